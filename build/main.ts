// The command line: build | check | start. Parses the words, prints the outcome, chooses the exit code: 0 clean, 1 findings, 2 crash.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSite, type Built } from './build-site.ts';
import type { Backend } from './render/page.tsx';
import { printFindings, printSummary } from './report/print.ts';
import { printOutcome } from './report/outcome.ts';
import { Report } from './report/report.ts';
import { createDataApi } from './serve/api/data-api.ts';
import { refuseSecretKey } from './serve/api/keys.ts';
import { startPreview } from './serve/preview.ts';
import { Stopwatch } from './stopwatch.ts';

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
  if (command === 'start') return start(Number(values.port));
  return build({ write: command === 'build' });
}

async function build(options: { write: boolean; backend?: Backend }): Promise<number> {
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: key, BASE_PATH: basePath } = process.env;
  const refusal = key && refuseSecretKey(key);
  if (refusal) {
    console.error(refusal);
    return 1;
  }
  const report = new Report();
  const watch = new Stopwatch();
  const backend = url && key ? { url, key } : options.backend;
  const built = await buildSite({ root: process.cwd(), basePath, backend, write: options.write }, report, watch);
  const findings = report.sorted();
  const textOf = built.textOf ?? (() => undefined);
  process.stderr.write(printFindings(findings, { textOf, colours: process.stderr.isTTY }));
  if (built.pages) console.log(printOutcome(built as Built, watch));
  console.log(`${printSummary(findings)}${report.failed && options.write ? ' dist/ was not changed.' : ''}`);
  return report.failed ? 1 : 0;
}

async function start(port: number): Promise<number> {
  const hosted = process.env.SUPABASE_URL && process.env.SUPABASE_ANON_KEY;
  const api = createDataApi({ folder: join(process.cwd(), '.data/newsletter') });
  const code = await build({ write: true, backend: { url: '/', key: api.key } });
  if (code !== 0) return code;
  const basePath = process.env.BASE_PATH ?? '';
  const preview = await startPreview({
    root: 'dist',
    basePath,
    port,
    handlers: hosted ? [] : [(request, response) => api.handle(request, response)],
    say: (line) => console.log(line),
  });
  console.log(`\nThe site is at ${preview.url}\nPress Ctrl+C to stop.`);
  await stopped();
  await preview.close();
  await api.close();
  return 0;
}

/** Resolves at Ctrl+C or a polite kill. */
const stopped = () =>
  new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error);
  process.exitCode = 2;
}
