// The manifest: what dist/ holds, what each file was made of, and how the file system knew it, so that a changed file
// is noticed.
import { lstatSync, readdirSync } from 'node:fs';

interface ManifestEntry {
  /** Names all that the file was made of. */
  key: string;
  /** Changes whenever the file does, by any hand. */
  stamp: string;
  bytes: number;
}

/** By path inside dist/. */
export type Manifest = Map<string, ManifestEntry>;

/** Undefined where there is no ordinary file. */
export function stampOf(path: string): string | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) return undefined;
  // The time of a file's last change of any kind, which no tool sets back, is among them.
  return [stats.ino, stats.mtimeMs, stats.size, stats.ctimeMs].join(' ');
}

/** Paths of everything below a folder that is not a folder. */
export function pathsIn(folder: string): string[] {
  const paths: string[] = [];
  const walk = (below: string) => {
    for (const entry of readdirSync(`${folder}/${below}`, { withFileTypes: true })) {
      const path = below + entry.name;
      if (entry.isDirectory()) walk(`${path}/`);
      else paths.push(path);
    }
  };
  walk('');
  return paths;
}

/** Whether every file of the manifest stands in the folder as it was written, and nothing else beside it. */
export function stands(manifest: Manifest, folder: string): boolean {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false;
  const paths = pathsIn(folder);
  return (
    paths.length === manifest.size && paths.every((path) => stampOf(`${folder}/${path}`) === manifest.get(path)?.stamp)
  );
}
