// Events of one month, day by day: a page for each month of a guide with many events.
import type { SharedData } from '../../build/guide/load-guide.ts';
import { ListedOn, type DatedEvent } from '../parts/event-list.tsx';
import { Link } from '../parts/link.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { dayId, Timetable } from '../parts/timetable.tsx';
import { DayStrip, Filters, monthText, type WhatsOn } from './whats-on-page.tsx';
import { StyleSheet } from '../parts/style-sheet.tsx';

export interface WhatsOnMonth {
  /** `2026-12` */
  month: string;
  /** `days` is a text such as 'Monday 7 to Sunday 13 December'. */
  weeks: { days: string; events: DatedEvent[] }[];
  /** Whole weeks, each day with its number of events. */
  calendar: WhatsOn['calendar'];
}

interface WhatsOnMonthPageProps extends WhatsOnMonth {
  site: SharedData;
  today: string;
  /** All months with pages. */
  months: WhatsOn['months'];
  fileOf: (event: DatedEvent['event']) => string;
}

export function WhatsOnMonthPage({ site, today, month, weeks, calendar, months, fileOf }: WhatsOnMonthPageProps) {
  const { title, heading } = site.pages['whats-on']!;
  const events = weeks.flatMap((week) => week.events.map(({ event }) => event));
  const name = monthText(month);
  return (
    <>
      <StyleSheet name="home" />
      <PageHead compact heading={`${heading}: ${name}`} breadcrumbs={[{ label: title, path: '/whats-on' }]} />
      <div className="wrap section whats-on">
        <DayStrip isMonth calendar={calendar} label={name} addressOf={(day) => `#${dayId(day)}`} />
        <div className="whats-on-days">
          <ListedOn today={today} />
          <Filters site={site} events={events} weekends={false} />
          <p data-none hidden>
            Nothing in this month fits. Choose another neighbourhood or subject.
          </p>
          {weeks.map(({ days, events: own }) => (
            <section key={days} className="week" data-events>
              <h2>{days}</h2>
              <Timetable events={own} fileOf={fileOf} opening={NONE} />
            </section>
          ))}
          <nav className="section-more" aria-label="Months">
            {months
              .filter((each) => each.month !== month)
              .map((each) => (
                <Link key={each.month} className="button" href={each.path}>
                  {monthText(each.month)}
                </Link>
              ))}
          </nav>
        </div>
      </div>
    </>
  );
}

/** No row on this page opens to show details, so that 400 events fit on it. Each row links its source instead. */
const NONE: ReadonlySet<DatedEvent> = new Set();
