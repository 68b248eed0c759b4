// A route: a URL path, its page, and the content that the page is made from.
import type { ReactElement } from 'react';
import type { Head } from './head.ts';

export interface Route {
  /** URL path without the base path: '/brixton'. For error pages the file's: '/404'. */
  path: string;
  /** File inside dist/, if it doesn't follow from the path: '404.html'. */
  file?: string;
  /** `page`, `post` … or `error` for pages that hosts send with an error status. */
  kind: string;
  noindex: boolean;
  head(): Head;
  page: PageContent;
  /** Inputs of head and page, for routes with thousands of pages. The page key hashes these instead. */
  inputs?: readonly unknown[];
  /** Content files of the route, the page's own first. Findings about the page are shown there. */
  origins: string[];
  modified?: string;
  /** Budget of its HTML in bytes after gzip, if not the default. */
  htmlBudget?: number;
  /** Path of the list's first page. Set on later pages. */
  first?: string;
  photographs?: string[];
}

export interface PageContent {
  component: (props: never) => ReactElement;
  props: object;
}

export const pageOf = <Props extends object>(component: (props: Props) => ReactElement, props: Props): PageContent => ({
  component,
  props,
});

export interface Page {
  route: Route;
  html: string;
}

/** Path of a route's file in dist/: 'brixton/index.html', or 'brixton.html' for hosts that would redirect. */
export function routeFile(route: Pick<Route, 'path' | 'file'>, output: 'folders' | 'flat'): string {
  if (route.file) return route.file;
  if (route.path === '/') return 'index.html';
  const name = route.path.slice(1);
  return output === 'flat' ? `${name}.html` : `${name}/index.html`;
}
