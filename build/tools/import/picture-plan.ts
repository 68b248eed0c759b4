// Chooses a path in this guide for each picture of old posts. A picture has only one path, even if the old site had
// several sizes of it.
import { IMPORTED_PICTURES } from '../../engine/source/picture-size.ts';
import { slugify } from '../../engine/source/slug.ts';
import { hash } from 'node:crypto';
import { decoded, parseUrl } from '../../engine/source/parse-url.ts';

/** Folder of imported pictures, so that a single entry of credits.yaml can credit them. */
export const PICTURE_FOLDER = IMPORTED_PICTURES.split('/')[2]!;

export interface PlannedPicture {
  /** `/images/imported/harbour.jpg` */
  src: string;
  /** URLs to try, best first. */
  urls: string[];
}

const ENDINGS = new Map([
  ['jpg', 'jpg'],
  ['jpeg', 'jpg'],
  ['png', 'png'],
  ['gif', 'png'],
  ['svg', 'png'],
  ['webp', 'webp'],
  ['avif', 'avif'],
]);

export class PicturePlan {
  readonly #bySource = new Map<string, PlannedPicture>();
  readonly #base: string;
  readonly #alts = new Map<string, string>();

  /**
   * @param base URL of the old site, for picture URLs without a host.
   * @param alts Descriptions of the old site's pictures, by URL.
   */
  constructor(base: string | undefined, alts: ReadonlyMap<string, string> = new Map()) {
    this.#base = base ?? '';
    for (const [url, alt] of alts) this.#alts.set(originalOf(this.#full(url) ?? url), alt);
  }

  /** Adds a picture, and returns its path in this guide. Undefined for a URL that can't be fetched, such as `data:`. */
  add(url: string): string | undefined {
    const full = this.#full(url);
    if (!full) return undefined;
    const best = originalOf(full);
    const known = this.#bySource.get(best);
    if (known) {
      if (!known.urls.includes(full)) known.urls.push(full);
      return known.src;
    }
    const taken = new Set([...this.#bySource.values()].map(({ src }) => src));
    const { stem, ending } = nameOf(best);
    let src = `/images/${PICTURE_FOLDER}/${stem}.${ending}`;
    for (let number = 2; taken.has(src); number++) src = `/images/${PICTURE_FOLDER}/${stem}-${number}.${ending}`;
    this.#bySource.set(best, { src, urls: [...new Set([best, full])] });
    return src;
  }

  /** The old site's description of a picture. Empty if there is none. */
  altOf(url: string): string {
    const full = this.#full(url);
    return (full && this.#alts.get(originalOf(full))) ?? '';
  }

  get all(): PlannedPicture[] {
    return [...this.#bySource.values()];
  }

  #full(url: string): string | undefined {
    const base = this.#base || 'https://old.invalid';
    if (/^(?:data|blob|file|cid):/i.test(url) || !parseUrl(url, base)) return undefined;
    const { href, protocol } = new URL(url, base);
    return /^https?:$/.test(protocol) ? href : undefined;
  }
}

/** URL of the full-size picture. WordPress makes copies such as `a-300x200.jpg`, and other services resize by URL. */
function originalOf(url: string): string {
  const inside = /^https:\/\/substackcdn\.com\/image\/fetch\/.*?(https%3A%2F%2F.+)$/i.exec(url)?.[1];
  if (inside) return decoded(inside);
  const plain = url.replace(/^https?:\/\/i\d\.wp\.com\//, 'https://').replace(/#.*$/, '');
  const withoutQuery = /\/wp-content\/|\.(?:files\.wordpress|wp)\.com\//.test(plain)
    ? plain.replace(/\?.*$/, '')
    : plain;
  return withoutQuery
    .replace(/(\/wp-content\/uploads\/.*)-\d{2,4}x\d{2,4}(?=\.\w{3,4}$)/, '$1')
    .replace(/\/content\/images\/size\/w\d+(?:h\d+)?\//, '/content/images/');
}

/** A name doesn't depend on the order of the pictures, so that a later import gives the same picture the same name. */
function nameOf(url: string): { stem: string; ending: string } {
  const path = decoded(new URL(url).pathname);
  const file = path.split('/').filter(Boolean).at(-1) ?? '';
  const [, name = file, written = ''] = /^(.*)\.(\w{3,4})$/.exec(file) ?? [];
  const short = slugify(name).slice(0, 60).replace(/-+$/, '');
  const own = /^(?:con|prn|aux|nul|com\d|lpt\d)?$/.test(short) ? 'picture' : short;
  const month = /\/(\d{4})\/(\d{2})\/[^/]+$/.exec(path);
  const stem =
    month && own !== 'picture' ? `${month[1]}/${month[2]}/${own}` : `${own}-${hash('sha1', url, 'hex').slice(0, 6)}`;
  return { stem, ending: ENDINGS.get(written.toLowerCase()) ?? 'jpg' };
}
