// `npm run links`: looks at the outside links of the content and writes what it found. Knows no clock; whoever calls it names the day.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isDay } from '../../model/day.ts';
import { Report } from '../../report/report.ts';
import { readSource } from '../../source/files.ts';
import { findLinks, type OutsideLink } from './find-links.ts';
import { printCounts, renderReport, type Looked } from './links-report.ts';
import { createTurns, inGroups } from './politeness.ts';
import { judgeStrikes, parseStrikes, type Strikes } from './strikes.ts';
import { visit } from './visit.ts';
import { sayOption } from '../../report/wording.ts';

export interface World {
  /** The project's root, in which content/ stands. */
  root: string;
  /** `YYYY-MM-DD`, unless the command names another. */
  today: string;
  /** Milliseconds for one request. */
  timeout: number;
  /** The pause between two requests to one host. */
  pause: () => Promise<void>;
  say: (text: string) => void;
}

const usage = `Usage: npm run links -- [content/posts …] [--date YYYY-MM-DD] [--parallel 6]

Looks at the outside links of the content, or of the files whose paths begin so, and writes
.cache/outside-links/<date>.md. An address is called gone when it was not found on two days; the days are kept in
.cache/outside-links/strikes.json. One request at a time goes to a host. It never fails because of a link.`;

/** Exit code: 0 however many links are broken, 2 for a command that makes no sense. */
export async function runLinks(words: string[], world: World): Promise<number> {
  const wanted = parseWords(words, world);
  if (typeof wanted === 'string') {
    world.say(wanted);
    return wanted === usage ? 0 : 2;
  }
  const { files } = readSource(join(world.root, 'content'), 'content', new Report());
  const settings = files.find(({ path }) => /^content\/site\./.test(path))?.text ?? '';
  const site = /^[ {"']*url["']?:\s*["']?(https?:\/\/[^\s"',]+)/m.exec(settings)?.[1];
  const inside = files.filter(({ path }) => wanted.paths.length === 0 || wanted.paths.some((start) => path.startsWith(start)));
  const links = findLinks(inside, site);
  world.say(`Looking at ${links.length} outside links, at most ${wanted.parallel} hosts at once.`);

  const folder = join(world.root, '.cache/outside-links');
  const strikes = readStrikes(join(folder, 'strikes.json'), world.say);
  const looked = await look(links, strikes, wanted, world, `outside-links/1${site ? ` (+${site})` : ''}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'strikes.json'), `${JSON.stringify(strikes, null, 2)}\n`);
  writeFileSync(join(folder, `${wanted.day}.md`), renderReport(wanted.day, looked));
  world.say(`${printCounts(looked)} The report is .cache/outside-links/${wanted.day}.md.`);
  return 0;
}

interface Wanted {
  paths: string[];
  day: string;
  parallel: number;
}

/** What is wanted, or what to say instead. */
function parseWords(args: string[], { today }: World): Wanted | string {
  const text = { type: 'string' } as const;
  let parsed;
  try {
    parsed = parseArgs({ args, allowPositionals: true, options: { date: text, parallel: text, help: { type: 'boolean', short: 'h' } } });
  } catch (error) {
    return `${sayOption(error)}\n\n${usage}`;
  }
  const { date: day = today, parallel = '6', help } = parsed.values;
  if (help) return usage;
  if (!isDay(day)) return `"${day}" is not a date. Write it as 2026-11-21.`;
  if (!/^(?:[1-9]|1\d|20)$/.test(parallel)) return `"${parallel}" is no number of hosts. Write one from 1 to 20.`;
  return { paths: parsed.positionals.map((path) => path.replace(/^\.\//, '')), day, parallel: Number(parallel) };
}

/** Looks at every link and brings `strikes` up to date. */
function look(links: OutsideLink[], strikes: Strikes, { day, parallel }: Wanted, { timeout, pause }: World, userAgent: string): Promise<Looked[]> {
  const politely = createTurns(pause);
  return inGroups(links, ({ address }) => new URL(address).host, parallel, async (link) => {
    const outcome = await visit(link.address, { userAgent, timeout, politely });
    const { verdict, days } = judgeStrikes(outcome, strikes[link.address] ?? [], day);
    if (days.length) strikes[link.address] = days;
    else delete strikes[link.address];
    return { ...link, verdict };
  });
}

/** A memory that cannot be read is begun anew: all that is lost is a first strike. */
function readStrikes(file: string, say: World['say']): Strikes {
  if (!existsSync(file)) return {};
  try {
    return parseStrikes(readFileSync(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    say(`${file} cannot be read (${error.message}): strikes are counted anew.`);
    return {};
  }
}
