// Tests that docs/findings.md is up to date and has an example of each mistake.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FINDINGS, renderFindings, ruleGroups } from '../../../build/tools/schemas/findings.ts';

const page = readFileSync(FINDINGS, 'utf8');

describe('the page about findings', () => {
  it('the page about findings is up to date with the rules', () => {
    expect(page === renderFindings('tests/fixtures/findings'), `${FINDINGS} is stale: run "npm run schemas"`).toBe(
      true,
    );
  });

  it('the page about findings names every rule once', () => {
    const names = [...page.matchAll(/^### `(\S+)`/gm)].map(([, name]) => name!.replace('…', '*'));
    expect(names.sort()).toEqual(ruleGroups.flatMap(({ rules }) => Object.keys(rules)).sort());
  });

  it('the page about findings has an example finding for every rule', () => {
    const sections = page.split('\n### ').slice(1);
    const bare = sections.filter((section) => {
      const [, name] = /^`(?:…)?(.*?)`/.exec(section)!;
      const [, shown = ''] = /^````text\n\S.*?:\d+:\d+ {2}(?:error|warn) {2}(\S+)$/m.exec(section) ?? [];
      return !shown.endsWith(name!);
    });
    expect(bare).toEqual([]);
  });
});
