// The letter of this week, or the word that there was none. Every sentence names its day: it stays true while the page
// stands.
import { LetterList, longDay, type LetterLink } from './letter-list.tsx';
import { Link } from './link.tsx';
import { Section } from './section.tsx';

export interface LatestLetterProps {
  /** The day of the build, `YYYY-MM-DD`. */
  today: string;
  /** Whether the latest went out in the seven days until then. */
  isNew: boolean;
  latest?: LetterLink;
}

export const LatestLetter = ({ today, isNew, latest }: LatestLetterProps) => (
  <Section heading={isNew ? 'This week’s letter' : 'The letter'}>
    {!latest && (
      <p>
        No letter had gone out by {longDay(today)}. The first will stand here and on{' '}
        <Link href="/letters">the page of letters</Link>.
      </p>
    )}
    {latest && !isNew && <p>There was none in the week to {longDay(today)}. This is the last one before that.</p>}
    {latest && (
      <>
        <LetterList letters={[latest]} heading="h3" />
        <p className="section-more">
          <Link href="/letters">All letters</Link>
        </p>
      </>
    )}
  </Section>
);
