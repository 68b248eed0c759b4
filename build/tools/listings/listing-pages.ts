// The pages of listings as their files have them, before the model sorts and joins. Reads no disk.
import type { Directory } from '../../model/directory.ts';
import { Report } from '../../report/report.ts';
import type { Source } from '../../source/files.ts';
import { isOwnId } from '../../source/heading-id.ts';
import { parseYaml, type Yaml } from '../../source/yaml.ts';
import type { Details } from './edit-directory.ts';

export interface ListingPage {
  /** `content/directories/sw2/eating-out.yaml` */
  file: string;
  /** `/sw2-eating-out` */
  path: string;
  groups: { title: string; listings: Details[] }[];
  yaml: Yaml;
}

/** All pages of listings of content that has loaded, in the order of the site. */
export function listingPages(source: Source, site: { directories: readonly Pick<Directory, 'origin' | 'path'>[] }): ListingPage[] {
  const texts = new Map(source.files.map(({ path, text }) => [path, text]));
  return site.directories.map(({ origin, path }) => {
    const yaml = parseYaml(texts.get(origin)!, origin, new Report())!;
    const { groups = [] } = yaml.value as { groups?: ListingPage['groups'] };
    return { file: origin, path, groups, yaml };
  });
}

/** An id for a new listing that none of its page has: from the name, and from the street where that is not enough. */
export function newListingId({ name, address = '' }: { name: string; address?: string }, taken: ReadonlySet<string>): string {
  const plain = asSlug(name) || 'listing';
  const street = asSlug(address.replace(/^[\d\s–-]+[a-z]?\s/i, ''));
  const candidates = [plain, ...(street ? [`${plain}-${street}`] : [])].map(shortened);
  const free = candidates.find((id) => !taken.has(id) && !isOwnId(id));
  for (let count = 2; !free; count++) {
    const id = `${shortened(plain)}-${count}`;
    if (!taken.has(id)) return id;
  }
  return free;
}

/** Letters that are no letter of ASCII with a mark, as they are written without it. */
const PLAIN: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' };

/** `Café “Olé”` → `cafe-ole`; letters of other scripts have no place in an id, so it may be empty. */
export function asSlug(text: string): string {
  const bare = text.toLowerCase().replaceAll('&', ' and ').normalize('NFKD').replace(/[\p{M}'’]/gu, '');
  const latin = bare.replace(/[łøđðıßæœþ]/g, (letter) => PLAIN[letter]!);
  return latin.match(/[a-z0-9]+/g)?.join('-') ?? '';
}

const shortened = (id: string) => id.slice(0, 70).replace(/-+$/, '');
