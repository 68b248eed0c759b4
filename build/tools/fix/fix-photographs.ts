// `npm run check -- --fix`: removes private metadata from the photographs of a content folder and of public/.
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { cleanPhotograph } from '../clean-photograph.ts';
import { listFacts, parseMetadata } from '../../guide/checks/photo-metadata.ts';
import { visible } from '../../engine/report/wording.ts';
import { readPublic } from '../../engine/source/inputs.ts';
import { readRawFiles } from '../../engine/source/raw-files.ts';
import { writeFileAtomic } from '../../guide/workspace.ts';

type Format = Parameters<typeof cleanPhotograph>[1];

/** Rewrites photographs that contain private metadata. Returns a line per changed file. */
export async function fixPhotographs(root: string, content: string): Promise<string[]> {
  const raw = readRawFiles(join(root, content)) ?? [];
  const files = [
    ...raw.map((file) => ({ path: `${content}/${file.path}`, read: () => file.content })),
    ...readPublic(join(root, 'public')).map(({ path, body }) => ({ path: `public/${path}`, read: () => body })),
  ];
  const lines: string[] = [];
  for (const { path, read } of files) {
    const format = /\.(?:jpe?g|png|webp|avif|gif)$/i.exec(path)?.[0].slice(1).toLowerCase().replace('jpeg', 'jpg');
    // Skips symbolic links. A target in these folders is fixed under its own path.
    if (format === undefined || lstatSync(join(root, path)).isSymbolicLink()) continue;
    const bytes = read();
    const line = typeof bytes !== 'string' && (await fixPhotograph(bytes, format as Format, join(root, path)));
    if (line) lines.push(`${visible(path)}: ${line}`);
  }
  return lines;
}

async function fixPhotograph(bytes: Uint8Array, format: Format, file: string): Promise<string | undefined> {
  const { privacy, copyright } = parseMetadata(bytes);
  if (!privacy) return undefined;
  // The check reports a photograph that can't be decoded.
  const clean = await cleanPhotograph(bytes, format, copyright).catch(() => undefined);
  if (!clean) return undefined;
  writeFileAtomic(file, clean.bytes);
  const kept = copyright === undefined ? '' : '; kept the copyright line';
  return `removed ${listFacts(privacy)}; ${clean.width} × ${clean.height}${kept}`;
}
