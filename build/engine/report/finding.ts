// A finding: one mistake in the content or the site.
import { LineCounter } from 'yaml';
import type { RuleName } from './rules.ts';

export type Severity = 'error' | 'warn';

export interface Position {
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

/** Maps offsets in a text to positions in a file. `firstLine` is the line of the file where the text starts. */
export function positionsIn(text: string, file: string, firstLine = 1): (offset: number) => Position {
  let counter: LineCounter | undefined;
  return (offset) => {
    const { line, col } = (counter ??= linesOf(text)).linePos(Math.min(offset, text.length));
    return { file, line: line + firstLine - 1, column: col };
  };
}

function linesOf(text: string): LineCounter {
  const counter = new LineCounter();
  text.split('\n').reduce((start, { length }) => (counter.addNewLine(start), start + length + 1), 0);
  return counter;
}

/** Returns the text of a content file, for the lines around a finding. Undefined if it can't be shown. */
export type ContentTextOf = (file: string) => string | undefined;
