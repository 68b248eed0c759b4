// Describes a page's subject in schema.org's terms, for search engines. Listings without hours have microdata in their
// cards instead.
import type { OpeningHoursSpecification } from 'schema-dts';
import type { StructuredData } from './schema-types.ts';
import type { DatedEvent } from '../../../components/parts/event-list.tsx';
import { plainPicturePath } from '../feeds/plain-pictures.ts';
import { asOfText } from '../../../components/parts/cited-date.ts';
import { isInHead, schemaTypeOf } from '../../../components/parts/listing-type.ts';
import type { Area } from '../area/area.ts';
import { listingsOf, type Directory } from '../listing/directory.ts';
import { londonOffset } from '../time/london-clock.ts';
import { eventPath } from '../event/upcoming-events.ts';
import { isFree, ONLINE } from '../event/event.ts';
import { endDay } from '../event/recurrence.ts';
import type { Guide } from '../guide/guide.ts';
import type { Post } from '../post/post.ts';
import type { Sponsor } from '../source/sponsor.ts';
import type { SharedData } from '../load-guide.ts';
import { absolute } from '../../engine/pages/absolute-url.ts';
import type { Author } from '../post/author.ts';
import type { SeriesPart } from '../post/series.ts';
import { cardOf, cardPicture } from './card-of.ts';

const context = 'https://schema.org';

export function webSite({ settings }: SharedData): StructuredData[] {
  const { brand: name, description, language: inLanguage, social } = settings;
  const url = absolute(settings, '/');
  const organization = `${url}#organization`;
  return [
    {
      '@context': context,
      '@type': 'WebSite',
      '@id': `${url}#website`,
      name,
      url,
      description,
      inLanguage,
      publisher: { '@id': organization },
    },
    {
      '@context': context,
      '@type': 'Organization',
      '@id': organization,
      name,
      url,
      logo: absolute(settings, '/icon-512.png'),
      ...(social.length > 0 && { sameAs: social.map((profile) => profile.url) }),
    },
  ];
}

/** @param trail The page's ancestors below the home page, from the top down, then the page itself. */
export function breadcrumbs({ settings }: SharedData, trail: { name: string; path: string }[]): StructuredData {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: settings.brand, path: '/' }, ...trail].map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: absolute(settings, step.path),
    })),
  };
}

export function blogPosting(site: SharedData, post: Post, series?: SeriesPart): StructuredData[] {
  const { settings } = site;
  const url = absolute(settings, post.path);
  const organization = { '@type': 'Organization', name: settings.brand, url: absolute(settings, '/') } as const;
  const posting: StructuredData = {
    '@context': context,
    '@type': 'BlogPosting',
    '@id': url,
    mainEntityOfPage: url,
    headline: post.title,
    description: post.excerpt,
    image: cardOf(site, post.path, cardPicture(site, post.cover.src)),
    datePublished: post.date,
    dateModified: post.updated ?? post.date,
    articleSection: post.category,
    wordCount: post.words,
    inLanguage: settings.language,
    author: authorOf(settings, post) ?? organization,
    publisher: organization,
    ...(post.keywords.length ? { keywords: post.keywords } : {}),
    ...(post.sponsored ? { sponsor: sponsorOf(post.sponsored) } : {}),
    ...(series ? { isPartOf: { '@type': 'CreativeWorkSeries', name: series.name }, position: series.part } : {}),
    ...(post.location ? { contentLocation: { '@type': 'Place', name: post.location } } : {}),
  };
  return post.faq.length ? [posting, faqPage(post)] : [posting];
}

/** The named author of a post, or the organization of the byline. Undefined if there is neither. */
function authorOf(settings: SharedData['settings'], { by, author }: Post) {
  const name = by ?? settings.byline;
  if (name === undefined) return undefined;
  const type = by === undefined ? 'Organization' : 'Person';
  return { '@type': type, name, ...(author && { url: absolute(settings, author.path) }) } as const;
}

export const profilePage = ({ settings }: SharedData, { name, line, path, link, photo }: Author): StructuredData => ({
  '@context': context,
  '@type': 'ProfilePage',
  mainEntity: {
    '@type': name === settings.byline ? 'Organization' : 'Person',
    name,
    description: line,
    url: absolute(settings, path),
    ...(link && { sameAs: link }),
    ...(photo && { image: absolute(settings, plainPicturePath(photo)) }),
  },
});

const sponsorOf = ({ by: name, url }: Sponsor) => ({ '@type': 'Organization', name, url }) as const;

function faqPage(post: Post): StructuredData {
  return {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: post.faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.html },
    })),
  };
}

export function areaPlace(site: SharedData, { name, description, path, position, hero }: Area): StructuredData {
  const { settings } = site;
  return {
    '@context': context,
    '@type': 'Place',
    name,
    description,
    url: absolute(settings, path),
    image: cardOf(site, path, hero.image.src),
    containedInPlace: { '@type': 'Place', name: settings.place },
    ...(position && { geo: { '@type': 'GeoCoordinates', latitude: position.lat, longitude: position.lon } }),
  };
}

export function guidePlace({ settings }: SharedData, { district, description, path, areas }: Guide): StructuredData {
  return {
    '@context': context,
    '@type': 'Place',
    name: district,
    description,
    url: absolute(settings, path),
    address: { '@type': 'PostalAddress', postalCode: district },
    containsPlace: areas.map((area) => ({ '@type': 'Place', name: area.name, url: absolute(settings, area.path) })),
  };
}

/**
 * Describes the places of a topic page that have opening hours.
 * @param address URL path of the page.
 */
export const placesWithHours = (
  { settings }: SharedData,
  { groups }: Pick<Directory, 'groups'>,
  address: string,
): StructuredData[] =>
  listingsOf({ groups })
    .filter(isInHead)
    .map((listing) => {
      const { id, name, line, within, address: street, postcode, phone, website, opening } = listing;
      const place = [within, street, postcode].filter(Boolean).join(', ');
      return {
        '@context': context,
        // A subtype of Place. StructuredData leaves out these subtypes.
        '@type': schemaTypeOf(listing) as 'Place',
        '@id': `${absolute(settings, address)}#${id}`,
        name,
        ...(line !== undefined && { description: line }),
        ...(place && { address: place }),
        ...(phone !== undefined && { telephone: phone }),
        ...(website !== undefined && { url: /^https?:/i.test(website) ? website : `https://${website}` }),
        openingHoursSpecification: opening!.specification.map((hours) => ({
          '@type': 'OpeningHoursSpecification' as const,
          ...hours,
        })) as OpeningHoursSpecification[],
      };
    });

/** Structured data of each event on its day. Times have London's offset from UTC. */
export const eventsOf = ({ settings }: Pick<SharedData, 'settings'>, dated: readonly DatedEvent[]): StructuredData[] =>
  dated.map(({ event, on }) => {
    const at = (day: string, time: string | undefined) =>
      time === undefined ? day : `${day}T${time}:00${londonOffset(day, time)}`;
    const { name, street, postcode } = event.where;
    const isOnline = name === ONLINE;
    const { image, tickets, price, ages } = event;
    const description = [event.line, asOfText(event.source)].filter(Boolean).join(' ');
    return {
      '@context': context,
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
