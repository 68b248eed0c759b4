// Renders a feed as Atom (RFC 4287).
import { absolute } from '../../engine/pages/absolute-url.ts';
import type { Settings } from '../settings/settings.ts';
import { xml } from '../xml.ts';

/** Paths don't include the base path. Days are `YYYY-MM-DD`. */
interface AtomFeed {
  title: string;
  subtitle: string;
  path: string;
  /** URL path of the page with the same posts. */
  page: string;
  updated: string;
  /** XML of the entries, as returned by `renderEntry`. */
  entries: string[];
}

export interface AtomEntry {
  path: string;
  /** Former path of a post that has moved. The entry's id is made from it, so that the id doesn't change. */
  idPath?: string | undefined;
  title: string;
  published: string;
  updated: string;
  /** Set if the author differs from the feed's. */
  author?: string | undefined;
  category?: { term: string; label: string };
  summary: string;
  /** Path of a JPEG that represents the post. */
  picture?: string;
  /** HTML that works without the site's styles and scripts. */
  content: string;
}

export const midnight = (day: string) => `${day}T00:00:00Z`;

const alternate = (settings: Settings, path: string) =>
  `<link rel="alternate" type="text/html" href="${xml(absolute(settings, path))}"/>`;

export const renderEntry = (settings: Settings, entry: AtomEntry): string =>
  [
    '  <entry>',
    `    <id>${xml(absolute(settings, entry.idPath ?? entry.path))}</id>`,
    `    <title>${xml(entry.title)}</title>`,
    `    ${alternate(settings, entry.path)}`,
    `    <published>${midnight(entry.published)}</published>`,
    `    <updated>${midnight(entry.updated)}</updated>`,
    ...(entry.author === undefined ? [] : [`    <author><name>${xml(entry.author)}</name></author>`]),
    ...(entry.category
      ? [`    <category term="${xml(entry.category.term)}" label="${xml(entry.category.label)}"/>`]
      : []),
    ...(entry.picture === undefined
      ? []
      : [`    <link rel="enclosure" type="image/jpeg" href="${xml(absolute(settings, entry.picture))}"/>`]),
    `    <summary>${xml(entry.summary)}</summary>`,
    `    <content type="html">${xml(entry.content)}</content>`,
    '  </entry>',
  ].join('\n');

export function renderAtom(settings: Settings, { title, subtitle, path, page, updated, entries }: AtomFeed): string {
  const address = xml(absolute(settings, path));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(settings.language)}">`,
    `  <id>${address}</id>`,
    `  <title>${xml(title)}</title>`,
    `  <subtitle>${xml(subtitle)}</subtitle>`,
    `  <link rel="self" type="application/atom+xml" href="${address}"/>`,
    `  ${alternate(settings, page)}`,
    `  <updated>${midnight(updated)}</updated>`,
    `  <author><name>${xml(settings.brand)}</name></author>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}
