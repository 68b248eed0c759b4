// What a page makes the browser fetch, and when: at once, or once the reader comes near.
import { posix } from 'node:path';
import { memoize } from '../cache/memoize.ts';
import type { OutputFile } from '../output/file.ts';
import { resolve } from './addresses.ts';
import type { PageFacts } from './facts.ts';
import type { SiteFacts } from './site-facts.ts';

/** Files besides the HTML, each once. */
export interface PageLoads {
  styles: OutputFile[];
  scripts: OutputFile[];
  fonts: OutputFile[];
  picturesAboveFold: OutputFile[];
  /** The icon of the tab; often the logo, too. */
  icons: OutputFile[];
  lazyPictures: OutputFile[];
}

/** Looks into each script once, however many pages ask; pages that ask for the same are given the same object. */
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

/** What a first visit fetches before the reader does anything, each file once. */
export const loadedAtOnce = ({ styles, scripts, fonts, picturesAboveFold, icons }: PageLoads): OutputFile[] => [
  ...new Set([...styles, ...scripts, ...fonts, ...picturesAboveFold, ...icons]),
];

const addressesBy = ({ requests }: PageFacts, ...wanted: string[]) =>
  requests.filter(({ by }) => wanted.includes(by)).map(({ address }) => address);

function filesAt(site: SiteFacts, page: PageFacts, addresses: string[]): OutputFile[] {
  const targets = addresses.map((address) => resolve(site, page, address));
  return [...new Set(targets.flatMap((target) => (target.kind === 'file' ? [target.file] : [])))];
}

// What a module imports as it starts; import() in parentheses waits for a touch and is not meant.
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
