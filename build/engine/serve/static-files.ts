// Finds the file that answers a URL, as a static host would.
import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { barePath, type HostRedirects } from '../pages/redirect.ts';
import { decoded } from '../source/parse-url.ts';

export type UrlAnswer =
  | { kind: 'file'; path: string }
  | { kind: 'redirect'; to: string; isMoved?: true }
  | { kind: 'gone'; page: string }
  /** `page` is the nearest 404.html, if there is one. */
  | { kind: 'missing'; page?: string };

export interface SiteFiles {
  /** Finds the file at a path such as `/brixton/index.html`. Resolves to the name for `read`, or to undefined. */
  find(path: string): Promise<string | undefined>;
  read(name: string): Promise<string | Uint8Array>;
  /** Content of a file's compressed copy, whose ending is `br` or `gz`. Undefined if there is no copy. */
  beside?(name: string, ending: string): Promise<Uint8Array | undefined>;
}

/** Files of a folder. Their names are absolute paths inside `root`. A build may replace `root` at any time. */
export const folderFiles = (root: string): SiteFiles => ({
  find: (path) => plainFile(root, path),
  read: (name) => readFile(name),
  async beside(name, ending) {
    const packed = await realpath(`${name}.${ending}`).catch(() => undefined);
    // Refuses a symbolic link, which could serve a file outside the site.
    return packed === `${name}.${ending}` ? readFile(packed).catch(() => undefined) : undefined;
  },
});

/** Finds the answer to an old URL. Static hosts find it in the site's redirects. */
export async function findOldUrl(
  files: SiteFiles,
  basePath: string,
  { moved, gone }: HostRedirects,
  target: string,
): Promise<UrlAnswer | undefined> {
  const [, sent = '', query = ''] = /([^?]*)(.*)/.exec(target) ?? [];
  const path = barePath(sent.replace(/(?<=.)\/$/, ''));
  const isAt = ({ from }: { from: string }) => barePath(from) === path;
  const to = moved.find(isAt)?.to;
  if (to !== undefined) return { kind: 'redirect', isMoved: true, to: to.includes('#') ? to : to + query };
  const removed = gone.find(isAt);
  const page = removed && (await files.find(removed.page.slice(basePath.length)));
  return page === undefined ? undefined : { kind: 'gone', page };
}

export async function findAnswer(files: SiteFiles, basePath: string, target: string): Promise<UrlAnswer> {
  const [, sent = '', query = ''] = /([^?]*)(.*)/.exec(target) ?? [];
  if (basePath && (sent === '/' || sent === basePath)) return { kind: 'redirect', to: `${basePath}/${query}` };
  const path = sent.startsWith(`${basePath}/`) ? decodedPath(sent.slice(basePath.length)) : undefined;
  if (path === undefined) return missing(files, []);

  const folders = path.split('/').slice(1);
  const slashed = path !== '/' && path.endsWith('/');
  const plain = slashed ? path.slice(0, -1) : path;
  const found = await pageOrFile(files, plain);
  if (!found) return missing(files, folders);
  return slashed ? { kind: 'redirect', to: sent.slice(0, -1) + query } : { kind: 'file', path: found };
}

/** Decodes a path. Undefined if no file of the site can have it. */
function decodedPath(path: string): string | undefined {
  // File names contain no slash, so an encoded one can't match.
  if (/%2f/i.test(path)) return undefined;
  const plain = decoded(path);
  const parts = plain.split('/').slice(1);
  const hidden = parts.some((part) => part.startsWith('.') && part !== '.well-known');
  // An empty part would let '//elsewhere/' redirect to another site.
  return hidden || parts.slice(0, -1).includes('') || /[\u0000\\]/.test(plain) ? undefined : plain;
}

async function pageOrFile(files: SiteFiles, path: string): Promise<string | undefined> {
  const pages = [`${path === '/' ? '' : path}/index.html`, `${path}.html`];
  // Looks for a page first if the path has no extension. In dev, looking for a file would render all feeds.
  const candidates = extname(path) ? [path, ...pages] : [...pages, path];
  for (const candidate of candidates) {
    const file = await files.find(candidate);
    if (file) return file;
  }
  return undefined;
}

async function missing(files: SiteFiles, folders: string[]): Promise<UrlAnswer> {
  for (let depth = Math.max(0, folders.length - 1); depth >= 0; depth--) {
    const page = await files.find(`/${[...folders.slice(0, depth), '404.html'].join('/')}`);
    if (page) return { kind: 'missing', page };
  }
  return { kind: 'missing' };
}

/** Real path of a file. Undefined if the file doesn't exist, or if a link leads out of the root. */
async function plainFile(root: string, path: string): Promise<string | undefined> {
  try {
    const [home, file] = await Promise.all([realpath(root), realpath(join(root, path))]);
    return file.startsWith(home + sep) && (await stat(file)).isFile() ? file : undefined;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')) {
      return undefined;
    }
    throw error;
  }
}
