// A finding: one thing that is wrong with the content or the site, as a value.
import type { RuleName } from './rules.ts';

export type Severity = 'error' | 'warn';

/** A place in a file that a person can open. Lines and columns count from 1, as editors do. */
export interface Position {
  /** Path from the project's root, with forward slashes: `content/posts/spring-market.md`. */
  file: string;
  line: number;
  column: number;
}

export const startOf = (file: string): Position => ({ file, line: 1, column: 1 });

export interface Finding extends Position {
  /** Permanent name, `<subject>/<problem>`: `post/unknown-category`. */
  rule: RuleName;
  severity: Severity;
  /** One sentence: what is wrong, in the author's words, with the value quoted. */
  message: string;
  suggestion?: string;
}

export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}

/** Gives the text of a content file, to show the lines around a finding; undefined when it cannot be shown. */
export type TextOf = (file: string) => string | undefined;
