// The page about findings is that of the catalogue as it is now, with an example of each mistake.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FINDINGS, renderFindings, ruleGroups } from '../../build/tools/schemas/findings.ts';
import { renderFindingsPage } from '../../build/report/findings-page.ts';

const page = readFileSync(FINDINGS, 'utf8');

describe('the page about findings', () => {
  it('is that of the rules', () => {
    expect(page === renderFindings('tests/fixtures/findings'), `${FINDINGS} is stale: run "npm run schemas"`).toBe(
      true,
    );
  });

  it('names every rule once', () => {
    const names = [...page.matchAll(/^### `(\S+)`/gm)].map(([, name]) => name!.replace('…', '*'));
    expect(names.sort()).toEqual(ruleGroups.flatMap(({ rules }) => Object.keys(rules)).sort());
  });

  it('shows an example of every mistake, which is one of its own', () => {
    const sections = page.split('\n### ').slice(1);
    const bare = sections.filter((section) => {
      const [, name] = /^`(?:…)?(.*?)`/.exec(section)!;
      const [, shown = ''] = /^````text\n\S.*?:\d+:\d+ {2}(?:error|warn) {2}(\S+)$/m.exec(section) ?? [];
      return !shown.endsWith(name!);
    });
    expect(bare).toEqual([]);
  });
});

describe('renderFindingsPage', () => {
  it('shows the first finding of the rule, without those of others', () => {
    const printed =
      'content/a.md:1:1  error  x/other\n  Not this.\n\ncontent/a.md:2:1  warn  x/y\n  This.\n    > 2 | z\n  Do that.\n\n2 errors in 1 file.\n';
    const text = renderFindingsPage([{ heading: 'H', words: 'W.', rules: { 'x/y': 'A thing.' } }], () => printed);
    expect(text).toContain(
      '## H\n\nW.\n\n### `x/y`\n\nA thing.\n\n````text\ncontent/a.md:2:1  warn  x/y\n  This.\n    > 2 | z\n  Do that.\n````\n',
    );
    expect(text).not.toContain('Not this');
  });
});
