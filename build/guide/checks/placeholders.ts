// Finds texts that are still placeholders of the starter or of `npm run new`.
import { Cache } from '../../engine/cache/cache.ts';
import { PLACEHOLDER } from '../../engine/content/loaded-fields.ts';
import { positionsIn, type Position } from '../../engine/report/finding.ts';
import type { Source } from '../../engine/source/files.ts';

/** A placeholder at the start of a line, or after a field's name, a hyphen or a quotation mark. */
const PLACEHOLDERS = new RegExp(`${PLACEHOLDER}(?<=(?:^[ \\t]*|[:-][ \\t]+|["'])${PLACEHOLDER})[ \\t]*(.*)`, 'gm');

/** `wanted` has the words after "To write:". */
export function findPlaceholders(files: Source['files']): (Position & { wanted: string })[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(PLACEHOLDERS)].map((found) => ({
      ...positionsIn(text, path)(found.index),
      wanted: found[1]!.replace(/[."'\]}, ]+$/, ''),
    })),
  );
}

/** Returns one sentence about all placeholders, or no sentence. The release check lists each placeholder. */
export function placeholderNotes(files: Source['files'], cache = new Cache()): string[] {
  const found = files.flatMap((file) => {
    const none = `no-placeholder:${file.hash}`;
    if (cache.has(none)) return [];
    const placeholders = findPlaceholders([file]);
    if (placeholders.length === 0) cache.put(none, true);
    return placeholders;
  });
  const [first] = found;
  if (!first) return [];
  const texts = found.length === 1 ? '1 text is' : `${found.length} texts are`;
  const where = `${found.length === 1 ? 'in' : 'the first in'} ${first.file}:${first.line}`;
  return [`${texts} still to be written, ${where}: "npm run check -- --release" lists what is unfinished.`];
}
