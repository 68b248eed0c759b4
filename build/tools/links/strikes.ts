// Remembers when an address was first not found: one bad day does not make it gone. Knows no disk and no clock.
import type { Outcome } from './visit.ts';

/** The days, `YYYY-MM-DD`, on which addresses were not found, since they last answered. */
export type Strikes = Record<string, string[]>;

export type Verdict = Exclude<Outcome, { kind: 'missing' }> | { kind: 'gone' | 'perhaps-gone'; status: number; days: string[] };

/** Two different days make an address gone. Gives the verdict, and the days to be remembered: none when it is there again. */
export function judgeStrikes(outcome: Outcome, before: readonly string[], day: string): { verdict: Verdict; days: string[] } {
  if (outcome.kind === 'ok' || outcome.kind === 'moved') return { verdict: outcome, days: [] };
  // A host that refuses or sleeps says nothing of the page.
  if (outcome.kind !== 'missing') return { verdict: outcome, days: [...before] };
  const days = [...new Set([...before, day])].sort();
  return { verdict: { kind: days.length > 1 ? 'gone' : 'perhaps-gone', status: outcome.status, days }, days };
}

/** Throws on a memory that is not one. */
export function parseStrikes(text: string): Strikes {
  const value = JSON.parse(text) as unknown;
  const sound = value !== null && typeof value === 'object' && !Array.isArray(value) &&
    Object.values(value).every((days) => Array.isArray(days) && days.every((day) => typeof day === 'string'));
  if (!sound) throw new SyntaxError('not a list of days by address');
  return value as Strikes;
}
