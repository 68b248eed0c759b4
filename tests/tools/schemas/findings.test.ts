// Tests that docs/findings.md is up to date and has every rule.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FINDINGS, renderFindings, ruleGroups } from '../../../build/tools/schemas/findings.ts';

const page = readFileSync(FINDINGS, 'utf8');

it('the page about findings is up to date with the rules, and names each once', () => {
  expect(page === renderFindings('tests/fixtures/findings'), `${FINDINGS} is stale: run "npm run schemas"`).toBe(true);
  const names = [...page.matchAll(/^### `(\S+)`/gm)].map(([, name]) => name!.replace('…', '*'));
  expect(names.sort()).toEqual(ruleGroups.flatMap(({ rules }) => Object.keys(rules)).sort());
});
