// Tests the mails of a letter of the fixture site: the blocks that readers get, and the parts of a mail.
import { Parser } from 'htmlparser2';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { LetterPage } from '../../../components/pages/letter-page.tsx';
import { renderLetterFeed } from '../../../build/guide/letter/letter-feed.ts';
import { sharedDataOf } from '../../../build/guide/shared-data.ts';
import type { Site } from '../../../build/guide/load-guide.ts';
import { latestLetter } from '../../../build/guide/letter/letter-links.ts';
import { routesOf } from '../../../build/guide/routes/routes.ts';
import { composeConfirmation, letterComposer, welcomeTo } from '../../../build/newsletter/mail/compose.ts';
import { mailProse } from '../../../build/newsletter/mail/mail-prose.ts';
import type { LetterReader } from '../../../build/guide/letter/letter-readers.ts';
import { MOST } from '../../../build/guide/letter/letter.ts';
import { mainOf, renderRoute } from '../../components/render.tsx';
import { eventFile, loadFixture, textFile, WHATS_ON } from '../../site/fixture-site.ts';

const event = (slug: string, title: string, more: string) =>
  eventFile(slug, `title: ${title}\nwhere: { name: The slipway }\n${more}`);
const WALK = 'times: [{ repeats: weekly, on: [Sunday], start: "10:00", end: "11:30", from: 2026-10-01 }]\nprice: Free';
const CHOIR = 'times: [{ repeats: weekly, on: [Saturday, Sunday], from: 2026-10-01 }]\npostcodes: [ZZ1, ZZ2]';

const files = [
  textFile(
    'letters/2026-11-27.yaml',
    `subject: The harbour & the hill
preheader: Low water on Sunday.
greeting: |
  Good morning from [the quay](/harbourside), and from [elsewhere](https://other.example/a?b=1&c=2).

  - One
  - Two
stories: [five-benches, harbour-market, lost-and-found]
events:
  - event: low-tide-walk
  - event: choir
    days: [2026-11-28]
places:
  - { listing: "/zz1-eating-out#cafe-9", what: new, text: Open from seven. }
fix: { text: Is Café 9 still there?, link: "/zz1-eating-out#cafe-9" }
signOff: Saltmarsh Post
`,
  ),
  event('low-tide-walk', 'Low-tide walk', WALK),
  event('choir', 'Choir', `${CHOIR}\ninterests: [Town Life]`),
];

/** Text of inline HTML. */
const plain = (html: string) =>
  html
    .replaceAll('<br/>', '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const siteOf = (): Site => {
  const { site, report } = loadFixture(files, [], '2026-11-27');
  expect(report.sorted().filter(({ file }) => /letters|events/.test(file))).toEqual([]);
  return site!;
};
const site = siteOf();
const letter = site.letters[0]!;
const compose = letterComposer(site, letter);
/** A reader who gets every block. */
const ALL: LetterReader = { postcode: null, categories: [] };
const LEAVE = 'https://saltmarsh-post.example/letters/leave?token=a&b';
const mailFor = (postcode: LetterReader['postcode'], ...categories: string[]) =>
  compose({ postcode, categories }, LEAVE);

const whole = [
  'greeting',
  ...['five-benches', 'harbour-market', 'lost-and-found'].map((slug) => `story:${slug}`),
  'event:low-tide-walk',
  'event:choir',
  'place:/zz1-eating-out#cafe-9',
  'fix',
  'sign-off',
];

describe('the blocks of a reader', () => {
  test.each([null, 'None', ''])('a reader with the postcode %j and no subject gets all blocks', (postcode) => {
    expect(mailFor(postcode).blocks).toEqual(whole);
  });

  test('a reader who chose a district gets the blocks of that district and the blocks without a district', () => {
    expect(mailFor('ZZ2').blocks).toEqual(whole.filter((id) => !/harbour-market|walk|place/.test(id)));
  });

  test('a reader who chose a category gets the blocks of that category and the blocks without a category', () => {
    expect(mailFor('ZZ1', 'Walks').blocks).toEqual(whole.filter((id) => !/harbour-market|choir/.test(id)));
    expect(mailFor('None', 'Town Life', 'Food & Drink').blocks).toEqual(
      whole.filter((id) => !['story:five-benches', 'event:low-tide-walk'].includes(id)),
    );
  });

  test('a reader whose subjects have no blocks gets all blocks of the district, or only the editor’s words if the district has none', () => {
    const few = { ...letter, stories: [], places: [] };
    const composeFew = letterComposer(site, few);
    const other = composeFew({ postcode: 'ZZ2', categories: ['Food & Drink'] }, LEAVE);
    expect(other.blocks).toEqual(['greeting', 'note:other-subjects', 'event:choir', 'fix', 'sign-off']);
    expect(other.text).toContain(
      'There’s nothing this week on the subjects that you chose, so here’s the rest for ZZ2.',
    );
    const none = composeFew({ postcode: 'ZZ9', categories: ['Walks'] }, LEAVE);
    expect(none.blocks).toEqual(['greeting', 'note:nothing', 'fix', 'sign-off']);
    expect(none.html).toContain('There’s nothing new near ZZ9 this week.');
    expect(none.html).not.toMatch(/<h2[^>]*>Stories/);
  });
});

describe('a mail', () => {
  const { subject, html, text } = mailFor('ZZ1', 'Walks');

  test('each mail explains its selection, its sender and how to unsubscribe', () => {
    expect(subject).toBe('The harbour & the hill');
    for (const part of [html, text]) {
      expect(part).toContain('It was put together for ZZ1: Walks.');
      expect(part).toContain('Saltmarsh Post, 1 Quay Street, Saltmarsh ZZ1 1AA');
      expect(part).toContain('letter@saltmarsh-post.example');
    }
    expect(html).toContain('<a href="https://saltmarsh-post.example/letters/leave?token=a&amp;b"');
    expect(text).toContain('Leave the letter: https://saltmarsh-post.example/letters/leave?token=a&b\n');
    expect(mailFor(null).text).toContain('for all of Saltmarsh: every subject.');
    expect(html + text).not.toMatch(/[\uE000\uE001]/);
  });

  test('a letter has one button, which leads to What’s on, and no picture of its own', () => {
    const pages = loadFixture(WHATS_ON).site!.pages;
    const mail = letterComposer({ ...site, pages }, letter)(ALL, LEAVE);
    expect(mail.html.match(/<a [^>]*class="button"[^>]*>/g)).toEqual([
      expect.stringContaining('href="https://saltmarsh-post.example/whats-on"'),
    ]);
    expect(mail.html).not.toContain('<img');
  });

  test("a mail's text has every link of its HTML, as a full URL", () => {
    for (const mail of [mailFor(null), mailFor('ZZ1', 'Walks'), composeConfirmation(site, LEAVE)]) {
      const links = linksOf(mail.html);
      expect(links.length).toBeGreaterThan(2);
      for (const link of links) {
        expect(link).toMatch(/^(?:https|mailto):/);
        expect(mail.text).toContain(link.replace(/^mailto:/, ''));
      }
    }
  });

  test('each sentence of the confirmation mail and of the welcome is in the HTML and in the text', () => {
    const settings = { ...site.settings, brand: 'Fish & <Chips>' };
    const mails = [
      composeConfirmation({ settings }, LEAVE),
      welcomeTo({ ...site, settings }, site.letters[0]!)(ALL, LEAVE),
    ];
    for (const [index, mail] of mails.entries()) {
      const paragraphs = Array.from(mail.html.matchAll(/<p\b(?![^>]*aria-hidden)[^>]*>(.*?)<\/p>/g), ([, inner = '']) =>
        plain(inner),
      );
      const sentences = index === 0 ? paragraphs : paragraphs.filter((words) => words.startsWith('Welcome'));
      expect(sentences.join(' ')).toMatch(
        index === 0 ? /letter from Fish & <Chips> .*Yes, .*do nothing/ : /^Welcome to F/,
      );
      for (const sentence of sentences) expect(mail.text).toContain(sentence);
    }
    // The URL is on a line of its own, because a mail program might take a bracket for a part of it.
    expect(mails[0]!.text).toContain(`Yes, send me the letter:\n${LEAVE}\n`);
  });

  test('a mail has no scripts, frames or external styles', () => {
    expect(html).not.toMatch(/<(?:script|link|iframe|video|object)|url\(|@import/i);
  });

  test('the choices and the link of a reader are escaped in HTML', () => {
    const mail = compose({ postcode: '<b>$&', categories: ['Walks\nFrom: x'] }, 'https://a.example/"><script>');
    expect(mail.html).not.toMatch(/<b>|<script/);
    expect(mail.html).toContain('&lt;b&gt;$&amp;: Walks From: x');
    expect(mail.text).toContain('<b>$&: Walks From: x.');
  });
});

describe('the events of a mail', () => {
  const listed = files.map((file) => {
    const text = new TextDecoder().decode(file.content as Uint8Array);
    if (file.path.endsWith('choir.yaml')) return textFile(file.path, `${text}confirmed: false\nseen: 2025-11\n`);
    return textFile(file.path, text.replace('events:\n', 'events:\n  - event: gig\n'));
  });
  const gig = 'times: [{ repeats: once, date: 2026-11-28 }]\npostcodes: []\ntickets: https://gig.example/';
  listed.push(event('gig', 'Gig', gig));
  const { site: own } = loadFixture(listed, [], '2026-11-27');
  const composeOwn = letterComposer(own!, own!.letters[0]!);
  const { html, text } = composeOwn(ALL, LEAVE);

  test('unconfirmed events of a mail are below "Usually on", after the confirmed ones', () => {
    for (const form of [html.replace('Usually on', 'USUALLY ON'), text]) {
      const places = ['Low-tide walk', 'USUALLY ON', 'Choir', 'seen in November 2025'].map((each) =>
        form.indexOf(each),
      );
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places[0]).toBeGreaterThan(0);
    }
    const noWalks = composeOwn({ postcode: 'ZZ1', categories: ['Walks'] }, LEAVE);
    expect(noWalks.text).not.toContain('USUALLY ON');
  });

  test('an event of a mail is one line with its day, hour and place, and one sentence says who has the hour of a gig', () => {
    expect(text).toContain('Low-tide walk\nSunday 29 November, 10am–11.30am · The slipway · Free\n\n');
    expect(text).toContain('Saturday 28 November, time not known · The slipway · seen in November 2025');
    for (const form of [html, text]) {
      expect(form.match(/No hour here\? The ticket page has it\./g)).toHaveLength(1);
    }
  });

  test('an event of several days, called off, or without a page of events says so on its line', () => {
    const [walk] = letter.events;
    const event = {
      ...walk!.event,
      line: 'Bring boots.',
      price: undefined,
      free: true as const,
      dropIn: true as const,
      ages: 'All ages',
    };
    const on = [
      { day: '2026-11-28', until: '2026-11-30' },
      { day: '2026-12-01', until: '2026-12-01', start: '14:30', cancelled: true as const },
    ];
    const textWith = (pages: Site['pages']) =>
      letterComposer({ ...site, pages }, { ...letter, stories: [], places: [], events: [{ event, on }] })(ALL, LEAVE)
        .text;
    const line =
      'Saturday 28 to Monday 30 November, time not known · Tuesday 1 December, 2.30pm: called off · The slipway · Free. Drop in. All ages\nBring boots.\n';
    const { 'whats-on': _page, ...without } = { 'whats-on': {} as never, ...site.pages };
    expect(textWith({ ...site.pages, 'whats-on': {} as never })).toContain(
      `Low-tide walk\n${line}https://saltmarsh-post.example/whats-on#low-tide-walk\n`,
    );
    expect(textWith(without)).toContain(`Low-tide walk\n${line}\n`);
  });

  test('the head of a mail has the brand, the day and the editor, or the desk of a site that names no editor', () => {
    const head = 'Friday 27 November 2026, from the Saltmarsh Post desk';
    expect(html).toContain(head);
    expect(text.startsWith(`Saltmarsh Post · ${head}\n`)).toBe(true);
    const settings = { ...own!.settings, newsletter: { ...own!.settings.newsletter!, editor: 'Ada Tide' } };
    const named = letterComposer({ ...own!, settings }, own!.letters[0]!)(ALL, LEAVE);
    expect(named.html).toContain('Friday 27 November 2026, from Ada Tide');
  });
});

describe('the first letter as an example', () => {
  const greeting =
    '\n  Good morning.\n\n  ## What you lose\n\n  - A gate.\n\n  ## One old story\n\n  It began in 1816.\n';
  const first = (today: string, more = '') => {
    const text = new TextDecoder().decode(files[0]!.content as Uint8Array);
    const own = textFile(files[0]!.path, text.replace(/\n {2}Good morning[^]*?- Two\n/, `${greeting}${more}`));
    return loadFixture([own, ...files.slice(1)], [], today).site!;
  };
  const bodyOf = (own: Site, path: string) => mainOf(renderRoute(own, path));

  test('before its day, home shows the beginning of the first letter, and /letters shows all of it', () => {
    const own = first('2026-11-23');
    const waits = { ...own, letters: [] };
    const home = bodyOf(waits, '/');
    expect(home).toContain('Goes out Friday<');
    expect(home).toContain('<h3>The harbour &amp; the hill</h3>');
    expect(home).toContain('<h4>What you lose</h4>');
    expect(home).not.toContain('It began in 1816.');
    expect(home).toContain('<a href="/letters">Read all of it</a>');
    const letters = bodyOf(waits, '/letters');
    expect(letters.match(/A gate\.|It began in 1816\.|Is Café 9 still there\?/g)).toHaveLength(3);
    expect(letters.indexOf('It began in 1816.')).toBeGreaterThan(letters.indexOf('<summary>Read all of it</summary>'));
    expect(bodyOf({ ...first('2026-10-01'), letters: [] }, '/')).toContain('Goes out Friday 27 November<');
  });

  test('from its day on, home links the page of the letter', () => {
    const home = bodyOf(first('2026-11-27'), '/');
    expect(home).not.toContain('Goes out');
    expect(home).toContain('<a href="/letters/2026-11-27">Read all of it</a>');
  });

  test('a letter that links a story of the same day is not shown before that day', () => {
    const own = first('2026-11-23');
    const [letter] = own.waiting.letters;
    const [story] = own.posts.filter(({ slug }) => slug === 'five-benches');
    const links = [{ href: `${story!.path}#one`, offset: 0 }];
    const linked = { ...letter!, greeting: { ...letter!.greeting, links } as never };
    const waits = { ...own, letters: [], waiting: { letters: [linked], stories: [story!] } };
    expect(bodyOf(waits, '/')).not.toContain('Goes out');
    expect(bodyOf({ ...own, letters: [], waiting: { letters: [], stories: [] } }, '/')).not.toContain('letter-sheet');
  });
});

describe('a letter in the editor’s own words', () => {
  const own = `subject: The choir, and the low-tide walk
subjects: [The choir, The week]
preheader: Low water on Sunday.
greeting: |
  Good morning. The [low-tide walk](/whats-on#low-tide-walk) is back.

  ## On the quay

  ![An empty bench above the sea](/images/posts/bench.svg "The fifth.")

  3. Ropes
     - thin
  4. ~~Nets~~

  | Day | Water |
  | --- | --- |
  | Sunday | low |
sections:
  - { before: events, interests: [Town Life], text: "## On the quay\\n\\nBring a cup." }
  - { after: fix, text: Ropes of every length., sponsored: { by: Ropes & Co, url: "https://ropes.example/a?b&c" } }
stories:
  - { story: five-benches, line: Sit down. }
events: [{ event: low-tide-walk, line: With boots. }, { event: choir }]
signOff: Saltmarsh Post
`;
  const { site: told, report } = loadFixture(
    [textFile('letters/2026-11-27.yaml', own), ...files.slice(1)],
    [],
    '2026-11-27',
  );
  const [issue] = told!.letters;
  const composeOwn = letterComposer(told!, issue!);
  const mailOf = (postcode: string, ...categories: string[]) => composeOwn({ postcode, categories }, LEAVE);
  const page = renderToStaticMarkup(createElement(LetterPage, { site: sharedDataOf(told!), letter: issue! }));
  const feed = renderLetterFeed(told!)[0]!.body as string;

  test('a letter has the same words in the same order in the HTML mail, the text mail, the page and the feed', () => {
    expect(report.sorted().filter(({ file }) => file.includes('letters'))).toEqual([]);
    const { html, text } = mailOf('None');
    const words = ['Good morning', 'The fifth.', 'Ropes', 'thin', 'Nets', 'Sit down.', 'Bring a cup.', 'With boots.'];
    const last = ['Paid for by', 'Ropes &amp; Co', 'Ropes of every length.'];
    for (const form of [html, text.replaceAll('&', '&amp;'), page, feed.replaceAll('&amp;', '&')]) {
      const places = [...words, ...last].map((each) => form.indexOf(each));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places[0]).toBeGreaterThan(0);
    }
  });

  test('a mail shows a picture as one JPEG of a fixed size, and its description in the text version', () => {
    const { html, text } = mailOf('None');
    expect(html).toContain(
      '<img src="https://saltmarsh-post.example/letters/pictures/posts/bench-svg.jpg" ' +
        'alt="An empty bench above the sea" width="600" height="',
    );
    expect(html).not.toMatch(/<(?:picture|source|figure)|id="/);
    expect(text).toContain('[Picture: An empty bench above the sea]\n\nThe fifth.');
    expect(text).toContain('3. Ropes\n   - thin\n4. [struck out: Nets]\n\nDay | Water\nSunday | low');
    expect(text).toContain('ON THE QUAY\n===========');
  });

  test('the welcome mail with a letter of some days ago has only the events whose last day is not over', () => {
    const welcomeOn = (today: string) => {
      const { text, blocks } = welcomeTo({ ...told!, today }, issue!)(ALL, LEAVE);
      return [blocks.filter((id) => id.startsWith('event:')), text.includes('Saturday 28 November')];
    };
    expect(welcomeOn('2026-11-28')).toEqual([['event:low-tide-walk', 'event:choir'], true]);
    expect(welcomeOn('2026-11-29')).toEqual([['event:low-tide-walk', 'event:choir'], false]);
    expect(welcomeOn('2026-11-30')).toEqual([[], false]);
  });

  test('a sponsored section is labelled, with a link that search engines don’t count', () => {
    const link = (attributes: string) =>
      new RegExp(`<a href="https://ropes.example/a\\?b&amp;c" ${attributes}[^>]*>Ropes`);
    expect(mailOf('None').html).toMatch(link('rel="sponsored"'));
    expect(page).toMatch(link('rel="sponsored noopener noreferrer"'));
    expect(mailOf('None').text).toContain('Paid for by Ropes & Co: https://ropes.example/a?b&c');
  });

  test('a paid event has its sponsor and a link to its tickets in the HTML mail, the text mail, the page and the feed', () => {
    const paid = {
      sponsored: { by: 'Quay Paints', url: 'https://paints.example/' },
      tickets: 'https://t.example/?a&b',
    };
    const events = issue!.events.map(({ event: each, on }) => ({ event: { ...each, ...paid }, on }));
    const letters = [{ ...issue!, sections: [], events }];
    const { html, text } = letterComposer(told!, letters[0]!)(ALL, LEAVE);
    const shown = renderToStaticMarkup(createElement(LetterPage, { site: sharedDataOf(told!), letter: letters[0]! }));
    const entry = (renderLetterFeed({ ...told!, letters })[0]!.body as string).replaceAll('&lt;', '<');
    expect(text).toContain('Paid for by Quay Paints: https://paints.example/\nLow-tide walk');
    expect(text).toContain('Tickets\nhttps://t.example/?a&b');
    for (const form of [
      html,
      shown,
      entry.replaceAll('&gt;', '>').replaceAll('&amp;', '&').replaceAll('&quot;', '"'),
    ]) {
      const links = form.match(/<a [^>]*(?:paints|t)\.example[^>]*>(?:Quay Paints|Tickets)/g)!;
      expect(new Set(links).size).toBe(2);
      expect(links.every((link) => link.includes('rel="sponsored'))).toBe(true);
    }
  });

  test('a section goes only to readers of its interests, and each reader gets a subject that fits their blocks', () => {
    expect(mailOf('ZZ1', 'Walks').blocks).not.toContain('section:1');
    expect(mailOf('ZZ1', 'Town Life').blocks).toContain('section:1');
    const subjects = [mailOf('ZZ1', 'Town Life'), mailOf('ZZ1', 'Walks')].map(({ subject }) => subject);
    expect(subjects).toEqual(['The choir, and the low-tide walk', 'The week']);
    expect(mailOf('ZZ1', 'Walks').html).toContain('<title>The week</title>');
  });
});

/** URLs of all links, parsed as in a mail program. */
function linksOf(html: string): string[] {
  const links: string[] = [];
  new Parser({ onopentag: (name, { href }) => void (name === 'a' && href && links.push(href)) }).end(html);
  return links;
}

describe('the heaviest letter', () => {
  const many = <T>(one: T, count: number) => Array.from({ length: count }, () => one);
  const words = (length: number) => 'Long words of a letter & more. '.repeat(length).slice(0, length);
  const heavy = {
    ...letter,
    greeting: { ...letter.greeting, html: `<p>${words(3000)}</p>` },
    stories: many({ ...letter.stories[0]!, title: words(120), excerpt: words(220) }, MOST.stories),
    events: many(
      {
        event: { ...letter.events[0]!.event, title: words(80), line: words(160), price: words(60) },
        on: many(letter.events[0]!.on[0]!, 2),
      },
      MOST.events,
    ),
    places: many(
      { ...letter.places[0]!, name: words(40), line: words(90), where: words(60), text: words(160) },
      MOST.places,
    ),
  };

  test('the mail of the heaviest letter stays below 80 KB', () => {
    const { html } = letterComposer(site, heavy)(ALL, LEAVE);
    expect(Buffer.byteLength(html)).toBeGreaterThan(40_000);
    expect(Buffer.byteLength(html)).toBeLessThan(80_000);
  });

  test('the heaviest letter is rendered only once for all readers', () => {
    let reads = 0;
    const places = heavy.places.map((place) => ({
      ...place,
      get name() {
        reads++;
        return place.name;
      },
    }));
    const composeWatched = letterComposer(site, { ...heavy, places });
    const readsToRender = reads;
    expect(readsToRender).toBeGreaterThan(0);
    for (let reader = 0; reader < 100; reader++) {
      composeWatched({ postcode: 'ZZ1', categories: ['Walks', 'Town Life'] }, `${LEAVE}${reader}`);
    }
    expect(reads).toBe(readsToRender);
  });
});

test('text of a letter that looks like a placeholder isn’t replaced by a reader’s own words', () => {
  const odd = '\uE000b\uE001 $&';
  const { html, text } = letterComposer(site, { ...letter, subject: odd, preheader: odd })(ALL, LEAVE);
  const times = (mail: string) => mail.replaceAll('&amp;', '&').split(LEAVE).length - 1;
  expect([times(html), times(text)]).toEqual([1, 1]);
  expect(html).toContain(letter.stories[0]!.title);
});

test('the page of a letter and its mail have the same link for sending an answer', () => {
  const page = renderToStaticMarkup(createElement(LetterPage, { site: sharedDataOf(site), letter }));
  const linkIn = (html: string) => /href="[^"]*(\/contact\?about=[^"]*)"/.exec(html)?.[1];
  expect(linkIn(page)).toBe('/contact?about=Caf%C3%A9%209&amp;on=%2Fzz1-eating-out%23cafe-9');
  expect(linkIn(mailFor(null).html)).toBe(linkIn(page));
});

test('a letter links to a listing on the second page of a long list', () => {
  const listing = '/zz1-eating-out/2#cafe-9';
  const text = new TextDecoder().decode(files[0]!.content as Uint8Array).replaceAll('/zz1-eating-out#cafe-9', listing);
  const loaded = loadFixture([textFile('letters/2026-11-27.yaml', text), ...files.slice(1)], [], '2026-11-27');
  const [later] = loaded.site!.letters;
  expect(loaded.report.sorted().filter(({ file }) => file.includes('letters'))).toEqual([]);
  expect([later!.places[0]!.path, later!.fix!.subject]).toEqual([listing, letter.fix!.subject]);
});

test('without pages/letters.yaml, letters have no pages, and mails don’t link to any', () => {
  const { site: bare } = loadFixture(files, ['pages/letters.yaml'], '2026-11-27');
  expect(routesOf(bare!).map(({ path }) => path)).not.toContain(bare!.letters[0]!.path);
  const mail = letterComposer(bare!, bare!.letters[0]!)(ALL, LEAVE);
  expect(mail.html + mail.text).not.toMatch(/letters\/\d/);
  expect(latestLetter(bare!)).toEqual({});
  expect(renderLetterFeed(bare!)).toEqual([]);
});

const proseOf = (html: string) => mailProse({ url: 'https://a.example', basePath: '/g' }, { html, images: [] });

test.each([
  ['<ol><li>Sow</li><li>Water</li></ol><ol start="4"><li>Eat</li></ol>', '1. Sow\n2. Water\n\n4. Eat'],
  ['<ul><li><p>One</p><p>two</p></li><li>Three<ul><li>four</li></ul></li></ul>', '- One\n  two\n- Three\n  - four'],
  ['<h2>Low <em>tide</em></h2><h3>At noon</h3>', 'LOW TIDE\n========\n\nAt noon'],
  ['<p>a</p><hr><p>b</p>', 'a\n\n* * *\n\nb'],
  ['<pre><code>a  b\n  c\n</code></pre><p>d</p>', 'a  b\n  c\n\nd'],
  ['<pre>a\n b</pre>', 'a\n b'],
  ['<blockquote><p>One<br>two</p><p>Three</p></blockquote>', '> One\n> two\n> \n> Three'],
  ['<p>One  \n two<br> three </p> loose <p></p>', 'One two\nthree\n\nloose'],
  [
    '<ul><li><input type="checkbox" checked> Done</li><li><input type="checkbox"> Open</li></ul>',
    '- [x] Done\n- [ ] Open',
  ],
  ['<p><a href="/quay">the quay</a></p>', 'the quay (https://a.example/g/quay)'],
  ['<p><a href="https://b.example/">https://b.example/</a></p>', 'https://b.example/'],
  [
    '<p><a href="mailto:a@b.example">write</a>, <a href="mailto:a@b.example">a@b.example</a></p>',
    'write (a@b.example), a@b.example',
  ],
  ['<p><a class="button" href="https://b.example/x">Yes</a></p>', 'Yes:\nhttps://b.example/x'],
  ['<p><img src="a.jpg" alt="A boat"><img src="b.jpg" alt=""></p>', '[Picture: A boat]'],
  ['<section><div><p>a</p></div></section><figure><p>b</p><figcaption>c</figcaption></figure>', 'a\n\nb\n\nc'],
  [
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td> d  e</td></tr></tbody></table>',
    'a | b\nc | d e',
  ],
  ['<p>a <del>b</del> <strong>c</strong></p>', 'a [struck out: b] c'],
])('the text of %s is written for people who read plain text', (html, text) => {
  expect(proseOf(html).text).toBe(text);
});

test('the HTML of a mail keeps what mail programs support, with full URLs and its own style', () => {
  const form = (html: string) => proseOf(html).html.replace(/ style="[^"]*"/g, ' style');
  expect(form('<p>a &lt; b<br><a href="/q?a&amp;b" rel="x" class="y">c</a></p>')).toBe(
    '<p style>a &lt; b<br><a href="https://a.example/g/q?a&amp;b" style>c</a></p>',
  );
  expect(
    form('<ol start="4"><li><input checked> a</li><li><input> b</li></ol><hr><div><picture>c</picture></div>'),
  ).toMatch(/^<ol start="4"[^>]*><li[^>]*>☑ a<\/li><li[^>]*>☐ b<\/li><\/ol><hr[^>]*>c$/);
  expect(form('<figure><img src="no.jpg" alt="x"><figcaption>d</figcaption></figure>')).toBe(
    '<div style><p class="soft" style>d</p></div>',
  );
  expect(form('<video>x</video><script>y</script>')).toBe('');
});

test('the whole text of a mail has its parts in order, each with its links', () => {
  const withSettings = letterComposer({ ...site, pages: { ...site.pages, 'letters-settings': {} as never } }, letter);
  const { text } = withSettings({ postcode: 'ZZ1', categories: ['Walks'] }, LEAVE, 'https://a.example/choices');
  expect(text).toMatchInlineSnapshot(`
    "Saltmarsh Post · Friday 27 November 2026, from the Saltmarsh Post desk
    https://saltmarsh-post.example/

    The harbour & the hill

    Good morning from the quay (https://saltmarsh-post.example/harbourside), and from elsewhere (https://other.example/a?b=1&c=2).

    - One
    - Two

    STORIES
    =======

    Five benches, best first
    Where to sit down in Saltmarsh, in the order of the view.
    https://saltmarsh-post.example/blog/five-benches

    Lost and found: a blue mitten
    What was handed in at the harbour office this month.
    https://saltmarsh-post.example/blog/lost-and-found

    WHAT’S ON, 27 NOVEMBER TO 3 DECEMBER
    ====================================

    Low-tide walk
    Sunday 29 November, 10am–11.30am · The slipway · Free

    IN THE GUIDE
    ============

    New in the guide: Café 9
    ZZ1
    Open from seven.
    https://saltmarsh-post.example/zz1-eating-out#cafe-9

    ONE THING TO FIX
    ================

    Is Café 9 still there?
    https://saltmarsh-post.example/zz1-eating-out#cafe-9
    Tell us: https://saltmarsh-post.example/contact?about=Caf%C3%A9%209&on=%2Fzz1-eating-out%23cafe-9

    Saltmarsh Post

    ----
    You get this letter because this address was signed up at saltmarsh-post.example. It was put together for ZZ1: Walks.

    Change what you get: https://a.example/choices
    Leave the letter: https://saltmarsh-post.example/letters/leave?token=a&b
    What we keep: https://saltmarsh-post.example/privacy

    To pass it on, send its page on the web: https://saltmarsh-post.example/letters/2026-11-27
    Did someone send it to you? Sign up for your own: https://saltmarsh-post.example/#subscribe

    Sent by Saltmarsh Post, letter@saltmarsh-post.example.
    Saltmarsh Post, 1 Quay Street, Saltmarsh ZZ1 1AA
    "
  `);
  expect(composeConfirmation(site, LEAVE).text).toMatchInlineSnapshot(`
    "Saltmarsh Post
    https://saltmarsh-post.example/

    Someone, most likely you, asked for the letter from Saltmarsh Post to be sent to this address.

    Yes, send me the letter:
    https://saltmarsh-post.example/letters/leave?token=a&b

    If it wasn’t you, do nothing: no letter will come.

    Sent by Saltmarsh Post, letter@saltmarsh-post.example.
    Saltmarsh Post, 1 Quay Street, Saltmarsh ZZ1 1AA
    "
  `);
});
