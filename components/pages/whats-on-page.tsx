// Coming events, day by day for six weeks, then a table of later dates. A calendar links to the days.
import type { SharedData } from '../../build/guide/load-guide.ts';
import { inSite, usePage } from '../context/page-context.ts';
import { countText } from '../parts/count.ts';
import { dayData, dayText, isLonger, ListedOn, monthText, type DatedEvent } from '../parts/event-words.tsx';
import { Link, OutLink } from '../parts/link.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { PaidFor } from '../parts/paid-for.tsx';
import { byPeriod } from '../parts/pagination.ts';
import { Prose } from '../parts/prose.tsx';
import { dayId, filtersOf, kindsOf, Timetable, Usually, type Day } from '../parts/timetable.tsx';

export interface WhatsOn {
  days: Day[];
  /** Sundays and holidays after today. */
  daysOff: string[];
  /** Events after `days`. An event that is far away has only its next date. */
  later: DatedEvent[];
  /** Months with their own pages, if there are too many later events to list them in `later`. */
  months: { month: string; path: string; count: number }[];
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

export function WhatsOnPage({ site, today, calendar, file, fileOf, ...lists }: WhatsOnPageProps) {
  const { days, later, months } = lists;
  const { basePath } = usePage();
  const { heading, intro, empty, seasons, notes } = site.pages['whats-on']!;
  const printed = new Set(days.map(({ day }) => day));
  const addressOf = (day: string) => {
    const month = months.find((each) => day.startsWith(each.month));
    return printed.has(day) ? `#${dayId(day)}` : month && `${inSite(basePath, month.path)}#${dayId(day)}`;
  };
  const events = [...days.flatMap((day) => day.events), ...later].map(({ event }) => event);
  return (
    <>
      <PageHead heading={heading} compact />
      <div className="wrap section whats-on">
        <div className="whats-on-days">
          <Over ids={lists.over} />
          <ListedOn today={today} />
          <div className="when">
            {printed.has(today) && <When today={today} daysOff={lists.daysOff} />}
            {events.length > 0 && <Filters site={site} events={events} />}
          </div>
          <p data-none hidden>
            Nothing in these weeks fits. Choose another day, neighbourhood or subject.
          </p>
          <Timetable days={days} fileOf={fileOf} opening={OPENING} full={[today, lists.daysOff[0]!]} notes={notes} />
          {(later.length > 0 || months.length > 0) && <Later {...lists} heading={site.pages['whats-on']!.later} />}
          <Prose className="event-where day" prose={intro} />
          {(days.length === 0 || days.some((day) => day.events.length === 0 && !day.always)) && <Prose prose={empty} />}
          {seasons && <Prose className="prose day" prose={seasons} />}
          {file !== undefined && (
            <p className="section-more">
              <Link className="button" href={file}>
                Everything as a calendar file
              </Link>
            </p>
          )}
        </div>
        <DayStrip calendar={calendar} today={today} label="Six weeks" addressOf={addressOf} />
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

/** Links to days. With scripts, they hide all other days (client/whats-on.ts). */
function When({ today, daysOff }: Pick<WhatsOnPageProps, 'today' | 'daysOff'>) {
  // The Saturday after the coming Sunday.
  const sundays = daysOff.filter((day) => dayText(day).startsWith('Sunday'));
  const weekend = dayBefore(dayText(today).startsWith('Sunday') ? sundays[0]! : sundays[1]!);
  const chips = [
    ['today', 'Today', dayId(today)],
    ['off', dayText(daysOff[0]!).split(' ')[0]!, dayId(daysOff[0]!)],
    ['next', 'Next weekend', dayId(weekend)],
    ['', 'All', 'main'],
  ] as const;
  return (
    <nav aria-label="Days" data-days-off={daysOff.join(' ')}>
      {chips.map(([when, text, id]) => (
        <a key={when} className="button" href={`#${id}`} data-when={when}>
          {text}
        </a>
      ))}
    </nav>
  );
}

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/** Later dates: a table, or links to the months that have pages of their own. */
function Later({ heading, later, months }: Pick<WhatsOn, 'later' | 'months'> & { heading: string }) {
  return (
    <section className="day" id="later" data-events={months.length === 0 || undefined}>
      <h2>{heading}</h2>
      {months.length > 0 && (
        <ul>
          {months.map(({ month, path, count }) => (
            <li key={month} data-over={`${month}-31 23:59`}>
              <Link href={path}>{monthText(month)}</Link> <span className="count">{countText(count, 'date')}</span>
            </li>
          ))}
        </ul>
      )}
      {later.length > 0 && (
        <table className="later">
          <caption className="visually-hidden">Later dates</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Date</th>
              <th scope="col">What</th>
              <th scope="col">Where</th>
            </tr>
          </thead>
          {byPeriod(
            later.map((dated) => ({ ...dated, date: dated.on.day })),
            7,
          ).map(([month, dates]) => (
            <tbody key={month} data-events>
              <tr>
                <th colSpan={3} scope="rowgroup">
                  {monthText(month)}
                </th>
              </tr>
              {dates.map((dated) => (
                <LaterRow key={`${dated.event.slug} ${dated.on.day}`} {...dated} />
              ))}
            </tbody>
          ))}
        </table>
      )}
    </section>
  );
}

function LaterRow({ event, on, id }: DatedEvent) {
  const { path, source, title } = event;
  return (
    <tr id={id} {...dayData(on)} {...filtersOf(event)}>
      <td>
        <time dateTime={on.day}>{shortDay(on.day)}</time>
        {isLonger(on) && ` to ${shortDay(on.until!)}`}
      </td>
      <td>
        {path || !source.url ? (
          <Link href={path ?? `#${event.slug}`}>{title}</Link>
        ) : (
          <OutLink href={source.url}>{title}</OutLink>
        )}{' '}
        <Usually event={event} /> <PaidFor sponsor={event.sponsored} />
      </td>
      <td>{event.where.name}</td>
    </tr>
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
  today: string;
  /** True to show the calendar above the list on phones, too. */
  isMonth?: boolean;
  /** URL of a day's rows. Undefined if the day isn't printed. */
  addressOf: (day: string) => string | undefined;
}

/** Weeks as a calendar. Each day with events links to its rows in the list. */
export function DayStrip({ calendar, label, today, isMonth = false, addressOf }: DayStripProps) {
  const weeks = Array.from({ length: calendar.length / 7 }, (_, at) => calendar.slice(7 * at, 7 * at + 7));
  return (
    <nav className={isMonth ? 'six-weeks month-strip' : 'six-weeks'} aria-label={label}>
      <table>
        <caption>Dots: days with something on</caption>
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
                  {day >= today && addressOf(day) ? (
                    <a href={addressOf(day)} title={dayText(day)} data-date={day} data-count={Math.min(count, 3)}>
                      {Number(day.slice(8))}
                      <span className="visually-hidden">, events: {count}</span>
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
}

/** Filters of the list of events, hidden until client/whats-on.ts has loaded. */
export function Filters({ site, events }: FiltersProps) {
  const areas = site.areas.filter(({ slug }) => events.some((event) => event.areas.includes(slug)));
  const kinds = new Set(events.flatMap(kindsOf));
  const subjects = site.categories.filter(({ name }) => events.some(({ interests }) => interests.includes(name)));
  const rows: [label: string, name: string, all: string, options: [value: string, text: string][]][] = [
    ['Neighbourhood', 'area', 'All areas', areas.map(({ slug, name }) => [slug, name])],
    ['Subject', 'interest', 'All subjects', subjects.map(({ name }) => [name, name])],
    ['Kind', 'kind', 'All kinds', KINDS.filter(([value]) => kinds.has(value))],
  ];
  return (
    <details className="event-filters" data-event-filters data-query="when area interest kind" inert>
      <summary className="button">Filter</summary>
      <search>
        {rows.map(
          ([label, name, all, options]) =>
            (name !== 'kind' || options.length > 0) && (
              <label key={name}>
                <span className="wide">{label}</span>
                <select name={name}>
                  <option value="">{all}</option>
                  {options.map(([value, text]) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                </select>
              </label>
            ),
        )}
      </search>
    </details>
  );
}

const KINDS: [value: string, text: string][] = [
  ['free', 'Free'],
  ['drop-in', 'Drop in'],
  ['have-your-say', 'Have your say'],
];
