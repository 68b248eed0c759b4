// Loads the fixture site, a small fictional guide, complete or with some files replaced.
import type { LoadContext } from '../../build/engine/content/load-file.ts';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Cache } from '../../build/engine/cache/cache.ts';
import { Memory } from '../../build/engine/cache/memory.ts';
import { loadSite, type Site } from '../../build/guide/load-guide.ts';
import { Report } from '../../build/engine/report/report.ts';
import { decodeSource, type Source } from '../../build/engine/source/files.ts';
import type { Inspected } from '../../build/engine/source/photograph.ts';
import { readRawFiles, type RawFile } from '../../build/engine/source/raw-files.ts';

export const FIXTURES = path.join(import.meta.dirname, '..', 'fixtures');
const base = readRawFiles(path.join(FIXTURES, 'site'))!;
/** Hundreds of tests change one file each. With the cache, the other files are parsed only once. */
const cache = new Cache();
const memory = new Memory();

export interface Loaded {
  source: Source;
  site: Site | undefined;
  report: Report;
  files: LoadContext['files'];
}

/** Loads the fixture site on the day `today`, with the files `changed` and without the files `without`. */
export function loadFixture(
  changed: readonly RawFile[] = [],
  without: readonly string[] = [],
  today?: string,
  inspected?: ReadonlyMap<string, Inspected>,
): Loaded {
  const gone = new Set([...changed.map((file) => file.path), ...without]);
  const report = new Report();
  const raw = [...base.filter((file) => !gone.has(file.path)), ...changed];
  const source = decodeSource(raw, 'content', report, cache, memory, inspected);
  const files: LoadContext['files'] = new Map();
  return { source, site: loadSite(source, report, { cache, memory, today, files }), report, files };
}

/** Makes a text file as if it was read from the disk. */
export function textFile(name: string, text: string): RawFile {
  return { path: name, content: new TextEncoder().encode(text) };
}

const EVENT = {
  title: 'Low-tide walk',
  where: '{ name: The slip }',
  source: '{ title: Tide table, publisher: Harbour Board }',
  checked: '2026-11-01',
  postcodes: '[ZZ1]',
  interests: '[Walks]',
};

/** Makes the file of an event with these fields, and with a default for each required field except `times`. */
export function eventFile(slug: string, fields: string): RawFile {
  const defaults = Object.entries(EVENT).filter(([name]) => !new RegExp(`^${name}:`, 'm').test(fields));
  return textFile(
    `events/${slug}.yaml`,
    `${defaults.map(([name, value]) => `${name}: ${value}\n`).join('')}${fields}\n`,
  );
}

/** The events page and one event, which the fixture site doesn't have. */
export const WHATS_ON = readRawFiles(path.join(FIXTURES, 'whats-on'))!;

/** The text of a file of the fixture site or of the events page. */
export const textOf = (name: string) =>
  readFileSync(path.join(FIXTURES, name.startsWith('events/') ? 'whats-on' : 'site', name), 'utf8');

/** A file of the fixture site with one passage replaced. */
export function edited(name: string, from: string, to: string): RawFile {
  const text = textOf(name);
  if (!text.includes(from)) throw new Error(`${name} does not hold ${from}`);
  return textFile(name, text.replace(from, to));
}

/** Files in a fixture's folder that are not content. */
const BESIDES = /^(?:expected\.txt|today\.txt|without\.txt|sizes\.txt|public\/.*|supabase\/.*)$/;

/**
 * Loads the fixture site with files added or replaced by those of a folder. In the folder, `without.txt` lists files to
 * remove, and `sizes.txt` lists files to add that are too large for the repository.
 */
export function loadOverlay(
  directory: string,
  today?: string,
  beside: readonly RawFile[] = [],
  inspected?: ReadonlyMap<string, Inspected>,
): Loaded {
  const list = path.join(directory, 'without.txt');
  const without = existsSync(list) ? readFileSync(list, 'utf8').trim().split('\n') : [];
  return loadFixture(
    [...beside, ...readRawFiles(directory)!, ...readSized(directory)].filter((file) => !BESIDES.test(file.path)),
    without,
    today,
    inspected,
  );
}

/** Files with the names and sizes in `sizes.txt` (such as `images/map.png 5242881`), filled with zeros. */
export function readSized(directory: string): RawFile[] {
  const list = path.join(directory, 'sizes.txt');
  if (!existsSync(list)) return [];
  const folder = mkdtempSync(path.join(tmpdir(), 'sized-'));
  for (const line of readFileSync(list, 'utf8').trim().split('\n')) {
    const [name, bytes] = line.split(' ') as [string, string];
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), '');
    truncateSync(path.join(folder, name), Number(bytes));
  }
  const files = readRawFiles(folder)!;
  rmSync(folder, { recursive: true });
  return files;
}
