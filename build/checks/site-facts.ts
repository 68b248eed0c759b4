// The whole finished site as the checks see it: its pages' facts, its files, and where its words came from. Judges nothing.
import { hashOf, type Memory } from '../cache/memory.ts';
import type { OutputFile } from '../output/file.ts';
import type { Place, Severity } from '../report/finding.ts';
import type { Report } from '../report/report.ts';
import type { Page } from '../route.ts';
import { parseFacts, type PageFacts } from './facts.ts';
import type { Origins } from './places.ts';

export interface CheckInput {
  /** Own domain: 'https://example.org'. */
  url: string;
  basePath: string;
  /** How pages are named in dist/; see `routeFile`. */
  output: 'folders' | 'flat';
  /** How bad it is when a page is over its budget; an error when left out. */
  budgets?: Severity;
  pages: Page[];
  /** Everything else that dist/ will hold. */
  files: OutputFile[];
  origins: Origins;
  memory?: Memory | undefined;
}

export interface SiteFacts {
  /** Own domain, without a slash at its end. */
  url: string;
  basePath: string;
  output: 'folders' | 'flat';
  budgets: Severity;
  pages: PageFacts[];
  /** Pages that can be linked to, by route path. */
  byPath: Map<string, PageFacts>;
  /** Files other than pages, by address without the base path: '/feed.xml'. */
  files: Map<string, OutputFile>;
  origins: Origins;
  memory?: Memory | undefined;
}

/** One rule, or a few that look at the same thing. */
export type Check = (site: SiteFacts, report: Report) => void;

export function siteFacts({ url, basePath, output, budgets = 'error', pages, files, origins, memory }: CheckInput): SiteFacts {
  const facts = pages.map((page) => factsOf(page, memory));
  const linkable = facts.filter(({ route }) => route.kind !== 'error');
  return {
    url: url.replace(/\/$/, ''),
    basePath,
    output,
    budgets,
    pages: facts,
    byPath: new Map(linkable.map((page) => [page.route.path, page])),
    files: new Map(files.map((file) => [`/${file.path}`, file])),
    origins,
    memory,
  };
}

/** Facts as plain data. */
type KeptFacts = Omit<PageFacts, 'route' | 'html' | 'metas' | 'ids'> & { metas: [string, string[]][]; ids: string[] };

function factsOf(page: Page, memory: Memory | undefined): PageFacts {
  if (!memory) return parseFacts(page);
  const { route, html: text } = page;
  const [name, key] = [`facts ${route.path}`, hashOf(text)];
  const known = memory.recall<KeptFacts>(name, key);
  if (known) return { ...known, route, html: text, metas: new Map(known.metas), ids: new Set(known.ids) };
  const facts = parseFacts(page);
  const { route: _route, html: _html, metas, ids, ...plain } = facts;
  memory.keep(name, key, { ...plain, metas: [...metas], ids: [...ids] } satisfies KeptFacts);
  return facts;
}

/** Where findings about a page as a whole are shown: the start of its own content file. */
export function pageStart({ route }: PageFacts): Place {
  return { file: route.origins[0] ?? 'build/routes.tsx', line: 1, column: 1 };
}
