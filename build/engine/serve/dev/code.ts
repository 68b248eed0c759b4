// Bundles the site's code for `npm run dev` whenever it changes.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { context } from 'esbuild';
import type { SiteDefinition } from '../../define-site.ts';
import type { createRebuild } from './rebuild.ts';

const REBUILD = 'build/engine/serve/dev/rebuild.ts';

export interface CodeEntries {
  site: string;
  /** Modules to bundle separately, so that they stay loaded when other code changes. */
  stable?: readonly string[];
}

interface LoadedCode {
  createRebuild: typeof createRebuild;
  site: SiteDefinition;
  version: string;
}

export interface Code {
  load(): Promise<LoadedCode>;
  close(): Promise<void>;
}

/** Bundles are three folders below the root, as deep as the sources, so that relative paths still resolve. */
export async function openCode(root: string, { site: siteEntry, stable = [] }: CodeEntries): Promise<Code> {
  const folder = join(root, '.cache/dev/code');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const bundler = await context({
    absWorkingDir: root,
    entryPoints: [REBUILD, siteEntry, ...stable],
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
      // Each version gets its own file name, because Node never imports the same name twice.
      for (const { path, contents } of outputFiles) if (!existsSync(path)) writeFileSync(path, contents);
      const outputOf = (entry: string) =>
        Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === entry)![0];
      const load = async (entry: string) =>
        (await import(pathToFileURL(join(root, outputOf(entry))).href)) as LoadedCode;
      const [{ createRebuild }, { site }] = await Promise.all([load(REBUILD), load(siteEntry)]);
      return { createRebuild, site, version: [REBUILD, siteEntry].map((entry) => parse(outputOf(entry)).name).join() };
    },
    close: () => bundler.dispose(),
  };
}
