// The code that makes the site, bundled anew when it changes while `npm run dev` runs.
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { context } from 'esbuild';
import type { createRebuild } from './rebuild.ts';

interface LoadedCode {
  createRebuild: typeof createRebuild;
  /** Other code has another. */
  version: string;
}

export interface Code {
  /**
   * The code as it stands on the disk now. Rejects with esbuild's message when it does not bundle, and with its own
   * when it throws.
   */
  load(): Promise<LoadedCode>;
  close(): Promise<void>;
}

/**
 * `root` holds build/ and components/; the module is kept two folders below it, as far as the files that it is made of.
 */
export async function openCode(root: string): Promise<Code> {
  const folder = join(root, '.cache/dev');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const bundler = await context({
    absWorkingDir: root,
    entryPoints: ['build/serve/dev/rebuild.ts'],
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
      const { contents } = outputFiles[0]!;
      // Another name for other code: Node never imports a module of one name twice.
      const version = createHash('sha256').update(contents).digest('hex').slice(0, 16);
      const file = join(folder, `code-${version}.mjs`);
      writeFileSync(file, contents);
      const loaded = (await import(pathToFileURL(file).href)) as Pick<LoadedCode, 'createRebuild'>;
      return { createRebuild: loaded.createRebuild, version };
    },
    close: () => bundler.dispose(),
  };
}
