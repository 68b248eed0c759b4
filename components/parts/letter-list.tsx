// Letters, each with its day, its subject and its preheader, and the section of the latest one.
import { dayText } from './event-words.tsx';
import { Badge } from './badge.tsx';
import { Link } from './link.tsx';
import { Section } from './section.tsx';

/** A letter, with the data for links to it. */
export interface LetterLink {
  path: string;
  /** `YYYY-MM-DD` */
  date: string;
  subject: string;
  preheader: string;
  draft?: true;
}

export const LetterList = ({ letters, heading: Heading }: { letters: LetterLink[]; heading: 'h2' | 'h3' }) => (
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

export interface LatestLetterProps {
  /** The day of the build, `YYYY-MM-DD`. */
  today: string;
  /** True if the latest letter went out within the seven days before the build. */
  isNew: boolean;
  latest?: LetterLink;
}

/** This week's letter, or the latest one. */
export const LatestLetter = ({ today, isNew, latest }: LatestLetterProps & { latest: LetterLink }) => (
  <Section heading={isNew ? 'This week’s letter' : 'The last letter'}>
    {!isNew && <p>There was none in the week to {longDay(today)}. This is the last one before that.</p>}
    <LetterList letters={[latest]} heading="h3" />
    <p className="section-more">
      <Link href="/letters">All letters</Link>
    </p>
  </Section>
);
