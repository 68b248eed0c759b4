// `npm run check -- --fix`: fixes mechanical mistakes in the files of a content folder, and lists the changes.
import { existsSync, lstatSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { visible } from '../../engine/report/wording.ts';
import { plainName } from '../../engine/source/files.ts';
import { readRawFiles } from '../../engine/source/raw-files.ts';
import { fileSchemas } from '../schemas/json-schemas.ts';
import { siteOrigin, writeFileAtomic } from '../../guide/workspace.ts';
import { fixText } from './fix-text.ts';

/** Returns a line per changed file: `content/posts/a.md: trailing spaces in line 3`. `root` is the project's folder. */
export function fixContent(root: string, content: string): string[] {
  const texts = (readRawFiles(join(root, content)) ?? []).flatMap(({ path, content: bytes }) => {
    const text = /\.(?:md|yaml|json)$/.test(path) && typeof bytes !== 'string' ? decode(bytes) : undefined;
    return text === undefined ? [] : [{ path, text }];
  });
  const renamed = renameFiles(root, content);
  const url = siteOrigin(texts.find(({ path }) => path === 'site.yaml' || path === 'site.json')?.text);
  // Skips symbolic links. A target in this folder is fixed under its own path.
  const own = texts.filter(({ path }) => !lstatSync(join(root, content, path)).isSymbolicLink());
  const names = new Map([...renamed].map(([from, to]) => [`/${from}`, `/${to}`]));
  const moved = [...renamed].map(([from, to]) => `${visible(`${content}/${from}`)}: renamed to ${to}`);
  const fixed = own
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap(({ path, text }) => {
      const fixed = fixText(path, text, { schema: schemaOf(path), url, names });
      if (fixed.changes.length === 0) return [];
      writeFileAtomic(join(root, content, path), fixed.text);
      return [`${visible(`${content}/${path}`)}: ${fixed.changes.join('; ')}`];
    });
  return [...moved, ...fixed];
}

/** Renames files such as `images/My Photo.JPG` as the check suggests, unless the new name is taken. */
function renameFiles(root: string, content: string): Map<string, string> {
  const renamed = new Map<string, string>();
  const at = (path: string) => join(root, content, path);
  for (const { path } of readRawFiles(join(root, content)) ?? []) {
    const plain = plainName(path);
    if (plain === undefined || plain === path || lstatSync(at(path)).isSymbolicLink()) continue;
    // On a disk that ignores case, `photo.jpg` seems to exist if `Photo.JPG` does.
    if (existsSync(at(plain)) && plain !== path.toLowerCase()) continue;
    if (plain === path.toLowerCase() && existsSync(at(plain)) && lstatSync(at(plain)).ino !== lstatSync(at(path)).ino) {
      continue;
    }
    mkdirSync(dirname(at(plain)), { recursive: true });
    renameSync(at(path), at(plain));
    renamed.set(path, plain);
  }
  return renamed;
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
