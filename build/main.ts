// The command line: build | check | dev | start | nginx. Parses the words, prints the outcome, chooses the exit code: 0 clean, 1 findings, 2 crash.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BASE_PATH } from './model/settings.ts';
import { buildAgain, type Done, type Wishes } from './build-again.ts';
import { dayOf, isDay } from './model/day.ts';
import type { Backend } from './render/page.tsx';
import { printAnnotations, quiet } from './report/annotations.ts';
import type { Finding } from './report/finding.ts';
import { printJson } from './report/json.ts';
import { printNumbers } from './report/outcome.ts';
import { printFindings, printSummary } from './report/print.ts';
import { Report } from './report/report.ts';
import { describeArgumentError, describeError, UserError } from './report/user-error.ts';
import { refuseSecretKey } from './local-backend/keys.ts';
import { printTimes, Stopwatch } from './report/stopwatch.ts';

const usage = `Usage: npm run build | check | dev | start | nginx, and flags after "--": npm run build -- --drafts

  build   builds the site into dist/
            --format text | github | json   how findings are printed; text by default
            --drafts                        with the stories that are not published yet
            --today 2026-11-21              as if it were that day
            --precompress                   also as .br and .gz, for hosts that send those
  check   everything but the writing
            --format text | github | json
            --drafts, --today
            --fix                           first fixes mechanical mistakes in content/, and lists them
            --release                       warns of examples, empty pages, places left blank, texts to write
  dev     serves the site with drafts while you write: shows every save at once, writes no dist/
            --port 4321
            --today 2026-11-21
  start   builds, then serves dist/ with a working sign-up on an embedded database
            --port 4321, --precompress
  nginx   prints a configuration for nginx

Environment
  SUPABASE_URL, SUPABASE_ANON_KEY   a hosted project for the sign-ups, with its public key
  BASE_PATH                         sub-path the site is served from, such as /guide
`;

/** Which flags each command knows. */
const commands: Record<string, string[]> = { build: ['format', 'drafts', 'today', 'precompress'], check: ['format', 'drafts', 'today', 'release', 'fix'], dev: ['port', 'today'], start: ['port', 'precompress'], nginx: [] };

const FORMATS = ['text', 'github', 'json'] as const;
type Format = (typeof FORMATS)[number];

async function main(words: string[]): Promise<number> {
  const { values, positionals } = parseWords(words);
  const [command = ''] = positionals;
  const flags = commands[command];
  if (values.help || positionals.length !== 1 || !flags) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const stray = Object.keys(values).find((flag) => !flags.includes(flag));
  if (stray) throw new UserError(`"${command}" has no flag --${stray}.\n\n${usage}`);
  const { format = 'text', release = false, precompress = false, drafts = false, today = dayOf(new Date()), port = '4321' } = values;
  if (!isFormat(format)) throw new UserError(`There is no format "${format}". Formats are ${FORMATS.join(', ')}.`);

  if (!isDay(today)) throw new UserError(`"${today}" is not a day. Write it like 2026-11-21.`);

  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new UserError(`"${port}" is not a port. Write a number such as 4321.`);

  const surroundings = { backend: hostedBackend(process.env), basePath: givenBasePath(process.env) };
  if (values.fix) await fix(format);
  if (command === 'dev') return dev(Number(port), surroundings, today);
  if (command === 'start') return start(Number(port), surroundings, precompress);
  if (command === 'nginx') return nginx(surroundings);
  return build({ write: command === 'build', ...surroundings, release, precompress, drafts, today }, format);
}

function parseWords(args: string[]) {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({ args, allowPositionals: true, options: { port: text, format: text, today: text, drafts: { type: 'boolean' }, release: { type: 'boolean' }, fix: { type: 'boolean' }, precompress: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } });
  } catch (error) {
    throw new UserError(`${describeArgumentError(error)}\n\n${usage}`);
  }
}

const isFormat = (word: string): word is Format => (FORMATS as readonly string[]).includes(word);

/** Prints what was fixed: to stderr when stdout is for a tool. */
async function fix(format: Format): Promise<void> {
  const { fixContent } = await import('./tools/fix/fix-content.ts');
  const changed = fixContent(process.cwd(), 'content');
  const say = format === 'text' ? console.log : console.error;
  changed.forEach((line) => say(`Fixed ${line}.`));
  if (changed.length === 0) say('Nothing to fix.');
}

/** Builds what has to be built, and says how it went. Gives the exit code. */
async function build(wishes: Wishes, format: Format): Promise<number> {
  const done = await buildAgain(process.cwd(), wishes);
  sayDone(done, wishes.write, format);
  return done.failed ? 1 : 0;
}

function sayDone({ failed, findings, textOf, numbers, note, watch }: Done, write: boolean, format: Format): void {
  const lines = [numbers && printNumbers(numbers, write), numbers && watch && printTimes(watch), note, failed && write && 'dist/ was not changed.'];
  printBuild(findings, textOf, lines.filter(Boolean).join('\n'), format);
}

function printBuild(findings: Finding[], textOf: (file: string) => string | undefined, outcome: string, format: Format): void {
  const text = (colours: boolean) => printFindings(findings, { textOf, colours });
  const end = [outcome, printSummary(findings)].filter(Boolean).join('\n');
  if (format === 'json') process.stdout.write(printJson(findings));
  else if (format === 'github') process.stdout.write(`${printAnnotations(findings)}${quiet(text(false), randomUUID())}${end}\n`);
  else {
    process.stderr.write(text(process.stderr.isTTY));
    console.log(end);
  }
}

/** Prints the configuration alone, so that it can be sent into a file. */
async function nginx({ backend, basePath: given }: Surroundings): Promise<number> {
  const [{ buildSite }, { renderNginx }, { outsideOrigins }] = await Promise.all([
    import('./build-site.ts'), import('./render/nginx.ts'), import('./render/headers.ts'),
  ]);
  const report = new Report();
  const { site, routes, textOf } = await buildSite(
    { root: process.cwd(), basePath: given, backend, today: dayOf(new Date()) }, report, new Stopwatch());
  if (report.failed || !site || !routes) {
    process.stderr.write(`${printFindings(report.sorted(), { textOf })}${printSummary(report.sorted())}\n`);
    return 1;
  }
  const { url, basePath = '' } = site.settings;
  process.stdout.write(renderNginx({ url, basePath, routes, outside: outsideOrigins(site, backend) }));
  return 0;
}

/** Serves until it is stopped; mistakes are shown and do not end it. */
async function dev(port: number, { backend: hosted, basePath }: Surroundings, today: string): Promise<number> {
  // React's other build renders three times slower.
  process.env.NODE_ENV ??= 'production';
  const [{ createDataApi }, { openWorkshopCode }, { startDev }] = await Promise.all([
    import('./local-backend/data-api.ts'), import('./serve/dev/code.ts'), import('./serve/dev/dev-server.ts'),
  ]);
  const [root, content] = [process.cwd(), 'content'];
  const api = hosted ? undefined : createDataApi({ folder: join(root, '.data/newsletter') });
  const backend = hosted ?? { url: '/', key: api!.key };
  const code = await openWorkshopCode(root);
  const server = await startDev({
    root,
    content,
    port,
    handlers: api ? [(request, response) => api.handle(request, response)] : [],
    openWorkshop: async (left) => (await code.load())({ root, content, basePath, backend, today, left }),
    say: (text) => console.log(text),
  });
  console.log(`The site is at ${server.url}\nIt follows what you save. Press Ctrl+C to stop.`);
  await stopped();
  await server.close();
  await code.close();
  await api?.close();
  return 0;
}

async function start(port: number, { backend: hosted, basePath }: Surroundings, precompress: boolean): Promise<number> {
  const [{ createDataApi }, { startPreview }] = await Promise.all([import('./local-backend/data-api.ts'), import('./serve/preview.ts')]);
  const api = hosted ? undefined : createDataApi({ folder: join(process.cwd(), '.data/newsletter') });
  const backend = hosted ?? { url: '/', key: api!.key };
  const done = await buildAgain(process.cwd(), { write: true, backend, basePath, precompress, today: dayOf(new Date()) });
  sayDone(done, true, 'text');
  const { serving } = done;
  if (done.failed || !serving) return 1;
  const preview = await startPreview({
    root: 'dist',
    basePath: serving.basePath,
    port,
    handlers: api ? [(request, response) => api.handle(request, response)] : [],
    outside: serving.outside,
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

/** What the environment says of the place that the site is built for. */
interface Surroundings {
  backend: Backend | undefined;
  /** '' is the root of the domain, whatever site.yaml says. */
  basePath: string | undefined;
}

/** Throws a UserError on a sub-path that no page could link within. */
function givenBasePath({ BASE_PATH: path }: NodeJS.ProcessEnv): string | undefined {
  if (path && !BASE_PATH.test(path)) throw new UserError(`BASE_PATH is "${path}". Write it like /guide, without a slash at its end; leave it empty for the root of the domain.`);
  return path;
}

/** The backend named in the environment. Throws a UserError on an address that is none, and on a key that must not be published. */
function hostedBackend({ SUPABASE_URL: url, SUPABASE_ANON_KEY: key }: NodeJS.ProcessEnv): Backend | undefined {
  if (!url && !key) return undefined;
  if (!url || !key) throw new UserError('Set both SUPABASE_URL and SUPABASE_ANON_KEY, or neither.');
  const refusal = refuseSecretKey(key);
  if (refusal) throw new UserError(refusal);
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw new UserError(`SUPABASE_URL is not a web address: "${url}".`);
  return { url, key };
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
  console.error(describeError(error));
  process.exitCode = 2;
}
