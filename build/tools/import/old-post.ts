// Defines the data of an old post, the same for all kinds of export. Each kind of export has its own parser in this
// folder.
import { decoded, parseUrl } from '../../engine/source/parse-url.ts';

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
  /** `YYYY-MM-DD` in the time zone of the guide. Undefined for a draft without a date. */
  date?: string | undefined;
  author?: string | undefined;
  /** Slug on the old site. May be empty. */
  slug: string;
  /** Path on the old site: `/2019/05/old-name`. */
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
 * The path of a URL, decoded and without a trailing slash. Undefined for the home page, and for a URL that only has the
 * number of a post in its query (`?p=12`).
 */
export function pathOfUrl(url: string | undefined): string | undefined {
  if (!url || !parseUrl(url, 'https://old.invalid')) return undefined;
  const { pathname, search } = new URL(url, 'https://old.invalid');
  if (/[?&](?:p|page_id)=\d/.test(search)) return undefined;
  return pathname.replace(/\/+$/, '') || undefined;
}

export const originOf = (url: string | undefined): string | undefined =>
  url && /^https?:/i.test(url) ? parseUrl(url)?.origin : undefined;

/** The last part of a path, decoded and without its extension: `/2019/05/old-name.html` → `old-name`. */
export function slugOfPath(path: string | undefined): string {
  const last = path?.split('/').at(-1) ?? '';
  return decoded(last).replace(/\.(?:html?|php|aspx?)$/i, '');
}
