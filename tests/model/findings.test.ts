// Every kind of content mistake has a folder in tests/fixtures/findings with the report that it must print.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { printFindings, printSummary } from '../../build/report/print.ts';
import { contentRules } from '../../build/report/rules.ts';
import { FIXTURES, loadFixture, loadOverlay } from './fixture-site.ts';

const FOLDER = path.join(FIXTURES, 'findings');
/** Shown by tests of its own: a file of 5 MB has no place in the repository. */
const ELSEWHERE = new Set(['file/too-large']);

const folders = readdirSync(FOLDER).flatMap((subject) => readdirSync(path.join(FOLDER, subject)).map((problem) => `${subject}/${problem}`));
const ruleOf = (name: string) => (name in contentRules ? name : `*/${name.split('/')[1]}`);
const ours = loadFixture().report.sorted();

function findingsOf(folder: string) {
  const { source, report } = loadOverlay(path.join(FOLDER, folder));
  const texts = new Map(source.files.map((file) => [file.path, file.text]));
  // The fixture site's own warning says nothing about the mistake.
  const findings = report.sorted().filter((finding) => !ours.some((own) => own.file === finding.file && own.rule === finding.rule));
  return { findings, textOf: (file: string) => texts.get(file) };
}

describe('content mistakes', () => {
  it.each(folders)('%s', async (folder) => {
    const { findings, textOf } = findingsOf(folder);
    const printed = printFindings(findings, { textOf }) + printSummary(findings);
    await expect(`${printed}\n`).toMatchFileSnapshot(path.join(FOLDER, folder, 'expected.txt'));
    expect(findings.map((finding) => ruleOf(finding.rule))).toContain(ruleOf(folder));
    for (const finding of findings) expect(Object.keys(contentRules)).toContain(ruleOf(finding.rule));
  });

  it('has a folder for every rule of the catalogue', () => {
    const shown = new Set(folders.map(ruleOf));
    expect(Object.keys(contentRules).filter((rule) => !shown.has(rule) && !ELSEWHERE.has(rule))).toEqual([]);
  });
});
