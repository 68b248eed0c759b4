// Starts the command line from a bundle of the code, made anew when the code has changed: to translate it each time takes a second.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

process.env.NODE_ENV ??= 'production';
const root = fileURLToPath(new URL('../', import.meta.url));
const hash = createHash('sha256').update(process.version);
const folders = ['build', 'components', 'client'];
const paths = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path)),
);
for (const path of [...paths.filter((each) => /\.\w+$/.test(each)).sort(), 'package-lock.json', 'tsconfig.json']) {
  hash.update(`\n${path}\n`).update(readFileSync(join(root, path)));
}
const version = hash.digest('hex').slice(0, 16);
const cache = join(root, '.cache');
// Two folders below the root, as the sources are: what they find by their own place is found.
const folder = join(cache, `code-${version}`);
const isMade = existsSync(folder);
const { main } = await start().catch(startSlowly);
process.exitCode = await main(process.argv.slice(2), existsSync(folder) ? version : undefined);

async function start() {
  if (!existsSync(folder)) await bundle();
  const bundled = await import(pathToFileURL(join(folder, 'main.js')).href);
  if (!bundled.main) throw new Error(`${folder} is damaged.`);
  return bundled;
}

/** Without a bundle: it was damaged, and the next start makes another; or none can be made. */
async function startSlowly(error) {
  if (isMade) rmSync(folder, { recursive: true });
  else console.error(`The build could not be bundled, and starts slowly: ${error.message}`);
  const { register } = await import('tsx/esm/api');
  register({ tsconfig: join(root, 'tsconfig.json') });
  return import('./main.ts');
}

async function bundle() {
  const { build } = await import('esbuild');
  const unfinished = `${folder}.${process.pid}`;
  await build({
    absWorkingDir: root,
    entryPoints: ['build/main.ts'],
    outdir: unfinished,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    packages: 'bundle',
    external: ['esbuild', 'satteri', '@electric-sql/*', '@resvg/*'],
    define: { 'process.env.NODE_ENV': '"production"' },
    // Libraries of CommonJS ask for Node's own modules by name; whatever else they try to find they do without.
    banner: { js: 'const require = process.getBuiltinModule;' },
    logLevel: 'silent',
  });
  for (const name of readdirSync(cache))
    if (name.startsWith('code-') && !name.includes('.')) rmSync(join(cache, name), { recursive: true });
  renameSync(unfinished, folder);
}
