// Knows what the last build was made of, what it said, and how it left dist/: the same again, with dist/ untouched, is nothing to do.
import { closeSync, lstatSync, mkdirSync, openSync, readdirSync, readFileSync, readSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Finding } from '../report/finding.ts';
import type { Numbers } from '../report/outcome.ts';
import type { OutsideOrigins } from '../render/headers.ts';
import { hashBytes, hashOf } from './hash.ts';

/** What a server of dist/ needs to know of the site in it. */
export interface Serving {
  /** '' or '/guide' */
  basePath: string;
  outside: OutsideOrigins;
}

export interface LastBuild {
  /** Hash of what went in besides files: the state of the code, the options. */
  wish: string;
  /** Hashes of every file that went in. */
  sources: Lines;
  findings: Finding[];
  numbers: Numbers;
  serving: Serving;
  /** Stamps of everything in dist/; absent after a build that wrote nothing. */
  outputs?: Lines;
  /** Hash of the record that a small change needs; absent where there is none. */
  standing?: string;
}

/** Of each file, by its path from the root. */
export type Hashes = Record<string, string>;

/** Thousands of words by their paths, a line each, as one text: read and compared sooner than as many values. */
export type Lines = string;

export const toLines = (words: Record<string, string>): Lines => Object.entries(words).map(([path, word]) => `${path}\t${word}`).join('\n');

function readLine(line: string): [path: string, word: string] {
  const end = line.lastIndexOf('\t');
  return [line.slice(0, end), line.slice(end + 1)];
}

/** Hashes every file below some folders of `root`. Files are read, not trusted by their times: a fresh checkout is the same site. */
export function hashSources(root: string, folders: readonly string[]): Hashes {
  const hashes: Hashes = {};
  const walk = (folder: string) => {
    for (const entry of readdirOrNone(`${root}/${folder}`)) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else hashes[path] = entry.isFile() || (entry.isSymbolicLink() && isFile(`${root}/${path}`)) ? hashFile(`${root}/${path}`) : 'no file';
    }
  };
  folders.forEach(walk);
  return hashes;
}

const room = Buffer.allocUnsafe(8 << 20);

/** Thousands of files are read into one place, one after the other. A file that is larger than any source may be does not fit. */
function hashFile(path: string): string {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const length = readSync(file, room, 0, room.length, null);
    return hashBytes(length < room.length ? room.subarray(0, length) : readFileSync(path));
  } catch {
    return 'not readable';
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Paths whose files are not the same in both, or not in both. */
export function differences(before: Lines, after: Lines): string[] {
  if (before === after) return [];
  const [old, fresh] = [new Set(before.split('\n')), new Set(after.split('\n'))];
  const lines = [...[...fresh].filter((line) => !old.has(line)), ...[...old].filter((line) => !fresh.has(line))];
  return [...new Set(lines.map((line) => readLine(line)[0]))];
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
export function stampOutputs(dist: string): Lines {
  const stamps: Record<string, string> = { '': stampOf(dist, true)! };
  const walk = (below: string) => {
    for (const entry of readdirOrNone(join(dist, below))) {
      const path = below ? `${below}/${entry.name}` : entry.name;
      stamps[path] = stampOf(join(dist, path), entry.isDirectory())!;
      if (entry.isDirectory()) walk(path);
    }
  };
  walk('');
  return toLines(stamps);
}

/** The stamps once some files of `dist` were written anew. */
export function stampAgain(dist: string, stamps: Lines, paths: readonly string[]): Lines {
  const written = new Set(paths.flatMap((path) => [path, path.includes('/') ? dirname(path) : '']));
  return stamps
    .split('\n')
    .map((line) => {
      const [path, stamp] = readLine(line);
      return written.has(path) ? `${path}\t${stampOf(join(dist, path), stamp.startsWith('folder'))}` : line;
    })
    .join('\n');
}

/** Whether everything still stands as it was stamped, and nothing else stands beside it: a folder's own time changes when its entries do. */
export function outputsStand(dist: string, stamps: Lines): boolean {
  return stamps.split('\n').every((line) => {
    const [path, stamp] = readLine(line);
    return stampOf(path ? `${dist}/${path}` : dist, stamp.startsWith('folder')) === stamp;
  });
}

/** Of a file also the time of its last change of any kind, which no tool sets back. */
function stampOf(path: string, folder: boolean): string | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats || stats.isDirectory() !== folder) return undefined;
  const { ino, mtimeMs, size, ctimeMs } = stats;
  return folder ? `folder ${ino} ${mtimeMs}` : `${ino} ${mtimeMs} ${size} ${ctimeMs}`;
}

/** A value that `writeRecord` wrote, with the hash that it gave; undefined when it is not there as it was written. */
export function readRecord<T>(file: string): { value: T; hash: string } | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    const end = text.indexOf('\n');
    const [sum, json] = [text.slice(0, end), text.slice(end + 1)];
    return hashOf(json) === sum ? { value: JSON.parse(json) as T, hash: sum } : undefined;
  } catch {
    return undefined;
  }
}

/** Gives the hash of what was written; undefined when it cannot be: the next build is a whole one, and that is no error. */
export function writeRecord(file: string, value: unknown): string | undefined {
  const json = JSON.stringify(value);
  const sum = hashOf(json);
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${sum}\n${json}`);
    return sum;
  } catch {
    return undefined; // The folder is read-only or full.
  }
}
