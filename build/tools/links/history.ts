// Remembers between runs of `npm run links` on which days a URL was not found. After two such days, it counts as gone.
import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Outcome } from './check-link.ts';

const historySchema = z.record(z.string(), z.array(z.string()));

/** For each URL, the days (`YYYY-MM-DD`) on which it was not found since it last worked. */
export type History = Map<string, string[]>;

export type Verdict =
  | Exclude<Outcome, { kind: 'missing' }>
  | { kind: 'gone' | 'perhaps-gone'; status: number; days: string[] };

/** Returns the verdict on a URL after the outcome of `day`, and the days to keep. */
export function judge(outcome: Outcome, before: readonly string[], day: string): { verdict: Verdict; days: string[] } {
  if (outcome.kind === 'ok' || outcome.kind === 'moved') return { verdict: outcome, days: [] };
  // A server error doesn't say whether the page exists.
  if (outcome.kind !== 'missing') return { verdict: outcome, days: [...before] };
  const days = [...new Set([...before, day])].sort();
  return { verdict: { kind: days.length > 1 ? 'gone' : 'perhaps-gone', status: outcome.status, days }, days };
}

/**
 * Returns an empty history if the file is missing or can't be parsed. The days of each URL are then counted from the
 * start, so it counts as gone later.
 */
export function readHistory(file: string, log: (text: string) => void): History {
  if (!existsSync(file)) return new Map();
  try {
    return new Map(Object.entries(historySchema.parse(JSON.parse(readFileSync(file, 'utf8')))));
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof z.ZodError)) throw error;
    log(`${file} cannot be read, so the history of links begins again.`);
    return new Map();
  }
}
