// `npm run check -- --fix`: fixes mechanical mistakes in the files of a content folder, and lists what it changed.
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { loadSite } from '../../model/site.ts';
import { Report } from '../../report/report.ts';
import { visible } from '../../report/wording.ts';
import { decodeSource } from '../../source/files.ts';
import { readRawFiles, type RawFile } from '../../source/raw-files.ts';
import { kinds } from '../schemas/kinds.ts';
import { siteOrigin, writeFileAtomic } from '../workspace.ts';
import { fixText } from './fix-text.ts';
import { sortEntries } from './sort-entries.ts';
import { sortFields } from './sort-fields.ts';

/** Gives a line per changed file: `content/posts/a.md: trailing spaces in line 3`. `root` is the project's folder. */
export function fixContent(root: string, content: string): string[] {
  const files = readRawFiles(join(root, content)) ?? [];
  const texts = files.flatMap(({ path, content: bytes }) => {
    const text = /\.(?:md|yaml|json)$/.test(path) && typeof bytes !== 'string' ? decode(bytes) : undefined;
    return text === undefined ? [] : [{ path, text }];
  });
  const url = siteOrigin(texts.find(({ path }) => path === 'site.yaml' || path === 'site.json')?.text);
  // The target of a symbolic link is fixed under its own path.
  const own = texts.filter(({ path }) => !lstatSync(join(root, content, path)).isSymbolicLink());
  const fixed = own
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, text }) => ({ path, ...fixText(path, text, { schema: schemaOf(path), url }) }));
  const faulty = filesWithFindings(content, files, fixed);
  return fixed.flatMap(({ path, text, changes }) => {
    // Entries are sorted only in files without findings: in others it is not certain what a line belongs to.
    const sorted =
      path.startsWith('directories/') && !faulty.has(path)
        ? fixText(path, text, { schema: schemaOf(path), url }, [sortFields, sortEntries])
        : { text, changes: [] };
    const all = [...changes, ...sorted.changes];
    if (all.length === 0) return [];
    writeFileAtomic(join(root, content, path), sorted.text);
    return [`${visible(`${content}/${path}`)}: ${all.join('; ')}`];
  });
}

/** Paths of the files that still have findings when the site is loaded with the fixed texts. */
function filesWithFindings(
  folder: string,
  files: readonly RawFile[],
  fixed: readonly { path: string; text: string }[],
): Set<string> {
  const texts = new Map(fixed.map(({ path, text }) => [path, new TextEncoder().encode(text)]));
  const report = new Report();
  const raw = files.map(({ path, content }) => ({ path, content: texts.get(path) ?? content }));
  loadSite(decodeSource(raw, folder, report), report);
  return new Set(report.sorted().map(({ file }) => file.slice(folder.length + 1)));
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Undefined for bytes that are not text; the check reports those. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = decoder.decode(bytes);
    return /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** The schema of a file, by its path from the content folder. */
function schemaOf(path: string) {
  const pattern = (glob: string) => new RegExp(`^${glob.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`);
  return kinds.find(({ files }) => pattern(files.slice('content/'.length)).test(path))?.schema;
}
