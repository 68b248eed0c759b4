// Page of an event that has a description: its times, place, ages and picture, and how to book.
import type { Event } from '../../build/guide/event/event.ts';
import type { Occurrence } from '../../build/guide/event/recurrence.ts';
import type { SharedData } from '../../build/guide/load-guide.ts';
import {
  dayData,
  dayText,
  factsOf,
  hoursOf,
  hoursText,
  isLonger,
  ListedOn,
  overData,
  seenText,
  type DatedEvent,
} from '../parts/event-list.tsx';
import { Badge } from '../parts/badge.tsx';
import { Link, OutLink } from '../parts/link.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { PaidFor, Tickets } from '../parts/paid-for.tsx';
import { Prose } from '../parts/prose.tsx';
import { EventSource } from '../parts/timetable.tsx';

interface EventPageProps {
  site: SharedData;
  event: DatedEvent['event'];
  description: NonNullable<Event['description']>;
  /** Next days of the event. Empty if the event is over. */
  next: Occurrence[];
  /** True if the event has no days after those in `next`. */
  isComplete: boolean;
  today: string;
  /** URL of the event's calendar file. */
  file: string;
}

export function EventPage({ site, event, description, file, ...dates }: EventPageProps) {
  const { title, line, where, image, alt, tickets, sponsored } = event;
  const facts = factsOf(event);
  const last = dates.next.at(-1);
  const place = [where.street, where.postcode].filter(Boolean).join(', ');
  const parents = [{ label: site.pages['whats-on']!.title, path: '/whats-on' }];
  return (
    <>
      <PageHead
        heading={title}
        breadcrumbs={parents}
        picture={image}
        alt={alt ?? ''}
        after={
          last && (
            <div className="next-date">
              <NextDate event={event} next={dates.next} />
              <p className="link-row" {...(dates.isComplete && overData(last))}>
                <Link className="button button-primary" href={file}>
                  Add to calendar
                </Link>
                {tickets && <Tickets event={event} button />}
              </p>
            </div>
          )
        }
      >
        {event.draft && <Badge tone="draft">Draft</Badge>}
        <PaidFor sponsor={sponsored} full />
      </PageHead>
      <div className="wrap columns section">
        <aside className="event-facts" aria-label="When and where">
          <Days {...dates} />
          <div>
            <h2>Where</h2>
            <p>{where.path ? <Link href={where.path}>{where.name}</Link> : where.name}</p>
            {place && <p>{place}</p>}
          </div>
          {facts.length > 0 && (
            <div>
              <h2>Good to know</h2>
              <ul>
                {facts.map((fact) => (
                  <li key={fact}>{fact}</li>
                ))}
              </ul>
            </div>
          )}
        </aside>
        <div className="post-words">
          {line && <p className="lede">{line}</p>}
          <Prose className="prose" prose={description} />
          <EventSource event={event} />
        </div>
      </div>
    </>
  );
}

/** The next day, in large letters. All days are in the page, and the browser shows the first that isn't over. */
const NextDate = ({ event, next }: Pick<EventPageProps, 'event' | 'next'>) => (
  <>
    {next.map((on) => (
      <p key={`${on.day} ${on.start ?? ''}`} className="next-day" {...dayData(on)}>
        {event.confirmed === false ? 'Usually' : 'Next'}: {dayText(on.day)}, {hoursOf(event, on)}
        {on.cancelled && ': called off'}
      </p>
    ))}
    {event.confirmed === false && (
      <p>
        It was {seenText(event)}. The next days aren’t confirmed: look at{' '}
        <OutLink href={event.source.url}>{event.source.title}</OutLink> before you go.
      </p>
    )}
  </>
);

const Days = ({ next, isComplete, today }: Pick<EventPageProps, 'next' | 'isComplete' | 'today'>) => (
  <div data-events={!isComplete || undefined}>
    <h2>When</h2>
    {isComplete && (
      <p data-none hidden={next.length > 0}>
        It is over.
      </p>
    )}
    {next.length > 0 && (
      <ul>
        {next.map((on) => (
          <li key={`${on.day} ${on.start ?? ''}`} {...dayData(on)}>
            <strong>
              <time dateTime={on.began ?? on.day}>{dayText(on.began ?? on.day)}</time>
              {isLonger({ ...on, day: on.began ?? on.day }) && (
                <>
                  {' '}
                  to <time dateTime={on.until}>{dayText(on.until!)}</time>
                </>
              )}
            </strong>
            {on.start !== undefined && ` ${hoursText(on)}`}
            {on.cancelled && <span className="event-off"> Called off on this day.</span>}
          </li>
        ))}
      </ul>
    )}
    {next.length > 0 && <ListedOn today={today} />}
  </div>
);
