// What the files for hosts are made of: where the site lies, its error pages, its headers by kind of address.
import type { Route } from '../../engine/pages/route.ts';
import {
  caching,
  commonHeaders,
  drawingHeaders,
  pageHeaders,
  secureHeaders,
  type OutsideOrigins,
} from '../../engine/render/headers.ts';

export interface HostedSite {
  /** Own domain: 'https://example.org'. */
  url: string;
  /** '' or '/guide'. */
  basePath: string;
  output: 'folders' | 'flat';
  routes: Pick<Route, 'kind' | 'file'>[];
  outside: OutsideOrigins;
}

export const MADE_BY = (host: string) =>
  `Made by "npm run host -- ${host}": make it again after a change of content/site.yaml or of the backend.`;

/** Addresses below the base path, in the order in which they are looked through; every other one is a page's. */
export interface AddressHeaders {
  assets: Record<string, string>;
  drawings: Record<string, string>;
  pages: Record<string, string>;
}

/** For hosts that choose headers by address alone: each kind has all of its own. */
export function headersByAddress({ outside }: Pick<HostedSite, 'outside'>): AddressHeaders {
  const all = { ...commonHeaders, ...secureHeaders };
  return {
    // A policy says nothing to a script or a style that a page asks for: in here it is for drawings.
    assets: { ...all, ...drawingHeaders, 'Cache-Control': caching.assets },
    drawings: { ...all, ...drawingHeaders, 'Cache-Control': caching.other },
    pages: { ...all, ...pageHeaders(outside), 'Cache-Control': caching.other },
  };
}

/** The folders that have a 404 page of their own, as addresses: `/blog`. */
export const notFoundFolders = ({ routes }: Pick<HostedSite, 'routes'>): string[] =>
  routes.flatMap(({ kind, file }) =>
    kind === 'error' && file?.endsWith('/404.html') ? [`/${file.slice(0, -'/404.html'.length)}`] : [],
  );

/** How a host that builds the site does it. With a base path it publishes the folder around dist/. */
export function publishing({ basePath }: Pick<HostedSite, 'basePath'>): { command: string; folder: string } {
  if (!basePath) return { command: 'npm run build', folder: 'dist' };
  const [folder, site] = ['published', `published${basePath}`];
  const around = [
    `rm -rf ${folder}`,
    `mkdir -p ${site}`,
    `cp -R dist/. ${site}`,
    `cp ${site}/404.html ${folder}`,
    `mv ${site}/_headers ${folder}`,
  ];
  return { command: ['npm run build', ...around].join(' && '), folder };
}
