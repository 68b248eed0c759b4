// Tests pages with data that changes their structure. Snapshots in tests/site show the pages of the fixture's own data.
import { describe, expect, it } from 'vitest';
import { AreaPage } from '../../components/pages/area-page.tsx';
import { BlogsPage } from '../../components/pages/blogs-page.tsx';
import { CategoryPage } from '../../components/pages/category-page.tsx';
import { GuidePage } from '../../components/pages/guide-page.tsx';
import { ListingsPage } from '../../components/pages/listings-page.tsx';
import { NeighbourhoodsPage } from '../../components/pages/neighbourhoods-page.tsx';
import { ErrorPage } from '../../components/pages/error-page.tsx';
import { PostPage } from '../../components/pages/post-page.tsx';
import { WeeklyPage } from '../../components/pages/weekly-page.tsx';
import { routesOf } from '../../build/guide/routes/routes.ts';
import { fixtureSite, islands, render, renderRoute, words } from './render.tsx';

const site = fixtureSite();
const post = (slug: string) => site.posts.find((each) => each.slug === slug)!;

describe('every page', () => {
  const paths = routesOf(site).map(({ path }) => path);

  it.each(paths)('%s has one h1, no inline script or style, and the same HTML at any time', (path) => {
    const html = renderRoute(site, path);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).not.toMatch(/<[^>]+ style=/);
    expect(html).not.toMatch(/<script(?! type="(?:module|application\/(?:ld\+)?json)")/);
    expect(html).not.toMatch(/undefined|\[object|NaN/);
    expect(withAnotherWorld(() => renderRoute(site, path))).toBe(html);
  });
});

/** Calls `run` with another clock, other random numbers and a window. */
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

describe('lists with filters', () => {
  /** Names of the cards that a filter can show. Names of hidden cards are in brackets. */
  const cards = (html: string) =>
    [...html.matchAll(/<(?:div|li) data-post="([^"]+)"( hidden="")?>/g)].map(([, name, hidden]) =>
      hidden ? `(${name})` : name,
    );

  it('a blog without a featured post shows each post once', () => {
    const none = { ...site, posts: site.posts.map((post) => ({ ...post, featured: false })) };
    expect(cards(render(<BlogsPage site={none} />))).toEqual(site.posts.map(({ slug }) => slug));
  });

  it('the weekly page shows the newest posts up to its limit, and hides further posts until an area filter shows them', () => {
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

  it('a blog and a weekly page without posts have no filter', () => {
    const empty = { ...site, posts: [] };
    const pages = [render(<BlogsPage site={empty} />), render(<WeeklyPage site={empty} />)];
    expect(pages.map((page) => words(page).includes('No posts yet'))).toEqual([true, true]);
    expect(pages.flatMap(islands).map(({ widget }) => widget)).toEqual(['newsletter-form']);
  });
});

it('a category without posts shows a message', () => {
  const [category] = site.categories;
  const position = { path: category!.path, number: 1, count: 1 };
  const empty = words(render(<CategoryPage site={site} category={category!} posts={[]} position={position} />));
  expect(empty).toContain("No posts yet We're working on content for this category. Check back soon!");
});

it('a post that was updated on the day of its publication shows only one date', () => {
  const story = post('harbour-market');
  expect(words(render(<PostPage site={site} post={{ ...story, updated: story.date }} />))).not.toContain('Updated');
});

it('a post lists its headings if it has three or more, and has one sign-up', () => {
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

describe('the page of a guide', () => {
  const guide = site.guides[0]!;
  const [area] = guide.areas;
  const [journey] = guide.transport.journeys;
  const neighbourhoods = (count: number) => {
    const areas = Array.from({ length: count }, (_, index) => ({ ...area!, path: `/area-${index}` }));
    return render(<GuidePage week={[]} today="2026-11-26" site={site} guide={{ ...guide, areas }} />);
  };
  const journeys = (count: number) => {
    const list = Array.from({ length: count }, (_, index) => ({ ...journey!, area: `Area ${index}` }));
    const html = render(
      <GuidePage
        week={[]}
        today="2026-11-26"
        site={site}
        guide={{ ...guide, transport: { ...guide.transport, journeys: list } }}
      />,
    );
    return html.slice(html.indexOf('Journey times'));
  };
  const columns = (html: string) => /<ul class="grid (grid-\d)(?: phone-rows)?">/.exec(html)![1];

  it('a guide shows three neighbourhoods in three columns, and any other number in four columns', () => {
    expect([2, 3, 4].map((count) => columns(neighbourhoods(count)))).toEqual(['grid-4', 'grid-3', 'grid-4']);
  });

  it('a guide shows three journeys in three columns, and any other number in two columns', () => {
    expect([1, 2, 3, 4].map((count) => columns(journeys(count)))).toEqual(['grid-2', 'grid-2', 'grid-3', 'grid-2']);
  });
});

describe('a map', () => {
  const directory = site.directories.find(({ path }) => path === '/zz1-eating-out')!;
  it('a page without data for a map shows no map', () => {
    expect(render(<ListingsPage stories={{}} site={site} directory={directory} />)).not.toContain('class="map"');
    expect(render(<NeighbourhoodsPage site={site} />)).not.toContain('<svg');
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

  it('a page shows its useful links, and adds the kind of transport to stations with the same name', () => {
    const html = render(<AreaPage week={[]} today="2026-11-26" site={site} area={area} near={[]} useful={useful} />);
    expect(html).toContain('<a href="https://tides.test/" rel="noopener noreferrer">Tides</a>: high and low</li>');
    expect(words(html)).toContain('Live departures: Quay , Steps (Ferry) , Steps (Tram)');
  });

  it('a page without useful links has no heading for useful links', () => {
    expect(render(<AreaPage week={[]} today="2026-11-26" site={site} area={area} near={[]} />)).not.toContain(
      'class="useful"',
    );
    const bare = render(
      <AreaPage week={[]} today="2026-11-26" site={site} area={area} near={[]} useful={{ ...useful, stations: [] }} />,
    );
    expect(words(bare)).toContain('Useful tonight');
    expect(words(bare)).not.toContain('Live departures');
  });
});

it.each([
  [
    'page',
    "Page Not Found Oops! The page you're looking for doesn't seem to exist. Return to Homepage Browse Categories",
  ],
  ['post', "Post Not Found Sorry, we couldn't find the article you're looking for. Return to homepage"],
  ['category', "Category Not Found Sorry, we couldn't find the category you're looking for. Browse all categories"],
] as const)('the 404 page for a missing %s has the words for that case', (kind, text) => {
  const html = render(<ErrorPage kind={kind} />);
  expect(words(html)).toBe(text);
  expect(html).toContain(`data-not-found="${kind}"`);
});
