// The command line of build, check, dev and start. Parses the arguments of these commands, prints the outcome, and
// chooses the exit code: 0 clean, 1 findings, 2 crash. `letter` and `refresh` parse their own arguments.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildFolder, type BuildOptions, type LazyDefinition, type Result } from './engine/build-folder.ts';
import { givenBasePath, hostedBackend, type Environment } from './tools/environment.ts';
import { isDay } from './guide/time/day.ts';
import { placeFolder } from './guide/place-folder.ts';
import { todayInPlace } from './guide/time/time-zone.ts';
import { printAnnotations, quiet } from './tools/findings/annotations.ts';
import { printJson } from './tools/findings/json.ts';
import { printNumbers, printTimes } from './tools/findings/print-outcome.ts';
import { printFindings, printSummary } from './engine/report/print.ts';
import type { Finding } from './engine/report/finding.ts';
import { UserError } from './engine/report/user-error.ts';
import { describeArgumentError, describeError, stopped } from './command-line.ts';
import type { Settings } from './guide/settings/settings.ts';
import type { Site } from './guide/load-guide.ts';
import { localKey } from './newsletter/local-backend/keys.ts';
import { MIGRATIONS } from './newsletter/read-migrations.ts';

const usage = `Usage: npm run build | check | dev | start, and flags after "--": npm run build -- --drafts

  build   builds the site into dist/
            --place FOLDER                  the place in that folder, such as examples/upper-calder; all commands
            --format text | github | json   how findings are printed; text by default
            --drafts                        with the stories that are not published yet
            --date 2026-12-24               as if it were that day in the site's own time zone
            --unattended                    leaves out stories, letters and events that have mistakes, with a warning
            --precompress                   also as .br and .gz, for hosts that send those
            --weights                       prints the bytes that a page of each kind downloads, beside their budgets
  check   everything but the writing
            --format text | github | json
            --drafts, --date
            --fix                           first fixes mechanical mistakes in content/, and lists them
            --release                       warns of examples, empty pages, places left blank, texts to write
            --since REF                     also published paths and listings that a commit has and this version loses
  dev     serves the site with drafts while you write: shows every save at once, writes no dist/
            /__gallery shows every drawing, light and dark
            --port 4321
            --host NAME                     also answers by this name, such as a proxy's; repeat it for more
            --date 2026-12-24               the site of that day, with drafts
  start   builds, then serves dist/ with a working sign-up on an embedded database and a mailbox at /__mail
            --port 4321, --host, --precompress

Environment
  SUPABASE_URL, SUPABASE_ANON_KEY   a hosted project for the sign-ups, with its public key
  BASE_PATH                         sub-path the site is served from, such as /guide
`;

const loadSite = async () => (await import('./site.ts')).site;

const definition: LazyDefinition<Site> = { otherFolders: [MIGRATIONS], load: loadSite };

/** Flags that each command accepts. */
const commands: Record<string, string[]> = {
  build: ['place', 'format', 'drafts', 'date', 'today', 'precompress', 'unattended', 'weights'],
  check: ['place', 'format', 'drafts', 'date', 'today', 'release', 'fix', 'since'],
  dev: ['place', 'port', 'host', 'date', 'today'],
  start: ['place', 'port', 'host', 'precompress'],
};

const FORMATS = ['text', 'github', 'json'] as const;
type Format = (typeof FORMATS)[number];

/**
 * Runs one command and returns its exit code.
 * @param version Hash of the running code. Without it, nothing is cached for the next build.
 */
export async function main(words: string[], version?: string): Promise<number> {
  try {
    return await run(words, version);
  } catch (error) {
    console.error(describeError(error));
    return 2;
  }
}

async function run(words: string[], version: string | undefined): Promise<number> {
  if (words[0] === 'letter') {
    return (await import('./newsletter/send/main.ts')).letter(words.slice(1), { version, loadSite });
  }
  if (words[0] === 'refresh') return (await import('./tools/refresh/main.ts')).refresh(words.slice(1), version);
  const { values, positionals } = parseWords(words);
  const [command = ''] = positionals;
  const flags = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (flags && positionals.length > 1) throw new UserError(`Unexpected argument '${positionals[1]}'.\n\n${usage}`);
  if (values.help || !flags) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const stray = Object.keys(values).find((flag) => !flags.includes(flag));
  if (stray) throw new UserError(`"${command}" has no flag --${stray}.\n\n${usage}`);
  const {
    format = 'text',
    release = false,
    precompress = false,
    drafts = false,
    unattended = false,
    date = values.today ?? todayInPlace(),
    port = '4321',
    host: hosts = [],
  } = values;
  if (!isFormat(format)) throw new UserError(`There is no format "${format}". Formats are ${FORMATS.join(', ')}.`);
  if (!isDay(date)) throw new UserError(`"${date}" is not a day of the calendar. Write it like 2026-12-24.`);
  const today = date;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new UserError(`"${port}" is not a port. Write a number such as 4321.`);
  }
  const noHost = hosts.find((host) => !HOST_NAME.test(host));
  if (noHost !== undefined) {
    const advice = 'Write one whole name, without https:// and without a port: --host guide.test';
    throw new UserError(`"${noHost}" is not a host name. ${advice}`);
  }

  const environment = { backend: hostedBackend(process.env), basePath: givenBasePath(process.env) };
  const place = placeFolder(values.place ?? '.');
  if (values.fix) await fix(place, format);
  const address = { port: Number(port), hosts };
  if (command === 'dev') return dev(place, address, environment, today);
  if (command === 'start') return start(place, address, environment, precompress, version);
  const content = join(place, 'content');
  const given = { release, precompress, unattended, drafts, today };
  const options = { content, write: command === 'build', ...environment, ...given };
  const result = await buildFolder(definition, process.cwd(), options, version);
  if (values.since !== undefined) await addLost(result, content, values.since, today);
  if (options.write && !options.backend) await warnOfSignUps(result, content);
  printResult(result, options.write, format);
  if (values.weights) await printPageWeights({ content, ...environment, drafts, today }, format);
  return result.failed ? 1 : 0;
}

/** Adds the published paths that this version loses. */
async function addLost(result: Result<Settings>, content: string, since: string, today: string): Promise<void> {
  const { findLost } = await import('./tools/since/find-lost.ts');
  const lost = await findLost(process.cwd(), content, since, today);
  result.findings.push(...lost);
  result.failed ||= lost.length > 0;
}

/** Warns of a sign-up form that readers can't use, because the build has no backend. */
async function warnOfSignUps({ findings, serving, textOf }: Result<Settings>, content: string): Promise<void> {
  if (!serving) return;
  const { signUpsWithoutService } = await import('./guide/checks/release.ts');
  const found = signUpsWithoutService(serving.settings, content, textOf);
  findings.unshift(...found.map((finding): Finding => ({ ...finding, severity: 'warn' })));
}

async function printPageWeights(options: Omit<BuildOptions, 'write'>, format: Format): Promise<void> {
  const { siteWeights } = await import('./tools/weigh/site-weights.ts');
  const weights = await siteWeights(process.cwd(), options);
  if (weights) (format === 'text' ? console.log : console.error)(`\n${weights}`);
}

function parseWords(args: string[]) {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        port: text,
        host: { ...text, multiple: true },
        format: text,
        place: text,
        date: text,
        // Former name of --date.
        today: text,
        since: text,
        drafts: { type: 'boolean' },
        release: { type: 'boolean' },
        fix: { type: 'boolean' },
        precompress: { type: 'boolean' },
        unattended: { type: 'boolean' },
        weights: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UserError(`${describeArgumentError(error)}\n\n${usage}`);
  }
}

/** Form of a browser's Host header: `guide.test`, `192.168.0.2` or `[fd00::2]`. */
const HOST_NAME = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[a-f\d:.]+\])$/i;

const isFormat = (word: string): word is Format => (FORMATS as readonly string[]).includes(word);

/** Fixes the content, and prints each fix. Prints to stderr if a tool reads stdout. */
async function fix(place: string, format: Format): Promise<void> {
  const { fixContent } = await import('./tools/fix/fix-content.ts');
  const { fixPhotographs } = await import('./tools/fix/fix-photographs.ts');
  const [root, content] = [process.cwd(), join(place, 'content')];
  const changed = [...fixContent(root, content), ...(await fixPhotographs(root, content))];
  const say = format === 'text' ? console.log : console.error;
  changed.forEach((line) => say(`Fixed ${line}.`));
  if (changed.length === 0) say('Nothing to fix.');
}

function printResult(
  { failed, findings, textOf, numbers, notes = [], stopwatch }: Result<Settings>,
  write: boolean,
  format: Format,
): void {
  const text = (colours: boolean) => printFindings(findings, { textOf, colours });
  const outcome = [
    numbers && printNumbers(numbers),
    numbers && stopwatch && printTimes(stopwatch),
    !stopwatch && 'Nothing has changed since the last build.',
    ...notes,
    failed && write && 'dist/ was not changed.',
    printSummary(findings),
  ];
  const end = outcome.filter(Boolean).join('\n');
  if (format === 'json') process.stdout.write(printJson(findings));
  else if (format === 'github') {
    process.stdout.write(`${printAnnotations(findings)}${quiet(text(false), randomUUID())}${end}\n`);
  } else {
    process.stderr.write(text(process.stderr.isTTY));
    console.log(end);
  }
}

/** Port of a server, and host names that it accepts besides localhost. */
interface Address {
  port: number;
  hosts: readonly string[];
}

const localBackend = { url: '/', key: localKey };

/**
 * Runs the development server until the user stops it. Mistakes in the content are shown, and don't stop the server.
 */
async function dev(
  place: string,
  { port, hosts }: Address,
  { backend: hosted, basePath }: Environment,
  today: string,
): Promise<number> {
  const [{ createDataApi }, { startDev }] = await Promise.all([
    import('./newsletter/local-backend/data-api.ts'),
    import('./engine/serve/dev/dev-server.ts'),
  ]);
  const root = process.cwd();
  const api = hosted ? undefined : createDataApi({ folder: join(root, place, '.data/newsletter'), place });
  const backend = hosted ?? localBackend;
  const server = await startDev({
    root,
    port,
    hosts,
    code: { site: 'build/site.ts', stable: ['build/guide/load-guide.ts'] },
    otherFolders: [join(place, 'supabase')],
    handlers: api ? [api.handle] : [],
    // Removes the service worker of `npm start`, which has the same URL. It would serve its cached pages instead of the
    // edited pages.
    options: { content: join(place, 'content'), basePath, serviceWorker: false, backend, today, drafts: true },
    log: (text) => console.log(text),
  });
  console.log(`The site is at ${server.url}\nIt follows what you save. Press Ctrl+C to stop.`);
  await stopped();
  await server.close();
  await api?.close();
  return 0;
}

async function start(
  place: string,
  { port, hosts }: Address,
  { backend: hosted, basePath }: Environment,
  precompress: boolean,
  version: string | undefined,
): Promise<number> {
  const root = process.cwd();
  const content = join(place, 'content');
  const backend = hosted ?? localBackend;
  const options = { content, write: true, backend, basePath, precompress, today: todayInPlace(), drawLater: true };
  const result = await buildFolder(definition, root, options, version);
  printResult(result, true, 'text');
  const { serving } = result;
  if (result.failed || !serving) return 1;
  const { settings, outside, redirects, styles, icon } = serving;
  const { basePath: servedFrom = '', contact } = settings;
  const log = (line: string) => console.log(line);
  const [{ startPreview }, { startLocalServices }] = await Promise.all([
    import('./engine/serve/preview.ts'),
    import('./newsletter/local-backend/local-services.ts'),
  ]);
  const folder = join(root, place, '.data/newsletter');
  const local = { folder, place, styles, icon, mails: mailsOf(settings.newsletter), isShared: hosts.length > 0 };
  const services = hosted ? undefined : await startLocalServices(local, log);
  const handlers = services?.handlers ?? [];
  const site = { root: 'dist', basePath: servedFrom, outside, redirects };
  const preview = await startPreview({ ...site, port, hosts, handlers, log });
  log(`\nThe site is at ${preview.url}`);
  services?.announce(preview.url).forEach(log);
  const delivery = DELIVERIES[contact.delivery];
  if (delivery) log(delivery);
  if (services && settings.newsletter?.form) log('Sign-ups stay on this machine. Those of a build go to your service.');
  log('Press Ctrl+C to stop.');
  const stopping = new AbortController();
  const { signal } = stopping;
  const finish = async () => {
    await drawCards(result, signal, log);
    // Opens the database last, because opening it keeps the main thread busy. If a reader signs up
    // earlier, the sign-up opens the database and waits.
    if (!signal.aborted) await services?.open();
  };
  const finished = finish();
  await stopped();
  stopping.abort();
  await finished;
  await preview.close();
  await services?.close();
  return 0;
}

/** Draws the social cards that were still missing when the site was published. */
async function drawCards({ drawRest }: Result<Settings>, signal: AbortSignal, log: (line: string) => void) {
  if (!drawRest) return;
  try {
    await drawRest(signal);
    log('The social cards are drawn.');
  } catch (error) {
    if (!signal.aborted) log(`The social cards are not drawn. ${String(describeError(error))}`);
  }
}

/** Commands of `npm run letter` that send mails to new readers. */
const mailsOf = ({ confirm, welcome }: { confirm?: boolean; welcome?: boolean } = {}) => [
  ...(confirm ? ['confirm'] : []),
  ...(welcome ? ['welcome'] : []),
];

/** Explains where readers' messages are delivered, and how to change that. */
const DELIVERIES: Partial<Record<string, string>> = {
  log: 'The contact form delivers nothing yet: write "delivery: backend" in content/site.yaml to receive its messages.',
  backend: 'What readers send with the contact form: npm run messages',
};
