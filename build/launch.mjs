// Starts the build quickly: bundles build/main.ts once for each state of the code and runs the bundle. Plain JavaScript, and knows nothing of sites.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

process.env.NODE_ENV ??= 'production';
const root = fileURLToPath(new URL('../', import.meta.url));
const cache = join(root, '.cache');
const paths = ['build', 'components', 'client'].flatMap((folder) => filesIn(folder)).concat('package-lock.json', 'tsconfig.json').sort();
const texts = paths.map((path) => ({ path, text: readFileSync(join(root, path)) }));

// What a page may depend on is all of the code; what a parsed file depends on is less, and changes less often.
const site = hashOf(texts);
const reading = hashOf(texts.filter(({ path }) => /^(?:build\/(?:source|model|report)\/|package-lock)/.test(path)));
const folder = join(cache, `build-${site}`);
try {
  if (!existsSync(folder)) await bundle();
} catch (error) {
  console.error(`The build could not be bundled, and starts slowly: ${error.message}`);
}
if (existsSync(folder)) await import(pathToFileURL(join(folder, 'main.js')).href);
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

function hashOf(texts) {
  const hash = createHash('sha256').update(process.version);
  for (const { path, text } of texts) hash.update(`\n${path}\n`).update(text);
  return hash.digest('hex').slice(0, 16);
}

/** Another build may do the same at the same time: the first one's folder stands. */
async function bundle() {
  const { build } = await import('esbuild');
  const unfinished = `${folder}.${process.pid}`;
  // Where nothing can be written this says it once, and esbuild would for every file.
  mkdirSync(unfinished, { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: ['build/main.ts'],
    outdir: unfinished,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Libraries of CommonJS ask for Node's own modules by name; whatever else they try to find (js-yaml, a parser of JavaScript) they do without.
    banner: { js: 'const require = process.getBuiltinModule;' },
    external: ['esbuild', '@electric-sql/*', '@resvg/*'],
    define: { 'process.env.NODE_ENV': '"production"', READING_VERSION: JSON.stringify(reading), SITE_VERSION: JSON.stringify(site) },
    logLevel: 'error',
  });
  for (const name of readdirSync(cache)) if (/^build-[0-9a-f]{16}$/.test(name)) rmSync(join(cache, name), { recursive: true, force: true });
  try {
    renameSync(unfinished, folder);
  } catch {
    rmSync(unfinished, { recursive: true, force: true });
  }
}
