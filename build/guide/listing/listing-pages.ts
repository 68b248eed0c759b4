// Reads topic pages as they are in their files, without sorting them, and makes ids for new listings.
import type { Directory } from './directory.ts';
import type { LoadedFile } from '../../engine/content/load-file.ts';
import { Report } from '../../engine/report/report.ts';
import type { Source } from '../../engine/source/files.ts';
import { slugify } from '../../engine/source/slug.ts';
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

/**
 * All topic pages of valid content, in the order of the site.
 * @param files Loaded files, which are not parsed again.
 */
export function listingPages(
  source: Source,
  site: { directories: readonly Pick<Directory, 'origin' | 'path'>[] },
  files?: ReadonlyMap<string, LoadedFile>,
): ListingPage[] {
  const texts = new Map(source.files.map((file) => [file.path, file]));
  return site.directories.map(({ origin, path }) => {
    const yaml = files?.get(origin)?.yaml() ?? parseYaml(texts.get(origin)!.text, origin, new Report())!;
    const { groups = [] } = yaml.value as { groups?: ListingPage['groups'] };
    return { file: origin, path, groups, yaml };
  });
}

/** Makes an id that no listing of the page has: from the name, with the street or a number if the name is taken. */
export function newListingId(
  { name, address = '' }: { name: string; address?: string },
  taken: ReadonlySet<string>,
): string {
  const fromName = slugify(name) || 'listing';
  const street = slugify(address.replace(/^[\d\s–-]+[a-z]?\s/i, ''));
  const candidates = [fromName, ...(street ? [`${fromName}-${street}`] : [])].map(shorten);
  const free = candidates.find((id) => !taken.has(id) && !isReservedId(id));
  for (let count = 2; !free; count++) {
    const id = `${shorten(fromName)}-${count}`;
    if (!taken.has(id)) return id;
  }
  return free;
}

const shorten = (id: string) => id.slice(0, 70).replace(/-+$/, '');
