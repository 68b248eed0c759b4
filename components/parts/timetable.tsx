// A timetable of coming events. Each day appears once. Each event is a row, and a press on its name opens the details.
import { inSite, usePage } from '../context/page-context.ts';
import { readingText } from './cited-date.ts';
import { dayData, dayText, factsOf, isLonger, shortHours, type DatedEvent } from './event-list.tsx';
import { Link } from './link.tsx';
import { PaidFor } from './paid-for.tsx';
import { Picture } from './picture.tsx';
import { Tickets } from './tickets.tsx';

interface TimetableProps {
  events: DatedEvent[];
  /** URL of an event's calendar file. */
  fileOf: (event: DatedEvent['event']) => string;
  /** Events whose rows open to show details. The other rows are plain, so that a full month fits on a page. */
  opening: ReadonlySet<DatedEvent>;
}

/** @param events Events, sorted by day. */
export function Timetable({ events, ...rows }: TimetableProps) {
  const days = [...new Set(events.map(({ on }) => on.day))];
  return days.map((day) => (
    <section key={day} className="day" data-events>
      <h3 id={dayId(day)}>
        <time dateTime={day}>{dayText(day)}</time>
      </h3>
      <Rows events={events.filter(({ on }) => on.day === day)} {...rows} />
    </section>
  ));
}

export const dayId = (day: string) => `on-${day}`;

function Rows({ events, fileOf, opening }: TimetableProps) {
  return (
    <ul className="timetable-rows">
      {events.map((dated) => {
        const { event, on, id } = dated;
        const isOpening = opening.has(dated);
        const { url } = event.source;
        const row = (
          <>
            <span className="event-hours">{on.start !== undefined && shortHours(on)}</span>
            <h4>
              {isOpening || !url ? (
                event.title
              ) : (
                <a href={url} rel="noopener noreferrer">
                  {event.title}
                </a>
              )}
            </h4>{' '}
            <Where event={event} />
            {isLonger(on) && <span className="event-next">to {dayText(on.until!)}</span>}
            {on.cancelled && <strong>Called off on this day.</strong>}
          </>
        );
        return (
          <li key={`${event.slug} ${on.start ?? ''}`} id={id} {...dayData(on)} {...filtersOf(event)}>
            {isOpening ? (
              <details>
                <summary>{row}</summary>
                <More event={event} file={fileOf(event)} />
              </details>
            ) : (
              <div className="event-row">{row}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Attributes that client/whats-on.ts filters by. */
export const filtersOf = ({ areas, interests, ...event }: DatedEvent['event']) => ({
  'data-areas': areas.join(' '),
  'data-interests': interests.join('|'),
  'data-kinds': kindsOf(event).join(' ') || undefined,
});

/** Kinds of an event that the filter on the page of all events compares. */
export const kindsOf = ({
  price,
  free,
  dropIn,
  kind,
}: Pick<DatedEvent['event'], 'price' | 'free' | 'dropIn' | 'kind'>) =>
  [(free || /^free\b/i.test(price ?? '')) && 'free', dropIn && 'drop-in', kind].flatMap((each) => each || []);

export const Where = ({ event }: { event: DatedEvent['event'] }) => (
  <span className="event-where">
    <PaidFor sponsor={event.sponsored} /> {[event.where.name, ...factsOf(event)].join(' · ')}
  </span>
);

/** Details of an event: its sentence, its place, its source and its calendar file. */
export function More({ event, file }: { event: DatedEvent['event']; file: string }) {
  const { basePath } = usePage();
  const { title, line, where, sponsored, path, image, alt = '', tickets } = event;
  const place = [where.name, where.street, where.postcode].filter(Boolean).join(', ');
  return (
    <div className="event-more">
      <PaidFor sponsor={sponsored} full />
      {line && <p>{line}</p>}
      <p>{where.path ? <Link href={where.path}>{place}</Link> : place}</p>
      {image && !path && <Picture picture={image} alt={alt} />}
      <EventSource event={event} />
      <p className="link-row">
        {path && (
          <Link href={path}>
            More<span className="visually-hidden"> about {title}</span>
          </Link>
        )}
        {tickets && <Tickets event={event} />}
        <a href={inSite(basePath, file)}>
          Calendar file<span className="visually-hidden"> of {title}</span>
        </a>
      </p>
    </div>
  );
}

export function EventSource({ event: { source, alsoIn } }: { event: DatedEvent['event'] }) {
  const reading = readingText(source);
  return (
    <p className="event-source">
      {source.url ? (
        <a href={source.url} rel="noopener noreferrer">
          {source.title}
        </a>
      ) : (
        source.title
      )}
      {alsoIn?.map(({ title }) => `, ${title}`)}, {source.publisher}.{reading && <> {reading}.</>}
    </p>
  );
}
