// A finding: one mistake in the content or the site.
import type { RuleName } from './rules.ts';

export type Severity = 'error' | 'warn';

/** A position in a file. Lines and columns count from 1, as in editors. */
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
  /** One sentence that names the mistake in the author's words and quotes the value. */
  message: string;
  suggestion?: string;
}

export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}

/** Returns the text of a content file, for the lines around a finding. Undefined if it can't be shown. */
export type TextOf = (file: string) => string | undefined;
