// Tests that TypeScript knows the names of all rules, and refuses any other.
import { expect, it } from 'vitest';
import type { RuleName } from '../../../build/engine/report/rules.ts';

it('only the name of a rule has the type of a rule’s name', () => {
  const names: RuleName[] = ['post/empty', 'event/no-day', 'style/word', 'page/too-heavy', 'area/shouting'];
  // @ts-expect-error -- a typo
  const wrong: RuleName = 'post/emtpy';
  // @ts-expect-error -- no rule of all kinds
  const unknown: RuleName = 'area/no-day';
  expect(names).not.toContain(wrong ?? unknown);
});
