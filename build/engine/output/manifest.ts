// The manifest lists the files of dist/ with their inputs and file stamps, so that changes are noticed.
import { lstatSync, readdirSync } from 'node:fs';
import { sep } from 'node:path';

interface ManifestEntry {
  key: string;
  stamp: string;
  bytes: number;
}

export type Manifest = Map<string, ManifestEntry>;

export function stampOf(path: string): string | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) return undefined;
  // Includes the ctime, which tools can't set back.
  return [stats.ino, stats.mtimeMs, stats.size, stats.ctimeMs].join(' ');
}

/** Paths of all files below a folder, with forward slashes. */
export const pathsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(folder.length + 1).replaceAll(sep, '/'));

/** True if the folder contains every file of the manifest, unchanged, and nothing else. */
export function stands(manifest: Manifest, folder: string): boolean {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false;
  const paths = pathsIn(folder);
  return (
    paths.length === manifest.size && paths.every((path) => stampOf(`${folder}/${path}`) === manifest.get(path)?.stamp)
  );
}
