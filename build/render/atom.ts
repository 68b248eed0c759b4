// Renders a feed as Atom (RFC 4287).
import { absolute } from '../routes/address.ts';
import type { Settings } from '../model/settings.ts';
import { xml } from './xml.ts';

/** Paths are without the base path, days `YYYY-MM-DD`. */
interface AtomFeed {
  title: string;
  subtitle: string;
  /** Of the feed. */
  path: string;
  /** The page that lists the same. */
  page: string;
  updated: string;
  entries: AtomEntry[];
}

interface AtomEntry {
  path: string;
  title: string;
  published: string;
  updated: string;
  /** Where it is by somebody else than the feed. */
  author?: string | undefined;
  category?: { term: string; label: string };
  summary: string;
  /** HTML that stands on its own. */
  content: string;
}

export const midnight = (day: string) => `${day}T00:00:00Z`;

export function renderAtom(settings: Settings, { title, subtitle, path, page, updated, entries }: AtomFeed): string {
  const address = (of: string) => xml(absolute(settings, of));
  const alternate = (of: string) => `<link rel="alternate" type="text/html" href="${address(of)}"/>`;
  const entry = (each: AtomEntry) => [
    '  <entry>',
    `    <id>${address(each.path)}</id>`,
    `    <title>${xml(each.title)}</title>`,
    `    ${alternate(each.path)}`,
    `    <published>${midnight(each.published)}</published>`,
    `    <updated>${midnight(each.updated)}</updated>`,
    ...(each.author === undefined ? [] : [`    <author><name>${xml(each.author)}</name></author>`]),
    ...(each.category ? [`    <category term="${xml(each.category.term)}" label="${xml(each.category.label)}"/>`] : []),
    `    <summary>${xml(each.summary)}</summary>`,
    `    <content type="html">${xml(each.content)}</content>`,
    '  </entry>',
  ];
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(settings.language)}">`,
    `  <id>${address(path)}</id>`,
    `  <title>${xml(title)}</title>`,
    `  <subtitle>${xml(subtitle)}</subtitle>`,
    `  <link rel="self" type="application/atom+xml" href="${address(path)}"/>`,
    `  ${alternate(page)}`,
    `  <updated>${midnight(updated)}</updated>`,
    `  <author><name>${xml(settings.brand)}</name></author>`,
    ...entries.flatMap(entry),
    '</feed>',
    '',
  ].join('\n');
}
