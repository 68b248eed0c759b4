// The command line: build | check | start. Parses the words, prints the outcome, chooses the exit code: 0 clean, 1 findings, 2 crash.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSite, type Built } from './build-site.ts';
import type { Settings } from './model/settings.ts';
import type { Backend } from './render/page.tsx';
import { printFindings, printSummary } from './report/print.ts';
import { printOutcome } from './report/outcome.ts';
import { Report } from './report/report.ts';
import { createDataApi } from './serve/api/data-api.ts';
import { refuseSecretKey } from './serve/api/keys.ts';
import { startPreview } from './serve/preview.ts';
import { Stopwatch } from './stopwatch.ts';

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
  return (await build({ write: command === 'build', backend: hosted })).code;
}

/** Builds and prints the outcome. Gives the settings that a server needs, or the exit code. */
async function build(options: { write: boolean; backend?: Backend | undefined }): Promise<{ code: number; settings?: Settings }> {
  const report = new Report();
  const watch = new Stopwatch();
  const basePath = process.env.BASE_PATH;
  const built = await buildSite({ root: process.cwd(), basePath, ...options }, report, watch);
  const findings = report.sorted();
  const textOf = built.textOf ?? (() => undefined);
  process.stderr.write(printFindings(findings, { textOf, colours: process.stderr.isTTY }));
  if (built.pages) console.log(printOutcome(built as Built, watch));
  console.log(`${printSummary(findings)}${report.failed && options.write ? ' dist/ was not changed.' : ''}`);
  return { code: report.failed ? 1 : 0, ...(built.site ? { settings: built.site.settings } : {}) };
}

async function start(port: number, hosted: Backend | undefined): Promise<number> {
  const api = hosted ? undefined : createDataApi({ folder: join(process.cwd(), '.data/newsletter') });
  const { code, settings } = await build({ write: true, backend: hosted ?? { url: '/', key: api!.key } });
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
