// Tests that the text of a GitHub issue becomes a listing in one file, or findings, and a comment without live
// Markdown.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { printComment, proposeEvent, proposeListing } from '../../../build/tools/issues/issue-proposal.ts';
import { readEvent } from '../../../build/tools/issues/issue-event.ts';
import { EVENT_FORM, PLACE_FORM } from '../../../build/tools/issues/issue-forms.ts';
import { parseIssue } from '../../../build/tools/issues/form.ts';
import { Report } from '../../../build/engine/report/report.ts';
import { editWorkspace, readWorkspace } from '../../../build/guide/workspace.ts';
import { sections, texts } from './texts.ts';

const town = readWorkspace('tests/fixtures', 'site');
const sources = town.source.files.find(({ path }) => path === 'site/sources.yaml')!;
const readers = '\n- id: readers\n  title: Told by readers\n  publisher: Readers\n  date: As each was sent in\n';
const page = readFileSync('tests/fixtures/whats-on/pages/whats-on.yaml', 'utf8');
const changed = { [sources.path]: sources.text + readers, 'site/pages/whats-on.yaml': page };
const workspace = editWorkspace(town, new Map(Object.entries(changed)));
const FILE = 'site/directories/zz1/eating-out.yaml';
const before = workspace.source.files.find(({ path }) => path === FILE)!.text;

describe.each(texts)('a GitHub issue $name', ({ body, adds, finds }) => {
  const proposal = proposeListing(body, workspace);
  const comment = printComment(proposal, adds ? 'No errors, no warnings.' : undefined);

  it(
    adds
      ? 'a complete GitHub issue adds one listing, and changes no other line'
      : 'a GitHub issue with a mistake changes nothing, and the finding says why',
    () => {
      if (!adds) {
        expect([...proposal.texts]).toEqual([]);
        expect(proposal.log).toContain(finds);
        return;
      }
      expect([...proposal.texts.keys()]).toEqual([FILE]);
      const after = proposal.texts.get(FILE)!.split('\n');
      for (const line of adds) expect(after.join('\n')).toContain(line);
      const kept = before.split('\n');
      const from = after.findIndex((line, index) => line !== kept[index]);
      const added = after.splice(from, after.length - kept.length);
      expect(after).toEqual(kept);
      expect(added.filter((line) => line.trim().startsWith('- id:'))).toHaveLength(1);
    },
  );

  it('the comment on a GitHub issue shows the words of the sender as plain text', () => {
    expect(comment.length).toBeLessThan(65_536);
    expect(comment).not.toMatch(/[^\P{C}\n]/u);
    // Collects the text outside code fences. That text must not contain the sender's words.
    const fences = comment.split('\n').reduce<{ open?: string; outside: string[] }>(
      (state, line) => {
        const ticks = /^(`{3,})(?:text)?$/.exec(line)?.[1];
        if (state.open === undefined && ticks) state.open = ticks;
        // In Markdown, a fence is closed by at least as many backticks as opened it.
        else if (state.open && ticks && ticks.length >= state.open.length && !line.endsWith('text')) delete state.open;
        else if (state.open === undefined) state.outside.push(line);
        return state;
      },
      { outside: [] },
    );
    expect(fences.open).toBeUndefined();
    expect(fences.outside.join('\n')).not.toMatch(/evil|maintainers|Pie|Mash/);
  });
});

it('the comment on a GitHub issue shows the source that the sender gave', () => {
  const proposal = proposeListing(texts[0]!.body, workspace);
  expect(proposal.origin).toBe('I run it.');
  expect(printComment(proposal, undefined)).toContain('source of the details:\n\n```text\nI run it.\n```');
});

it('backticks in a GitHub issue can’t close the fence around its text in the comment', () => {
  for (const length of [3, 4, 5, 40]) {
    const evil = `${'`'.repeat(length)}\n<b>evil</b>`;
    const comment = printComment({ texts: new Map(), log: evil, origin: evil }, undefined);
    const fences = comment.match(/^`{3,}/gm)!.map((ticks) => ticks.length);
    expect(fences.filter((ticks) => ticks === length + 1)).toHaveLength(4);
  }
});

it('parseIssue takes linear time for 64 KB of any character', () => {
  const texts = [...'\u2028\u00a0#\r`[< '.split(''), ' \u2028', '### ', '### a\u2028', '### a ', '&#'];
  for (const text of texts) {
    for (const start of ['### ', '### Name ', '']) {
      const body = `${start}${text.repeat(64_000 / text.length)}x`;
      expect(parseIssue('issue.md', body, new Report())).toBeUndefined();
    }
  }
});

it('parseIssue accepts a GitHub issue of 64 KB, but not one more character', () => {
  const whole = texts[0]!.body.padEnd(64 * 1024, '\n');
  expect(parseIssue('issue.md', whole, new Report())).toBeDefined();
  const report = new Report();
  expect(parseIssue('issue.md', `${whole}\n`, report)).toBeUndefined();
  expect(report.sorted()).toMatchObject([{ severity: 'error', file: 'issue.md', line: 1, column: 1 }]);
});

const EVENT = sections({
  Title: 'Constructor night',
  Place: 'The Anchor',
  'First day': '2026-12-04',
  Start: '22:00',
  End: '02:00',
  Districts: 'zz1',
  Subjects: 'Walks, Town Life',
  Organiser: 'The Anchor',
  'Where the details come from': 'A poster.',
});

it('a GitHub issue about an event becomes a file for that event', async () => {
  const { texts: changed, origin } = proposeEvent(EVENT, workspace, '2026-11-26');
  expect(origin).toBe('A poster.');
  expect([...changed.keys()]).toEqual(['site/events/constructor-night.yaml']);
  expect(changed.get('site/events/constructor-night.yaml')).toContain('title: Constructor night\n');
});

it('a GitHub issue about an event changes nothing if the title is missing or the content has errors', async () => {
  const untitled = proposeEvent(EVENT.replace('Constructor night', ''), workspace, '2026-11-26');
  expect([untitled.texts.size, untitled.origin]).toEqual([0, '']);
  expect(untitled.log).toContain('The form has no answer for "Title".');
  const broken = proposeEvent(EVENT, { ...workspace, site: undefined }, '2026-11-26');
  expect([broken.texts.size, broken.log]).toEqual([0, 'The content has errors. Fix them first.']);
});

it('the comment on a GitHub issue shows at most 20,000 characters of a text', () => {
  const shown = (log: string) => printComment({ texts: new Map(), log, origin: '' }, undefined);
  const most = `a${'x'.repeat(19_999)}`;
  expect(shown(most)).toContain(`text\n${most}\n\`\`\``);
  expect(shown(`${most}x`)).toContain(`text\n${most}\n…\n\`\`\``);
});

it('a GitHub issue about an event with an invalid day changes nothing, and the output explains why', async () => {
  const { texts: changed, log } = proposeEvent(EVENT.replace('2026-12-04', 'soon'), workspace, '2026-11-26');
  expect(changed.size).toBe(0);
  expect(log).toContain('"soon"');
});

it('a finding about an answer in a GitHub issue names the line of the answer', () => {
  const report = new Report();
  parseIssue('issue.md', '### Name\n\n\n<b>Pie</b>\n\n### Page\n\n/zz1\n\n### Group\n\nCafés\n', report);
  expect(report.sorted().map(({ rule, line }) => [rule, line])).toEqual([['issue/markup', 4]]);
});

it.each(['package.json', 'README.md'])('readEvent refuses %s', (file) => {
  expect(() => readEvent(file)).toThrow(`"${file}" is not an event of GitHub with an issue.`);
});

it('readEvent reads the issue and its labels, and refuses a missing file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'event-')), 'event.json');
  expect(() => readEvent(file)).toThrow('There is no file');
  writeFileSync(file, JSON.stringify({ issue: { body: '### Name' } }));
  expect(readEvent(file)).toEqual({ issue: { body: '### Name', labels: [] } });
});

it('every field of the issue forms has a limit of 200 characters or less', () => {
  for (const form of [PLACE_FORM, EVENT_FORM]) {
    const report = new Report();
    const sections = form.fields.map(({ heading }) => `### ${heading}\n\n${'x'.repeat(201)}`);
    parseIssue('a.md', sections.join('\n\n'), report, form);
    expect(report.count('error')).toBe(form.fields.length);
  }
});
