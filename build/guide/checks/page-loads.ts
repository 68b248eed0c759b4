// Lists the files that a page loads, at once or lazily.
import { posix } from 'node:path';
import { memoize } from '../../engine/cache/memoize.ts';
import type { OutputFile } from '../../engine/output/file.ts';
import { resolve } from '../../engine/checks/addresses.ts';
import type { SiteFacts, PageFacts } from '../../engine/checks/site-facts.ts';

/** Files besides the HTML, without duplicates. */
export interface PageLoads {
  styles: OutputFile[];
  scripts: OutputFile[];
  fonts: OutputFile[];
  picturesAboveFold: OutputFile[];
  /** Icons of the browser's tab. They may be the same files as pictures of the page. */
  icons: OutputFile[];
  lazyPictures: OutputFile[];
}

/** Returns a function that lists the files of a page. Pages with the same requests get the same object. */
export function pageLoader(site: SiteFacts): (page: PageFacts) => PageLoads {
  const importsOf = memoize(staticImports);
  const known = new Map<string, PageLoads>();
  const loadsOf = (page: PageFacts) => {
    const pictures = (lazy: boolean) =>
      page.requests.filter((request) => request.lazy === lazy).map(({ address }) => address);
    const filesBy = (by: string) => filesAt(site, page, addressesBy(page, by));
    const picturesAboveFold = filesAt(site, page, pictures(false));
    return {
      styles: filesBy('link stylesheet'),
      scripts: filesAt(site, page, scriptAddresses(site, page, importsOf)),
      fonts: filesBy('link preload').filter(({ path }) => path.endsWith('.woff2')),
      picturesAboveFold,
      icons: filesBy('link icon'),
      lazyPictures: filesAt(site, page, pictures(true)).filter((file) => !picturesAboveFold.includes(file)),
    };
  };
  return (page) => {
    const asked = JSON.stringify(page.requests);
    const loads = known.get(asked) ?? loadsOf(page);
    known.set(asked, loads);
    return loads;
  };
}

/** Files that a first visit loads before any interaction, without duplicates. */
export const loadedAtOnce = ({ styles, scripts, fonts, picturesAboveFold, icons }: PageLoads): OutputFile[] => [
  ...new Set([...styles, ...scripts, ...fonts, ...picturesAboveFold, ...icons]),
];

const addressesBy = ({ requests }: PageFacts, ...wanted: string[]) =>
  requests.filter(({ by }) => wanted.includes(by)).map(({ address }) => address);

function filesAt(site: SiteFacts, page: PageFacts, addresses: string[]): OutputFile[] {
  const targets = addresses.map((address) => resolve(site, page, address));
  return [...new Set(targets.flatMap((target) => (target.kind === 'file' ? [target.file] : [])))];
}

// Static imports of a module. Leaves out `import()`, which loads files only on interaction.
const STATIC_IMPORT = /\b(?:import|from)\s*["']([^"']+)["']/g;

function scriptAddresses(site: SiteFacts, page: PageFacts, importsOf: (file: OutputFile) => string[]): string[] {
  const found = new Set(addressesBy(page, 'script', 'link modulepreload'));
  for (const address of found) {
    const [file] = filesAt(site, page, [address]);
    for (const imported of file ? importsOf(file) : []) found.add(posix.resolve(posix.dirname(address), imported));
  }
  return [...found];
}

function staticImports({ body }: OutputFile): string[] {
  const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
  return [...text.matchAll(STATIC_IMPORT)].map(([, imported]) => imported!);
}
