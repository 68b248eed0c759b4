// The whole finished site as the checks see it: its pages' facts, its files, and where its words came from.
import type { OutputFile } from '../output/file.ts';
import { startOf, type Position, type Severity } from '../report/finding.ts';
import type { Report } from '../report/report.ts';
import type { PageFacts } from './facts.ts';
import type { Origins } from './positions.ts';

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
  origins: Origins;
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
    ...rest,
    pages,
    byPath: new Map(pages.filter(({ route }) => route.kind !== 'error').map((page) => [page.route.path, page])),
    filePaths: files.map(({ path }) => path),
    files: new Map(files.map((file) => [`/${file.path}`, file])),
    targets: new Map(),
  };
}

/** Where findings about a page as a whole are shown: the start of its own content file. */
export const pageStart = ({ route }: PageFacts): Position =>
  startOf(route.origins[0] ?? 'build/guide/routes/routes.ts');
