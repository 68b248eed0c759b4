// A letter on a sheet of paper: the whole letter, or its beginning for readers who may sign up.
import type { ReactNode } from 'react';
import type { Prose as ProseValue } from '../../build/engine/source/markdown.ts';
import { Badge } from './badge.tsx';
import { longDay } from './letter-list.tsx';
import { Link } from './link.tsx';
import { Prose } from './prose.tsx';

export interface LetterSheetData {
  /** `YYYY-MM-DD` */
  date: string;
  subject: string;
  /** The beginning of the greeting. */
  first: ProseValue;
  /** The day on which the letter goes out. Undefined if that day has come. */
  goesOut: string | undefined;
  /** URL of the whole letter. */
  path: string;
}

interface LetterSheetProps extends LetterSheetData {
  heading: 'h2' | 'h3';
  /** The rest of the letter, if it has no page yet. */
  children?: ReactNode;
}

export function LetterSheet({ first, goesOut, path, children, ...letter }: LetterSheetProps) {
  const below = letter.heading === 'h2' ? 'h3' : 'h4';
  const html = first.html.replace(/(<\/?)h2\b/g, `$1${below}`);
  return (
    <LetterPaper {...letter} goesOut={goesOut}>
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
    </LetterPaper>
  );
}

interface LetterPaperProps extends Pick<LetterSheetData, 'date' | 'subject'> {
  heading: 'h1' | LetterSheetProps['heading'];
  goesOut?: string | undefined;
  draft?: boolean | undefined;
  children: ReactNode;
}

/** The paper of a letter, with its day and its subject. */
export const LetterPaper = ({ date, subject, heading: Heading, goesOut, draft, children }: LetterPaperProps) => (
  <article className="letter-sheet">
    {goesOut && (
      <p className="letter-sheet-mark" data-over={`${date} 00:00`}>
        Goes out {goesOut}
      </p>
    )}
    <p className="letter-day">
      {longDay(date)} {draft && <Badge tone="draft">Draft</Badge>}
    </p>
    <Heading>{subject}</Heading>
    {children}
  </article>
);
