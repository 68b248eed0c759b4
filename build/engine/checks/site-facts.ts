// Facts about the finished site for checks: its pages with their mistakes, its files and positions of links.
import type { OutputFile } from '../output/file.ts';
import { startOf, type Position, type Severity } from '../report/finding.ts';
import type { Report } from '../report/report.ts';
import type { ProseLink } from '../source/markdown.ts';
import type { FieldPath } from '../source/yaml.ts';
import { barePath, type Redirect } from '../pages/redirect.ts';
import type { Route } from '../pages/route.ts';
import type { RuleName } from '../report/rules.ts';
import type { PageRequest } from './page-html.ts';

export interface PageProblem {
  rule: RuleName;
  /** End of a sentence that starts with the page's path: "has no h1". */
  says: string;
  suggestion: string;
  /** Words to find in the content, for the position of the finding. Absent if there are none. */
  words?: string;
}

export type TellProblem = (rule: RuleName, says: string, suggestion: string, words?: string) => void;

/** Plain data, except for the route. It depends only on the page's HTML and URL, so it can be cached. */
export interface PageFacts {
  route: Route;
  weight: number | undefined;
  title: string | undefined;
  description: string | undefined;
  socialImage: string | undefined;
  ids: string[];
  links: string[];
  requests: PageRequest[];
  problems: PageProblem[];
}

export interface CheckInput {
  url: string;
  basePath: string;
  output: 'folders' | 'flat';
  /** Severity of findings about pages over their budget. Defaults to error. */
  budgets?: Severity;
  pages: PageFacts[];
  files: OutputFile[];
  linksIn?: (file: string) => readonly ProseLink[];
  fieldIn?: (file: string, field: FieldPath) => Position | undefined;
  redirects?: readonly Redirect[];
  /** Content files whose links may be on any page: the settings, with navigation and footer. */
  sharedFiles?: readonly string[];
  /** Days on which pages that wait are published, by URL path. */
  days?: ReadonlyMap<string, string>;
  /** URLs of pages and parts of pages that the build leaves out because of their mistakes. */
  leftOut?: ReadonlySet<string>;
  /** URL path of the page built from a content file. */
  urlOfFile?: (path: string) => string;
  /** Content file that makes a page at a URL path, where the path tells. */
  fileOfUrl?: (path: string) => string | undefined;
}

export interface SiteFacts extends Required<Omit<CheckInput, 'files'>> {
  filePaths: string[];
  /** Pages that links can reach, by route path. */
  byPath: ReadonlyMap<string, PageFacts>;
  /** Files other than pages, by URL without the base path: '/feed.xml'. */
  files: Map<string, OutputFile>;
  /** Redirects by old path without `.html` and `/index.html`. */
  oldPaths: ReadonlyMap<string, Redirect>;
  targets: Map<string, Target>;
}

export type Target =
  | { kind: 'page'; page: PageFacts; fragment: string; path: string }
  | { kind: 'file'; file: OutputFile; path: string }
  | { kind: 'outside' }
  /** mailto:, tel: and the like. */
  | { kind: 'scheme' }
  /** A relative URL. Its target depends on the trailing slash of the page's URL. */
  | { kind: 'relative' }
  /** `path` is the URL without base path, query and fragment. */
  | { kind: 'nothing'; path: string };

export type Check = (site: SiteFacts, report: Report) => void;

export function siteFacts({ pages, files, redirects = [], ...rest }: CheckInput): SiteFacts {
  return {
    budgets: 'error',
    linksIn: () => [],
    fieldIn: () => undefined,
    sharedFiles: [],
    days: new Map(),
    leftOut: new Set(),
    urlOfFile: (path) => path,
    fileOfUrl: () => undefined,
    ...rest,
    pages,
    redirects,
    oldPaths: new Map(redirects.map((redirect) => [barePath(redirect.from), redirect])),
    byPath: new Map(pages.filter(({ route }) => route.kind !== 'error').map((page) => [page.route.path, page])),
    filePaths: files.map(({ path }) => path),
    files: new Map(files.map((file) => [`/${file.path}`, file])),
    targets: new Map(),
  };
}

/** Position of findings about a whole page: the start of its content file. */
export const pageStart = ({ route }: PageFacts): Position => startOf(route.origins[0] ?? route.path);

/** Positions in the first content file that has the link. Tries the route's own files, then shared ones. */
export function positionsOfLink({ linksIn, sharedFiles }: SiteFacts, { route }: PageFacts, url: string): Position[] {
  for (const file of [...route.origins, ...sharedFiles]) {
    const found = linksIn(file).filter(({ href }) => href === url);
    if (found.length > 0) return found.map(({ line, column }) => ({ file, line, column }));
  }
  return [];
}
