// Measures how soon `npm run dev` serves a save, from the write of a file to the first answer with the change.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { edit, serve, type Project } from './project.ts';
import { machine, median, table } from './results.ts';

interface Save {
  name: string;
  page: string;
  file: string;
  /** Replaces the previous word on the page by `word`, in its text or as the value of the CSS property --saved. */
  change(text: string, word: string): string;
}

/** Pause between two requests for the changed page. */
const POLL_MS = 5;
const BETWEEN_SAVES_MS = 700;
const GIVE_UP_MS = 60_000;

/** Returns a Markdown section with a table of medians. */
export async function benchDev(project: Project, rounds: number): Promise<string> {
  const { site, stop } = await serve(project, 'dev');
  try {
    const rows = [];
    for (const save of savesIn(project)) {
      const times = await measure(project, site, save, rounds);
      rows.push([save.name, save.page, median(times).toFixed(0), Math.max(...times).toFixed(0)]);
    }
    return [
      `## Saves: ${project.title}`,
      `Medians of ${rounds} saves with \`npm run dev\`, after a first save that isn't counted. ${machine()}`,
      table(['Saved', 'page', 'ms', 'longest'], rows),
    ].join('\n\n');
  } finally {
    await stop();
  }
}

function savesIn({ story, directory }: Project): Save[] {
  return [
    {
      name: 'words of a story',
      ...story,
      change: (text, word) => text.replace(/^(---\n[^]*?\n---\n)(?:\nSaved \w+\.\n)?/, `$1\nSaved ${word}.\n`),
    },
    {
      name: 'title of a story',
      ...story,
      change: (text, word) => text.replace(/^title: .*$/m, `title: A story ${word}`),
    },
    { name: 'listing', ...directory, change: (text, word) => text.replace(/^( +address: ).*$/m, `$1${word} Lane`) },
    {
      name: 'style',
      page: '/about',
      file: 'components/document/tokens.css',
      change: (text, word) => `${text.replace(/\n:root \{ --saved.*/, '')}\n:root { --saved: ${word}; }`,
    },
    {
      name: 'component',
      page: '/about',
      file: 'components/document/site-footer.tsx',
      change: (text, word) => text.replace(/© (?:saved\w+ )?/, `© ${word} `),
    },
  ];
}

/** Returns the milliseconds of each save, except the first, which only warms up the server. */
async function measure(project: Project, site: string, save: Save, rounds: number): Promise<number[]> {
  const { page, file, change } = save;
  const original = readFileSync(join(project.root, file), 'utf8');
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    await pause(BETWEEN_SAVES_MS);
    const word = `saved${round}x`;
    const start = performance.now();
    edit(project, file, (text) => change(text, word));
    while (!(await shows(site, page, word))) {
      if (performance.now() - start > GIVE_UP_MS) throw new Error(`${page} does not show what was saved in ${file}.`);
      await pause(POLL_MS);
    }
    times.push(performance.now() - start);
  }
  writeFileSync(join(project.root, file), original);
  return times.slice(1);
}

/** True if the page or one of its style sheets contains the word. */
async function shows(site: string, page: string, word: string): Promise<boolean> {
  const html = await textAt(site + page);
  if (html.includes(word)) return true;
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => new URL(href!, site));
  const styles = await Promise.all(sheets.map(textAt));
  return styles.some((text) => text.includes(word));
}

// Opens a new connection each time, because the server may close an idle connection between two saves.
const textAt = async (address: string | URL) => (await fetch(address, { headers: { connection: 'close' } })).text();
