// Tests a site with many posts and listings: its lists have several small pages that link each other and leave nothing
// out.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LISTINGS_PER_PAGE, POSTS_PER_PAGE } from '../../build/guide/routes/paging.ts';
import { summaryOf } from '../../build/guide/post/post.ts';
import { findPosts } from '../../components/widgets/post-index.ts';
import { ALL, selectPosts } from '../../components/widgets/post-selection.ts';
import { writeCorpus } from '../bench/corpus.ts';
import { buildContent, type TestBuild } from './build.ts';

/** The days of 70 weekly letters, newest first. The test site has one letter more. */
const LETTERS = Array.from({ length: 70 }, (_, week) =>
  new Date(Date.UTC(2026, 4, 22 - 7 * week)).toISOString().slice(0, 10),
);

let root: string;
let built: TestBuild;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'large-place-'));
  writeCorpus(root, { posts: 230, listings: 700 });
  // Includes everything that paging must not lose: claims, a closing text, examples, and a group longer than a page.
  const topic = join(root, 'content/directories/zz1/topic-1.yaml');
  const yaml = readFileSync(topic, 'utf8').replace(/^ {2}- title: Street [2-7]\n {4}listings:\n/gm, '');
  const sample = '      - id: a-made-up-door\n        name: A made-up door\n        sample: true\n';
  writeFileSync(topic, `${yaml}${sample}claims:\n  - { text: 701 doors, exactly: 701 }\nclosing: Knock first.\n`);
  for (const date of LETTERS) {
    const words = `subject: Letter of ${date}\npreheader: After the subject of ${date}.\ngreeting: Good morning.\n`;
    const file = join(root, `content/letters/${date}.yaml`);
    writeFileSync(file, `${words}stories: [five-benches]\nsignOff: Saltmarsh Post\n`);
  }
  built = await buildContent(root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const pagesOf = (path: string) => built.pages.filter(({ route }) => route.path === path || route.first === path);
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found!);
const linkTo = (relation: string, html: string) =>
  all(html, new RegExp(`<link rel="${relation}" href="https://saltmarsh-post\\.example([^"]*)"`, 'g'));
const propsOf = (html: string, widget: string) =>
  JSON.parse(
    new RegExp(`data-widget="${widget}"[^>]* data-props="([^"]*)"`)
      .exec(html)![1]!
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&'),
  ) as Record<string, unknown>;
const json = (path: string) => JSON.parse(built.text(path.slice(1))) as unknown;

describe('the pages of years', () => {
  const linksIn = (html: string, prefix: string) => all(html, new RegExp(`href="(${prefix}[^"/]+)"`, 'g'));

  it('a long blog has a page for each year, with every story of the year', () => {
    for (const year of ['2026', '1990']) {
      const own = built.site.posts.filter(({ date }) => date.startsWith(year));
      expect(own.length).toBeGreaterThan(3);
      expect(linksIn(built.text(`blogs/${year}/index.html`), '/blog/')).toEqual(own.map(({ path }) => path));
    }
    const linked = [...pagesOf('/blogs'), ...pagesOf('/blogs/1990')].map(({ html }) => html.match(/\/blogs\/\d{4}/g));
    linked.forEach((links) => expect(new Set(links)).toEqual(new Set(['/blogs/2026', '/blogs/1990'])));
    const page = built.text('blogs/1990/index.html');
    expect(page).toContain('<h2>March</h2>');
    expect(page).toContain(', 1990 | Saltmarsh Post</title>');
  });

  it('a long list of letters has a heading and a page for each year', () => {
    const first = built.text('letters/index.html');
    expect(linksIn(first, '/letters/\\d{4}-')).toHaveLength(26);
    expect(all(first, /<h2>(\d{4})<\/h2>/g)).toEqual(['2026', '2025']);
    expect(first.match(/href="\/letters\/\d{4}"/g)).toHaveLength(2);
    const own = LETTERS.filter((date) => date.startsWith('2025')).map((date) => `/letters/${date}`);
    expect(linksIn(built.text('letters/2025/index.html'), '/letters/\\d{4}-')).toEqual(own);
  });
});

describe.each(['/blogs', '/categories/walks', '/topic-1'])('the pages of %s', (path) => {
  it('later pages of a list are numbered from 2 and link the previous and next page', () => {
    const pages = pagesOf(path);
    const addresses = pages.map((_, at) => (at === 0 ? path : `${path}/${at + 1}`));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.map(({ route }) => route.path)).toEqual(addresses);
    pages.forEach(({ html }, at) => {
      expect(linkTo('canonical', html)).toEqual([addresses[at]]);
      expect(linkTo('prev', html)).toEqual(at > 0 ? [addresses[at - 1]] : []);
      expect(linkTo('next', html)).toEqual(at < pages.length - 1 ? [addresses[at + 1]] : []);
      const [nav = ''] = all(html, /<nav class="page-links"([^]*?)<\/nav>/g);
      expect(nav).toMatch(/^ aria-label="[^"]+"/);
      expect(all(nav, /<a href="([^"]+)" aria-current="page"/g)).toEqual([addresses[at]]);
      expect(all(nav, / rel="(prev|next)"/g)).toEqual([
        ...(at > 0 ? ['prev'] : []),
        ...(at < pages.length - 1 ? ['next'] : []),
      ]);
    });
  });
});

it('the blog filters all posts from any page', async () => {
  const summaries = built.site.posts.map(summaryOf);
  for (const { html } of pagesOf('/blogs')) {
    const { index, total } = propsOf(html, 'all-posts-filter');
    expect(total).toBe(summaries.length);
    const found = await findPosts(
      async (address) => json(address),
      index as string,
      { postcode: 'ZZ1', category: 'walks' },
      24,
    );
    const wanted = selectPosts(summaries, { postcode: 'ZZ1', category: 'walks' });
    expect(found).toEqual({ count: wanted.length, posts: wanted.slice(0, 24) });
    expect(found.count).toBeGreaterThan(20);
  }
  expect(selectPosts(summaries, { postcode: ALL, category: ALL })).toHaveLength(summaries.length);
});

it('the weekly page gets only the data that its filters can show', () => {
  const { posts, filters, limit } = propsOf(built.text('weekly/index.html'), 'post-filter') as unknown as {
    posts: ReturnType<typeof summaryOf>[];
    filters: { options: { value: string }[] }[];
    limit: number;
  };
  const areas = filters[0]!.options.map(({ value }) => value);
  expect(posts.length).toBeLessThanOrEqual((areas.length + 1) * limit);
  for (const area of [ALL, ...areas]) {
    const wanted = selectPosts(built.site.posts, { area })
      .slice(0, limit)
      .map(({ slug }) => slug);
    expect(
      selectPosts(posts, { area })
        .slice(0, limit)
        .map(({ slug }) => slug),
    ).toEqual(wanted);
  }
});

describe('a directory', () => {
  const listings = () =>
    built.site.directories.find(({ path }) => path === '/topic-1')!.groups.flatMap((group) => group.listings);
  const ids = (html: string) => all(html, /<li id="([^"]+)" class="listing /g);

  it("each listing of a directory is on exactly one of the directory's pages, in order", () => {
    const examplesLast = listings().toSorted((a, b) => Number(a.sample ?? false) - Number(b.sample ?? false));
    expect(pagesOf('/topic-1').flatMap(({ html }) => ids(html))).toEqual(examplesLast.map(({ id }) => id));
    for (const { html } of pagesOf('/topic-1')) expect(ids(html).length).toBeLessThanOrEqual(LISTINGS_PER_PAGE);
  });

  it('every page of a directory links the start of every group', () => {
    const groups = built.site.directories.find(({ path }) => path === '/topic-1')!.groups;
    const beginnings = groups.map(
      ({ id }) => `${pagesOf('/topic-1').find(({ html }) => html.includes(`<h2 id="${id}"`))!.route.path}#${id}`,
    );
    for (const { route, html } of pagesOf('/topic-1')) {
      const [nav = ''] = all(html, /<nav class="group-links"([^]*?)<\/nav>/g);
      const links = all(nav, /<a href="([^"]+)"/g).map((address) =>
        address.startsWith('#') ? route.path + address : address,
      );
      expect(links).toEqual(beginnings);
    }
  });

  it('a page of a directory says if its last group continues', () => {
    const [first, second, last] = pagesOf('/topic-1').map(({ html }) => html);
    expect(first).toContain('<a href="/topic-1/2">More from Street 1 on page 2</a>');
    expect(second).toContain('<h2 id="street-1">Street 1, continued</h2>');
    expect(last).not.toContain('More from');
  });

  it('every page of a directory has the claims, and the last page has its closing text', () => {
    const pages = pagesOf('/topic-1');
    for (const { html } of pages) {
      expect(html).toMatch(
        new RegExp(`<p>On all ${pages.length} pages together:</p><ul class="claims"><li>701 doors</li>`),
      );
    }
    expect(pages.map(({ html }) => html.includes('Knock first.'))).toEqual(
      pages.map((_, at) => at === pages.length - 1),
    );
    expect(pages.map(({ html }) => html.includes('Example entries:'))).toEqual(
      pages.map(({ html }) => html.includes('id="a-made-up-door"')),
    );
  });

  it("a listing's link to suggest a change names the page that has the listing", () => {
    for (const { route, html } of pagesOf('/topic-1')) {
      expect(all(html, /<a href="\/contact\?about=[^"]*&amp;on=([^"]+)"/g)).toEqual(
        ids(html).map((id) => `${route.path}%23${id}`),
      );
    }
  });
});

it('no page of a large site is over a budget', () => {
  expect(built.findings.filter(({ rule }) => rule.startsWith('page/'))).toEqual([]);
});

it('a list that fits on one page has no later pages', async () => {
  const few = mkdtempSync(join(tmpdir(), 'small-place-'));
  try {
    writeCorpus(few, { posts: POSTS_PER_PAGE + 1 - 4, listings: LISTINGS_PER_PAGE });
    const small = await buildContent(few);
    expect(small.pages.filter(({ route }) => route.first)).toEqual([]);
    expect(small.files.filter(({ path }) => /posts.*\.json$/.test(path))).toEqual([]);
    expect((propsOf(small.text('blogs/index.html'), 'post-filter').posts as unknown[]).length).toBe(POSTS_PER_PAGE + 1);
    expect(small.pages.some(({ html }) => /page-links|<link rel="next"/.test(html))).toBe(false);
  } finally {
    rmSync(few, { recursive: true, force: true });
  }
});
