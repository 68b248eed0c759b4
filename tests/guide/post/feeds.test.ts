// Tests the feeds: valid, complete, with full URLs, and reproducible.
import { Parser } from 'htmlparser2';
import { expect, it } from 'vitest';
import type { Area } from '../../../build/guide/area/area.ts';
import type { Category } from '../../../build/guide/post/category.ts';
import type { Post } from '../../../build/guide/post/post.ts';
import type { Settings } from '../../../build/guide/settings/settings.ts';
import type { Site } from '../../../build/guide/load-guide.ts';
import { feedsFor } from '../../../build/guide/post/feed-list.ts';
import { FEED_LENGTH, renderFeeds } from '../../../build/guide/post/feeds.ts';
import { photographOf, plainVariant, srcsetOf } from '../../../build/engine/source/photograph.ts';
import type { Prose } from '../../../build/engine/source/markdown.ts';

const prose = (html: string): Prose => ({ html, words: 1, headings: [], links: [], images: [] });

const post = (slug: string, fields: Partial<Post> = {}): Post => ({
  slug,
  path: `/blog/${slug}`,
  title: `Title of ${slug}`,
  excerpt: `Excerpt of ${slug}`,
  date: '2025-06-06',
  dateText: 'June 6, 2025',
  category: 'Boats & Ferries',
  categorySlug: 'boats',
  categoryListed: true,
  featured: false,
  postcodes: [],
  cover: { src: '/images/cover.svg', width: 960, height: 540 },
  coverAlt: 'A boat',
  keywords: [],
  pictures: [],
  anchors: [],
  layout: 'article',
  call: { heading: '', text: '' },
  faq: [],
  sources: [],
  body: () => prose('<p>Text</p>'),
  words: 1,
  version: slug,
  origin: `content/posts/${slug}.md`,
  ...fields,
});

const category = (slug: string) => ({ slug, name: slug, path: `/categories/${slug}`, description: slug }) as Category;
const area = (slug: string, postCount: number) =>
  ({ slug, name: slug, path: `/${slug}`, description: `About ${slug}`, postCount }) as Area;

const site = (posts: Post[], settings: Partial<Settings> = {}): Site =>
  ({
    settings: { brand: 'Tidewater', url: 'https://tide.example', description: 'News', language: 'en-GB', ...settings },
    posts,
    categories: [category('boats'), category('empty')],
    areas: [area('quay', 1), area('moor', 0)],
    authors: [],
  }) as unknown as Site;

interface Entry {
  [element: string]: string;
}

/** Parses an Atom feed into the texts of the feed itself, its entries and its links. */
function parseAtom(text: string): { feed: Entry; entries: Entry[]; links: Record<string, string> } {
  const feed: Entry = {};
  const links: Record<string, string> = {};
  const entries: Entry[] = [];
  const open: string[] = [];
  let element = '';
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        open.push(name);
        if (name === 'entry') entries.push({});
        if (name === 'link' && !open.includes('entry')) links[attributes.rel!] = attributes.href!;
        if (name === 'link' && open.includes('entry')) entries.at(-1)!.link = attributes.href!;
        if (name === 'category') entries.at(-1)!.category = `${attributes.term}: ${attributes.label}`;
        element = name;
      },
      ontext(data) {
        const target = open.includes('entry') ? entries.at(-1)! : feed;
        if (data.trim() || target[element]) target[element] = (target[element] ?? '') + data;
      },
      onclosetag(name) {
        expect(open.pop()).toBe(name);
        element = '';
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  expect(open).toEqual([]);
  return { feed, entries, links };
}

function file(files: { path: string; body: string | Uint8Array }[], path: string): string {
  const found = files.find((candidate) => candidate.path === path);
  if (!found) throw new Error(`no ${path}`);
  return found.body as string;
}

it('renderFeeds puts a post into exactly the feeds that it belongs to', () => {
  const files = renderFeeds(
    site([post('boat'), post('walk', { categorySlug: 'walks', categoryListed: false, location: 'quay' })]),
  );
  const slugs = (path: string) =>
    JSON.parse(file(files, path)).items.map((item: { url: string }) => item.url.split('/').pop());
  expect(slugs('feed.json')).toEqual(['boat', 'walk']);
  expect(slugs('categories/boats/feed.json')).toEqual(['boat']);
  expect(slugs('quay/feed.json')).toEqual(['walk']);
});

it('renderFeeds escapes hostile titles and texts in both formats', () => {
  const title = 'Fish & <chips> "here" ]]> \u0007\u001b\uFFFF\uD800 now';
  const files = renderFeeds(
    site([post('a', { title, excerpt: title, body: () => prose('<p>A &amp; B ]]></p>') })], { brand: 'A & <B>' }),
  );
  const { feed, entries } = parseAtom(file(files, 'feed.xml'));
  const clean = 'Fish & <chips> "here" ]]>  now';
  expect(feed.title).toBe('A & <B>');
  expect(entries[0]!.title).toBe(clean);
  expect(entries[0]!.summary).toBe(clean);
  expect(entries[0]!.content).toContain('<p>A &amp; B ]]></p>');
  expect(file(files, 'feed.xml')).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]|\]\]>/);
  expect(JSON.parse(file(files, 'feed.json')).items[0].title).toBe(title);
});

it('renderFeeds writes full URLs with the base path, and leaves text unchanged', () => {
  const html =
    '<p><a href="/quay#pier">Q</a> <a href="#here">h</a> <a href="https://other.example/x">o</a> <a href="//cdn.example/y">c</a> ' +
    '<img src="/images/a.svg" alt="a > b"> <code>href="/x"</code> <a href="/s?a=1&#x26;b=2">s</a></p>';
  const [item] = JSON.parse(
    file(renderFeeds(site([post('a', { body: () => prose(html) })], { basePath: '/guide' })), 'feed.json'),
  ).items;
  expect(item.url).toBe('https://tide.example/guide/blog/a');
  expect(item.image).toBe('https://tide.example/guide/images/cover.svg');
  expect(item.content_html).toContain(
    '<img src="https://tide.example/guide/images/cover.svg" alt="A boat" width="960" height="540">',
  );
  expect(item.content_html).toContain(
    '<p><a href="https://tide.example/guide/quay#pier">Q</a> <a href="https://tide.example/guide/blog/a#here">h</a> ' +
      '<a href="https://other.example/x">o</a> <a href="//cdn.example/y">c</a> ' +
      '<img src="https://tide.example/guide/images/a.svg" alt="a > b"> <code>href="/x"</code> ' +
      '<a href="https://tide.example/guide/s?a=1&amp;b=2">s</a></p>',
  );
});

it('renderFeeds includes the whole post, with its timetable, ranking and questions', () => {
  const timetable = post('t', {
    timetable: [
      { day: 'Saturday', items: [{ time: '10am', title: 'Tea & cake', place: 'Hall', text: prose('<p>Come</p>') }] },
    ],
    faq: [{ question: 'Is it <free>?', answer: prose('<p>Yes</p>') }],
  });
  const ranked = post('r', { ranking: [{ name: 'Pier', address: 'End', reason: prose('<p>Wind</p>') }] });
  const [first, second] = JSON.parse(file(renderFeeds(site([timetable, ranked])), 'feed.json')).items;
  expect(first.content_html).toContain(
    '<h2>Saturday</h2><ol><li><p>10am</p><div><h3>Tea &amp; cake</h3><p>Hall</p><div><p>Come</p></div></div></li></ol>',
  );
  expect(first.content_html).toContain('<h3>Is it &lt;free>?</h3>'.replace('>?', '&gt;?'));
  expect(second.content_html).toContain('<ol><li><h2>Pier</h2><p>End</p><div><p>Wind</p></div></li></ol>');
});

it('renderFeeds takes all dates from the posts', () => {
  const posts = [post('new', { date: '2025-07-01' }), post('changed', { date: '2025-01-01', updated: '2025-08-02' })];
  const files = renderFeeds(site(posts));
  const { feed, entries, links } = parseAtom(file(files, 'feed.xml'));
  expect(feed.updated).toBe('2025-08-02T00:00:00Z');
  expect(feed.name).toBe('Tidewater');
  expect(entries.map(({ published, updated }) => [published, updated])).toEqual([
    ['2025-07-01T00:00:00Z', '2025-07-01T00:00:00Z'],
    ['2025-01-01T00:00:00Z', '2025-08-02T00:00:00Z'],
  ]);
  expect(entries[0]).toMatchObject({
    id: 'https://tide.example/blog/new',
    link: 'https://tide.example/blog/new',
    category: 'boats: Boats & Ferries',
  });
  expect(links).toEqual({ self: 'https://tide.example/feed.xml', alternate: 'https://tide.example/blogs' });
  expect(parseAtom(file(files, 'categories/empty/feed.xml')).feed.updated).toBe('2025-08-02T00:00:00Z');
  expect(renderFeeds(site(posts))).toEqual(files);
});

it('renderFeeds includes only the newest posts of a long list', () => {
  const posts = Array.from({ length: FEED_LENGTH + 1 }, (_, index) => post(`p${index}`));
  const { items } = JSON.parse(file(renderFeeds(site(posts)), 'feed.json'));
  expect(items).toHaveLength(FEED_LENGTH);
  expect(items.at(-1).url).toBe(`https://tide.example/blog/p${FEED_LENGTH - 1}`);
});

it("feedsFor returns the site's feeds on every page, and the feeds of a category or an area on its page", () => {
  const hrefs = (path: string) => feedsFor(site([]), path).map(({ href }) => href);
  const feedsAt = (...paths: string[]) => ['', ...paths].flatMap((path) => [`${path}/feed.xml`, `${path}/feed.json`]);
  for (const path of ['/about', '/moor']) expect(hrefs(path)).toEqual(feedsAt());
  for (const path of ['/categories/boats', '/quay']) expect(hrefs(path)).toEqual(feedsAt(path));
});

it('feedsFor returns exactly the feeds that renderFeeds makes', () => {
  const made = new Set(renderFeeds(site([])).map(({ path }) => `/${path}`));
  expect(made.size).toBe(8);
  const announced = ['/', '/categories/boats', '/categories/empty', '/quay', '/moor'].flatMap((path) =>
    feedsFor(site([]), path),
  );
  expect(new Set(announced.map(({ href }) => href))).toEqual(made);
});

it('a photograph in a feed is a JPEG with a full URL, in the text, as the enclosure and as the image of the JSON feed', () => {
  const photo = photographOf('hash', 4000);
  const src = '/images/stall.jpg';
  const body = `<figure><picture><source type="image/avif" srcset="${srcsetOf(src, photo, 'avif')}" sizes="92vw"><img src="${plainVariant(src, photo)}" alt="A stall." width="4000" height="3000" loading="lazy" srcset="${srcsetOf(src, photo, 'jpeg')}" sizes="92vw" class="ground r1 g2 b3"></picture></figure>`;
  const cover = { src, width: 4000, height: 3000, photo };
  const files = renderFeeds(site([post('stall', { cover, body: () => prose(body) })]));
  const textAt = (ending: string) => String(files.find(({ path }) => path.endsWith(ending))!.body);
  const largest = `https://tide.example/assets/stall-${photo.id}-1200.jpg`;
  const plain = `https://tide.example/assets/stall-${photo.id}-720.jpg`;
  const { items } = JSON.parse(textAt('.json')) as { items: { image: string; content_html: string }[] };
  expect(items[0]!.image).toBe(largest);
  expect(items[0]!.content_html).toContain(
    `<figure><img src="${plain}" alt="A stall." width="4000" height="3000" loading="lazy"></figure>`,
  );
  expect(textAt('.xml')).toContain(`<link rel="enclosure" type="image/jpeg" href="${largest}"/>`);
  for (const text of [textAt('.json'), textAt('.xml')]) expect(text).not.toMatch(/srcset|<picture|images\/stall\.jpg/);
});
