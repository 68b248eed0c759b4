// Coming events: three weeks as a timetable, weekly events, later events, and a calendar of six weeks.
import type { Occurrence } from '../../build/guide/event/recurrence.ts';
import type { SharedData } from '../../build/guide/load-guide.ts';
import { inSite, usePage } from '../context/page-context.ts';
import { countText } from '../parts/count.ts';
import { dayData, dayText, isLonger, ListedOn, overData, shortHours, type DatedEvent } from '../parts/event-list.tsx';
import { readingText } from '../parts/cited-date.ts';
import { PaidFor } from '../parts/paid-for.tsx';
import { Link } from '../parts/link.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Prose } from '../parts/prose.tsx';
import { dayId, filtersOf, kindsOf, More, Timetable, Where } from '../parts/timetable.tsx';
import { StyleSheet } from '../parts/style-sheet.tsx';

export interface WhatsOn {
  /**
   * A weekly event, or one that lasts several days, is listed only on its first day.
   * @param monday First day of the week.
   * @param days A text such as 'Monday 23 to Sunday 29 November'.
   */
  weeks: { monday: string; days: string; events: DatedEvent[] }[];
  /** Weekly events, with their next dates. `id` is set only for an event that isn't in `weeks`. */
  regulars: { event: DatedEvent['event']; next: Occurrence[]; id?: string }[];
  later: DatedEvent[];
  /** Months with their own pages, if there are too many later events to list them in `later`. */
  months: { month: string; path: string; count: number }[];
  /** The next date of each event without a date in any of these lists. */
  unlisted: DatedEvent[];
  /** Ids of events that have no further dates. Other pages may still link to them. */
  over: string[];
  /** The 42 days of six weeks from a Monday on, each with its number of events. */
  calendar: { day: string; count: number }[];
}

interface WhatsOnPageProps extends WhatsOn {
  site: SharedData;
  today: string;
  /** URL of the calendar file of all events. Undefined if no event is to come. */
  file: string | undefined;
  /** URL of an event's calendar file. */
  fileOf: (event: DatedEvent['event']) => string;
}

/** Maximum number of rows that open to show details. With more, the page would exceed its size budget. */
const OPENING = 50;

export function WhatsOnPage({ site, today, calendar, file, over, ...lists }: WhatsOnPageProps) {
  const { weeks, regulars, later, months, fileOf } = lists;
  const { basePath } = usePage();
  const listed = new Set(weeks.flatMap((week) => week.events.map(({ on }) => on.day)));
  const addressOf = (day: string) => {
    const month = months.find((each) => day.startsWith(each.month));
    return listed.has(day) ? `#${dayId(day)}` : month ? `${inSite(basePath, month.path)}#${dayId(day)}` : '#later';
  };
  const { heading, intro, empty, seasons } = site.pages['whats-on']!;
  const dated = [...weeks.flatMap(({ events }) => events), ...later];
  const opening = new Set(dated.slice(0, OPENING));
  const events = [...dated.map(({ event }) => event), ...regulars.map(({ event }) => event)];
  return (
    <>
      <StyleSheet name="home" />
      <PageHead heading={heading} compact>
        <details className="about-list">
          <summary>About these dates</summary>
          <Prose prose={intro} />
        </details>
      </PageHead>
      <div className="wrap section whats-on">
        <div className="whats-on-days">
          <Over ids={over} />
          <ListedOn today={today} />
          {events.length > 0 && <Filters site={site} events={events} weekends />}
          <p data-none hidden>
            Nothing in these weeks fits. Choose another neighbourhood or subject.
          </p>
          {weeks.map(({ monday, days, events: own }) => (
            <section key={monday} className="week" data-week={monday} data-events={own.length > 0 || undefined}>
              <h2>
                <span className="week-name" />
                {days}
              </h2>
              {own.length > 0 ? <Timetable events={own} fileOf={fileOf} opening={opening} /> : <Prose prose={empty} />}
            </section>
          ))}
          {regulars.length > 0 && <Regulars regulars={regulars} fileOf={fileOf} />}
          <FurtherOff site={site} {...lists} />
          {seasons && (
            <section className="week">
              <Prose className="prose" prose={seasons} />
            </section>
          )}
          {file !== undefined && (
            <p className="section-more">
              <a className="button" href={inSite(basePath, file)}>
                Everything as a calendar file
              </a>
            </p>
          )}
        </div>
        <DayStrip calendar={calendar} label="Six weeks" addressOf={addressOf} />
      </div>
    </>
  );
}

/** A sentence for each event that is over, shown only to readers who followed a link to the event. */
const Over = ({ ids }: { ids: WhatsOn['over'] }) =>
  ids.map((id) => (
    <p key={id} id={id} className="event-over">
      This event has no further dates.
    </p>
  ));

type WithFiles = Pick<WhatsOnPageProps, 'fileOf'>;

/** Weekly events, each once, with their next dates. */
function Regulars({ regulars, fileOf }: Pick<WhatsOn, 'regulars'> & WithFiles) {
  return (
    <section className="week" data-events>
      <h2>Every week</h2>
      <ul className="timetable-rows">
        {regulars.map(({ event, next, id }) => (
          <li key={event.slug} id={id} {...dayData(next.at(-1)!)} {...filtersOf(event)}>
            <details>
              <summary>
                <span className="event-hours">{next[0]!.start !== undefined && shortHours(next[0]!)}</span>
                <h3>{event.title}</h3> <Where event={event} />
                <span className="event-dates">
                  {next.map((on, at) => (
                    <span key={`${on.day} ${on.start ?? ''}`} {...overData(on)}>
                      {shortDay(on.day)}
                      {on.cancelled && ' (called off)'}
                      {at < next.length - 1 && ', '}
                    </span>
                  ))}
                </span>
              </summary>
              <More event={event} file={fileOf(event)} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FurtherOff({
  site,
  later,
  months,
  unlisted,
  fileOf,
}: Omit<WhatsOnPageProps, 'today' | 'calendar' | 'file' | 'over'>) {
  const { later: heading, empty, seasons } = site.pages['whats-on']!;
  return (
    <>
      {months.length > 0 && <Months heading={heading} months={months} />}
      {months.length === 0 && (later.length > 0 || !seasons) && (
        <section className="week" id="later" data-events={later.length > 0 || undefined}>
          <h2>{heading}</h2>
          {later.length > 0 ? <Later events={later} fileOf={fileOf} /> : <Prose prose={empty} />}
        </section>
      )}
      {unlisted.length > 0 && <Unlisted events={unlisted} fileOf={fileOf} />}
    </>
  );
}

function Months({ heading, months }: { heading: string } & Pick<WhatsOn, 'months'>) {
  return (
    <section className="week" id="later">
      <h2>{heading}</h2>
      <ul className="later-dates">
        {months.map(({ month, path, count }) => (
          <li key={month} data-over={`${month}-31 23:59`}>
            <Link href={path}>{monthText(month)}</Link> <span className="count">{countText(count, 'date')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `December 2026` */
export const monthText = (month: string) => MONTH.format(new Date(month));

/** Later events, grouped by venue. A venue with many dates is only one row. */
function Later({ events, fileOf }: { events: DatedEvent[] } & WithFiles) {
  const places = [...new Set(events.map(({ event }) => event.where.name))];
  return (
    <ul className="timetable-rows">
      {places.map((place) => (
        <li key={place} data-events>
          <h3>{place}</h3>
          <LaterDates events={events.filter(({ event }) => event.where.name === place)} fileOf={fileOf} />
        </li>
      ))}
    </ul>
  );
}

/** Dates at one venue. If all their sources were read on the same day, the day is printed once, at the end. */
function LaterDates({ events, fileOf }: { events: DatedEvent[] } & WithFiles) {
  const { basePath } = usePage();
  const readings = new Set(events.map(({ event }) => readingText(event.source)));
  const [shared] = readings;
  return (
    <>
      <ul className="later-dates">
        {events.map(({ event, on, id }) => (
          <li key={`${event.slug} ${on.day}`} id={id} {...dayData(on)} {...filtersOf(event)}>
            <time dateTime={on.day}>{shortDay(on.day)}</time> {isLonger(on) && `to ${shortDay(on.until!)} `}
            <LaterTitle event={event} /> <PaidFor sponsor={event.sponsored} />{' '}
            {readings.size > 1 && <span className="event-source">{readingText(event.source)}</span>}{' '}
            <a className="ics" href={inSite(basePath, fileOf(event))}>
              calendar<span className="visually-hidden"> file of {event.title}</span>
            </a>
          </li>
        ))}
      </ul>
      {readings.size === 1 && shared && <p className="event-source">{shared}.</p>}
    </>
  );
}

function LaterTitle({ event: { path, source, title } }: { event: DatedEvent['event'] }) {
  if (path) return <Link href={path}>{title}</Link>;
  if (!source.url) return title;
  return (
    <a href={source.url} rel="noopener noreferrer">
      {title}
    </a>
  );
}

/** Events that are far away. They are listed because their calendar files link to this list. */
function Unlisted({ events, fileOf }: { events: DatedEvent[] } & WithFiles) {
  const { basePath } = usePage();
  return (
    <section className="week" data-events>
      <h2>Further off still</h2>
      <ul className="later-dates">
        {events.map(({ event, on, id }) => (
          <li key={event.slug} id={id} {...dayData(on)} {...filtersOf(event)}>
            <time dateTime={on.day}>
              {shortDay(on.day)} {on.day.slice(0, 4)}
            </time>{' '}
            <LaterTitle event={event} />, {event.where.name} <PaidFor sponsor={event.sponsored} />{' '}
            <span className="event-source">{readingText(event.source)}</span>{' '}
            <a className="ics" href={inSite(basePath, fileOf(event))}>
              calendar<span className="visually-hidden"> file of {event.title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const SHORT_DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** `Sat 28 Nov` */
const shortDay = (day: string) => SHORT_DAY.format(new Date(day)).replace(',', '');

interface DayStripProps extends Pick<WhatsOn, 'calendar'> {
  label: string;
  /** True to show the calendar above the list on phones, too. */
  isMonth?: boolean;
  /** URL of a day's rows. */
  addressOf: (day: string) => string;
}

/** Weeks as a calendar. Each day with events links to its rows in the list. */
export function DayStrip({ calendar, label, isMonth = false, addressOf }: DayStripProps) {
  const weeks = Array.from({ length: calendar.length / 7 }, (_, at) => calendar.slice(7 * at, 7 * at + 7));
  return (
    <nav className={isMonth ? 'six-weeks month-strip' : 'six-weeks'} aria-label={label}>
      <table>
        <thead>
          <tr>
            {weeks[0]!.map(({ day }) => (
              <th key={day} scope="col" abbr={dayText(day).split(' ')[0]}>
                {dayText(day)[0]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]!.day}>
              {days.map(({ day, count }) => (
                <td key={day}>
                  {count > 0 ? (
                    <a href={addressOf(day)} title={dayText(day)} data-date={day}>
                      {Number(day.slice(8))}
                      <small>
                        <span className="visually-hidden">, events: </span>
                        {count}
                      </small>
                    </a>
                  ) : (
                    Number(day.slice(8))
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </nav>
  );
}

interface FiltersProps {
  site: SharedData;
  events: DatedEvent['event'][];
  /** True to offer this weekend and the next. */
  weekends: boolean;
}

/** Filters of the list of events, hidden until client/whats-on.ts has loaded. */
export function Filters({ site, events, weekends }: FiltersProps) {
  const areas = site.areas.filter(({ slug }) => events.some((event) => event.areas.includes(slug)));
  const kinds = new Set(events.flatMap(kindsOf));
  const subjects = site.categories.filter(({ name }) => events.some(({ interests }) => interests.includes(name)));
  return (
    <search className="event-filters" data-event-filters data-query="when area interest kind" inert>
      {weekends && (
        <label>
          <span className="wide">When</span>
          <select name="when">
            <option value="">All days</option>
            <option value="weekend">This weekend</option>
            <option value="next">Next weekend</option>
          </select>
        </label>
      )}
      <label>
        <span className="wide">Neighbourhood</span>
        <select name="area">
          <option value="">All areas</option>
          {areas.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="wide">Subject</span>
        <select name="interest">
          <option value="">All subjects</option>
          {subjects.map(({ slug, name }) => (
            <option key={slug} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {kinds.size > 0 && <KindFilter kinds={kinds} />}
    </search>
  );
}

const KINDS = new Map([
  ['free', 'Free'],
  ['drop-in', 'Drop in'],
  ['have-your-say', 'Have your say'],
]);

const KindFilter = ({ kinds }: { kinds: ReadonlySet<string> }) => (
  <label>
    <span className="wide">Kind</span>
    <select name="kind">
      <option value="">All kinds</option>
      {[...KINDS].map(
        ([value, name]) =>
          kinds.has(value) && (
            <option key={value} value={value}>
              {name}
            </option>
          ),
      )}
    </select>
  </label>
);
