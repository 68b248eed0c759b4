// A timetable of what is on: each day once, each event a row whose name opens the rest.
import { inSite, usePage } from '../context/page-context.ts';
import { dayText, shortHours, type DatedEvent } from './event-list.tsx';
import { Link } from './link.tsx';

interface TimetableProps {
  events: DatedEvent[];
  /** URL of an event's calendar file. */
  fileOf: (event: DatedEvent['event']) => string;
  /** Rows that open. The others are plain, so that a full month fits a page. */
  opening: ReadonlySet<DatedEvent>;
}

/** `events`: by day. */
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
            {on.cancelled && <strong>Called off on this day.</strong>}
          </>
        );
        return (
          <li
            key={`${event.slug} ${on.start ?? ''}`}
            id={id}
            data-day={on.day}
            data-ends={on.end}
            {...filtersOf(event)}
          >
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

/** What client/whats-on.ts filters by. */
export const filtersOf = ({ areas, interests }: DatedEvent['event']) => ({
  'data-areas': areas.join(' '),
  'data-interests': interests.join('|'),
});

export const Where = ({ event: { where, price } }: { event: DatedEvent['event'] }) => (
  <span className="event-where">
    {where.name}
    {price && <> · {price}</>}
  </span>
);

/** The sentence, the place with the way there, the source and the calendar file. */
export function More({ event, file }: { event: DatedEvent['event']; file: string }) {
  const { basePath } = usePage();
  const { title, line, where, source } = event;
  const place = [where.name, where.street, where.postcode].filter(Boolean).join(', ');
  return (
    <div className="event-more">
      {line && <p>{line}</p>}
      <p>{where.path ? <Link href={where.path}>{place}</Link> : place}</p>
      <p className="event-source">
        {source.url ? (
          <a href={source.url} rel="noopener noreferrer">
            {source.title}
          </a>
        ) : (
          source.title
        )}
        {event.alsoIn?.map(({ title: other }) => `, ${other}`)}, {source.publisher}.
        {source.checked && <> Checked {source.checked}.</>}
      </p>
      <p>
        <a href={inSite(basePath, file)}>
          Calendar file<span className="visually-hidden"> of {title}</span>
        </a>
      </p>
    </div>
  );
}
