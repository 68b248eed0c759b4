// Events of the next week by day, on the home page and on pages of areas and guides, with a link to all events.
import { dayData, dayText, isLonger, ListedOn, rowOf, shortHours, type DatedEvent } from './event-list.tsx';
import { Link } from './link.tsx';
import { PaidFor } from './paid-for.tsx';
import { Section } from './section.tsx';

/** Renders nothing without events. The browser hides the section when all of them are over. */
export function WeekNearYou({ events, today }: { events: DatedEvent[]; today: string }) {
  if (events.length === 0) return null;
  const days = [...new Set(events.map(({ on }) => on.day))];
  return (
    <div data-events>
      <Section heading="This week">
        <ListedOn today={today} />
        <div className="week-days">
          {days.map((day) => (
            <section key={day} className="day" data-events>
              <h3>
                <time dateTime={day}>{dayText(day)}</time>
              </h3>
              <ul>
                {events
                  .filter(({ on }) => on.day === day)
                  .map(({ event, on }) => (
                    <li key={`${event.slug} ${on.start ?? ''}`} {...dayData(on)}>
                      {on.start !== undefined && <span className="event-hours">{shortHours(on)}</span>}{' '}
                      <Link href={rowOf(event)}>{event.title}</Link>{' '}
                      <span className="event-where">
                        {event.where.name}
                        {isLonger(on) && `, to ${dayText(on.until!)}`} <PaidFor sponsor={event.sponsored} />
                      </span>
                      {on.cancelled && <strong> Called off on this day.</strong>}
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </div>
        <p className="section-more">
          <Link href="/whats-on">What’s on</Link>
        </p>
      </Section>
    </div>
  );
}
