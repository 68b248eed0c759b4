import { describe, expect, it } from 'vitest';
import type { Site } from '../../build/guide/load-guide.ts';
import { edited, loadFixture, textFile, WHATS_ON } from '../site/fixture-site.ts';

/** The site as plain data, including the bodies of posts. */
const plain = (site: Site) => ({
  ...site,
  posts: site.posts.map((post) => ({ ...post, body: post.body(), version: '' })),
});

describe('the fixture site', () => {
  const { site, report } = loadFixture();

  it('the fixture site loads with one finding, an unlisted category', () => {
    expect(report.sorted().map(({ rule, file }) => `${rule} ${file}`)).toEqual([
      'post/unlisted-category content/posts/lost-and-found.md',
    ]);
  });

  it('posts are sorted newest first, then by title, with the data of their cards', () => {
    expect(site!.posts.map(({ slug, date }) => `${date} ${slug}`)).toEqual([
      '2026-06-06 harbour-market',
      '2026-05-22 five-benches',
      '2026-05-22 regatta-weekend',
      '2026-04-03 lost-and-found',
    ]);
    expect(site!.posts[0]).toMatchObject({
      path: '/blog/harbour-market',
      dateText: 'June 6, 2026',
      updated: '2026-06-20',
      categorySlug: 'food-drink',
      categoryListed: true,
      featured: true,
      location: 'Harbourside',
      postcodes: ['ZZ1'],
      areaPath: '/harbourside',
      cover: { src: '/images/posts/market.svg', width: 960, height: 540 },
      call: { heading: 'The tide table and the town’s news' },
      origin: 'content/posts/harbour-market.md',
    });
    expect(site!.posts[0]!.faq[0]!.answer.html).toBe('<p>None. Take the <strong>ferry</strong> or walk.</p>');
    expect(site!.posts[3]).toMatchObject({
      category: 'Notices',
      categorySlug: 'notices',
      categoryListed: false,
      postcodes: [],
    });
    expect(site!.posts[3]!.location).toBeUndefined();
    expect(site!.posts.map((post) => post.layout)).toEqual(['article', 'ranked-list', 'timetable', 'article']);
  });

  it('references between areas, guides, listings and sources are resolved', () => {
    expect(site!.areas[1]!.nearby).toEqual([
      { name: 'Harbourside', path: '/harbourside' },
      { name: 'Marsh End', path: '/marsh-end' },
    ]);
    expect(site!.guides[0]!.areas.map((area) => area.path)).toEqual(['/harbourside', '/gull-hill']);
    expect(site!.guides[0]!.attribution).toEqual(['Contains Harbour Board data © Saltmarsh Harbour Board 2026.']);
    const [eating, shops] = site!.directories;
    expect(eating).toMatchObject({ district: 'ZZ1', topic: 'eating-out', count: 5, hasSamples: true });
    expect(eating!.groups.map(({ id }) => id)).toEqual(['cafes', 'smokehouse', 'late-kitchens']);
    // The order is natural: 9 before 10, and "The Tidewater" under T.
    expect(eating!.groups[0]!.listings.map(({ name }) => name)).toEqual(['Café 9', 'Café 10', 'The Tidewater Café']);
    expect(eating!.sources.map(({ id }) => id)).toEqual(['harbour-register', 'town-survey']);
    expect(eating!.groups[0]!.listings[0]!.source).toBe(site!.sources[0]);
    expect(shops).toMatchObject({
      district: 'ZZ2',
      topic: 'shops',
      count: 0,
      groups: [],
      hasSamples: false,
      links: { website: 'host', email: 'text' },
    });
  });

  it('a loaded site can be converted to JSON and back', () => {
    expect(JSON.parse(JSON.stringify(plain(site!)))).toEqual(plain(site!));
  });

  it("the loaded site doesn't depend on the order of files or on their line ends", () => {
    const text = textFile('posts/five-benches.md', '');
    expect(loadFixture([text]).site!.posts).toHaveLength(3);
    const windows = edited('posts/harbour-market.md', '', '');
    const crlf = textFile(windows.path, new TextDecoder().decode(windows.content as Uint8Array).replace(/\n/g, '\r\n'));
    expect(plain(loadFixture([crlf]).site!)).toEqual(plain(site!));
  });
});

describe('loadSite', () => {
  const rules = (loaded: ReturnType<typeof loadFixture>) =>
    loaded.report
      .sorted()
      .map(({ rule, file, line }) => `${rule} ${file}:${line}`)
      .filter((line) => !line.includes('lost-and-found'));

  it('loadSite reads JSON like YAML', () => {
    const json = JSON.stringify({
      title: 'Blog',
      description: 'Stories in JSON.',
      keywords: ['json'],
      heading: 'Stories',
      intro: 'A [link](/about).',
    });
    const { site, report } = loadFixture([textFile('pages/blogs.json', json)], ['pages/blogs.yaml']);
    expect(report.failed).toBe(false);
    expect(site!.pages.blogs.intro).toMatchObject({
      html: '<p>A <a href="/about">link</a>.</p>',
      links: [{ href: '/about', line: 1 }],
    });
  });

  it("loadSite changes a group's id if a listing has the same id, and reports a listing with an id that every page has", () => {
    const file = 'directories/zz1/eating-out.yaml';
    const group = loadFixture([edited(file, 'id: lantern-kitchen', 'id: smokehouse')]);
    expect(rules(group)).toEqual([]);
    expect(group.site!.directories[0]!.groups.map(({ id }) => id)).toEqual(['cafes', 'smokehouse-2', 'late-kitchens']);
    expect(rules(loadFixture([edited(file, 'id: lantern-kitchen', 'id: menu')]))).toEqual([
      'directory/duplicate-listing content/directories/zz1/eating-out.yaml:56',
    ]);
  });

  it("loadSite doesn't report references to things that couldn't be loaded", () => {
    const area = edited('areas/gull-hill.yaml', 'name: Gull Hill', 'nmae: Gull Hill');
    expect(rules(loadFixture([area]))).toEqual(['area/unknown-field content/areas/gull-hill.yaml:1']);
    const categories = textFile('categories.yaml', '- id: "1\n');
    expect(rules(loadFixture([categories]))).toEqual(['yaml/syntax content/categories.yaml:1']);
  });

  it("loadSite doesn't report references to a file with an invalid name", () => {
    const { path, content } = edited('areas/gull-hill.yaml', 'order: 2', 'order: 2');
    expect(path).toBe('areas/gull-hill.yaml');
    for (const [name, rule] of [
      ['areas/Gull Hill.yaml', 'file/name'],
      ['areas/gull-hill.yml', 'file/unknown-place'],
    ] as const) {
      expect(rules(loadFixture([{ path: name, content }], [path]))).toEqual([`${rule} content/${name}:1`]);
    }
  });

  it('loadSite reports only once that all files of a kind are missing', () => {
    const areas = ['gull-hill', 'harbourside', 'marsh-end'].map((name) => `areas/${name}.yaml`);
    expect(rules(loadFixture([], areas))).toEqual(['post/unknown-area content/posts/five-benches.md:7']);
    expect(rules(loadFixture([], ['sources.yaml']))).toHaveLength(1);
    expect(rules(loadFixture(WHATS_ON, ['categories.yaml']))).toEqual(['file/missing content/categories.yaml:1']);
  });

  it('loadSite accepts a cover picture on another site', () => {
    const post = edited('posts/five-benches.md', '/images/posts/bench.svg', 'https://pictures.test/bench.jpg');
    const { site, report } = loadFixture([post]);
    expect(report.failed).toBe(false);
    expect(site!.posts[1]!.cover).toEqual({ src: 'https://pictures.test/bench.jpg', width: 960, height: 540 });
  });

  it('loadSite returns the same post object until its inputs change, and reports the same findings again', () => {
    const story = (...changed: Parameters<typeof loadFixture>) => loadFixture(...changed).site!.posts[0]!;
    const first = story();
    expect(story([edited('posts/five-benches.md', 'Five benches', 'Six benches')])).toBe(first);
    const area = story([edited('areas/harbourside.yaml', 'path: /harbourside', 'path: /harbour-side')]);
    expect(area.areaPath).toBe('/harbour-side');
    const category = story([edited('categories.yaml', 'slug: food-drink', 'slug: food')]);
    expect(category.categorySlug).toBe('food');
    const again = [loadFixture(), loadFixture()].map(({ report }) => report.sorted());
    expect(again[1]).toEqual(again[0]);
    expect(again[0]!.map(({ rule }) => rule)).toEqual(['post/unlisted-category']);
  });

  it('loadSite returns no site if site.yaml is missing, but still reports findings of other files', () => {
    const { site, report } = loadFixture(
      [edited('pages/blogs.yaml', 'heading: Stories', 'haeding: Stories')],
      ['site.yaml'],
    );
    expect(site).toBeUndefined();
    expect(report.sorted().map(({ rule }) => rule)).toContain('page/unknown-field');
    expect(report.sorted().map(({ rule }) => rule)).toContain('file/missing');
  });
});
