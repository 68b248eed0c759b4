// A whole letter, with everything that any of its readers got.
import type { ReactNode } from 'react';
import type { Letter, LetterPlace } from '../../build/guide/letter/letter.ts';
import type { LetterSection } from '../../build/guide/letter/letter-section.ts';
import type { SharedData } from '../../build/guide/load-guide.ts';
import { Badge } from '../parts/badge.tsx';
import { EventList } from '../parts/event-list.tsx';
import { longDay } from '../parts/letter-list.tsx';
import { answerLink, PAID_LABELS, PLACE_LABELS, USUALLY_ON } from '../parts/letter-words.ts';
import { Link } from '../parts/link.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { PostGrid } from '../parts/post-card.tsx';
import { Prose } from '../parts/prose.tsx';

export function LetterPage({ site, letter }: { site: SharedData; letter: Letter }) {
  const { subject, date, draft } = letter;
  return (
    <>
      <PageHead
        heading={subject}
        breadcrumbs={[{ label: site.pages.letters!.title, path: '/letters' }]}
        kicker={`The letter of ${longDay(date)}`}
      >
        {draft && <Badge tone="draft">Draft</Badge>}
      </PageHead>
      <div className="wrap section">
        <LetterBody {...letter} />
      </div>
    </>
  );
}

/** A letter without its subject. */
export function LetterBody({ greeting, sponsored, stories, events, places, fix, signOff, gone, ...letter }: Letter) {
  const own = (after: LetterSection['after']) => <Sections sections={letter.sections} after={after} />;
  const dated = events
    .flatMap(({ event, on }) => on.map((each) => ({ event, on: each })))
    .sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  const sure = dated.filter(({ event }) => event.confirmed !== false);
  const usual = dated.filter(({ event }) => event.confirmed === false);
  return (
    <>
      {sponsored && <PaidBy {...sponsored} label={PAID_LABELS.letter} />}
      <Prose className="prose" prose={greeting} />
      {own('greeting')}
      <Part heading="Stories" of={stories}>
        <PostGrid posts={stories} />
      </Part>
      {own('stories')}
      <Part heading="What’s on" of={sure}>
        <EventList events={sure} />
      </Part>
      <Part heading={USUALLY_ON} of={usual}>
        <EventList events={usual} />
      </Part>
      {own('events')}
      <Part heading="In the guide" of={places}>
        <Places places={places} />
      </Part>
      {own('places')}
      {fix && (
        <Part heading="One thing to fix" of={[fix]}>
          <p>
            {fix.text} <Link href={fix.link}>See what the guide says</Link>, and{' '}
            <Link href={answerLink(fix)}>tell us</Link>.
          </p>
        </Part>
      )}
      {own('fix')}
      <div className="letter-part">
        <Prose className="prose" prose={signOff} />
      </div>
      {gone > 0 && (
        <p className="letter-part">
          {gone === 1 ? 'One thing that it named is' : `${gone} things that it named are`} no longer in the guide.
        </p>
      )}
    </>
  );
}

interface SectionsProps {
  sections: LetterSection[];
  after: LetterSection['after'];
}

const Sections = ({ sections, after }: SectionsProps) =>
  sections
    .filter((section) => section.after === after)
    .map(({ text, sponsored }) => (
      <section key={text.html} className="letter-part">
        {sponsored && <PaidBy {...sponsored} label={PAID_LABELS.section} />}
        <Prose className="prose" prose={text} />
      </section>
    ));

const PaidBy = ({ by, url, label }: { by: string; url: string; label: string }) => (
  <p className="letter-label">
    {label}{' '}
    <a href={url} rel="sponsored noopener noreferrer">
      {by}
    </a>
  </p>
);

const orderOf = ({ on }: { on: { day: string; start?: string | undefined } }) => `${on.day} ${on.start ?? ''}`;

const Part = ({ heading, of, children }: { heading: string; of: readonly unknown[]; children: ReactNode }) =>
  of.length > 0 && (
    <section className="letter-part">
      <h2>{heading}</h2>
      {children}
    </section>
  );

const Places = ({ places }: { places: LetterPlace[] }) => (
  <ul className="letter-places">
    {places.map(({ listing, what, name, path, line, where, text, sponsored }) => (
      <li key={listing}>
        <p className="letter-label">{PLACE_LABELS[what]}</p>
        {sponsored && <PaidBy {...sponsored} label={PAID_LABELS.section} />}
        <h3>
          <Link href={path}>{name}</Link>
        </h3>
        <p>{[line, where].filter(Boolean).join(', ')}</p>
        {text && <p>{text}</p>}
      </li>
    ))}
  </ul>
);
