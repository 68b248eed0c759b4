// Letters, each with its day, its subject and its preheader.
import { dayText } from './event-list.tsx';
import { Badge } from './badge.tsx';
import { Link } from './link.tsx';

/** A letter, with the data for links to it. */
export interface LetterLink {
  path: string;
  /** `YYYY-MM-DD` */
  date: string;
  subject: string;
  preheader: string;
  draft?: true;
}

interface LetterListProps {
  letters: LetterLink[];
  heading: 'h2' | 'h3';
}

export const LetterList = ({ letters, heading: Heading }: LetterListProps) => (
  <ul className="letters">
    {letters.map(({ path, date, subject, preheader, draft }) => (
      <li key={path}>
        <p className="letter-day">
          <time dateTime={date}>{longDay(date)}</time> {draft && <Badge tone="draft">Draft</Badge>}
        </p>
        <Heading>
          <Link href={path}>{subject}</Link>
        </Heading>
        <p>{preheader}</p>
      </li>
    ))}
  </ul>
);

/** `Monday 30 November 2026` */
export const longDay = (day: string) => `${dayText(day)} ${day.slice(0, 4)}`;
