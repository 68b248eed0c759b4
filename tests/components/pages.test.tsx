// Tests every page with the fixture's data: the specification's words, and data that changes a page's structure.
import { describe, expect, it } from 'vitest';
import { AreaPage } from '../../components/pages/area-page.tsx';
import { BlogsPage } from '../../components/pages/blogs-page.tsx';
import { CategoryPage } from '../../components/pages/category-page.tsx';
import { GuidePage } from '../../components/pages/guide-page.tsx';
import { HomePage } from '../../components/pages/home-page.tsx';
import { ListingsPage } from '../../components/pages/listings-page.tsx';
import { NeighbourhoodsPage } from '../../components/pages/neighbourhoods-page.tsx';
import { NotFoundPage } from '../../components/pages/not-found-page.tsx';
import { PostPage } from '../../components/pages/post-page.tsx';
import { WeeklyPage } from '../../components/pages/weekly-page.tsx';
import { LEAD } from '../../components/widgets/post-selection.ts';
import { directoryMap, overviewMap } from '../../build/guide/maps/maps.ts';
import { routesOf } from '../../build/guide/routes/routes.ts';
import { fixtureSite, islands, mainOf, render, renderRoute, words } from './render.tsx';

const site = fixtureSite();
const main = (path: string) => mainOf(renderRoute(site, path));
const post = (slug: string) => site.posts.find((each) => each.slug === slug)!;

describe('every page', () => {
  const paths = routesOf(site).map(({ path }) => path);

  it.each(paths)('%s has one h1, no script, no style and the same HTML at any time', (path) => {
    const html = renderRoute(site, path);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).not.toMatch(/<[^>]+ style=/);
    expect(html).not.toMatch(/<script(?! type="(?:module|application\/(?:ld\+)?json)")/);
    expect(html).not.toMatch(/undefined|\[object|NaN/);
    expect(withAnotherWorld(() => renderRoute(site, path))).toBe(html);
  });
});

/** Renders with another clock, other random numbers and a window. */
function withAnotherWorld(run: () => string): string {
  const { now } = Date;
  const { random } = Math;
  Date.now = () => 0;
  Math.random = () => 0.1;
  Object.assign(globalThis, { window: {} });
  try {
    return run();
  } finally {
    Date.now = now;
    Math.random = random;
    Reflect.deleteProperty(globalThis, 'window');
  }
}

describe('home', () => {
  const html = render(<HomePage week={[]} site={site} />);

  it('the home page has a sign-up in the section that the header links to', () => {
    expect(html).toContain('<section id="subscribe"');
    expect(islands(html)).toMatchObject([
      { widget: 'newsletter-form', wake: 'interaction', props: { source: 'Homepage Hero', page: '/' } },
    ]);
  });

  it('the home page shows three features, the three latest posts, the guides, and further links', () => {
    expect(html.match(/card-sign/g)).toHaveLength(3);
    const shown = [...html.matchAll(/href="(\/blog\/[^"]+)"/g)].map(([, path]) => path);
    expect(shown).toEqual(site.posts.slice(0, 3).map(({ path }) => path));
    for (const path of ['/blogs', '/neighbourhoods', '/contact', '/zz1-guide', '/zz2-guide']) {
      expect(html).toContain(`href="${path}"`);
    }
  });
});

describe('lists with filters', () => {
  /** Names of the cards that a filter can show. Hidden ones are in brackets. */
  const cards = (html: string) =>
    [...html.matchAll(/<(?:div|li) data-post="([^"]+)"( hidden="")?>/g)].map(([, name, hidden]) =>
      hidden ? `(${name})` : name,
    );

  it('the blog’s filter gets only the fields of a post that it needs', () => {
    const [filter] = islands(main('/blogs'));
    expect(filter).toMatchObject({
      widget: 'post-filter',
      props: { postcodes: ['ZZ1', 'ZZ2', 'ZZ9'], lead: 'harbour-market' },
    });
    const posts = filter!.props.posts as object[];
    expect(posts).toHaveLength(site.posts.length);
    for (const post of posts) {
      expect(['slug', 'location', 'postcodes', 'categorySlug']).toEqual(expect.arrayContaining(Object.keys(post)));
    }
  });

  it('the blog shows every post, the newest featured one large, and hides its ordinary card', () => {
    const slugs = site.posts.map(({ slug }) => slug);
    expect(cards(main('/blogs'))).toEqual([
      LEAD,
      ...slugs.map((slug) => (slug === 'harbour-market' ? `(${slug})` : slug)),
    ]);
    expect(main('/blogs').match(/post-card-featured/g)).toHaveLength(1);
    const none = { ...site, posts: site.posts.map((post) => ({ ...post, featured: false })) };
    expect(cards(render(<BlogsPage site={none} />))).toEqual(slugs);
  });

  it('the weekly page shows the newest posts up to the limit, and hides those for its areas', () => {
    const many = Array.from({ length: 4 }, (_, at) => ({
      ...site.posts[0]!,
      slug: `new-${at}`,
      location: 'Gull Hill',
    }));
    const shown = cards(render(<WeeklyPage site={{ ...site, posts: [...many, ...site.posts] }} />));
    expect(shown.filter((name) => !name!.startsWith('('))).toHaveLength(6);
    expect(shown.slice(0, 4)).toEqual(many.map(({ slug }) => slug));
    const harbourside = site.posts.find(({ location }) => location === 'Harbourside')!;
    expect(shown.some((name) => name === harbourside.slug || name === `(${harbourside.slug})`)).toBe(true);
    const last = shown.findLastIndex((name) => !name!.startsWith('('));
    expect(last).toBe(5);
  });

  it('a list too short for a filter has none', () => {
    const empty = { ...site, posts: [] };
    const pages = [render(<BlogsPage site={empty} />), render(<WeeklyPage site={empty} />)];
    expect(pages.map((page) => words(page).includes('No posts yet'))).toEqual([true, true]);
    expect(pages.flatMap(islands).map(({ widget }) => widget)).toEqual(['newsletter-form']);
  });

  it('the weekly page gets its areas, its limit and its source', () => {
    const [filter, form] = islands(main('/weekly'));
    expect(filter).toMatchObject({
      widget: 'weekly-filter',
      props: { limit: 6, day: 'Friday', areas: [{ slug: 'harbourside' }, { slug: 'gull-hill' }] },
    });
    expect(form!.props.source).toBe('Weekly Page');
  });

  it('the directory says Coming Soon! under its search', () => {
    expect(islands(main('/directory'))[0]).toMatchObject({
      widget: 'directory-search',
      props: { placeholder: 'Search for a shop or a service', specials: ['Open late', 'Step-free'] },
    });
    expect(words(main('/directory'))).toContain('Coming Soon!');
  });

  it('the directory links every topic page and its groups, with counts of real places', () => {
    const page = main('/directory');
    const lists = page.slice(page.indexOf('Every list'));
    expect(words(lists)).toContain('Eating out Eating out in ZZ1: 4 Shops Shops in ZZ2: Soon');
    expect(words(lists)).toContain('Eating out in ZZ1 4 places, and examples Cafés 3 Smokehouse 1 Late kitchens');
    expect(words(lists)).toContain('Shops in ZZ2 Being compiled');
    for (const id of ['cafes', 'smokehouse', 'late-kitchens']) expect(lists).toContain(`href="/zz1-eating-out#${id}"`);
  });

  it('a topic page has a filter by groups, and by distance only if a place has a position', () => {
    const [filter] = islands(main('/zz1-eating-out'));
    expect(filter).toMatchObject({
      widget: 'listing-filter',
      props: {
        groups: [
          { id: 'cafes', title: 'Cafés' },
          { id: 'smokehouse', title: 'Smokehouse' },
          { id: 'late-kitchens', title: 'Late kitchens' },
        ],
      },
    });
    expect(filter!.props.near).toBe('/near/zz1-eating-out.json');
    const [other] = islands(main('/zz2-shops'));
    expect(other?.props ?? {}).not.toHaveProperty('near');
  });

  it('the contact form gets its delivery', () => {
    expect(islands(main('/contact'))[0]).toMatchObject({
      widget: 'contact-form',
      props: { delivery: 'mailto', address: 'letters@saltmarsh-post.example' },
    });
  });
});

describe('categories', () => {
  it('the categories page counts the posts of each', () => {
    const category = site.categories[0]!;
    expect(words(main('/categories'))).toContain(category.postCount === 1 ? '1 post' : `${category.postCount} posts`);
  });

  it('a category shows its posts, or says that there are none', () => {
    const category = site.categories.find(({ postCount }) => postCount > 0)!;
    const position = { path: category.path, number: 1, count: 1 };
    expect(main(category.path).match(/class="card post-card"/g)).toHaveLength(category.postCount);
    const empty = words(render(<CategoryPage site={site} category={category} posts={[]} position={position} />));
    expect(empty).toContain("No posts yet We're working on content for this category. Check back soon!");
  });
});

describe('post', () => {
  it('a post shows badges, date, cover, sign-up, categories, share links and further reading', () => {
    const story = post('harbour-market');
    const html = render(<PostPage site={site} post={story} />, { path: story.path });
    expect(words(html)).toContain('Published June 6, 2026 · Updated June 20, 2026');
    expect(html).toContain(`<time dateTime="${story.date}">${story.dateText}</time>`);
    expect(words(render(<PostPage site={site} post={{ ...story, updated: story.date }} />))).not.toContain('Updated');
    expect(html).toContain(`alt="${story.coverAlt}"`);
    expect(islands(html).map(({ props }) => props.source)).toContain(`Blog: ${story.title}`);
    for (const { path } of site.categories) expect(html).toContain(`href="${path}"`);
    const address = encodeURIComponent(`https://saltmarsh-post.example${story.path}`);
    for (const start of [
      'https://twitter.com/intent/tweet?url=',
      'https://www.facebook.com/sharer/sharer.php?u=',
      'https://www.linkedin.com/sharing/share-offsite/?url=',
    ]) {
      expect(html).toContain(start + address);
    }
    expect(islands(html)).toContainEqual({
      widget: 'copy-link',
      wake: 'interaction',
      props: { url: `https://saltmarsh-post.example${story.path}` },
    });
    const related = html.slice(html.indexOf('You might also enjoy'));
    expect(related.match(/class="card post-card"/g)).toHaveLength(3);
    expect(related).not.toContain(`href="${story.path}"`);
  });

  it('a post lists its headings if there are three or more, and has one sign-up', () => {
    const story = post('harbour-market');
    const headings = ['one', 'two', 'three'].map((id) => ({ id, text: `Part ${id}`, depth: 2 }));
    const withHeadings = (count: number) =>
      render(
        <PostPage
          site={site}
          post={{ ...story, body: () => ({ ...story.body(), headings: headings.slice(0, count) }) }}
        />,
      );
    expect(withHeadings(3)).toContain('<a href="#three">Part three</a>');
    expect(withHeadings(2)).not.toContain('In this story');
    expect(islands(withHeadings(3)).filter(({ props }) => props.source)).toHaveLength(1);
  });

  it("a category without a page isn't linked", () => {
    const story = post('lost-and-found');
    const html = render(<PostPage site={site} post={story} />);
    expect(html).toContain('<span class="badge badge-category">Notices</span>');
    expect(html).not.toContain('/categories/notices');
  });

  it.each([
    ['regatta-weekend', 'timetable'],
    ['five-benches', 'ranked-list'],
  ])('%s is laid out as a %s with its own sign-up', (slug, className) => {
    const story = post(slug);
    const html = render(<PostPage site={site} post={story} />);
    expect(html).toContain(`class="${className}"`);
    expect(
      islands(html)
        .map(({ props }) => props.source)
        .filter(Boolean),
    ).toEqual([`Blog CTA: ${story.title}`]);
  });

  it('a post shows questions as disclosures', () => {
    const story = {
      ...post('harbour-market'),
      faq: [{ question: 'Is it free?', answer: { ...post('harbour-market').body(), html: '<p>Yes.</p>' } }],
    };
    const html = render(<PostPage site={site} post={story} />);
    expect(html).toContain('<details><summary>Is it free?</summary><div class="prose"><p>Yes.</p></div></details>');
  });
});

describe('guide', () => {
  const guide = site.guides[0]!;
  const [area] = guide.areas;
  const [journey] = guide.transport.journeys;
  const neighbourhoods = (count: number) => {
    const areas = Array.from({ length: count }, (_, index) => ({ ...area!, path: `/area-${index}` }));
    return render(<GuidePage week={[]} site={site} guide={{ ...guide, areas }} />);
  };
  const journeys = (count: number) => {
    const list = Array.from({ length: count }, (_, index) => ({ ...journey!, area: `Area ${index}` }));
    const html = render(
      <GuidePage week={[]} site={site} guide={{ ...guide, transport: { ...guide.transport, journeys: list } }} />,
    );
    return html.slice(html.indexOf('Journey times'));
  };
  const columns = (html: string) => /<ul class="grid (grid-\d)">/.exec(html)![1];

  it('a guide has its contents, neighbourhoods, services and transport', () => {
    const text = words(render(<GuidePage week={[]} site={site} guide={guide} />));
    for (const part of [
      "What's inside",
      'Explore Harbourside',
      'See where to eat',
      'Rail stations',
      'Coast Railway to Northport, Elmouth Zone 2/3',
      'Bus routes',
      'Journey times',
      'Times are typical.',
      'Contains Harbour Board data',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('a guide sets three neighbourhoods in three columns and any other number in four', () => {
    expect([2, 3, 4].map((count) => columns(neighbourhoods(count)))).toEqual(['grid-4', 'grid-3', 'grid-4']);
  });

  it('a guide sets three journeys in three columns and any other number in two', () => {
    expect([1, 2, 3, 4].map((count) => columns(journeys(count)))).toEqual(['grid-2', 'grid-2', 'grid-3', 'grid-2']);
  });
});

describe('neighbourhoods', () => {
  it('the neighbourhoods page maps and lists the areas in the same order', () => {
    const html = render(<NeighbourhoodsPage site={site} map={overviewMap(site)} />);
    const map = html.slice(html.indexOf('<svg'), html.indexOf('</svg>'));
    expect([...map.matchAll(/href="([^"]+)"/g)].map(([, path]) => path)).toEqual(['/harbourside', '/gull-hill']);
    expect(html).toContain('Contains Harbour Board data © Saltmarsh Harbour Board 2026.');
    expect(words(html)).toContain('Explore Harbourside');
    expect(html).toContain('href="mailto:letters@saltmarsh-post.example"');
  });
});

describe('a map', () => {
  const directory = site.directories.find(({ path }) => path === '/zz1-eating-out')!;
  const html = render(
    <ListingsPage stories={{}} site={site} directory={directory} map={directoryMap(site, directory)} />,
  );

  it('a map links each dot to a card of the page, and names its number of places', () => {
    const dots = [...html.matchAll(/<a href="#([^"]+)"(?: data-at="[^"]+")?><title>([^<]+)<\/title>/g)].map(
      ([, id, label]) => [id, label],
    );
    expect(dots).toEqual([
      ['cafe-9', '2 places near ZZ1'],
      ['cafe-10', 'Café 10'],
      ['old-smokehouse', 'Old Smokehouse'],
    ]);
    for (const [id] of dots) expect(html).toContain(`<li id="${id}"`);
    expect(words(html)).toContain('Map of 4 places');
  });

  it('a page without a map shows none', () => {
    expect(render(<ListingsPage stories={{}} site={site} directory={directory} />)).not.toContain('<figure');
    expect(render(<NeighbourhoodsPage site={site} />)).not.toContain('<svg');
  });
});

describe('area', () => {
  it('an area has intro, highlights, callout, neighbours, stories and sources', () => {
    const area = site.areas[0]!;
    const html = render(<AreaPage week={[]} site={site} area={area} near={[]} />);
    for (const part of ['Welcome to Harbourside', 'About Harbourside', 'The pump', 'Mind the tide', 'Harbour chart']) {
      expect(words(html)).toContain(part);
    }
    expect(html).toContain(`href="${area.nearby[0]!.path}"`);
    expect(html).toMatch(/<img [^>]*alt="Harbourside, seen from the water\."[^>]* fetchPriority="high"/);
    const stories = site.posts.filter(({ location }) => location === area.name);
    expect(html.match(/class="card post-card"/g) ?? []).toHaveLength(Math.min(3, stories.length));
  });
});

describe('useful links', () => {
  const area = site.areas[0]!;
  const station = (name: string, mode: string) => {
    return { name, mode, url: `https://rail.test/${name}/${mode}`, areas: [], districts: [] };
  };
  const useful = {
    heading: 'Useful tonight',
    links: [
      { label: 'Tides', url: 'https://tides.test/', text: 'high and low' },
      { label: 'Nurse', url: 'https://nurse.test/' },
    ],
    stations: [station('Quay', 'Railway'), station('Steps', 'Ferry'), station('Steps', 'Tram')],
  };

  it('useful links are shown on pages that have them, with the mode of stations that share a name', () => {
    const html = render(<AreaPage week={[]} site={site} area={area} near={[]} useful={useful} />);
    expect(html).toContain('<a href="https://tides.test/" rel="noopener noreferrer">Tides</a>: high and low</li>');
    expect(words(html)).toContain('Live departures: Quay , Steps (Ferry) , Steps (Tram)');
  });

  it('a page without useful links has no heading for them', () => {
    expect(render(<AreaPage week={[]} site={site} area={area} near={[]} />)).not.toContain('class="useful"');
    const bare = render(<AreaPage week={[]} site={site} area={area} near={[]} useful={{ ...useful, stations: [] }} />);
    expect(words(bare)).toContain('Useful tonight');
    expect(words(bare)).not.toContain('Live departures');
  });
});

describe('directory', () => {
  const directory = site.directories.find(({ path }) => path === '/zz1-eating-out')!;
  const html = render(<ListingsPage stories={{}} site={site} directory={directory} />);

  it('a topic page links each group and shows every listing under its id', () => {
    for (const group of directory.groups) {
      expect(html).toContain(`<a href="#${group.id}">`);
      expect(html).toContain(`<h2 id="${group.id}">`);
      for (const { id } of group.listings) expect(html).toContain(`<li id="${id}" class="listing `);
    }
  });

  it('a topic page labels examples, states its claims, and dates its sources', () => {
    const text = words(html);
    expect(text).toContain('Example entries:');
    expect(html.match(/>Example<\/span>/g)).toHaveLength(1);
    for (const part of [
      '3 cafés',
      'over four places',
      'As of August 2026',
      'Contains Harbour Board data © Saltmarsh Harbour Board 2026.',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('an empty topic page says Coming Soon', () => {
    const empty = site.directories.find(({ groups }) => groups.length === 0)!;
    const text = words(render(<ListingsPage stories={{}} site={site} directory={empty} />));
    expect(text).toContain('Coming Soon This directory is being compiled. Please check back soon.');
  });
});

describe('not found', () => {
  it.each([
    [
      'page',
      "Page Not Found Oops! The page you're looking for doesn't seem to exist. Return to Homepage Browse Categories",
    ],
    ['post', "Post Not Found Sorry, we couldn't find the article you're looking for. Return to homepage"],
    ['category', "Category Not Found Sorry, we couldn't find the category you're looking for. Browse all categories"],
  ] as const)('the 404 page: %s', (kind, text) => {
    expect(words(render(<NotFoundPage kind={kind} />))).toBe(text);
  });

  it.each(['page', 'post', 'category'] as const)('the 404 page marks the words for a missing %s', (kind) => {
    expect(render(<NotFoundPage kind={kind} />)).toContain(`data-not-found="${kind}"`);
  });

  it('a failing host has its own page', () => {
    expect(words(main('/500'))).toContain('Unexpected Application Error!');
  });
});
