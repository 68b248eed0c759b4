// `npm run links`: checks the links of the content to other sites, and writes a dated report.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDay } from '../../engine/content/day.ts';
import { Report } from '../../engine/report/report.ts';
import { readSource } from '../../engine/source/files.ts';
import { parseArguments, usageError, type ExitCode, type Log } from '../../engine/report/command-line.ts';
import { siteOrigin } from '../../guide/workspace.ts';
import { checkLink } from './check-link.ts';
import { findLinks, type ExternalLink } from './find-links.ts';
import { judge, readHistory, type History } from './history.ts';
import { createRateLimit, mapGroups } from './rate-limit.ts';
import { printCounts, renderReport, type CheckedLink } from './link-report.ts';

export interface Context {
  /** The project's root, which holds content/. */
  root: string;
  /** `YYYY-MM-DD`; the default of --date. */
  today: string;
  /** Milliseconds for one request. */
  timeout: number;
  /** Waits between two requests to the same host. */
  pause: () => Promise<void>;
  /** Also requests this machine and its network, as tests do. */
  allowsPrivate?: boolean;
  log: Log;
}

const FOLDER = '.cache/external-links';

const usage = `Usage: npm run links -- [content/posts …] [--date YYYY-MM-DD] [--parallel 6]

Checks the links to other sites in the content, or in the files whose paths start as given, and writes
${FOLDER}/<date>.md. It sends one request at a time to a host; --parallel limits how many hosts it asks
at once. An address counts as gone when it was not found on two days, which ${FOLDER}/history.json
keeps. The exit code is 0 however many links are broken.`;

/** Exit code: 0 however many links are broken, 2 for wrong arguments. */
export async function runCommand(args: string[], context: Context): Promise<ExitCode> {
  const { root, today, log } = context;
  const option = { type: 'string' } as const;
  const parsed = parseArguments(
    args,
    { usage, options: { date: option, parallel: option }, allowPositionals: true },
    log,
  );
  if (typeof parsed === 'number') return parsed;
  const { date: day = today, parallel = '6' } = parsed.values;
  if (!isDay(day)) return usageError(usage, log, `"${day}" is not a date. Write it as 2026-11-21.`);
  if (!/^(?:[1-9]|1\d|20)$/.test(parallel)) {
    return usageError(usage, log, `"${parallel}" is not a number of hosts. Write one from 1 to 20.`);
  }
  const prefixes = parsed.positionals.map((path) => path.replace(/^\.\//, ''));
  const { files } = readSource(join(root, 'content'), 'content', new Report());
  const origin = siteOrigin(files.find(({ path }) => path.startsWith('content/site.'))?.text);
  const chosen = files.filter(
    ({ path }) => prefixes.length === 0 || prefixes.some((prefix) => path.startsWith(prefix)),
  );
  const links = findLinks(chosen, origin);
  log(`Checking ${links.length} external links, at most ${parallel} hosts at once.`);

  const history = readHistory(join(root, FOLDER, 'history.json'), log);
  const userAgent = `external-links/1${origin ? ` (+${origin})` : ''}`;
  const checked = await checkLinks(links, { history, day, parallel: Number(parallel), userAgent }, context);
  mkdirSync(join(root, FOLDER), { recursive: true });
  writeFileSync(join(root, FOLDER, 'history.json'), `${JSON.stringify(history, null, 2)}\n`);
  writeFileSync(join(root, FOLDER, `${day}.md`), renderReport(day, checked));
  log(`${printCounts(checked)} The report is ${FOLDER}/${day}.md.`);
  return 0;
}

interface CheckOptions {
  /** Updated with the outcome of each link. */
  history: History;
  day: string;
  parallel: number;
  userAgent: string;
}

function checkLinks(
  links: ExternalLink[],
  { history, day, parallel, userAgent }: CheckOptions,
  { timeout, pause, allowsPrivate = false }: Context,
): Promise<CheckedLink[]> {
  const rateLimit = createRateLimit(pause);
  return mapGroups(
    links,
    ({ address }) => new URL(address).host,
    parallel,
    async (link) => {
      const outcome = await checkLink(link.address, { userAgent, timeout, rateLimit, allowsPrivate });
      const { verdict, days } = judge(outcome, history[link.address] ?? [], day);
      if (days.length) history[link.address] = days;
      else delete history[link.address];
      return { ...link, verdict };
    },
  );
}
