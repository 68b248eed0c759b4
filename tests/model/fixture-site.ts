// The small fictional place as values: whole, or with some of its files exchanged. Knows no rule.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadSite, type Site } from '../../build/model/site.ts';
import { Report } from '../../build/report/report.ts';
import { decodeSource, readRawFiles, type RawFile, type Source } from '../../build/source/files.ts';

export const FIXTURES = path.join(import.meta.dirname, '..', 'fixtures');
const base = readRawFiles(path.join(FIXTURES, 'site'));

export interface Loaded {
  source: Source;
  site: Site | undefined;
  report: Report;
}

/** The fixture site with these files in place of its own, and without those. */
export function loadFixture(changed: readonly RawFile[] = [], without: readonly string[] = []): Loaded {
  const gone = new Set([...changed.map((file) => file.path), ...without]);
  const report = new Report();
  const source = decodeSource([...base.filter((file) => !gone.has(file.path)), ...changed], 'content', report);
  return { source, site: loadSite(source, report), report };
}

/** A text as it would lie on the disk. */
export function textFile(name: string, text: string): RawFile {
  return { path: name, content: new TextEncoder().encode(text) };
}

/** A file of the fixture site with one passage exchanged. */
export function edited(name: string, from: string, to: string): RawFile {
  const text = readFileSync(path.join(FIXTURES, 'site', name), 'utf8');
  if (!text.includes(from)) throw new Error(`${name} does not hold ${from}`);
  return textFile(name, text.replace(from, to));
}

/** A folder laid over the fixture site: its files, and in `without.txt` the names of those that it takes away. */
export function loadOverlay(directory: string): Loaded {
  const list = path.join(directory, 'without.txt');
  const without = existsSync(list) ? readFileSync(list, 'utf8').trim().split('\n') : [];
  const files = readRawFiles(directory).filter((file) => !['expected.txt', 'without.txt'].includes(file.path));
  return loadFixture(files, without);
}
