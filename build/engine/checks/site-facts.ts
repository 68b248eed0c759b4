// The finished site as the checks see it: facts about its pages, its files, and the positions of its links.
import type { OutputFile } from '../output/file.ts';
import { startOf, type Position, type Severity } from '../report/finding.ts';
import type { Report } from '../report/report.ts';
import type { ProseLink } from '../source/markdown.ts';
import type { UrlOfFile } from '../source/link-problem.ts';
import type { PageFacts } from './facts.ts';

export interface CheckInput {
  /** Own domain: 'https://example.org'. */
  url: string;
  basePath: string;
  /** How pages are named in dist/; see `routeFile`. */
  output: 'folders' | 'flat';
  /** How bad it is when a page is over its budget; an error when left out. */
  budgets?: Severity;
  pages: PageFacts[];
  /** Everything else that dist/ will hold: assets, pictures, feeds, public files. */
  files: OutputFile[];
  /** Links and pictures of a content file, with their positions. */
  linksIn?: (file: string) => readonly ProseLink[];
  /** Position of a field of a content file. */
  fieldIn?: (file: string, field: string) => Position | undefined;
  /** Content files whose links may be on any page: the settings, with navigation and footer. */
  sharedFiles?: readonly string[];
  /** URL path of the page that is made of a content file. */
  urlOfFile?: UrlOfFile;
}

export interface SiteFacts extends Required<Omit<CheckInput, 'files'>> {
  /** Of all files, also where several have one. */
  filePaths: string[];
  /** Pages that can be linked to, by route path. */
  byPath: ReadonlyMap<string, PageFacts>;
  /** Files other than pages, by address without the base path: '/feed.xml'. */
  files: Map<string, OutputFile>;
  /** What addresses lead to, as far as it is known already. */
  targets: Map<string, Target>;
}

export type Target =
  | { kind: 'page'; page: PageFacts; fragment: string; path: string }
  | { kind: 'file'; file: OutputFile; path: string }
  /** Another origin, by http or https. */
  | { kind: 'outside' }
  /** mailto:, tel: and the like. */
  | { kind: 'scheme' }
  /** Not from the root: means something else with and without a slash at the end of the page's address. */
  | { kind: 'relative' }
  /** `path`: what was asked for, without base path, query and fragment. */
  | { kind: 'nothing'; path: string };

/** One rule, or a few that look at the same thing. */
export type Check = (site: SiteFacts, report: Report) => void;

export function siteFacts({ pages, files, ...rest }: CheckInput): SiteFacts {
  return {
    budgets: 'error',
    linksIn: () => [],
    fieldIn: () => undefined,
    sharedFiles: [],
    urlOfFile: (path) => path,
    ...rest,
    pages,
    byPath: new Map(pages.filter(({ route }) => route.kind !== 'error').map((page) => [page.route.path, page])),
    filePaths: files.map(({ path }) => path),
    files: new Map(files.map((file) => [`/${file.path}`, file])),
    targets: new Map(),
  };
}

/** Where findings about a page as a whole are shown: the start of its own content file. */
export const pageStart = ({ route }: PageFacts): Position => startOf(route.origins[0] ?? route.path);

/** Positions of all links to `url` in the first content file that has one: the route's own files, then shared ones. */
export function positionsOf({ linksIn, sharedFiles }: SiteFacts, { route }: PageFacts, url: string): Position[] {
  for (const file of [...route.origins, ...sharedFiles]) {
    const found = linksIn(file).filter(({ href }) => href === url);
    if (found.length > 0) return found.map(({ line, column }) => ({ file, line, column }));
  }
  return [];
}
