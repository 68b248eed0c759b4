// A copy of the project's code for a benchmark to build in, with a place to fill content/. Knows no benchmark.
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const code = resolve(import.meta.dirname, '../..');

/** A new folder in `folder`: memory rather than a disk, if there is room. */
export function copyProject(folder: string, ...more: string[]): string {
  const root = mkdtempSync(join(folder, 'bench-'));
  for (const name of ['build', 'components', 'client', 'package.json', 'package-lock.json', 'tsconfig.json', ...more]) cpSync(join(code, name), join(root, name), { recursive: true });
  symlinkSync(join(code, 'node_modules'), join(root, 'node_modules'));
  return root;
}
