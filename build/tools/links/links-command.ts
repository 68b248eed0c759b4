// `npm run links`: checks the links of the content to other sites, and writes a dated report.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArguments, type CommandLine, type ExitCode } from '../../command-line.ts';
import { forEachAtOnce } from '../../engine/assets/draw-once.ts';
import { Report } from '../../engine/report/report.ts';
import { byText } from '../../engine/report/wording.ts';
import { readSource } from '../../engine/source/files.ts';
import { siteOrigin } from '../../guide/workspace.ts';
import { publicFetch } from '../../registers/answer/public-fetch.ts';
import { checkLink, type LinkOptions } from './check-link.ts';
import { findLinks } from './find-links.ts';
import { printCounts, renderReport, type CheckedLink } from './link-report.ts';

export interface LinksContext
  extends Pick<CommandLine, 'root' | 'today' | 'log'>, Pick<LinkOptions, 'timeout' | 'fetch'> {
  /** Waits between two links of the same host. */
  pause: () => Promise<void>;
}

const FOLDER = '.cache/external-links';
const HOSTS_AT_ONCE = 6;

const usage = `Usage: npm run links -- [content/posts …]

Checks the links to other sites in the content, or only in files whose paths begin with the given text, and writes
${FOLDER}/<date>.md. It asks ${HOSTS_AT_ONCE} hosts at once, and checks one link of a host at a time. The exit code is 0
even if links are broken.`;

/** Exit code: 0 even if links are broken, 2 for wrong arguments. */
export async function runCommand(args: string[], context: LinksContext): Promise<ExitCode> {
  const { root, today, timeout, pause, fetch, log } = context;
  const parsed = parseArguments(args, { usage, takes: [0, Infinity] }, log);
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

  const userAgent = `external-links/1${origin ? ` (+${origin})` : ''}`;
  const checked: CheckedLink[] = [];
  const hostOf = ({ url }: { url: string }) => new URL(url).host;
  await forEachAtOnce(new Set(links.map(hostOf)), HOSTS_AT_ONCE, async (host) => {
    for (const [index, link] of links.filter((each) => hostOf(each) === host).entries()) {
      if (index > 0) await pause();
      checked.push({ ...link, outcome: await checkLink(link.url, { userAgent, timeout, fetch }) });
    }
  });
  checked.sort((a, b) => byText(a.url, b.url));
  mkdirSync(join(root, FOLDER), { recursive: true });
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
