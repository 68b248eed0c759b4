// Tests that stories and letters are checked before the day of their publication, and that an unattended build leaves
// out files with mistakes.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copySecondPlace, runHere } from './command-line.ts';

/** All stories of the test site are published before this day. */
const TODAY = '2026-07-01';
const AFTER = '2026-09-01';

let root: string;
beforeEach(() => {
  root = copySecondPlace('waiting');
  cpSync('tests/fixtures/whats-on', join(root, 'content'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (file: string, text: string) => writeFileSync(join(root, 'content', file), text);
const read = (file: string) => readFileSync(join(root, 'content', file), 'utf8');
const story = (slug: string, date: string, text: string, fields = '') =>
  write(
    `posts/${slug}.md`,
    `---
layout: article
title: The story called ${slug}
excerpt: In one sentence, the story called ${slug}.
date: ${date}
category: Walks
coverImage: /images/posts/bench.svg
coverAlt: Five benches in a row on the hill.
${fields}---
${text}
`,
  );
const letter = (
  date: string,
  { subject = `Subject of ${date}`, greeting = 'Good morning.', stories = 'five-benches' },
) =>
  write(
    `letters/${date}.yaml`,
    `subject: ${subject}
preheader: The line after the subject of ${date}.
greeting: ${greeting}
stories: [${stories}]
signOff: Saltmarsh Post
`,
  );
const run = (words: string[], date: string) => runHere(root, [...words, '--date', date]);
const page = (path: string) => existsSync(join(root, 'dist', path, 'index.html'));

/** Words that hardly compress. */
const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    Array.from({ length: 40 }, (_, word) => createHash('sha1').update(`${at} ${word}`).digest('hex').slice(0, 9)).join(
      ' ',
    ),
  ).join('.\n\n');

/** Ten mistakes that only rendering finds, in stories and letters with dates to come. */
function writeMistakes(): void {
  story('broken-link', '2026-08-01', 'See [the pier](/no-such-pier).');
  story('broken-anchor', '2026-08-02', 'See [the hill](/gull-hill#no-such-part).');
  story('own-anchor', '2026-08-03', 'See [below](#no-such-heading).');
  story('old-link', '2026-08-04', 'See [a removed page](/blog/never-was).');
  story('taken-path', '2026-08-05', 'Words.', 'aliases: [/gull-hill]\n');
  story('same-title', '2026-08-06', 'Words.', '');
  write(
    'posts/same-title.md',
    read('posts/same-title.md').replace('title: The story called same-title', 'title: A morning at the harbour market'),
  );
  story('too-early', '2026-08-07', 'See [the next story](/blog/comes-later).');
  story('comes-later', '2026-08-20', 'Words about [the story before](/blog/too-early).');
  story('too-heavy', '2026-08-08', paragraphs(60));
  letter('2026-08-10', { subject: 'The regatta, and a kitchen by lantern light' });
  letter('2026-08-17', { greeting: 'Read [the map](/no-such-map).' });
}

const WRONG = `posts/broken-anchor.md posts/broken-link.md posts/old-link.md posts/own-anchor.md posts/same-title.md
  posts/taken-path.md posts/too-early.md posts/too-heavy.md letters/2026-08-10.yaml letters/2026-08-17.yaml`.split(
  /\s+/,
);

const filesIn = (text: string, severity: string) => [
  ...new Set([...text.matchAll(new RegExp(`^content/(\\S+?):\\d+:\\d+  ${severity}`, 'gm'))].map(([, file]) => file!)),
];

test('a check and a build report mistakes in content that waits for its day, and write nothing', async () => {
  writeMistakes();
  for (const words of [['check'], ['build']]) {
    const { status, stderr } = await run(words, TODAY);
    expect(status).toBe(1);
    expect(
      filesIn(stderr, 'error')
        .filter((file) => file !== 'site.yaml')
        .sort(),
    ).toEqual([...WRONG].sort());
  }
  expect(existsSync(join(root, 'dist'))).toBe(false);
});

test('a check accepts links and series among what waits, if each page is published before the next', async () => {
  story('part-one', '2026-08-01', 'Words.', 'series: The wall\npart: 1\n');
  story('part-two', '2026-08-08', 'See [part one](/blog/part-one#top).', 'series: The wall\npart: 2\n');
  letter('2026-08-14', { stories: 'part-two', greeting: 'Read [part two](/blog/part-two).' });
  const { status, stdout } = await run(['check'], TODAY);
  expect(stdout).toContain('2 stories wait, the next one until 1 August.');
  expect(status).toBe(0);

  letter('2026-08-07', { stories: 'part-one', greeting: 'Soon [part two](/blog/part-two).' });
  write('posts/five-benches.md', `${read('posts/five-benches.md')}\nSee [part one](/blog/part-one).\n`);
  const later = await run(['check'], TODAY);
  expect(later.status).toBe(1);
  expect(filesIn(later.stderr, 'error')).toEqual(['letters/2026-08-07.yaml', 'posts/five-benches.md']);
  expect(later.stderr).toContain('The link "/blog/part-one" leads to a page that is published later, on 2026-08-01.');
});

test('a check reports a waiting letter that is the first letter, and a path that a published story gave up', async () => {
  rmSync(join(root, 'content/letters/2026-05-29.yaml'));
  letter('2026-08-14', {});
  expect((await run(['check'], TODAY)).status).toBe(0);

  story('comes-later', '2026-08-20', 'Words.');
  write('posts/five-benches.md', read('posts/five-benches.md').replace('---\n', '---\naliases: [/blog/comes-later]\n'));
  const { stderr } = await run(['check'], TODAY);
  expect(filesIn(stderr, 'error')).toEqual(['posts/five-benches.md']);
  expect(stderr).toContain('Readers would see this once everything that waits is published.');
});

test('an unattended build leaves out files with mistakes, and publishes the rest', async () => {
  writeMistakes();
  write('events/bad-event.yaml', 'title: An event without a day\n');
  write('images/posts/torn.svg', '<svg');
  story('torn-picture', '2026-08-11', '![Sails](/images/posts/torn.svg)');
  story('good', '2026-08-09', 'See [the broken story](/blog/broken-link) and [an event](/whats-on#bad-event).');
  letter('2026-08-24', { stories: 'good' });
  const byHand = await run(['build'], AFTER);
  expect(byHand.status).toBe(1);
  expect(byHand.stdout).toContain('dist/ was not changed.');

  const { status, stdout, stderr } = await run(['build', '--unattended'], AFTER);
  expect(status).toBe(0);
  expect(filesIn(stderr, 'error')).toEqual([]);
  const left = /^Left out because of mistakes: (.*)\.$/m.exec(stdout)![1]!.replaceAll('content/', '').split(', ');
  // By now, the page that was published later is there.
  expect(left.sort()).toEqual(
    [
      ...WRONG.filter((file) => !file.includes('too-early')),
      'events/bad-event.yaml',
      'images/posts/torn.svg',
      'posts/torn-picture.md',
    ].sort(),
  );
  expect(page('blog/good') && page('blog/too-early') && page('letters/2026-08-24') && page('gull-hill')).toBe(true);
  expect(filesIn(stderr, 'warn')).toContain('posts/good.md');
  expect(page('blog/broken-link') || page('letters/2026-08-17')).toBe(false);
});

test('an unattended build warns of mistakes in what still waits, with annotations, and leaves nothing out', async () => {
  writeMistakes();
  const printed = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  const { status } = await run(['build', '--unattended', '--format=github'], TODAY);
  const stdout = printed.mock.calls.join('\n');
  expect(status).toBe(0);
  expect(stdout).not.toContain('::error');
  expect(stdout).toContain('::warning file=content/posts/broken-link.md,line=10,col=5,title=page/broken-link::');
});

test('an unattended build fails on a mistake in a file that it can’t leave out', async () => {
  writeMistakes();
  write('pages/imprint.md', '---\ntitle: Imprint\ndescription: Who we are.\n---\nSee [nothing](/no-such-page).\n');
  const { status, stderr, stdout } = await run(['build', '--unattended'], AFTER);
  expect(status).toBe(1);
  expect(stdout).toContain('dist/ was not changed.');
  expect(filesIn(stderr, 'error')).toContain('pages/imprint.md');
  expect(existsSync(join(root, 'dist'))).toBe(false);
});
