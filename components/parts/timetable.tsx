// A timetable of coming events. Each day appears once. Each event is a row, and a press on its name opens the details.
import type { ReactNode } from 'react';
import type { Prose as ProseValue } from '../../build/engine/source/markdown.ts';
import type { AlwaysOnDay } from '../../build/guide/event/always.ts';
import { readingText } from './cited-date.ts';
import {
  dayData,
  dayText,
  factsOf,
  isLonger,
  rowOf,
  seenText,
  shortHours,
  Where,
  type DatedEvent,
} from './event-words.tsx';
import { Link, OutLink } from './link.tsx';
import { PaidFor, Tickets } from './paid-for.tsx';
import { Picture } from './picture.tsx';
import { Prose } from './prose.tsx';

export interface Day {
  day: string;
  events: DatedEvent[];
  /** Events of several days that began on an earlier day of the list. */
  stillOn?: DatedEvent[];
  /** Places that are open or free on each such day. */
  always?: AlwaysOnDay | undefined;
  /** Set on bank holidays. */
  isHoliday?: true;
}

interface TimetableProps {
  days: Day[];
  /** URL of an event's calendar file. */
  fileOf: (event: DatedEvent['event']) => string;
  /** Number of events whose rows open to show details. Other rows are plain, so that a full month fits on a page. */
  opening: number;
  /** Days that list the places that are always here. Other days with events fold the list. */
  full?: string[];
  /** Texts above the first listed day of a season. */
  notes?: { from: string; until: string; text: ProseValue }[];
}

export function Timetable({ days, fileOf, opening, full = [], notes = [] }: TimetableProps) {
  const noteOf = new Map(
    notes.map(({ from, until, text }) => [days.find(({ day }) => from <= day && day <= until)?.day, text]),
  );
  const opens = new Set(days.flatMap(({ events }) => events).slice(0, opening));
  const dayOf = ({ day, events, stillOn = [], always, isHoliday }: Day, Heading: 'h2' | 'h3' = 'h2') => {
    const line = <AlwaysHere day={day} always={always} isFolded={!full.includes(day)} />;
    return (
      <section key={day} className="day" data-events>
        <Heading id={dayId(day)}>
          <time dateTime={day}>{dayText(day)}</time>
          {isHoliday && ', bank holiday'}
        </Heading>
        {noteOf.has(day) && <Prose className="prose day-note" prose={noteOf.get(day)!} />}
        {!full.includes(day) && line}
        {events.length > 0 && (
          <ul className="timetable-rows">
            {events.map((dated) => (
              <Row key={`${dated.event.slug} ${dated.on.start ?? ''}`} {...dated}>
                {opens.has(dated) && <More event={dated.event} file={fileOf(dated.event)} />}
              </Row>
            ))}
          </ul>
        )}
        {stillOn.length > 0 && <StillOn day={day} events={stillOn} />}
        {events.length === 0 && stillOn.length === 0 && !always && !isHoliday && (
          <p className="always" {...dataOf(day)}>
            Nothing that we know of yet.
          </p>
        )}
        {full.includes(day) && line}
      </section>
    );
  };
  const printed = [...full, ...noteOf.keys()];
  return runsOf(days, printed).map((run) => {
    const [first] = run as [Day];
    if (!isQuiet(first, printed)) return dayOf(first);
    return (
      <details key={first.day} className="day run" data-events>
        <summary>
          <h2 id={run.length === 1 ? dayId(first.day) : undefined}>
            {run.length === 1 ? (
              <time dateTime={first.day}>{dayText(first.day)}</time>
            ) : (
              dayRange(first.day, run.at(-1)!.day)
            )}
            {first.isHoliday && ', bank holiday'}
          </h2>
          Nothing one-off. {first.always!.heading}
        </summary>
        {run.length === 1 ? <AlwaysHere {...first} /> : run.map((day) => dayOf(day, 'h3'))}
      </details>
    );
  });
}

const StillOn = ({ day, events }: Pick<Day, 'day' | 'events'>) => (
  <ul className="still-on">
    {events.map(({ event }) => (
      <li key={event.slug} {...filtersOf(event)} data-day={day}>
        {event.confirmed === false ? 'Usually on' : 'Still on'}: <Link href={rowOf(event)}>{event.title}</Link>
      </li>
    ))}
  </ul>
);

const isQuiet = ({ day, events, stillOn = [], always }: Day, full: (string | undefined)[]) =>
  events.length === 0 && stillOn.length === 0 && always && !full.includes(day);

/** Groups of days. Quiet days in a row are one group, except holidays. */
function runsOf(days: Day[], full: (string | undefined)[]): Day[][] {
  const runs: Day[][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    const joins = last && [day, last[0]!].every((each) => isQuiet(each, full) && !each.isHoliday);
    if (joins) last.push(day);
    else runs.push([day]);
  }
  return runs;
}

/** `Monday 21 – Thursday 24 December` */
const dayRange = (from: string, until: string) =>
  `${from.slice(0, 7) === until.slice(0, 7) ? dayText(from).replace(/ [^ ]+$/, '') : dayText(from)} – ${dayText(until)}`;

export const dayId = (day: string) => `on-${day}`;

/** An event on a day, as a row that opens if it has details. */
function Row({ event, on, id, children }: DatedEvent & { children: ReactNode }) {
  const { url } = event.source;
  const row = (
    <>
      <span className={on.start === undefined ? 'event-hours event-where' : 'event-hours'}>
        {shortHours(event, on)}
      </span>{' '}
      <h3>
        <OutLink href={children ? undefined : url}>{event.title}</OutLink>
      </h3>{' '}
      <Facts event={event} on={on} />
      {on.cancelled && <strong>Called off on this day.</strong>}
    </>
  );
  return (
    <li id={id} {...dayData(on)} {...filtersOf(event)}>
      {children ? (
        <details>
          <summary>{row}</summary>
          {children}
        </details>
      ) : (
        <div className="event-row">{row}</div>
      )}
    </li>
  );
}

/** Filters by neighbourhood and subject hide the places that are always here, as they hide events. */
const dataOf = (day: string) => ({ 'data-day': day, 'data-areas': '', 'data-interests': '', 'data-kinds': '' });

interface AlwaysHereProps extends Omit<Day, 'events'> {
  /** True to show only the heading until it is pressed. */
  isFolded?: boolean;
}

/** Places that are always here on a day. The browser hides those that are shut by now. */
export function AlwaysHere({ day, always, isFolded = false }: AlwaysHereProps) {
  if (!always) return null;
  const data = {
    ...dataOf(day),
    'data-ends': always.places
      .map(({ shuts = '23:59' }) => shuts)
      .sort()
      .at(-1),
  };
  const places = (
    <ul>
      {always.places.map(({ name, text, href, shuts }) => (
        <li key={name} data-over={shuts && `${day} ${shuts}`}>
          <Link href={href}>{name}</Link> <span>{text}</span>
        </li>
      ))}
    </ul>
  );
  return isFolded ? (
    <details className="always" {...data}>
      <summary>{always.heading}</summary>
      {places}
    </details>
  ) : (
    <div className="always" {...data}>
      <strong>{always.heading}</strong>
      {places}
    </div>
  );
}

/** Marks an event whose days aren't confirmed. */
export const Usually = ({ event }: { event: DatedEvent['event'] }) =>
  event.confirmed === false && <span className="usually">Usually</span>;

/** Attributes that client/whats-on.ts filters by. */
export const filtersOf = (event: DatedEvent['event']) => ({
  'data-areas': event.areas.join(' '),
  'data-interests': event.interests.join('|'),
  'data-kinds': kindsOf(event).join(' ') || undefined,
});

/** Kinds of an event that the filter on the page of all events compares. */
export const kindsOf = ({ price, free, dropIn, kind }: DatedEvent['event']) =>
  [(free || /^free\b/i.test(price ?? '')) && 'free', dropIn && 'drop-in', kind].flatMap((each) => each || []);

const Facts = ({ event, on }: DatedEvent) => (
  <span className="event-where">
    {[event.where.name, isLonger(on) && `to ${dayText(on.until!)}`, ...factsOf(event), seenText(event)]
      .filter(Boolean)
      .join(' · ')}{' '}
    <Usually event={event} /> <PaidFor sponsor={event.sponsored} />
  </span>
);

/** Details of an event: its sentence, its place, its source and its calendar file. */
function More({ event, file }: Pick<DatedEvent, 'event'> & { file: string }) {
  const { title, line, sponsored, path, image, alt = '', tickets } = event;
  return (
    <div className="event-more">
      <PaidFor sponsor={sponsored} full />
      {line && <p>{line}</p>}
      <p>
        <Where event={event} />
      </p>
      {image && !path && <Picture picture={image} alt={alt} />}
      <EventSource event={event} />
      <p className="link-row">
        {path && (
          <Link href={path}>
            More<span className="visually-hidden"> about {title}</span>
          </Link>
        )}
        {tickets && <Tickets event={event} />}
        <Link href={file}>
          Calendar file<span className="visually-hidden"> of {title}</span>
        </Link>
      </p>
    </div>
  );
}

export function EventSource({ event: { source, alsoIn } }: { event: DatedEvent['event'] }) {
  const reading = readingText(source);
  return (
    <p className="event-where">
      <OutLink href={source.url}>{source.title}</OutLink>
      {alsoIn?.map(({ title }) => `, ${title}`)}, {source.publisher}.{reading && <> {reading}.</>}
    </p>
  );
}
