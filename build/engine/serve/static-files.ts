// Finds the file of a site that answers an address, as a static host would.
import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

export type Answer =
  | { kind: 'file'; path: string }
  | { kind: 'redirect'; to: string }
  /** `page`: the nearest 404.html, when there is one. */
  | { kind: 'missing'; page?: string };

/** The finished files of a site, wherever they are kept. */
export interface SiteFiles {
  /**
   * The name of the file at a path such as `/brixton/index.html`, by which it is read; undefined when there is none.
   */
  find(path: string): Promise<string | undefined>;
  read(name: string): Promise<string | Uint8Array>;
  /** What lies beside a file under its name with another ending, such as `br`, if anything does. */
  beside?(name: string, ending: string): Promise<Uint8Array | undefined>;
}

/** The files of a folder. Their names are absolute paths, never outside `root`, which may be swapped at any time. */
export const folderFiles = (root: string): SiteFiles => ({
  find: (path) => plainFile(root, path),
  read: (name) => readFile(name),
  async beside(name, ending) {
    const packed = await realpath(`${name}.${ending}`).catch(() => undefined);
    // A link would serve a file outside the site.
    return packed === `${name}.${ending}` ? readFile(packed).catch(() => undefined) : undefined;
  },
});

/** `target`: a request's target, such as `/brixton?x=1`, as it was sent. */
export async function findAnswer(files: SiteFiles, basePath: string, target: string): Promise<Answer> {
  const [, sent = '', query = ''] = /^([^?]*)(.*)$/s.exec(target) ?? [];
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

/** The path as text, or undefined when no file of the site can have it. */
function decodedPath(path: string): string | undefined {
  // No file has a slash in its name, and an encoded one parts no folders.
  if (/%2f/i.test(path)) return undefined;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  const inner = decoded.split('/').slice(1, -1);
  const hidden = decoded.split('/').some((part) => part.startsWith('.') && part !== '.well-known');
  // An empty part would let '//elsewhere/' become a redirect to another site.
  return hidden || inner.includes('') || /[\u0000\\]/.test(decoded) ? undefined : decoded;
}

async function pageOrFile(files: SiteFiles, path: string): Promise<string | undefined> {
  const pages = [`${path === '/' ? '' : path}/index.html`, `${path}.html`];
  // What has no ending is a page: to find that it is no other file, dev would make them all.
  const candidates = extname(path) ? [path, ...pages] : [...pages, path];
  for (const candidate of candidates) {
    const file = await files.find(candidate);
    if (file) return file;
  }
  return undefined;
}

async function missing(files: SiteFiles, folders: string[]): Promise<Answer> {
  for (let depth = Math.max(0, folders.length - 1); depth >= 0; depth--) {
    const page = await files.find(`/${[...folders.slice(0, depth), '404.html'].join('/')}`);
    if (page) return { kind: 'missing', page };
  }
  return { kind: 'missing' };
}

/** The real path of a file, unless there is none or a link leads out of the root. */
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
