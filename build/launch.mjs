// Starts the build quickly: bundles it once for each state of the code, and runs the bundle. Plain JavaScript, and knows nothing of sites.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

process.env.NODE_ENV ??= 'production';
// esbuild, which is written in Go, has done its work before its memory is worth sweeping: a tenth of a small first build. Only in `npm run dev` does it ever come to this limit.
process.env.GOGC ??= 'off';
process.env.GOMEMLIMIT ??= '192MiB';
const root = fileURLToPath(new URL('../', import.meta.url));
const cache = join(root, '.cache');
const paths = ['build', 'components', 'client'].flatMap((folder) => filesIn(folder)).concat('package-lock.json', 'tsconfig.json').sort();
const texts = read(paths, root);

// What a page may depend on is all of the code; what a parsed file depends on is less, and changes less often.
const site = hashOf(texts);
const reading = hashOf(texts.filter(({ path }) => /^(?:build\/(?:source|model|report)\/|package-lock)/.test(path)));
/** Two bundles: of all, and of what an edited story takes, as one script: of such a one V8's work can be kept (build/cache/compiled-script.ts). The first build has no use for that, so it is made at the second start. */
const [folder, smallFolder] = [join(cache, `build-${site}`), join(cache, `build-${site}-small`)];
/** Beside each bundle: the hash of it. A disk that was full or a cache that came back in part would leave a build that does nothing, in silence. */
const SUM = 'sum.txt';
let whole = isWhole(folder);
try {
  if (!whole) {
    await bundle('build/main.ts', folder, {
      splitting: true,
      format: 'esm',
      // Libraries of CommonJS ask for Node's own modules by name; whatever else they try to find (js-yaml, a parser of JavaScript) they do without.
      banner: { js: 'const require = process.getBuiltinModule;' },
    });
    for (const name of readdirSync(cache)) if (isLeft(name)) rmSync(join(cache, name), { recursive: true, force: true });
  } else if (!isWhole(smallFolder)) {
    await bundle('build/small-change.ts', smallFolder, { outExtension: { '.js': '.cjs' }, format: 'cjs', minifySyntax: true, minifyWhitespace: true });
  }
  whole = isWhole(folder);
} catch (error) {
  whole = false;
  console.error(`The build could not be bundled, and starts slowly: ${error.message}`);
}
if (whole) await import(pathToFileURL(join(folder, 'main.js')).href);
else {
  const { register } = await import('tsx/esm/api');
  register({ tsconfig: join(root, 'tsconfig.json') });
  await import('./main.ts');
}

function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

function read(paths, from) {
  return paths.map((path) => ({ path, text: readFileSync(join(from, path)) }));
}

function hashOf(texts) {
  const hash = createHash('sha256').update(process.version);
  for (const { path, text } of texts) hash.update(`\n${path}\n`).update(text);
  return hash.digest('hex').slice(0, 16);
}

function sumOf(bundle) {
  return hashOf(read(readdirSync(bundle).filter((name) => name !== SUM).sort(), bundle));
}

function isWhole(bundle) {
  try {
    return readFileSync(join(bundle, SUM), 'utf8') === sumOf(bundle);
  } catch {
    return false;
  }
}

/** Another build may do the same at the same time: the first one's folder stands, unless it is damaged. */
async function bundle(entry, folder, options) {
  const { build } = await import('esbuild');
  const unfinished = `${folder}.${process.pid}`;
  // Where nothing can be written this says it once, and esbuild would for every file.
  mkdirSync(unfinished, { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outdir: unfinished,
    // Of React's servers the one that renders to a text: the other, which streams, is as large and never used.
    alias: { 'react-dom/server': join(dirname(createRequire(import.meta.url).resolve('react-dom/package.json')), 'cjs/react-dom-server-legacy.node.production.js') },
    bundle: true,
    platform: 'node',
    target: 'node20',
    external: ['esbuild', '@electric-sql/*', '@resvg/*'],
    define: { 'process.env.NODE_ENV': '"production"', READING_VERSION: JSON.stringify(reading), SITE_VERSION: JSON.stringify(site) },
    logLevel: 'error',
    ...options,
  });
  writeFileSync(join(unfinished, SUM), sumOf(unfinished));
  if (!isWhole(folder)) rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(unfinished, folder);
  } catch {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Whether it is a bundle of another state of the code, one that its process did not live to finish, or a script beside a bundle that was damaged or gone: it may be as well. */
function isLeft(name) {
  const [bundle, owner] = /^build-[0-9a-f]{16}(?:-small)?(?:\.(\d+))?$/.exec(name) ?? [];
  if (bundle === undefined || join(cache, bundle) === folder) return false;
  return owner === undefined || !isRunning(Number(owner));
}

function isRunning(id) {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}
