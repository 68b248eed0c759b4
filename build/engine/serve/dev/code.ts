// The code that makes the site, bundled anew when it changes while `npm run dev` runs.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { context } from 'esbuild';
import type { createRebuild } from './rebuild.ts';

const ENTRY = 'build/engine/serve/dev/rebuild.ts';

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
 * `root` holds build/ and components/. The bundle is kept three folders below it, as deep as its sources.
 */
export async function openCode(root: string): Promise<Code> {
  const folder = join(root, '.cache/dev/code');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const bundler = await context({
    absWorkingDir: root,
    // The model knows no component: as a file of its own it stays loaded, with all that it remembers of the content.
    entryPoints: [ENTRY, 'build/guide/kinds/site.ts'],
    splitting: true,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    write: false,
    metafile: true,
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
      const { outputFiles, metafile } = await bundler.rebuild();
      // Another name for other code: Node never imports a module of one name twice.
      for (const { path, contents } of outputFiles) if (!existsSync(path)) writeFileSync(path, contents);
      const [name] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === ENTRY)!;
      const { createRebuild } = (await import(pathToFileURL(join(root, name)).href)) as Omit<LoadedCode, 'version'>;
      return { createRebuild, version: parse(name).name };
    },
    close: () => bundler.dispose(),
  };
}
