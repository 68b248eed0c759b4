// Checks that every rule has a folder in tests/fixtures/findings with the expected report, and that every folder there
// belongs to a rule.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ruleGroups } from '../../build/tools/schemas/findings.ts';
import { FOLDER, folders, reportOf } from './fixture-report.ts';

const rules = new Set(ruleGroups.flatMap((group) => Object.keys(group.rules)));
/** Returns the name of a rule as the catalogue has it, where `*` means any kind of file. */
const ruleOf = (name: string) => (rules.has(name) ? name : `*/${name.split('/')[1]}`);

const TITLE = /^\S.*?:\d+:\d+ {2}(?:error|warn) {2}(\S+)$/;

/** Returns the rule, the message and the suggestion of each finding in a printed report. */
function findingsIn(printed: string): { rule: string; sentences: string[] }[] {
  const found: { rule: string; sentences: string[] }[] = [];
  for (const line of printed.split('\n')) {
    const rule = TITLE.exec(line)?.[1];
    if (rule) found.push({ rule, sentences: [] });
    else if (/^ {2}[^ >]/.test(line)) found.at(-1)?.sentences.push(line.trim());
  }
  return found;
}

describe('the report of a mistake', () => {
  it.each(folders)('the report of %s equals its expected.txt', async (folder) => {
    const printed = await reportOf(folder);
    await expect(printed).toMatchFileSnapshot(path.join(FOLDER, folder, 'expected.txt'));
    const found = findingsIn(printed);
    expect(found.map(({ rule }) => ruleOf(rule))).toContain(ruleOf(folder));
    for (const { rule, sentences } of found) {
      expect([...rules]).toContain(ruleOf(rule));
      expect(sentences, `${rule} says what is wrong and what to write instead`).toHaveLength(2);
      expect(sentences[0], `${rule} ends its sentence`).toMatch(/[.]$/);
    }
  });
});

describe('the catalogue of rules', () => {
  it('every rule has a fixture folder', () => {
    const shown = new Set(folders.map(ruleOf));
    expect([...rules].filter((rule) => !shown.has(rule))).toEqual([]);
  });

  it('every fixture folder has the name of a rule', () => {
    expect(folders.filter((folder) => !rules.has(ruleOf(folder)))).toEqual([]);
  });

  it('every rule has a unique name and a one-line description', () => {
    const lines = ruleGroups.flatMap((group) => Object.entries(group.rules));
    expect(lines.map(([rule]) => rule).sort()).toEqual([...rules].sort());
    for (const [rule, line] of lines) {
      expect(rule).toMatch(/^(?:[a-z-]+|\*)\/[a-z-]+$/);
      expect(line).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('the catalogue of rules has every rule that the code names', () => {
    const files = readdirSync('build', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
    const named = files.flatMap((file) =>
      [
        ...readFileSync(path.join('build', file), 'utf8').matchAll(/\b(?:rule: |error\(|warn\()'([a-z-]+\/[a-z-]+)'/g),
      ].map(([, rule]) => rule!),
    );
    expect(named.length).toBeGreaterThan(30);
    expect([...new Set(named)].filter((rule) => !rules.has(ruleOf(rule)))).toEqual([]);
  });
});
