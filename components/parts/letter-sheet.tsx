// The beginning of a real letter on a sheet of paper, for readers who may sign up.
import type { ReactNode } from 'react';
import type { Prose as ProseValue } from '../../build/engine/source/markdown.ts';
import { dayText } from './event-list.tsx';
import { longDay } from './letter-list.tsx';
import { Link } from './link.tsx';
import { Prose } from './prose.tsx';

export interface LetterSheetData {
  /** `YYYY-MM-DD` */
  date: string;
  subject: string;
  /** The beginning of the greeting. */
  first: ProseValue;
  /** True before the letter's day. */
  waits: boolean;
  /** URL of the whole letter. */
  path: string;
}

interface LetterSheetProps extends LetterSheetData {
  heading: 'h2' | 'h3';
  /** The rest of the letter, if it has no page yet. */
  children?: ReactNode;
}

export function LetterSheet({ date, subject, first, waits, path, heading: Heading, children }: LetterSheetProps) {
  const below = Heading === 'h2' ? 'h3' : 'h4';
  const html = first.html.replace(/(<\/?)h2\b/g, `$1${below}`);
  return (
    <article className="letter-sheet">
      {waits && (
        <p className="letter-sheet-mark" data-over={`${date} 00:00`}>
          Goes out {dayText(date).split(' ')[0]}
        </p>
      )}
      <p className="letter-day">{longDay(date)}</p>
      <Heading>{subject}</Heading>
      <Prose className="prose" prose={{ ...first, html }} />
      {children ? (
        <details>
          <summary>Read all of it</summary>
          {children}
        </details>
      ) : (
        <p>
          <Link href={path}>Read all of it</Link>
        </p>
      )}
    </article>
  );
}
