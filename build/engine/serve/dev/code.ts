// Bundles the site's code for `npm run dev` whenever it changes.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join, parse, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, context, type BuildOptions, type Plugin } from 'esbuild';
import type { SiteDefinition } from '../../define-site.ts';
import { UserError } from '../../report/user-error.ts';
import type { createRebuild } from './rebuild.ts';

const REBUILD = 'build/engine/serve/dev/rebuild.ts';

export interface CodeEntries {
  /** Folder of the code, if it isn't the root. */
  root?: string | undefined;
  site: string;
  /** Modules that load the content. They are bundled separately, so that they stay loaded when other code changes. */
  stable?: readonly string[];
  /** Finds packages and the place's own code for a bundle outside the code's folder. */
  plugin?: Plugin | undefined;
}

interface LoadedCode {
  createRebuild: typeof createRebuild;
  site: SiteDefinition;
  version: string;
  /** Hash of the code that reads and loads the content. Content that other code has loaded is out of date. */
  loader: string;
}

export interface Code {
  load(): Promise<LoadedCode>;
  /** Replaces positions in bundles by positions in the sources. Rejects if the code can't be bundled. */
  inSources(stack: string): Promise<string>;
  close(): Promise<void>;
}

/** Bundles are three folders below the root, as deep as the sources, so that relative paths still resolve. */
export async function openCode(place: string, entries: CodeEntries): Promise<Code> {
  const { root = place, site: siteEntry, stable = [], plugin } = entries;
  const folder = join(place, '.cache/dev/code');
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    throw new UserError('"npm run dev" needs the folder .cache/dev/code, which can’t be written.', { cause });
  }
  const options = {
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
    ...(plugin ? { plugins: [plugin] } : { packages: 'external' as const }),
    logLevel: 'silent',
  } satisfies BuildOptions;
  const bundler = await context(options);
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
      const versionOf = (...entries: string[]) => entries.map((entry) => parse(outputOf(entry)).name).join();
      return { createRebuild, site, version: versionOf(REBUILD, siteEntry), loader: versionOf(REBUILD, ...stable) };
    },
    async inSources(stack) {
      // Bundles again for the source maps, because making source maps at each save would be slow.
      const { outputFiles } = await build({ ...options, sourcemap: 'external' });
      return stack.replace(/(file:\S+\.mjs):(\d+):(\d+)/g, (position, url: string, line, column) => {
        const code = withoutHashes(readFileSync(fileURLToPath(url), 'utf8'));
        const bundle = outputFiles.find(({ text }) => withoutHashes(text) === code);
        const map = outputFiles.find(({ path }) => path === `${bundle?.path}.map`);
        if (!map) return position;
        const origin = new SourceMap(JSON.parse(map.text) as SourceMapPayload).findOrigin(Number(line), Number(column));
        if (!('fileName' in origin)) return position;
        return `${relative(root, resolve(folder, origin.fileName))}:${origin.lineNumber}:${origin.columnNumber}`;
      });
    },
    close: () => bundler.dispose(),
  };
}

/** Removes the hashes from names of bundles, because bundling with a source map changes these hashes. */
const withoutHashes = (code: string) => code.replace(/-[A-Z\d]{8}\.mjs/g, '.mjs');
