// Events of one month, day by day: a page for each month of a guide with many events.
import type { SharedData } from '../../build/guide/load-guide.ts';
import { ListedOn, monthText, type DatedEvent } from '../parts/event-words.tsx';
import { Link } from '../parts/link.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { dayId, Timetable, type Day } from '../parts/timetable.tsx';
import { DayStrip, Filters, type WhatsOn } from './whats-on-page.tsx';

export interface WhatsOnMonth {
  /** `2026-12` */
  month: string;
  /** Days with events. */
  days: Day[];
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

/** Rows don't open, so that 400 events fit on the page. Each row links its source instead. */
export function WhatsOnMonthPage({ site, today, month, days, calendar, months, fileOf }: WhatsOnMonthPageProps) {
  const { title, heading } = site.pages['whats-on']!;
  const events = days.flatMap((day) => day.events.map(({ event }) => event));
  const name = monthText(month);
  return (
    <>
      <PageHead compact heading={`${heading}: ${name}`} breadcrumbs={[{ label: title, path: '/whats-on' }]} />
      <div className="wrap section whats-on">
        <DayStrip
          isMonth
          today={today}
          calendar={calendar}
          label={name}
          addressOf={(day) => (days.some((each) => each.day === day) ? `#${dayId(day)}` : undefined)}
        />
        <div className="whats-on-days">
          <ListedOn today={today} />
          <Filters site={site} events={events} />
          <p data-none hidden>
            Nothing in this month fits. Choose another neighbourhood or subject.
          </p>
          <Timetable days={days} fileOf={fileOf} opening={0} />
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
