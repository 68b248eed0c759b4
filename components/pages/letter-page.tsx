// A whole letter, with everything that any of its readers got.
import { Children, type ReactNode } from 'react';
import type { Letter, LetterEvent, LetterPlace } from '../../build/guide/letter/letter.ts';
import type { LetterSection } from '../../build/guide/letter/letter-section.ts';
import type { SharedData } from '../../build/guide/load-guide.ts';
import type { PostSummary } from '../../build/guide/post/post.ts';
import type { Sponsor } from '../../build/guide/source/sponsor.ts';
import { Badge } from '../parts/badge.tsx';
import { eventText } from '../parts/event-words.tsx';
import { LetterPaper } from '../parts/letter-sheet.tsx';
import { answerLink, PAID_LABELS, PLACE_LABELS, USUALLY_ON } from '../parts/letter-words.ts';
import { Link, OutLink } from '../parts/link.tsx';
import { Breadcrumbs } from '../parts/page-head.tsx';
import { Tickets } from '../parts/paid-for.tsx';
import { Prose } from '../parts/prose.tsx';

export function LetterPage({ site, letter }: { site: SharedData; letter: Letter }) {
  return (
    <div className="wrap section letter-page">
      <Breadcrumbs crumbs={[{ label: site.pages.letters!.title, path: '/letters' }]} />
      <LetterPaper {...letter} heading="h1">
        <LetterBody {...letter} />
      </LetterPaper>
    </div>
  );
}

/** A letter without its subject. */
export function LetterBody({ greeting, sponsored, stories, events, places, fix, signOff, gone, ...letter }: Letter) {
  const own = (after: LetterSection['after']) => <Sections sections={letter.sections} after={after} />;
  const sure = events.filter(({ event }) => event.confirmed !== false);
  const usual = events.filter(({ event }) => event.confirmed === false);
  return (
    <>
      {sponsored && <PaidBy {...sponsored} label={PAID_LABELS.letter} />}
      <Prose className="prose" prose={greeting} />
      {own('greeting')}
      <Part heading="Stories" rows={stories.map(storyRow)} />
      {own('stories')}
      <Part heading="What’s on" rows={sure.map(eventRow)} />
      <Part heading={USUALLY_ON} rows={usual.map(eventRow)} />
      {own('events')}
      <Part heading="In the guide" rows={places.map(placeRow)} />
      {own('places')}
      {fix && (
        <section className="letter-part">
          <h2>One thing to fix</h2>
          <p>
            {fix.text} <Link href={fix.link}>See what the guide says</Link>, and{' '}
            <Link href={answerLink(fix)}>tell us</Link>.
          </p>
        </section>
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

/** A story, an event or a place of the letter. */
interface Row {
  id: string;
  label?: string;
  sponsor: Sponsor | undefined;
  name: ReactNode;
  draft?: boolean | undefined;
  lines: ReactNode[];
}

const storyRow = ({ title, path, excerpt, sponsored, draft }: PostSummary): Row => ({
  id: path,
  sponsor: sponsored,
  name: <Link href={path}>{title}</Link>,
  draft,
  lines: [excerpt],
});

/** Links the event's page or source, because an event that is over has no row on the page of all events. */
const eventRow = ({ event, on }: LetterEvent): Row => ({
  id: event.slug,
  sponsor: event.sponsored,
  name: event.path ? (
    <Link href={event.path}>{event.title}</Link>
  ) : (
    <OutLink href={event.source.url}>{event.title}</OutLink>
  ),
  draft: event.draft,
  lines: [
    eventText(event, on),
    <>
      {event.line} {event.tickets && <Tickets event={event} />}
    </>,
  ],
});

const placeRow = ({ listing, what, name, path, line, where, text, sponsored }: LetterPlace): Row => ({
  id: listing,
  label: PLACE_LABELS[what],
  sponsor: sponsored,
  name: <Link href={path}>{name}</Link>,
  lines: [[line, where].filter(Boolean).join(', '), text],
});

const Part = ({ heading, rows }: { heading: string; rows: readonly Row[] }) =>
  rows.length > 0 && (
    <section className="letter-part">
      <h2>{heading}</h2>
      <ul className="letters">
        {rows.map(({ id, label, sponsor, name, draft, lines }) => (
          <li key={id}>
            {label && <p className="letter-label">{label}</p>}
            {sponsor && <PaidBy {...sponsor} label={PAID_LABELS.section} />}
            <h3>
              {name} {draft && <Badge tone="draft">Draft</Badge>}
            </h3>
            {Children.map(lines, (line) => line && <p>{line}</p>)}
          </li>
        ))}
      </ul>
    </section>
  );
