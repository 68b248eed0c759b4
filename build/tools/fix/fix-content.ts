// `npm run check -- --fix`: fixes mechanical mistakes in the files of a content folder, and lists the changes.
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { visible } from '../../engine/report/wording.ts';
import { readRawFiles } from '../../engine/source/raw-files.ts';
import { fileSchemas } from '../schemas/json-schemas.ts';
import { writeFileAtomic } from '../../guide/workspace.ts';
import { fixText } from './fix-text.ts';

/** Returns a line per changed file: `content/posts/a.md: trailing spaces in line 3`. `root` is the project's folder. */
export function fixContent(root: string, content: string): string[] {
  const texts = (readRawFiles(join(root, content)) ?? []).flatMap(({ path, content: bytes }) => {
    const text = /\.(?:md|yaml|json)$/.test(path) && typeof bytes !== 'string' ? decode(bytes) : undefined;
    return text === undefined ? [] : [{ path, text }];
  });
  // Skips symbolic links. A target in this folder is fixed under its own path.
  const own = texts.filter(({ path }) => !lstatSync(join(root, content, path)).isSymbolicLink());
  return own
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap(({ path, text }) => {
      const fixed = fixText(path, text, { schema: schemaOf(path) });
      if (fixed.changes.length === 0) return [];
      writeFileAtomic(join(root, content, path), fixed.text);
      return [`${visible(`${content}/${path}`)}: ${fixed.changes.join('; ')}`];
    });
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Undefined for bytes that aren't text. The check reports such files. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The schema of a file, by its path from the content folder. */
function schemaOf(path: string) {
  const pattern = (glob: string) => new RegExp(`^${glob.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`);
  return fileSchemas.find(({ files }) => pattern(files).test(path))?.schema;
}
