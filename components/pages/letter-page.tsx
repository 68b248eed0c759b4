// One letter, whole: all that any reader was sent.
import type { ReactNode } from 'react';
import type { Letter, LetterPlace } from '../../build/guide/kinds/letter.ts';
import type { SharedData } from '../../build/guide/kinds/site.ts';
import { Badge } from '../parts/badge.tsx';
import { EventList } from '../parts/event-list.tsx';
import { longDay } from '../parts/letter-list.tsx';
import { answerLink, PLACE_LABELS } from '../parts/letter-words.ts';
import { Link } from '../parts/link.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { PostGrid } from '../parts/post-grid.tsx';
import { Prose } from '../parts/prose.tsx';

export function LetterPage({ site, letter }: { site: SharedData; letter: Letter }) {
  const { subject, date, draft, greeting, stories, events, places, fix, signOff, gone } = letter;
  const dated = events.flatMap(({ event, on }) => on.map((each) => ({ event, on: each })));
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
        <Prose className="prose" prose={greeting} />
        <Part heading="Stories" of={stories}>
          <PostGrid posts={stories} />
        </Part>
        <Part heading="What’s on" of={dated}>
          <EventList events={dated.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))} full kept />
        </Part>
        <Part heading="In the guide" of={places}>
          <Places places={places} />
        </Part>
        {fix && (
          <Part heading="One thing to fix" of={[fix]}>
            <p>
              {fix.text} <Link href={fix.link}>See what the guide says</Link>, and{' '}
              <Link href={answerLink(fix)}>tell us</Link>.
            </p>
          </Part>
        )}
        <div className="letter-part">
          <Prose className="prose" prose={signOff} />
        </div>
        {gone > 0 && (
          <p className="letter-part">
            {gone === 1 ? 'One thing that it named is' : `${gone} things that it named are`} no longer in the guide.
          </p>
        )}
      </div>
    </>
  );
}

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
    {places.map(({ listing, what, name, path, line, where, text }) => (
      <li key={listing}>
        <p className="letter-label">{PLACE_LABELS[what]}</p>
        <h3>
          <Link href={path}>{name}</Link>
        </h3>
        <p>{[line, where].filter(Boolean).join(', ')}</p>
        {text && <p>{text}</p>}
      </li>
    ))}
  </ul>
);
