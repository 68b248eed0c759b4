// What a route is: an address, the page that stands there, and the content it was made from.
import type { ReactElement } from 'react';
import type { Head } from './head.ts';

export interface Route {
  /** Address without the base path: '/brixton'; for error pages the file's: '/404'. */
  path: string;
  /** File inside dist/ when it does not follow from the path: '404.html'. */
  file?: string;
  /** `page`, `post` …; `error` for pages that hosts send with an error status. */
  kind: string;
  /** Whether search engines should leave the page out. */
  noindex: boolean;
  /** What the page says of itself. Made when it is wanted, as the page is. */
  head(): Head;
  /** The main content: what stands between header and footer block. */
  page: PageContent;
  /** Inputs of head and page, for routes of which there are thousands. The page key then hashes these instead. */
  inputs?: readonly unknown[];
  /** Content files that it was made from, the first one the page's own; findings about the page are shown there. */
  origins: string[];
  /** `YYYY-MM-DD`, where the content knows it. */
  modified?: string;
  /** Budget of its HTML in bytes after gzip, if it isn't the common one. */
  htmlBudget?: number;
  /** Path of the list's first page, on those after it. */
  first?: string;
  /** Paths of its photographs, for the sitemap. */
  photographs?: string[];
  /** What its social card shows; absent on a page that uses another's. */
  card?: { title: string; kicker: string; picture: string };
}

export interface PageContent {
  component: (props: never) => ReactElement;
  props: object;
}

export const pageOf = <Props extends object>(component: (props: Props) => ReactElement, props: Props): PageContent => ({
  component,
  props,
});

/** The same of what takes time to prepare: it is worked out when the page is made, and once. */
export function lazyPageOf<Props extends object>(
  component: (props: Props) => ReactElement,
  prepare: () => Props,
): PageContent {
  let props: Props | undefined;
  return {
    component,
    get props() {
      return (props ??= prepare());
    },
  };
}

/** A route as HTML. */
export interface Page {
  route: Route;
  html: string;
}

/** Where a route's file stands inside dist/: 'brixton/index.html', or 'brixton.html' for hosts that would redirect. */
export function routeFile(route: Pick<Route, 'path' | 'file'>, output: 'folders' | 'flat'): string {
  if (route.file) return route.file;
  if (route.path === '/') return 'index.html';
  const name = route.path.slice(1);
  return output === 'flat' ? `${name}.html` : `${name}/index.html`;
}
