// The pages of listings as their files have them, before the model sorts and joins; and ids for new listings.
import type { Directory } from './directory.ts';
import { Report } from '../../engine/report/report.ts';
import type { Source } from '../../engine/source/files.ts';
import { isReservedId } from '../prose/reserved-ids.ts';
import { parseYaml, type Yaml } from '../../engine/source/yaml.ts';

export interface ListingPage {
  /** `content/directories/sw2/eating-out.yaml` */
  file: string;
  /** `/sw2-eating-out` */
  path: string;
  groups: { title: string; listings: Record<string, unknown>[] }[];
  yaml: Yaml;
}

/** All pages of listings of valid content, in the order of the site. */
export function listingPages(
  source: Source,
  site: { directories: readonly Pick<Directory, 'origin' | 'path'>[] },
): ListingPage[] {
  const texts = new Map(source.files.map(({ path, text }) => [path, text]));
  return site.directories.map(({ origin, path }) => {
    const yaml = parseYaml(texts.get(origin)!, origin, new Report())!;
    const { groups = [] } = yaml.value as { groups?: ListingPage['groups'] };
    return { file: origin, path, groups, yaml };
  });
}

/** A new id that is unique on its page: from the name, with the street or a number where the name is taken. */
export function newListingId(
  { name, address = '' }: { name: string; address?: string },
  taken: ReadonlySet<string>,
): string {
  const fromName = slugOf(name) || 'listing';
  const street = slugOf(address.replace(/^[\d\s–-]+[a-z]?\s/i, ''));
  const candidates = [fromName, ...(street ? [`${fromName}-${street}`] : [])].map(shorten);
  const free = candidates.find((id) => !taken.has(id) && !isReservedId(id));
  for (let count = 2; !free; count++) {
    const id = `${shorten(fromName)}-${count}`;
    if (!taken.has(id)) return id;
  }
  return free;
}

/** Latin letters that Unicode does not decompose into an ASCII letter and a mark. */
const ASCII: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** `Café “Olé”` → `cafe-ole`. Drops letters of other scripts, so the result may be empty. */
export function slugOf(text: string): string {
  const unmarked = text
    .toLowerCase()
    .replaceAll('&', ' and ')
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '');
  const ascii = unmarked.replace(/[łøđðıßæœþ]/g, (letter) => ASCII[letter]!);
  return ascii.match(/[a-z0-9]+/g)?.join('-') ?? '';
}

const shorten = (id: string) => id.slice(0, 70).replace(/-+$/, '');
