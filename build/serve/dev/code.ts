// The workshop's own code as one module, bundled anew when components or the build change. Knows no content.
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { context } from 'esbuild';
import type { createWorkshop } from './workshop.ts';

export interface WorkshopCode {
  /** The code as it stands on the disk now. Rejects with esbuild's message when it does not bundle, and with its own when it throws. */
  load(): Promise<typeof createWorkshop>;
  close(): Promise<void>;
}

/** Whether a change of this file is one of the code that makes pages. */
export const isCode = (path: string) => /^(?:build|components)\/.*\.tsx?$/.test(path);

/** `root` holds build/ and components/; the module is kept two folders below it, as far as the file that it is made of. */
export async function openWorkshopCode(root: string): Promise<WorkshopCode> {
  const folder = join(root, '.cache/dev');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const bundler = await context({
    absWorkingDir: root,
    entryPoints: ['build/serve/dev/workshop.ts'],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'silent',
  });
  return {
    async load() {
      const { outputFiles } = await bundler.rebuild();
      const { contents } = outputFiles![0]!;
      // Another name for other code: Node never imports a module of one name twice.
      const file = join(folder, `workshop-${createHash('sha256').update(contents).digest('hex').slice(0, 16)}.mjs`);
      writeFileSync(file, contents);
      const module = (await import(pathToFileURL(file).href)) as { createWorkshop: typeof createWorkshop };
      return module.createWorkshop;
    },
    close: () => bundler.dispose(),
  };
}
