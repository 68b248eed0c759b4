// Tests that all forms of a text have the same words: page, feed, mail, calendar, search and open data.
import { readFileSync } from 'node:fs';
import { decodeHTML } from 'entities';
import { expect, test } from 'vitest';
import { Cache } from '../../build/engine/cache/cache.ts';
import { renderCalendars } from '../../build/guide/event/calendar.ts';
import { renderFeeds } from '../../build/guide/post/feeds.ts';
import { renderLetterFeed } from '../../build/guide/letter/letter-feed.ts';
import { openDataFiles } from '../../build/guide/listing/open-data.ts';
import { SEARCH_INDEX, searchFiles } from '../../build/guide/search/search-index.ts';
import { wordsInHtml } from '../../build/guide/search/words-in-html.ts';
import { letterComposer } from '../../build/newsletter/mail/compose.ts';
import type { PageRecord, SearchIndex, WordRow } from '../../components/widgets/search-data.ts';
import { openSearch } from '../../components/widgets/search-engine.ts';
import { renderRoute } from '../components/render.tsx';
import { edited, loadFixture, textFile, textOf, WHATS_ON } from './fixture-site.ts';

const event = (name: string, title: string, fields: string) =>
  textFile(
    `events/${name}.yaml`,
    `title: ${title}
source: { title: Tide table, publisher: Harbour Board, checked: November 2026, asOf: 5 October 2026 }
checked: 2026-11-01
postcodes: [ZZ1]
interests: [Walks]
${fields}`,
  );

const prose = `Alpha*bet* isn't "plain" & 3 < 5.

![A "bench" > the sea](/images/posts/bench.svg)

\`\`\`
tide
\`\`\`

https://www.youtube.com/watch?v=dQw4w9WgXcQ
`;
const STORY_FIELDS = `sponsored: { by: Quay & Co, url: "https://quay.example" }
closingTimes:
  lat: 51.46
  lon: -0.11
  places:
    - { name: The "Rope" Park, beforeSunset: 15 }
    - { name: Mole Gardens, closes: [{ from: 2026-11-29, at: 4.30pm }] }
`;
const indented = prose.replace(/^(?=.)/gm, '  ');
const data = readFileSync('tests/fixtures/findings/page/unknown-topic/pages/data.yaml', 'utf8');
const { site, report } = loadFixture(
  [
    ...WHATS_ON.filter(({ path }) => path.startsWith('pages/')),
    event(
      'disco',
      'Disco & "Soul"',
      `line: Dancing, isn't it?
where: { name: The slip, street: Rope Lane }
times: [{ repeats: once, date: 2026-11-28, start: "22:00", end: "02:00" }]
free: true
dropIn: true
ages: 18 and over
sponsored: { by: Quay & Co, url: "https://quay.example" }
description: Bring earplugs.
`,
    ),
    event(
      'fair',
      'Fair',
      `where: { name: Field }
times: [{ repeats: once, date: 2026-11-29, until: 2026-12-01, start: "10:00", end: "18:00" }]
price: £5, from £12
ages: All ages
`,
    ),
    { path: 'images/posts/stall.jpg', content: readFileSync('tests/fixtures/pictures/progressive.jpg') },
    textFile('images/credits.yaml', '- file: posts/stall.jpg\n  by: A. Neighbour\n  licence: CC-BY-SA-4.0\n'),
    textFile(
      'posts/harbour-market.md',
      textOf('posts/harbour-market.md')
        .replace('market.svg', 'stall.jpg')
        .replace('featured: true\n', '')
        .replace('sources:', `${STORY_FIELDS}sources:`) +
        `\n\n${prose}\n![A stall & its owner](/images/posts/stall.jpg "At eight.")\n`,
    ),
    textFile(
      'letters/2026-11-27.yaml',
      `subject: The harbour
preheader: Low water.
greeting: |
${indented}
sections: [{ before: events, text: Bring ropes. }]
events: [{ event: disco }, { event: fair }]
fix: { text: Is it there?, link: "/zz1-eating-out#cafe-9" }
signOff: Saltmarsh Post
`,
    ),
    textFile('pages/data.yaml', data.replace('eating-in', 'eating-out')),
    edited(
      'directories/zz1/eating-out.yaml',
      'note: By the ferry steps\n',
      'note: By the ferry steps\n        cuisine: Ethiopian\n        hours: Mo 09:00-17:00\n' +
        '        status: moved\n        movedTo: 12 "Rope" Lane\n',
    ),
  ],
  [],
  '2026-11-27',
);
const [issue] = site!.letters;
const mail = letterComposer(site!, issue!)({ postcode: null, categories: [] }, 'https://leave.example');
const bodyOf = (files: { path: string; body: string | Uint8Array }[], name: string) =>
  String(files.find(({ path }) => path.startsWith(name))!.body);
/** The text of a page, a mail or a feed. A feed is decoded first, because its HTML is escaped. */
const read = (html: string) => wordsInHtml(html).replace(/\s+/g, ' ');
const letterFeed = read(decodeHTML(bodyOf(renderLetterFeed(site!), 'letters/')));
const calendar = bodyOf(renderCalendars(site!), 'whats-on.ics').replaceAll('\r\n ', '');
const feed = bodyOf(renderFeeds(site!), 'feed.json');
const searched = searchFiles(site!, new Cache());
/** Stems in the word files. */
const stems = searched
  .filter(({ path }) => path.startsWith('assets/words-'))
  .flatMap(({ body }) => (JSON.parse(String(body)) as WordRow[]).map(([stem]) => stem));

test('the content that these tests compare has no finding', () => {
  expect(report.sorted().filter(({ file }) => /events|letters|harbour-market|eating-out/.test(file))).toEqual([]);
});

test.each([
  ['HTML', read(mail.html)],
  ['text', mail.text.replace(/\s+/g, ' ')],
  ['feed', letterFeed],
])('a newsletter issue has the words of its sections and events as %s', (_, form) => {
  for (const expected of [
    'Alphabet isn\'t "plain" & 3 < 5.',
    'A "bench" > the sea',
    'Video on YouTube',
    'Bring ropes.',
    'Saturday 28 November, 10pm–2am',
    'Free. Drop in. 18 and over',
    'Sunday 29 November to Tuesday 1 December, 10am–6pm',
    '£5, from £12. All ages',
    'Is it there?',
  ]) {
    expect(form).toContain(expected);
  }
  expect(form).toMatch(/one thing to fix/i);
  expect(form).not.toMatch(/Opens on|&amp;|&lt;|<p/);
});

test('the plain text of a newsletter issue has one empty line between two blocks', () => {
  expect(mail.text).toContain('[Picture: A "bench" > the sea]\n\ntide\n\nVideo on YouTube (https');
});

test("a newsletter issue links an event with a description to the event's page", () => {
  expect(mail.text).toContain('https://saltmarsh-post.example/whats-on/disco\n');
  expect(letterFeed).not.toContain('whats-on#disco');
});

test('a calendar file has the facts of an event, each kind on its own line', () => {
  const description = "Dancing\\, isn't it?\\nFree. Drop in. 18 and over\\nAs listed on 5 October 2026.";
  expect(calendar).toContain(`DESCRIPTION:${description}\r\n`);
  expect(calendar).toContain('SUMMARY:Paid for by Quay & Co: Disco & "Soul"\r\n');
});

/** Words of each block of HTML. Punctuation is left out, because a feed joins lines that are separate on a page. */
const blocksOf = (html: string) =>
  html
    .split(/<\/?(?:p|h[1-6]|li|dt|dd|tr|blockquote|pre|figcaption|summary|section)\b[^>]*>/)
    .map((block) =>
      read(block)
        .replaceAll(/[^\p{L}\p{N}<>&£]+/gu, ' ')
        .trim(),
    )
    .filter(Boolean);

test.each(['harbour-market', 'five-benches', 'regatta-weekend', 'lost-and-found'])(
  'the story %s has the same words on its page and in its feed',
  (slug) => {
    const { path, title, call } = site!.posts.find((post) => post.slug === slug)!;
    const page = renderRoute(site!, path);
    const items = (JSON.parse(feed) as { items: { url: string; title: string; content_html: string }[] }).items;
    const item = items.find(({ url }) => url.endsWith(path))!;
    expect(item.title).toContain(title);
    const missing = (html: string, from: string) => {
      const all = blocksOf(from).join(' ');
      return blocksOf(html).filter((words) => !all.includes(words));
    };
    expect(missing(item.content_html, page)).toEqual([]);
    const signUp = [site!.settings.newsletter!.text, call.heading, call.text].map((words) => blocksOf(words)[0]);
    // A page also has the sign-up, and links to the other parts of a series.
    const ofPage = /^(?:Frequently asked questions|Get stories like this|Next .*|Previous .*|.* part \d of \d)$/;
    const [story] = /<div class="post-words">.*(?=<section class="share">)/s.exec(page)!;
    const own = story.replaceAll(/<span class="embed-site">.*?<\/span>/g, '');
    const onlyOnPage = missing(own, item.content_html).filter((words) => !signUp.includes(words));
    expect(onlyOnPage.filter((words) => !ofPage.test(words))).toEqual([]);
  },
);

test('a story’s photographs and closing times are in its feed and in the search', () => {
  const words = read(feed).replaceAll('\u00A0', ' ');
  expect(words.match(/Photograph: A. Neighbour, CC BY SA 4.0/g)).toHaveLength(2);
  expect(words).toMatch(/The "Rope" Park shuts +Mole Gardens shuts +29 Nov +[34].\d\dpm +[34].\d\dpm +4.30pm/);
  expect(stems).toEqual(expect.arrayContaining(['mole', 'owner']));
});

test('the search has words with markup inside and words that describe pictures, but no names of attributes', () => {
  expect(stems).toEqual(expect.arrayContaining(['alphabet', 'bench', 'sea', 'rope', 'stall', 'awning', 'earplug']));
  expect(stems).not.toContain('width');
  const pages = searched
    .filter(({ path }) => path.startsWith('assets/pages-'))
    .flatMap(({ body }) => JSON.parse(String(body)) as PageRecord[]);
  const texts = pages.filter(({ kind }) => kind === 'event').map(({ text }) => text);
  expect(texts).toEqual(["Paid for by Quay & Co: Dancing, isn't it?", '']);
});

test('the search finds a listing by its cuisine', async () => {
  const asked = (file: string) => JSON.parse(bodyOf(searched, file.slice(1))) as unknown;
  const search = await openSearch(async (file) => asked(file), asked(SEARCH_INDEX) as SearchIndex);
  const { places } = await search.ask('ethiopian', []);
  expect(places.map(({ place }) => place.name)).toEqual(['The Tidewater Café']);
});

test("a listing's state, hours and note are in the files of the open data", () => {
  const files = openDataFiles(site!);
  expect(bodyOf(files, 'data/places.csv')).toContain(
    '"By the ferry steps","harbour-register","","moved","12 ""Rope"" Lane"',
  );
  const { features } = JSON.parse(bodyOf(files, 'data/places.geojson')) as { features: { properties: object }[] };
  expect(features.map(({ properties }) => properties)).toContainEqual(
    expect.objectContaining({
      note: 'By the ferry steps',
      hours: 'Mo 09:00-17:00',
      status: 'moved',
      movedTo: '12 "Rope" Lane',
    }),
  );
  expect(bodyOf(files, 'data/services.json')).toContain('"alert": "Has moved to 12 \\"Rope\\" Lane."');
});
