// Events of the next week by day, on the home page and on pages of areas and guides, with a link to all events.
import { dayData, dayText, isLonger, ListedOn, rowOf, seenText, shortHours } from './event-words.tsx';
import { Link } from './link.tsx';
import { PaidFor } from './paid-for.tsx';
import { Section } from './section.tsx';
import { AlwaysHere, Usually, type Day } from './timetable.tsx';

/** Renders nothing without events. The browser hides the section when all of them are over. */
export function WeekNearYou({ days, today }: { days: Day[]; today: string }) {
  if (days.length === 0) return null;
  return (
    <div data-events>
      <Section heading="This week">
        <ListedOn today={today} />
        <div className="week-days">
          {days.map(({ day, events, always }) => (
            <section key={day} className="day" data-events>
              <h3>
                <time dateTime={day}>{dayText(day)}</time>
              </h3>
              {events.length > 0 && (
                <ul>
                  {events.map(({ event, on }) => (
                    <li key={`${event.slug} ${on.start ?? ''}`} {...dayData(on)}>
                      <Link href={rowOf(event)}>{event.title}</Link>{' '}
                      <span className="event-where">
                        <span>{shortHours(event, on)}</span>
                        {[event.where.name, isLonger(on) && `to ${dayText(on.until!)}`, seenText(event)]
                          .filter(Boolean)
                          .map((fact) => ` · ${fact}`)}{' '}
                        <Usually event={event} /> <PaidFor sponsor={event.sponsored} />
                      </span>
                      {on.cancelled && <strong> Called off on this day.</strong>}
                    </li>
                  ))}
                </ul>
              )}
              <AlwaysHere day={day} always={always} />
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
