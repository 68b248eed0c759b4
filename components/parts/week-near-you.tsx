// What is on within a week, on the pages of home, areas and guides, with the way to the rest.
import { EventList, type DatedEvent } from './event-list.tsx';
import { Link } from './link.tsx';
import { Section } from './section.tsx';

/** Nothing where there are none. The browser hides it once all of them are over. */
export function WeekNearYou({ events }: { events: DatedEvent[] }) {
  if (events.length === 0) return null;
  return (
    <div data-events>
      <Section heading="This week near you">
        <EventList events={events} />
        <p className="section-more">
          <Link href="/whats-on">What’s on</Link>
        </p>
      </Section>
    </div>
  );
}
