// Reads the files of starter/content, which `npm run new -- place` fills in.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeRoot } from '../../guide/assets/code-root.ts';

const FOLDER = join(codeRoot, 'starter/content');

export function readStarter(): Map<string, string> {
  const paths = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  const files = paths.filter((path) => /\.\w+$/.test(path)).sort();
  return new Map(files.map((path) => [path, readFileSync(join(FOLDER, path), 'utf8')]));
}
