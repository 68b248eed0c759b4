// How soon a save is on the screen while `npm run dev` runs: from the write to the frame that shows it, in a browser. By hand: `npm run bench -- --dev`.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { newRun, planSite } from '../../build/pipeline.ts';
import { readInputs } from '../../build/source/inputs.ts';
import { startChromium } from '../browser/start-chromium.ts';
import { copyProject } from './copy-project.ts';
import { directoryFile, postFile, writeCorpus } from './corpus.ts';
import { median } from './median.ts';

export interface DevOptions {
  /** A made-up place of that size; the project's own content when left out. */
  posts?: number | undefined;
  listings: number;
  rounds: number;
  folder: string;
}

/** What is saved, and the page that is open. `edit` puts `word` where the page will show it: as text, or as the value of --saved. */
interface Save {
  name: string;
  page: string;
  file: string;
  edit: (text: string, word: string) => string;
}

/** A table of medians. */
export async function benchDev({ posts, listings, rounds, folder }: DevOptions): Promise<string> {
  const root = copyProject(folder, 'public', ...(posts === undefined ? ['content', 'supabase'] : []));
  let server: ChildProcess | undefined;
  let browser: Browser | undefined;
  try {
    if (posts !== undefined) writeCorpus(root, { posts, listings });
    server = spawn(process.execPath, ['build/launch.mjs', 'dev', '--port', '0'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    const site = await addressOf(server);
    browser = await startChromium((executablePath) => chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] }));
    const rows: string[] = [];
    for (const save of posts === undefined ? await savesOfContent(root) : savesOfCorpus(root)) rows.push(await measure(browser, root, site, save, rounds));
    return [
      `## Save to screen, ${posts === undefined ? 'this site' : `${posts} posts, ${listings} listings`}`,
      '',
      `Medians of ${rounds} saves with \`npm run dev\`, after one that is not counted, in Chromium ${browser.version()}: from the write of the file to the frame that shows it. Node ${process.version}.`,
      '',
      '| Saved | page | ms | longest |',
      '| --- | --- | ---: | ---: |',
      ...rows,
      '',
    ].join('\n');
  } finally {
    await browser?.close();
    if (server && server.exitCode === null) {
      server.kill();
      await once(server, 'exit');
    }
    rmSync(root, { recursive: true, force: true });
  }
}

const afterFrontMatter = (text: string, word: string) => text.replace(/^(---\n[\s\S]*?\n---\n)(?:\n?Saved \w+\.\n)?/, `$1\nSaved ${word}.\n`);
const inTitle = (text: string, word: string) => text.replace(/^title: .*$/m, `title: A story saved as ${word}`);
const inAddress = (text: string, word: string) => text.replace(/^( +address: ).*$/m, `$1${word} Lane`);
const common: Save[] = [
  { name: 'style', page: '/about', file: 'components/document/tokens.css', edit: (text, word) => `${text.replace(/\n:root \{ --saved.*/, '')}\n:root { --saved: ${word}; }` },
  { name: 'component', page: '/about', file: 'components/layout/site-footer.tsx', edit: (text, word) => text.replace(/<p>©(?: saved\w+)?/, `<p>© ${word}`) },
];

/** In the longest story and the longest directory. */
async function savesOfContent(root: string): Promise<Save[]> {
  const { plan } = await planSite(readInputs(root, 'content'), {}, newRun());
  const { routes } = plan!;
  const [story, directory] = (['post', 'directory'] as const).map((kind) => {
    const pages = routes.filter((route) => route.kind === kind).map(({ path, origins: [file] }) => ({ page: path, file: file! }));
    return pages.sort((one, other) => statSync(join(root, other.file)).size - statSync(join(root, one.file)).size).slice(0, 1);
  });
  return [
    ...story!.flatMap((where) => [
      { name: 'words of a story', ...where, edit: afterFrontMatter },
      { name: 'title of a story', ...where, edit: inTitle },
    ]),
    ...directory!.map((where) => ({ name: 'listing', ...where, edit: inAddress })),
    ...common,
  ];
}

const savesOfCorpus = (root: string): Save[] => [
  { name: 'words of a story', page: '/blog/story-8', file: postFile(root, 7).slice(root.length + 1), edit: afterFrontMatter },
  { name: 'listing', page: '/topic-1', file: directoryFile(root, 0).slice(root.length + 1), edit: inAddress },
  ...common,
];

/** Resolves once the server says where the site is. */
function addressOf({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    stdout!.on('data', (text) => {
      said += String(text);
      const found = /The site is at (\S+)\//.exec(said);
      if (found) resolve(found[1]!);
    });
    stdout!.on('end', () => reject(new Error(`The server ended: ${said}`)));
  });
}

async function measure(browser: Browser, root: string, site: string, { name, page: path, file, edit }: Save, rounds: number): Promise<string> {
  const context = await browser.newContext();
  const page = await context.newPage();
  try {
    const seen = await watchFor(page);
    await page.goto(site + path, { waitUntil: 'networkidle' });
    const original = readFileSync(join(root, file), 'utf8');
    const times: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      await page.waitForTimeout(700); // The check of the whole site, which waits until nothing is saved, begins and may be cut short.
      const word = `saved${round}x`;
      const text = edit(readFileSync(join(root, file), 'utf8'), word);
      if (!text.includes(word)) throw new Error(`${file} has no place for a saved word.`);
      const shown = seen(word);
      const start = Date.now();
      writeFileSync(join(root, file), text);
      times.push((await shown) - start);
    }
    const shown = page.waitForTimeout(1500);
    writeFileSync(join(root, file), original);
    await shown;
    const counted = times.slice(1);
    return `| ${name} | ${path} | ${median(counted)} | ${Math.max(...counted)} |`;
  } finally {
    await context.close();
  }
}

/** Gives what waits for a word to be on the page, before and after a reload: the time of the first frame with it, in milliseconds since 1970. */
async function watchFor(page: Page): Promise<(word: string) => Promise<number>> {
  let found: (time: number, word: string) => void = () => undefined;
  await page.exposeFunction('reportSeen', (time: number, word: string) => found(time, word));
  // tsx names functions by a helper that the page has not.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(() => {
    let reported = '';
    const look = () => {
      const text = document.body?.textContent ?? '';
      const word = getComputedStyle(document.documentElement).getPropertyValue('--saved').trim();
      const [last] = [...text.matchAll(/saved\d+x/g)].map(([each]) => each);
      for (const each of [word, last]) {
        if (!each || reported.includes(each)) continue;
        reported += ` ${each}`;
        const time = Date.now();
        void (window as unknown as { reportSeen: (time: number, word: string) => void }).reportSeen(time, each);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return (word) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`"${word}" was not on ${page.url()} after a minute.`)), 60_000);
      found = (time, each) => {
        if (each !== word) return;
        clearTimeout(timer);
        resolve(time);
      };
    });
}
