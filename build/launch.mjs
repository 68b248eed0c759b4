#!/usr/bin/env node
// Starts the command line from a bundle, because translating the code takes a second. Changed code gets a new bundle.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

process.env.NODE_ENV ??= 'production';
/** Folder of the code: the package in node_modules, or the project. */
const code = fileURLToPath(new URL('../', import.meta.url));
/** Folder that has content/, and gets dist/. */
const place = process.cwd();
// The code finds its own files by this variable, because a bundle may be in another folder than the code.
process.env.EFFRASIDE_CODE = code;
const bundles = join(/[\\/]node_modules[\\/]/.test(code) ? place : code, '.cache/code');
/** The place's own code, if it has some. */
const config = join(place, 'effraside.config.ts');
const hasConfig = existsSync(config);
/** Lists the files that the place's own code had when it was last bundled. */
const ownFiles = join(bundles, 'own-files.json');
const SIZES = 'sizes.json';
let version = hashCode();
const unfinished = join(bundles, `${version}.${process.pid}`);
const { main } = await load();
// A reader such as `head` closes the pipe when it has read enough, which isn't an error.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
});
const isBundled = existsSync(join(bundles, version));
process.exitCode = await main(process.argv.slice(2), isBundled ? version : undefined, resolveCode);

/** Hashes everything that a bundle is made from: the code, the installed packages and the place's own code. */
function hashCode() {
  // Reads the type of each file together with its name, otherwise Node would look at each file again.
  const own = ['build', 'components', 'client', 'supabase/functions']
    .flatMap((folder) => readdirSync(join(code, folder), { recursive: true, withFileTypes: true }))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => /\.\w+$/.test(path))
    .sort();
  const placeFiles = hasConfig ? [config, ...readJson(ownFiles, [])] : [];
  const hash = createHash('sha256').update(`${process.version}\n${code}\n${hasConfig ? place : ''}`);
  for (const path of [...own, join(code, 'package.json'), ...installedPackages(), ...placeFiles]) {
    hash.update(`\n${path}\n`).update(existsSync(path) ? readFileSync(path) : '');
  }
  return hash.digest('hex').slice(0, 16);
}

/** Paths of the lists of installed packages, which npm, pnpm and yarn write. */
function installedPackages() {
  const names = ['.package-lock.json', '.pnpm/lock.yaml', '.yarn-state.yml', '.yarn-integrity'];
  const folders = [code];
  while (dirname(folders.at(-1)) !== folders.at(-1)) folders.push(dirname(folders.at(-1)));
  return folders.flatMap((folder) => names.map((name) => join(folder, 'node_modules', name))).filter(existsSync);
}

/**
 * Returns a plugin of esbuild, for bundles outside the code's folder. It leaves `external` packages out of the bundle,
 * and finds the place's own code as `#config`.
 */
function resolveCode(external) {
  return {
    name: 'code',
    setup(build) {
      build.onResolve({ filter: /^#config$/ }, () => ({ path: hasConfig ? config : join(code, 'build/no-config.ts') }));
      build.onResolve({ filter: /^effraside(?:\/|$)/ }, ({ path }) => ({
        path: join(code, path.slice('effraside/'.length) || 'build/exports.ts'),
      }));
      build.onResolve({ filter: external }, ({ path, kind, importer, pluginData }) => {
        if (kind === 'entry-point' || pluginData) return undefined;
        try {
          return { path: import.meta.resolve(path), external: true };
        } catch {
          // A package that only developers install, or one of the place's own code, which is bundled.
          return importer.startsWith(code) ? { path, external: true } : undefined;
        }
      });
      // Own components need the code's React, because each React has its own contexts.
      build.onResolve({ filter: /^react(?:\/|$)/ }, ({ path, kind, pluginData }) =>
        pluginData ? undefined : build.resolve(path, { kind, resolveDir: code, pluginData: 'found' }),
      );
    },
  };
}

/** Imports the bundle. Imports the code itself if the bundle is damaged or can't be written. */
async function load() {
  try {
    if (!isWhole()) await bundle();
    const folder = join(bundles, version);
    // Keeps the compiled code for the next start. Node 20 has no such cache.
    module.enableCompileCache?.(join(folder, 'compiled'));
    return await import(pathToFileURL(join(folder, 'cli.js')).href);
  } catch (error) {
    for (const each of [join(bundles, version), unfinished]) {
      if (existsSync(each)) rmSync(each, { recursive: true, force: true });
    }
    if (error.errors?.some(({ location }) => location)) {
      console.error(error.message);
      process.exit(2);
    }
    // Prints only one reason, because esbuild lists every file that it couldn't write.
    const reason = error.errors?.[0]?.text ?? error.message.split('\n', 1)[0];
    const end = reason.replace(/\.?$/, '.');
    if (hasConfig) {
      console.error(`effraside.config.ts can't be used, because .cache/code can't be written: ${end}`);
      process.exit(2);
    }
    console.error(`The build starts slowly, because its code can't be kept in .cache/code: ${end}`);
    (await import('tsx/esm/api')).register({ tsconfig: join(code, 'tsconfig.json') });
    return import('./cli.ts');
  }
}

/** False if a file of the bundle is missing, empty or cut, as after a power failure. */
function isWhole() {
  try {
    const sizes = Object.entries(JSON.parse(readFileSync(join(bundles, version, SIZES), 'utf8')));
    return sizes.every(([name, bytes]) => statSync(join(bundles, version, name)).size === bytes);
  } catch {
    return false;
  }
}

async function bundle() {
  // Another process may have replaced the damaged bundle just now.
  if (existsSync(join(bundles, version)) && !isWhole()) rmSync(join(bundles, version), { recursive: true });
  const { build } = await import('esbuild');
  // Defines `require` for CommonJS libraries, which load Node's built-in modules with it. Other modules that they try
  // to load are optional.
  const banner = { js: 'const require = process.getBuiltinModule;' };
  const external = [
    'esbuild',
    'satteri',
    '@electric-sql/.*',
    '@resvg/.*',
    'sharp',
    'nodemailer',
    'undici',
    // Packages that only a few commands use, but not the build.
    'proj4',
    'ical.js',
    'csv-parse',
    'watchpack',
    'rehype-remark',
    'remark',
    'remark-gfm',
  ];
  const entryPoints = ['build/cli.ts', 'build/engine/assets/bundle-worker.ts'].map((path) => join(code, path));
  const files = { absWorkingDir: place, entryPoints, entryNames: '[name]', outdir: unfinished, splitting: true };
  const target = { platform: 'node', format: 'esm', target: 'node20', jsx: 'automatic', logLevel: 'silent' };
  const define = { 'process.env.NODE_ENV': '"production"' };
  const plugins = [resolveCode(new RegExp(`^(?:${external.join('|')})(?:/|$)`))];
  const { metafile } = await build({ ...files, ...target, bundle: true, metafile: true, define, banner, plugins });
  const sizes = Object.entries(metafile.outputs).map(([path, { bytes }]) => [basename(path), bytes]);
  writeFileSync(join(unfinished, SIZES), JSON.stringify(Object.fromEntries(sizes)));
  if (hasConfig) {
    const isOwn = (path) => !/[\\/]node_modules[\\/]/.test(path) && !path.startsWith(join(code, 'build'));
    const inputs = Object.keys(metafile.inputs).map((path) => resolve(place, path));
    writeFileSync(ownFiles, JSON.stringify(inputs.filter(isOwn)));
    version = hashCode();
  }
  const folder = join(bundles, version);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Ignores the error if another process has finished the same bundle first.
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  // Keeps bundles of the last 24 hours, because a command may still run from one of them.
  const dayAgo = Date.now() - 24 * 60 * 60 * 1000;
  for (const name of readdirSync(bundles)) {
    const other = join(bundles, name);
    // The file may be gone, because another process may rename its unfinished bundle at any moment.
    const made = statSync(other, { throwIfNoEntry: false })?.mtimeMs;
    if (name !== version && made < dayAgo) rmSync(other, { recursive: true, force: true });
  }
}

/** Returns `fallback` for a missing, empty or cut file. */
function readJson(path, fallback) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return fallback;
  }
}
