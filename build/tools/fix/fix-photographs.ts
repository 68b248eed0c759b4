// `npm run check -- --fix`: removes private metadata from the photographs of a content folder.
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { cleanPhotograph } from '../../engine/assets/clean-photograph.ts';
import { inspectPhotographs } from '../../engine/assets/inspect-photographs.ts';
import { Cache } from '../../engine/cache/cache.ts';
import { visible } from '../../engine/report/wording.ts';
import { PHOTOGRAPH, readRawFiles } from '../../engine/source/raw-files.ts';
import { writeFileAtomic } from '../../guide/workspace.ts';

/** Rewrites photographs whose metadata contain a place or a camera. Returns a line per changed file. */
export async function fixPhotographs(root: string, content: string): Promise<string[]> {
  const files = (readRawFiles(join(root, content)) ?? []).filter(({ path }) => PHOTOGRAPH.test(path));
  const inspected = await inspectPhotographs(files, new Cache());
  const lines: string[] = [];
  for (const file of files) {
    const { privacy, copyright } = inspected.get(file.hash ?? '') ?? {};
    const full = join(root, content, file.path);
    // The target of a symbolic link is fixed under its own path.
    if (!privacy || lstatSync(full).isSymbolicLink()) continue;
    const bytes = file.content;
    if (typeof bytes === 'string') continue;
    const format = file.path.slice(file.path.lastIndexOf('.') + 1) as Parameters<typeof cleanPhotograph>[1];
    const { width, height, bytes: clean } = await cleanPhotograph(bytes, format, copyright);
    writeFileAtomic(full, clean);
    const kept = copyright === undefined ? '' : '; kept the line of copyright';
    lines.push(`${visible(`${content}/${file.path}`)}: took out ${privacy.join(' and ')}; ${width} × ${height}${kept}`);
  }
  return lines;
}
