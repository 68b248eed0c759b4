// Mends the files of a content folder on the disk, each in whole or not at all, and says what was changed. Knows no mend.
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { kinds } from '../schemas/kinds.ts';
import { loadSite } from '../../model/site.ts';
import { Report } from '../../report/report.ts';
import { visible } from '../../report/wording.ts';
import { decodeSource, readRawFiles, type RawFile } from '../../source/files.ts';
import { parseYaml } from '../../source/yaml.ts';
import { writeWhole } from '../write-file.ts';
import { fixText } from './fix-text.ts';
import { mendFieldOrder } from './mend-field-order.ts';
import { mendOrder } from './mend-order.ts';

/** A line a changed file: `content/posts/a.md: trailing spaces in line 3; Windows line ends`. `root` holds the folder `content`. */
export function fixContent(root: string, content: string): string[] {
  const files = readRawFiles(join(root, content)) ?? [];
  const texts = files.flatMap(({ path, content: bytes }) => {
    const text = /\.(?:md|yaml|json)$/.test(path) && typeof bytes !== 'string' ? decode(bytes) : undefined;
    return text === undefined ? [] : [{ path, text }];
  });
  const url = siteUrl(texts.find(({ path }) => path === 'site.yaml' || path === 'site.json')?.text);
  // What stands behind a link is mended where it is.
  const own = texts.filter(({ path }) => !lstatSync(join(root, content, path)).isSymbolicLink()).sort((a, b) => (a.path < b.path ? -1 : 1));
  const mended = own.map(({ path, text: before }) => ({ path, ...fixText(path, before, { schema: schemaOf(path), url }) }));
  const faulty = filesWithFindings(content, files, mended);
  return mended.flatMap(({ path, text: once, changes: first }) => {
    const sorted = path.startsWith('directories/') && !faulty.has(path) ? fixText(path, once, { schema: schemaOf(path), url }, [mendFieldOrder, mendOrder]) : { text: once, changes: [] };
    const changes = [...first, ...sorted.changes];
    if (changes.length === 0) return [];
    writeWhole(join(root, content, path), sorted.text);
    return [`${visible(`${content}/${path}`)}: ${changes.join('; ')}`];
  });
}

/** Paths of what the load has anything to say of, with these texts in place. Where it is not sure what a file means, its order is left alone. */
function filesWithFindings(folder: string, files: readonly RawFile[], mended: readonly { path: string; text: string }[]): Set<string> {
  const texts = new Map(mended.map(({ path, text }) => [path, new TextEncoder().encode(text)]));
  const report = new Report();
  loadSite(decodeSource(files.map(({ path, content }) => ({ path, content: texts.get(path) ?? content })), folder, report), report);
  return new Set(report.sorted().map(({ file }) => file.slice(folder.length + 1)));
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Undefined for what is not text: the check says so. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = decoder.decode(bytes);
    return /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** The model for a path from the content folder, as editors are told. */
function schemaOf(path: string) {
  return kinds.find(({ files }) => new RegExp(`^${files.slice('content/'.length).replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`).test(path))?.schema;
}

function siteUrl(text = ''): string | undefined {
  const value = parseYaml(text.replace(/^\uFEFF/, ''), 'site.yaml', new Report())?.value;
  const url = value && typeof value === 'object' && 'url' in value ? value.url : undefined;
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).origin : undefined;
}
