// A small valid site. Each test of the checks breaks one thing in it.
import type { Redirect } from '../../../build/engine/pages/redirect.ts';
import { checkBudgets } from '../../../build/guide/checks/budgets.ts';
import { checks } from '../../../build/engine/checks/check.ts';
import { parseFacts } from '../../../build/engine/checks/parse-facts.ts';
import { siteFacts } from '../../../build/engine/checks/site-facts.ts';
import type { OutputFile } from '../../../build/engine/output/file.ts';
import type { Finding } from '../../../build/engine/report/finding.ts';
import { Report } from '../../../build/engine/report/report.ts';
import type { Page, Route } from '../../../build/engine/pages/route.ts';
import type { ProseLink } from '../../../build/engine/source/markdown.ts';

const DOMAIN = 'https://tide.example';

export interface PageFields {
  kind?: Route['kind'];
  origins?: string[];
  noindex?: boolean;
  htmlBudget?: number;
  basePath?: string;
  /** Changes the finished HTML. */
  spoil?: (html: string) => string;
}

/** A valid page with `body` after its h1. */
export function page(path: string, body = '', fields: PageFields = {}): Page {
  const { kind = 'page', noindex = false, basePath = '', spoil = (html: string) => html } = fields;
  const own = DOMAIN + basePath + path;
  const origins = fields.origins ?? [`content${path === '/' ? '/home' : path}.yaml`];
  const canonical = kind === 'error' ? {} : { canonical: own };
  const html = [
    '<!doctype html><html lang="en"><head>',
    `<title>Title ${path}</title><meta name="description" content="About ${path}"><meta name="keywords" content="a, b">`,
    `<meta name="robots" content="${noindex ? 'noindex, nofollow' : 'index, follow'}">`,
    kind === 'error' ? '' : `<link rel="canonical" href="${own}">`,
    `<meta property="og:title" content="T"><meta property="og:description" content="D"><meta property="og:url" content="${own}">`,
    `<meta property="og:image" content="${DOMAIN}${basePath}/cards/a.png">`,
    `<link rel="stylesheet" href="${basePath}/assets/site.css"><script type="module" src="${basePath}/assets/loader.js"></script>`,
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebPage"}</script>',
    `<script type="application/json" id="site-config">{"basePath":"${basePath}"}</script>`,
    `</head><body><h1 id="top-heading">Heading</h1>${body}</body></html>`,
  ].join('\n');
  const route = {
    path,
    kind,
    origins,
    noindex,
    ...(fields.htmlBudget && { htmlBudget: fields.htmlBudget }),
    head: () => ({ noindex, ...canonical }) as ReturnType<Route['head']>,
    page: { component: () => null as never, props: {} },
  };
  return { route: { ...route, card: { title: '', kicker: '', picture: '' } }, html: spoil(html) };
}

const files: OutputFile[] = [
  { path: 'assets/site.css', body: 'body{margin:0}' },
  { path: 'assets/loader.js', body: 'import("./big.js")' },
  { path: 'cards/a.png', body: 'png' },
  { path: 'images/quay.svg', body: '<svg/>' },
  { path: 'feed.xml', body: '<feed/>' },
];

export interface SampleFields {
  basePath?: string;
  files?: OutputFile[];
  redirects?: Redirect[];
  /** Links and pictures by content file. */
  links?: Record<string, ProseLink[]>;
  /** Line of the title by content file. */
  titles?: Record<string, number>;
  fileOfUrl?: (path: string) => string;
}

/** Findings of these pages, in order. */
export function findings(pages: Page[], fields: SampleFields = {}): Finding[] {
  const report = new Report();
  const input = {
    url: DOMAIN,
    basePath: fields.basePath ?? '',
    output: 'folders' as const,
    pages: pages.map((page) => parseFacts(page, { url: DOMAIN, basePath: fields.basePath ?? '' })),
    files: [...files, ...(fields.files ?? [])],
    linksIn: (file: string) => fields.links?.[file] ?? [],
    fieldIn: (file: string, [field]: readonly (string | number)[]) =>
      field === 'title' && fields.titles?.[file] ? { file, line: fields.titles[file], column: 8 } : undefined,
    sharedFiles: ['content/site.yaml'],
    ...(fields.redirects && { redirects: fields.redirects }),
    ...(fields.fileOfUrl && { fileOfUrl: fields.fileOfUrl }),
  };
  const site = siteFacts(input);
  for (const check of [...checks, checkBudgets]) check(site, report);
  return report.sorted();
}

/** Rules and messages of the findings, for tests that don't check positions. */
export const told = (pages: Page[], fields?: SampleFields) =>
  findings(pages, fields).map(({ rule, message }) => `${rule}: ${message}`);
