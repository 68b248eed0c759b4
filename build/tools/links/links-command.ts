// `npm run links`: checks the links of the content to other sites, and writes a dated report.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArguments, type CommandLine, type ExitCode, type Log } from '../../command-line.ts';
import { Report } from '../../engine/report/report.ts';
import { readSource } from '../../engine/source/files.ts';
import { siteOrigin } from '../../guide/workspace.ts';
import { publicFetch, type PublicFetch } from '../../registers/answer/public-fetch.ts';
import { checkLink } from './check-link.ts';
import { findLinks } from './find-links.ts';
import { judge, readHistory, type Verdict } from './history.ts';
import { byHost, oneAtATime } from './in-turn.ts';
import { printCounts, renderReport } from './link-report.ts';

export interface Context {
  /** The project's root, which holds content/. */
  root: string;
  /** `YYYY-MM-DD` */
  today: string;
  /** Milliseconds for one request. */
  timeout: number;
  /** Waits between two requests to the same host. */
  pause: () => Promise<void>;
  fetch: PublicFetch;
  log: Log;
}

const FOLDER = '.cache/external-links';
const HOSTS_AT_ONCE = 6;

const usage = `Usage: npm run links -- [content/posts …]

Checks the links to other sites in the content, or only in files whose paths begin with the given text, and writes
${FOLDER}/<date>.md. It sends one request at a time to a host, and asks ${HOSTS_AT_ONCE} hosts at once. A URL counts as
gone if it was not found on two days, which ${FOLDER}/history.json keeps. The exit code is 0 even if links are broken.`;

/** Exit code: 0 even if links are broken, 2 for wrong arguments. */
export async function runCommand(args: string[], context: Context): Promise<ExitCode> {
  const { root, today, timeout, pause, fetch, log } = context;
  const parsed = parseArguments(args, { usage, options: {}, allowPositionals: true }, log);
  if (typeof parsed === 'number') return parsed;
  const prefixes = parsed.positionals.map((path) => path.replace(/^\.\//, ''));
  const { files } = readSource(join(root, 'content'), 'content', new Report());
  const origin = siteOrigin(files.find(({ path }) => path.startsWith('content/site.'))?.text);
  const chosen = prefixes.length ? files.filter(({ path }) => prefixes.some((start) => path.startsWith(start))) : files;
  if (chosen.length === 0) {
    log(
      prefixes.length ? `No file of the content starts with ${prefixes.join(' or ')}.` : 'There is no content/ here.',
    );
    return 2;
  }
  const links = findLinks(chosen, origin);
  log(`Checking ${links.length} external links.`);

  const history = readHistory(join(root, FOLDER, 'history.json'), log);
  const userAgent = `external-links/1${origin ? ` (+${origin})` : ''}`;
  const options = { userAgent, timeout, inTurn: oneAtATime(pause), fetch };
  const verdicts = new Map<string, Verdict>();
  const hostOf = ({ url }: { url: string }) => new URL(url).host;
  await byHost(links, hostOf, HOSTS_AT_ONCE, async ({ url }) => {
    const { verdict, days } = judge(await checkLink(url, options), history.get(url) ?? [], today);
    verdicts.set(url, verdict);
    if (days.length) history.set(url, days);
    else history.delete(url);
  });
  const checked = links.map((link) => ({ ...link, verdict: verdicts.get(link.url)! }));
  mkdirSync(join(root, FOLDER), { recursive: true });
  writeFileSync(join(root, FOLDER, 'history.json'), `${JSON.stringify(Object.fromEntries(history), null, 2)}\n`);
  writeFileSync(join(root, FOLDER, `${today}.md`), renderReport(today, checked));
  log(`${printCounts(checked)} The report is ${FOLDER}/${today}.md.`);
  return 0;
}

export const runLinks = (args: string[], { root, today }: CommandLine) =>
  runCommand(args, {
    root,
    today,
    timeout: 10_000,
    pause: () => setTimeout(1000),
    fetch: publicFetch(),
    log: console.log,
  });
