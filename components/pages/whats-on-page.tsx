// What is on: the weeks by day, what is further off, and each event with its source and its calendar file.
import type { SharedData } from '../../build/guide/kinds/site.ts';
import { inSite, usePage } from '../context/page-context.ts';
import { EventList, type DatedEvent } from '../parts/event-list.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Prose } from '../parts/prose.tsx';

interface WhatsOnPageProps {
  site: SharedData;
  /** From Monday on, each with the words for its days. */
  weeks: { monday: string; days: string; events: DatedEvent[] }[];
  later: DatedEvent[];
  /** Every event once, by title, with the address of its calendar file. */
  events: { event: DatedEvent['event']; calendar: string }[];
  /** Address of the file of all. */
  calendar: string;
}

export function WhatsOnPage({ site, weeks, later, events, calendar }: WhatsOnPageProps) {
  const { heading, intro, later: laterHeading, empty, seasons } = site.pages['whats-on']!;
  const { basePath } = usePage();
  const shown = [...weeks.flatMap(({ events: own }) => own), ...later].map(({ event }) => event);
  // Calendars link to each event, also to one whose next day is further off than this page looks.
  const linked = new Set(shown.map(({ slug }) => slug));
  return (
    <>
      <PageHead heading={heading}>
        <Prose prose={intro} />
      </PageHead>
      <div className="wrap section">
        {shown.length > 0 && <Filters site={site} events={shown} />}
        <p data-none hidden>
          Nothing in these weeks fits. Choose another neighbourhood or subject.
        </p>
        {weeks.map(({ monday, days, events: own }) => (
          <section key={monday} className="week" data-week={monday} data-events={own.length > 0 || undefined}>
            <h2>{days}</h2>
            {own.length > 0 ? <EventList events={own} full /> : <Prose prose={empty} />}
          </section>
        ))}
        {(later.length > 0 || !seasons) && (
          <section className="week" data-events={later.length > 0 || undefined}>
            <h2>{laterHeading}</h2>
            {later.length > 0 ? <EventList events={later} full /> : <Prose prose={empty} />}
          </section>
        )}
        {seasons && (
          <section className="week">
            <Prose className="prose" prose={seasons} />
          </section>
        )}
      </div>
      <div className="wrap section river">
        <section className="citations">
          <h2>Where we read it</h2>
          <ul>
            {events.map(({ event, calendar: file }) => (
              <li key={event.slug} id={linked.has(event.slug) ? undefined : event.slug}>
                <strong>{event.title}</strong>: <Source event={event} />{' '}
                <a href={inSite(basePath, file)}>
                  Calendar file<span className="visually-hidden"> of {event.title}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
        <p className="section-more">
          <a href={inSite(basePath, calendar)}>Everything as a calendar file</a>
        </p>
      </div>
    </>
  );
}

const Source = ({ event: { source } }: { event: DatedEvent['event'] }) => (
  <>
    {source.url ? (
      <a href={source.url} rel="noopener noreferrer">
        {source.title}
      </a>
    ) : (
      source.title
    )}
    , {source.publisher}.{source.checked && <> Checked {source.checked}.</>}
  </>
);

/** Two choices, hidden until the script that answers them is there (client/whats-on.ts). */
function Filters({ site, events }: { site: SharedData; events: DatedEvent['event'][] }) {
  const areas = site.areas.filter(({ slug }) => events.some((event) => event.areas.includes(slug)));
  const subjects = site.categories.filter(({ name }) => events.some(({ interests }) => interests.includes(name)));
  return (
    <form className="event-filters" data-event-filters inert>
      <label>
        Neighbourhood
        <select name="area">
          <option value="">All neighbourhoods</option>
          {areas.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        Subject
        <select name="interest">
          <option value="">All subjects</option>
          {subjects.map(({ slug, name }) => (
            <option key={slug} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </form>
  );
}
