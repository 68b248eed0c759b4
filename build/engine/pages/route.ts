// A route: a URL path, its page, and the content that the page is made from.
import type { ReactElement } from 'react';
import type { Head } from './head.ts';

export interface Route {
  /** URL path without the base path: '/brixton'. Error pages have the path of their file: '/404'. */
  path: string;
  /** File inside dist/, if it doesn't follow from the path: '404.html'. */
  file?: string;
  /** `page`, `post` … or `error` for pages that hosts send with an error status. */
  kind: string;
  noindex: boolean;
  head(): Head;
  page: PageContent;
  /**
   * Data that head and page are made from, for kinds with thousands of pages. The page's cache key hashes this data
   * instead of the head and the page, so that a key doesn't need them.
   */
  inputs?: readonly unknown[];
  /** Content files of the route. Findings about the page are shown at the first, which is the page's own file. */
  origins: string[];
  modified?: string;
  /** Budget of the page's HTML in bytes after gzip, if it isn't the default. */
  htmlBudget?: number;
  /** Path of the first page of a list. Set on the list's later pages. */
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

/** Path of a route's file in dist/: 'brixton/index.html', or 'brixton.html' with flat output. */
export function routeFile(route: Pick<Route, 'path' | 'file'>, output: 'folders' | 'flat'): string {
  if (route.file) return route.file;
  if (route.path === '/') return 'index.html';
  const name = route.path.slice(1);
  return output === 'flat' ? `${name}.html` : `${name}/index.html`;
}
