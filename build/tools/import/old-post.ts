// A post of another site, as each kind of export gives it. One file beside this one reads each kind.

export interface OldPicture {
  url: string;
  alt?: string | undefined;
  caption?: string | undefined;
}

export interface OldPost {
  /** Plain text. Empty for a post without a title. */
  title: string;
  /** `YYYY-MM-DD` in the place's time zone. Undefined for a draft without one. */
  date?: string | undefined;
  author?: string | undefined;
  /** As the old site spells it. May be empty. */
  slug: string;
  /** Its path on the old site: `/2019/05/old-name`. */
  path?: string | undefined;
  /** Other URLs that lead to it: `https://old.example/?p=12`. */
  otherUrls?: readonly string[];
  html: string;
  /** True if an empty line begins a paragraph, and a line end a new line, as in old posts of WordPress. */
  linesBreak?: boolean;
  excerpt?: string | undefined;
  categories: readonly string[];
  tags: readonly string[];
  status: 'published' | 'draft';
  cover?: OldPicture | undefined;
}

export interface OldSite {
  /** `https://old.example`, if the export says it. */
  url?: string | undefined;
  posts: OldPost[];
  /** Items that aren't imported. */
  left: LeftOut[];
  /** Descriptions of pictures that the posts don't repeat, by URL. */
  alts?: ReadonlyMap<string, string>;
}

export interface LeftOut {
  /** `page`, `private post` */
  kind: string;
  title: string;
}

/** The path of a URL, decoded and without a slash at its end. Undefined for a URL without a path of its own. */
export function pathOfUrl(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url, 'https://old.invalid')) return undefined;
  const { pathname, search } = new URL(url, 'https://old.invalid');
  if (/[?&](?:p|page_id)=\d/.test(search)) return undefined;
  return pathname.replace(/\/+$/, '') || undefined;
}

/** The origin of a URL that has one. */
export const originOf = (url: string | undefined): string | undefined =>
  url && /^https?:/i.test(url) && URL.canParse(url) ? new URL(url).origin : undefined;

/** The last part of a path, decoded and without its ending: `/2019/05/old-name.html` → `old-name`. */
export function slugOfPath(path: string | undefined): string {
  const last = path?.split('/').at(-1) ?? '';
  return decoded(last).replace(/\.(?:html?|php|aspx?)$/i, '');
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
