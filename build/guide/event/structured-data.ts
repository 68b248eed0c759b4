// Describes events in schema.org's terms, for search engines.
import type { DatedEvent } from '../../../components/parts/event-words.tsx';
import { asOfText } from '../../../components/parts/cited-date.ts';
import { absolute } from '../../engine/pages/absolute-url.ts';
import { plainPicturePath } from '../feeds/plain-pictures.ts';
import type { SharedData } from '../load-guide.ts';
import type { StructuredData } from '../routes/schema-types.ts';
import { sponsorOf } from '../source/sponsor.ts';
import { londonOffset } from '../time/london-time.ts';
import { isFree, ONLINE } from './event.ts';
import { endDay } from './recurrence.ts';
import { eventPath } from './upcoming-events.ts';

/** Structured data of each event on its day. Times have London's offset from UTC. */
export const eventsOf = ({ settings }: Pick<SharedData, 'settings'>, dated: readonly DatedEvent[]): StructuredData[] =>
  dated
    .filter(({ event }) => event.confirmed !== false)
    .map(({ event, on }) => {
      const at = (day: string, time: string | undefined) =>
        time === undefined ? day : `${day}T${time}:00${londonOffset(day, time)}`;
      const { name, street, postcode } = event.where;
      const isOnline = name === ONLINE;
      const { image, tickets, price, ages } = event;
      const description = [event.line, asOfText(event.source)].filter(Boolean).join(' ');
      return {
        '@context': 'https://schema.org',
        '@type': 'Event',
        name: event.title,
        ...(description && { description }),
        startDate: at(on.began ?? on.day, on.start),
        ...((on.end ?? on.until) && { endDate: at(endDay(on), on.end) }),
        ...(image && { image: absolute(settings, plainPicturePath(image)) }),
        ...(isFree(event) && { isAccessibleForFree: true }),
        ...(tickets && { offers: { '@type': 'Offer' as const, url: tickets, ...(price && { description: price }) } }),
        ...(ages && { typicalAgeRange: ages }),
        eventStatus: on.cancelled ? 'https://schema.org/EventCancelled' : 'https://schema.org/EventScheduled',
        eventAttendanceMode: `https://schema.org/${isOnline ? 'Online' : 'Offline'}EventAttendanceMode`,
        location: isOnline
          ? { '@type': 'VirtualLocation', url: event.source.url ?? absolute(settings, eventPath(event)) }
          : { '@type': 'Place', name, address: [street, settings.place, postcode].filter(Boolean).join(', ') },
        url: absolute(settings, eventPath(event)),
        ...(event.sponsored && { sponsor: sponsorOf(event.sponsored) }),
      };
    });
