// The command line: build | check | start. Parses the words, prints the outcome, chooses the exit code: 0 clean, 1 findings, 2 crash.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Built } from './build-site.ts';
import { codeVersions } from './cache/code-versions.ts';
import { fingerprintOf, outputsStand, readLastBuild, stampOutputs, writeLastBuild } from './cache/last-build.ts';
import { Memory } from './cache/memory.ts';
import type { Settings } from './model/settings.ts';
import type { Backend } from './render/page.tsx';
import type { Finding } from './report/finding.ts';
import { printFindings, printSummary } from './report/print.ts';
import { Report } from './report/report.ts';
import { refuseSecretKey } from './serve/api/keys.ts';
import { printTimes, Stopwatch } from './stopwatch.ts';

/** What the person at the keyboard can mend; printed without a stack. */
class UsageError extends Error {}

const usage = `Usage: tsx build/main.ts build | check | start [--port 4321]

  build   builds the site into dist/
  check   everything but the writing
  start   builds, then serves dist/ with a working sign-up on an embedded database

Environment
  SUPABASE_URL, SUPABASE_ANON_KEY   a hosted project for the sign-ups, with its public key
  BASE_PATH                         sub-path the site is served from, such as /guide
`;

async function main(words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { port: { type: 'string', default: '4321' }, help: { type: 'boolean', short: 'h' } },
  });
  const command = positionals[0];
  if (values.help || positionals.length !== 1 || !['build', 'check', 'start'].includes(command!)) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const hosted = hostedBackend(process.env);
  if (command === 'start') return start(Number(values.port), hosted);
  return buildOrRepeat(command === 'build', hosted);
}

/** Builds, unless nothing changed since the last build: then says again what that one said. Gives the exit code. */
async function buildOrRepeat(write: boolean, backend: Backend | undefined): Promise<number> {
  if (!codeVersions) return (await build(write, backend)).code;
  const root = process.cwd();
  const file = join(root, '.cache/last-build.json');
  const folders = ['content', 'public', 'supabase/migrations'];
  const { site: version } = codeVersions;
  const readFingerprint = () => fingerprintOf(root, folders, version, [process.env.BASE_PATH, backend]);
  const fingerprint = readFingerprint();
  const last = readLastBuild(file);
  if (last?.fingerprint === fingerprint && (!write || (last.outputs && outputsStand(join(root, 'dist'), last.outputs)))) {
    printBuild(last.findings, (path) => readFileSync(join(root, path), 'utf8'), `${last.outcome}\nNothing has changed since the last build.`);
    return 0;
  }
  const { code, built, findings, outcome } = await build(write, backend);
  // What was saved while the build ran may be in it or not.
  if (code === 0 && built.pages && readFingerprint() === fingerprint) {
    const outputs = write ? stampOutputs(join(root, 'dist')) : undefined;
    writeLastBuild(file, { fingerprint, findings, outcome, ...(outputs ? { outputs } : {}) });
  }
  return code;
}

/** Builds and prints the outcome. */
async function build(write: boolean, backend: Backend | undefined) {
  const [{ buildSite }, { printOutcome }] = await Promise.all([import('./build-site.ts'), import('./report/outcome.ts')]);
  const report = new Report();
  const watch = new Stopwatch();
  const root = process.cwd();
  const memories = codeVersions && {
    content: new Memory(codeVersions.reading, join(root, '.cache/content')),
    site: new Memory(codeVersions.site, join(root, '.cache/site')),
  };
  const built = await buildSite({ root, basePath: process.env.BASE_PATH, backend, write, memories }, report, watch);
  const findings = report.sorted();
  const outcome = built.pages ? printOutcome(built as Built) : '';
  const notWritten = report.failed && write ? '\ndist/ was not changed.' : '';
  printBuild(findings, built.textOf, `${outcome}${outcome && `\n${printTimes(watch)}`}${notWritten}`);
  return { code: report.failed ? 1 : 0, built, findings, outcome };
}

function printBuild(findings: Finding[], textOf: (file: string) => string | undefined = () => undefined, outcome: string): void {
  process.stderr.write(printFindings(findings, { textOf, colours: process.stderr.isTTY }));
  console.log(`${outcome.trim()}${outcome && '\n'}${printSummary(findings)}`);
}

async function start(port: number, hosted: Backend | undefined): Promise<number> {
  const [{ createDataApi }, { startPreview }] = await Promise.all([import('./serve/api/data-api.ts'), import('./serve/preview.ts')]);
  const api = hosted ? undefined : createDataApi({ folder: join(process.cwd(), '.data/newsletter') });
  const { code, built } = await build(true, hosted ?? { url: '/', key: api!.key });
  const settings = built.site?.settings;
  if (code !== 0 || !settings) return code;
  const preview = await startPreview({
    root: 'dist',
    basePath: settings.basePath ?? '',
    port,
    handlers: api ? [(request, response) => api.handle(request, response)] : [],
    outside: { connect: outsideOrigins(settings, hosted) },
    say: (line) => console.log(line),
  });
  // Opened before the address is printed: the first start takes seconds, and a sign-up would not wait for it.
  await api?.open().catch((error: Error) => console.error(error.message));
  console.log(`\nThe site is at ${preview.url}\nPress Ctrl+C to stop.`);
  await stopped();
  await preview.close();
  await api?.close();
  return 0;
}

/** The backend named in the environment. Throws a UsageError when its key must not be published. */
function hostedBackend({ SUPABASE_URL: url, SUPABASE_ANON_KEY: key }: NodeJS.ProcessEnv): Backend | undefined {
  if (!url && !key) return undefined;
  if (!url || !key) throw new UsageError('Set both SUPABASE_URL and SUPABASE_ANON_KEY, or neither.');
  const refusal = refuseSecretKey(key);
  if (refusal) throw new UsageError(refusal);
  if (!URL.canParse(url)) throw new UsageError(`SUPABASE_URL is not a web address: "${url}".`);
  return { url, key };
}

/** Where pages may send something besides the site itself. */
const outsideOrigins = ({ contact }: Settings, hosted: Backend | undefined) =>
  [hosted?.url, contact.delivery === 'post' ? contact.endpoint : undefined]
    .filter((address) => address !== undefined)
    .map((address) => new URL(address).origin);

/** Resolves at Ctrl+C or a polite kill. */
const stopped = () =>
  new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = 2;
}
