// The arguments of the commands build, check, dev and start.
import { parseArguments, type ExitCode } from '../../command-line.ts';
import { UserError } from '../../engine/report/user-error.ts';
import { isDay } from '../../guide/time/day.ts';
import { todayInPlace } from '../../guide/time/london-time.ts';

const usage = `Usage: npm run build | check | dev | start, and flags after "--": npm run build -- --drafts

  build   builds the site into dist/
            --format text | github | json   how findings are printed; text by default
            --drafts                        with the stories that are not published yet
            --date 2026-12-24               as if it were that day in the site's own time zone
            --unattended                    leaves out stories, letters and events that have mistakes, with a warning
            --precompress                   also as .br and .gz, for hosts that send those
  check   everything but the writing
            --format text | github | json
            --drafts, --date
            --fix                           first fixes mechanical mistakes in content/, and lists them
            --release                       warns of examples, empty pages, places left blank, texts to write
            --since REF                     also published paths and listings that a commit has and this version loses
  dev     serves the site with drafts while you write: shows every save at once, writes no dist/
            --port 4321
            --host NAME                     also answers by this name, such as a proxy's; repeat it for more
            --date 2026-12-24               the site of that day, with drafts
  start   builds, then serves dist/ with a working sign-up on an embedded database and a mailbox at /__mail
            --port 4321, --host, --precompress

Environment
  SUPABASE_URL, SUPABASE_ANON_KEY   a hosted project for the sign-ups, with its public key
  BASE_PATH                         sub-path the site is served from, such as /guide
`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = {
  port: text,
  host: { ...text, multiple: true },
  format: text,
  date: text,
  // Former name of --date.
  today: text,
  since: text,
  drafts: flag,
  release: flag,
  fix: flag,
  precompress: flag,
  unattended: flag,
} as const;

const optionsOf = {
  build: ['format', 'drafts', 'date', 'today', 'precompress', 'unattended'],
  check: ['format', 'drafts', 'date', 'today', 'release', 'fix', 'since'],
  dev: ['port', 'host', 'date', 'today'],
  start: ['port', 'host', 'precompress'],
} as const;

const FORMATS = ['text', 'github', 'json'] as const;
export type ReportFormat = (typeof FORMATS)[number];
export type SiteChoices = Exclude<ReturnType<typeof parseSiteOptions>, ExitCode>;

/** Throws a UserError on an invalid value. Returns the exit code if it printed the usage. */
export function parseSiteOptions(command: keyof typeof optionsOf, args: string[]) {
  const own = Object.fromEntries(optionsOf[command].map((name) => [name, options[name]])) as typeof options;
  const isHelp = args.includes('--help') || args.includes('-h');
  const parsed = parseArguments(args, { usage, options: own }, isHelp ? console.log : console.error);
  if (typeof parsed === 'number') return parsed;
  const { format: word = 'text', today = todayInPlace(), date = today, port = '4321', ...rest } = parsed.values;
  const format = FORMATS.find((each) => each === word);
  if (!format) throw new UserError(`There is no format "${word}". Formats are ${FORMATS.join(', ')}.`);
  if (!isDay(date)) throw new UserError(`"${date}" is not a day of the calendar. Write it like 2026-12-24.`);
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new UserError(`"${port}" is not a port. Write a number such as 4321.`);
  }
  return { ...rest, format, today: date, address: { port: Number(port), hosts: checkHosts(rest.host ?? []) } };
}

/** Form of a browser's Host header: `guide.test`, `192.168.0.2` or `[fd00::2]`. */
const HOST_NAME = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[a-f\d:.]+\])$/i;

function checkHosts(hosts: readonly string[]): readonly string[] {
  const wrong = hosts.find((host) => !HOST_NAME.test(host));
  if (wrong === undefined) return hosts;
  const advice = 'Write one whole name, without https:// and without a port: --host guide.test';
  throw new UserError(`"${wrong}" is not a host name. ${advice}`);
}
