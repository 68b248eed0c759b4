// Knows what the last build was made of, how it ended, and how it left dist/: the same again, with dist/ untouched, is nothing to do.
import { lstatSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Finding } from '../report/finding.ts';
import { hashOf } from './hash.ts';

export interface LastBuild {
  /** Hash of all that went in; see `fingerprintOf`. */
  fingerprint: string;
  findings: Finding[];
  /** What was printed about pages, files and scripts. */
  outcome: string;
  /** Stamps of everything in dist/; absent after a build that wrote nothing. */
  outputs?: Record<string, string>;
}

/**
 * Hash of everything that a build reads: each file by path and bytes, the code's version, the options.
 * Files are read, not trusted by their times: a fresh checkout is the same site.
 */
export function fingerprintOf(root: string, folders: readonly string[], version: string, options: unknown): string {
  const parts = [version, JSON.stringify(options)];
  for (const folder of folders) {
    for (const path of filesBelow(join(root, folder))) parts.push(path, isFile(path) ? hashOf(readFileSync(path)) : 'no file');
  }
  return hashOf(...parts);
}

function filesBelow(folder: string): string[] {
  const entries = readdirOrNone(folder).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

function readdirOrNone(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Each file and folder below `dist`, by path, as the file system knows it: any change by another hand changes its stamp. */
export function stampOutputs(dist: string): Record<string, string> {
  const stamps: Record<string, string> = { '': stampOf(dist, true)! };
  const walk = (below: string) => {
    for (const entry of readdirOrNone(join(dist, below))) {
      const path = below ? `${below}/${entry.name}` : entry.name;
      stamps[path] = stampOf(join(dist, path), entry.isDirectory())!;
      if (entry.isDirectory()) walk(path);
    }
  };
  walk('');
  return stamps;
}

/** Whether everything still stands as it was stamped, and nothing else stands beside it: a folder's own time changes when its entries do. */
export function outputsStand(dist: string, stamps: Record<string, string>): boolean {
  return Object.entries(stamps).every(([path, stamp]) => stampOf(join(dist, path), stamp.startsWith('folder')) === stamp);
}

/** Of a file also the time of its last change of any kind, which no tool sets back. */
function stampOf(path: string, folder: boolean): string | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats || stats.isDirectory() !== folder) return undefined;
  const { ino, mtimeMs, size, ctimeMs } = stats;
  return folder ? `folder ${ino} ${mtimeMs}` : `${ino} ${mtimeMs} ${size} ${ctimeMs}`;
}

export function readLastBuild(file: string): LastBuild | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    const end = text.indexOf('\n');
    return hashOf(text.slice(end + 1)) === text.slice(0, end) ? (JSON.parse(text.slice(end + 1)) as LastBuild) : undefined;
  } catch {
    return undefined;
  }
}

/** A record that cannot be written makes the next build a whole one: no error. */
export function writeLastBuild(file: string, last: LastBuild): void {
  const text = JSON.stringify(last);
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${hashOf(text)}\n${text}`);
  } catch {
    // The folder is read-only or full.
  }
}
