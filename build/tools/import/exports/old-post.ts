// Defines the data of an old post, the same for all kinds of export. Each kind of export has its own parser in this
// folder.
import { escapeUTF8 } from 'entities';
import { decoded, parseUrl } from '../../../engine/source/parse-url.ts';
import { withoutTracking } from '../../../guide/fields/tracking.ts';
import { todayInPlace } from '../../../guide/time/london-time.ts';

export interface OldPicture {
  url: string;
  alt?: string | undefined;
  caption?: string | undefined;
}

export interface OldPost {
  /** True for a page without a date: an imprint, a history of the town. */
  isPage?: boolean;
  /** Plain text. Empty for a post without a title. */
  title: string;
  /** `YYYY-MM-DD` in the time zone of the guide. Undefined if the export has no date that can be read. */
  date?: string | undefined;
  author?: string | undefined;
  /** Slug on the old site. May be empty. */
  slug: string;
  /** Path on the old site: `/2019/05/old-name`. Also `/?p=105`, which no static host can redirect. */
  path?: string | undefined;
  /** Other URLs of the post: `https://old.example/?p=12`. */
  otherUrls?: readonly string[];
  html: string;
  /**
   * True if an empty line in the HTML starts a paragraph, and a line end starts a new line, as in old WordPress posts.
   */
  linesBreak?: boolean;
  excerpt?: string | undefined;
  categories: readonly string[];
  tags: readonly string[];
  status: 'published' | 'draft';
  cover?: OldPicture | undefined;
}

export interface OldSite {
  /** `https://old.example`. Absent if the export doesn't contain it. */
  url?: string | undefined;
  posts: OldPost[];
  /** Items that aren't imported. */
  left: LeftOut[];
  /** Descriptions of pictures by URL, for posts whose HTML has no description. */
  alts?: ReadonlyMap<string, string>;
}

export interface LeftOut {
  /** `menu item`, `private post` */
  kind: string;
  title: string;
}

/**
 * Sorts the items of an export into posts and those that aren't imported.
 * @param kindOf Kind of an item that isn't imported. '' for an item that isn't reported, undefined for a post.
 */
export function sortItems<Item>(
  items: readonly Item[],
  kindOf: (item: Item) => string | undefined,
  titleOf: (item: Item) => string,
  postOf: (item: Item) => OldPost,
): Pick<OldSite, 'posts' | 'left'> {
  const others = items.map((item) => ({ item, kind: kindOf(item) }));
  return {
    posts: others.flatMap(({ item, kind }) => (kind === undefined ? [postOf(item)] : [])),
    left: others.flatMap(({ item, kind }) => (kind ? [{ kind, title: titleOf(item) }] : [])),
  };
}

/**
 * The path of a URL, without a trailing slash. Undefined for the home page. Keeps a query with the number of the post:
 * `/?p=12`.
 */
export function pathOfUrl(url: string | undefined): string | undefined {
  if (!url || !parseUrl(url, 'https://old.invalid')) return undefined;
  const { pathname, search } = new URL(withoutTracking(url), 'https://old.invalid');
  return /[?&]\w+=\d+(?:&|$)/.test(search) ? pathname + search : pathname.replace(/\/+$/, '') || undefined;
}

const DAY = /^\d{4}-\d\d-(\d\d)|\b(\d{1,2}) \p{L}+\.? \d{2,4}\b|\p{L}+\.? (\d{1,2}), \d{4}/u;
const HAS_ZONE = /(?:[+-]\d\d:?(?:\d\d)?|\dZ|\b(?:GMT|UTC?|[ECMP][SD]T))$/i;

/**
 * Day of a date, in the guide's time zone. Reads a date without a zone or with an unknown one, such as BST, as UTC,
 * which is the rule of RFC 5322. Undefined for a text such as "June 2021", so that no day is invented.
 */
export function dayOfText(written: string | undefined): string | undefined {
  const text = (written ?? '')
    .slice(0, 100)
    .replace(/\s*\(.*\)$|,(?=\S)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const [day = '', ...numbers] = DAY.exec(text) ?? [];
  // Date.parse reads 31 February as 3 March.
  if (new Date(`${day} GMT`).getUTCDate() !== Number(numbers.find(Boolean))) return undefined;
  const withoutZone = text.replace(/(?<=\d)T(?=\d)/, ' ').replace(/(?<=\d) ?[a-z/_]+$/i, '');
  const time = Date.parse(HAS_ZONE.test(text) ? text : `${withoutZone} GMT`);
  return time > 0 ? todayInPlace(new Date(time)) : undefined;
}

/** Puts a link to an episode's sound or film before its text, in a paragraph of its own. */
export function withMedia(html: string, url: string | undefined): string {
  if (!url || !/^https?:/i.test(url) || html.includes(url)) return html;
  return `<p><a href="${escapeUTF8(url)}">${escapeUTF8(url)}</a></p>\n\n${html}`;
}

export const originOf = (url: string | undefined): string | undefined =>
  url && /^https?:/i.test(url) ? parseUrl(url)?.origin : undefined;

/** The last part of a path, decoded and without its extension: `/2019/05/old-name.html` → `old-name`. */
export function slugOfPath(path: string | undefined): string {
  const last = path?.split('?')[0]!.split('/').at(-1) ?? '';
  return decoded(last).replace(/\.(?:html?|php|aspx?)$/i, '');
}
