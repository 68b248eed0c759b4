// Starts the command line from a bundle, because translating the code takes a second. Changed code gets a new bundle.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

process.env.NODE_ENV ??= 'production';
const root = fileURLToPath(new URL('../', import.meta.url));
// Reads the type of each file together with its name, otherwise Node would look at each file again.
const filesIn = (folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
const code = ['build', 'components', 'client', 'supabase/functions']
  .flatMap(filesIn)
  .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(root.length));
const hash = createHash('sha256').update(process.version);
for (const path of [...code.filter((each) => /\.\w+$/.test(each)).sort(), 'package-lock.json', 'tsconfig.json']) {
  hash.update(`\n${path}\n`).update(readFileSync(join(root, path)));
}
const version = hash.digest('hex').slice(0, 16);
// This folder is three levels below the root, as the sources are, so that relative paths in the code still resolve.
const bundles = join(root, '.cache/code');
const folder = join(bundles, version);
const SIZES = 'sizes.json';
const unfinished = `${folder}.${process.pid}`;
const { main } = await load();
// A reader such as `head` closes the pipe when it has read enough, which isn't an error.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await main(process.argv.slice(2), existsSync(folder) ? version : undefined);

/** Imports the bundle. Imports the code itself if the bundle is damaged or can't be written. */
async function load() {
  try {
    if (!isWhole()) await bundle();
    // Keeps the compiled code for the next start. Node 20 has no such cache.
    module.enableCompileCache?.(join(folder, 'compiled'));
    return await import(pathToFileURL(join(folder, 'cli.js')).href);
  } catch (error) {
    for (const each of [folder, unfinished]) if (existsSync(each)) rmSync(each, { recursive: true, force: true });
    if (error.errors?.some(({ location }) => location)) {
      console.error(error.message);
      process.exit(2);
    }
    // Prints only one reason, because esbuild lists every file that it couldn't write.
    const reason = error.errors?.[0]?.text ?? error.message.split('\n', 1)[0];
    console.error(
      `The build starts slowly, because its code can't be kept in .cache/code: ${reason.replace(/\.?$/, '.')}`,
    );
    (await import('tsx/esm/api')).register({ tsconfig: join(root, 'tsconfig.json') });
    return import('./cli.ts');
  }
}

/** False if a file of the bundle is missing, empty or cut, as after a power failure. */
function isWhole() {
  try {
    const sizes = Object.entries(JSON.parse(readFileSync(join(folder, SIZES), 'utf8')));
    return sizes.every(([name, bytes]) => statSync(join(folder, name)).size === bytes);
  } catch {
    return false;
  }
}

async function bundle() {
  // Another process may have replaced the damaged bundle just now.
  if (existsSync(folder) && !isWhole()) rmSync(folder, { recursive: true });
  const { build } = await import('esbuild');
  // Defines `require` for CommonJS libraries, which load Node's built-in modules with it. Other modules that they try
  // to load are optional.
  const banner = { js: 'const require = process.getBuiltinModule;' };
  const external = [
    'esbuild',
    'satteri',
    '@electric-sql/*',
    '@resvg/*',
    'sharp',
    'nodemailer',
    'postal-mime',
    'smtp-server',
    'undici',
    // Packages that only a few commands use, but not the build.
    'proj4',
    'ical.js',
    'csv-parse',
    '@streamparser/json',
    'watchpack',
    'rehype-remark',
    'remark',
    'remark-gfm',
    // Packages of `npm run fonts`, which only developers install.
    'subset-font',
    'fontkitten',
  ];
  const entryPoints = ['build/cli.ts', 'build/engine/assets/bundle-worker.ts'];
  const files = { absWorkingDir: root, entryPoints, entryNames: '[name]', outdir: unfinished, splitting: true };
  const target = { platform: 'node', format: 'esm', target: 'node20', jsx: 'automatic', logLevel: 'silent' };
  const define = { 'process.env.NODE_ENV': '"production"' };
  const { metafile } = await build({ ...files, ...target, bundle: true, metafile: true, external, define, banner });
  const sizes = Object.entries(metafile.outputs).map(([path, { bytes }]) => [basename(path), bytes]);
  writeFileSync(join(unfinished, SIZES), JSON.stringify(Object.fromEntries(sizes)));
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
