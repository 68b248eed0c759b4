// Page of an event that has a description: its days, map, place, ages and picture, and how to book.
import type { Event } from '../../build/guide/event/event.ts';
import type { Occurrence } from '../../build/guide/event/recurrence.ts';
import type { SharedData } from '../../build/guide/load-guide.ts';
import {
  dayData,
  dayText,
  factsOf,
  hoursOf,
  isLonger,
  ListedOn,
  overData,
  seenText,
  Where,
  type DatedEvent,
} from '../parts/event-words.tsx';
import { Badge } from '../parts/badge.tsx';
import { Link, OutLink } from '../parts/link.tsx';
import { MapGround, type MapGround as MapGroundData } from '../parts/map-ground.tsx';
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
  map?: EventMapData | undefined;
}

export interface EventMapData {
  ground: MapGroundData;
  /** Position of the event's place, in units of the map. */
  x: number;
  y: number;
  /** URL of the place on a map with streets. */
  href: string;
}

export function EventPage({ site, event, description, file, map, ...dates }: EventPageProps) {
  const { title, line, where, image, alt, tickets, sponsored } = event;
  const facts = factsOf(event);
  const last = dates.next.at(-1);
  const parents = [{ label: site.pages['whats-on']!.title, path: '/whats-on' }];
  return (
    <>
      <PageHead
        heading={title}
        breadcrumbs={parents}
        picture={image}
        alt={alt ?? ''}
        after={
          <div className="next-date">
            <Days event={event} {...dates} />
            {last && (
              <p className="link-row" {...(dates.isComplete && overData(last))}>
                <Link className="button button-primary" href={file}>
                  Add to calendar
                </Link>
                {tickets && <Tickets event={event} button />}
              </p>
            )}
          </div>
        }
      >
        {event.draft && <Badge tone="draft">Draft</Badge>}
        <PaidFor sponsor={sponsored} full />
        {line && <p>{line}</p>}
      </PageHead>
      <div className="wrap columns event-columns section">
        <aside className="event-facts" aria-label="Where">
          {map && <EventMap {...map} name={where.name} />}
          <div>
            <h2>Where</h2>
            <p>
              <Where event={event} />
            </p>
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
          <Prose className="prose" prose={description} />
          <EventSource event={event} />
        </div>
      </div>
    </>
  );
}

/** A press anywhere on the map opens the place on a map with streets. */
const EventMap = ({ ground, x, y, href, name }: EventMapData & { name: string }) => (
  <MapGround ground={ground} label="Map">
    <a href={href} target="_blank" rel="noopener noreferrer">
      <title>{`Directions to ${name}`}</title>
      <rect className="map-target" width="100%" height="100%" />
      <circle className="map-dot" cx={x} cy={y} r="8" />
    </a>
  </MapGround>
);

/** All coming days. The first that isn't over is in large letters, and the browser hides those that are. */
const Days = ({ event, next, isComplete, today }: Pick<EventPageProps, 'event' | 'next' | 'isComplete' | 'today'>) => (
  <div data-events={!isComplete || undefined}>
    {isComplete && (
      <p data-none hidden={next.length > 0}>
        It is over.
      </p>
    )}
    {next.length > 0 && (
      <>
        <h2 {...(isComplete && overData(next.at(-1)!))}>{event.confirmed === false ? 'Usually' : 'Next'}</h2>
        <ul className="next-days">
          {next.map((on) => (
            <li key={`${on.day} ${on.start ?? ''}`} {...dayData(on)}>
              <time dateTime={on.day}>{dayText(on.day)}</time>, {hoursOf(event, on)}
              {on.cancelled && ': called off'}
              {isLonger(on) && (
                <small>
                  From <time dateTime={on.began ?? on.day}>{dayText(on.began ?? on.day)}</time> to{' '}
                  <time dateTime={on.until}>{dayText(on.until!)}</time>
                </small>
              )}
            </li>
          ))}
        </ul>
        <ListedOn today={today} />
      </>
    )}
    {next.length > 0 && event.confirmed === false && (
      <p>
        It was {seenText(event)}. The next days aren’t confirmed: look at{' '}
        <OutLink href={event.source.url}>{event.source.title}</OutLink> before you go.
      </p>
    )}
  </div>
);
