// Tests that routes that are reused from an earlier build equal those of a fresh build, after each kind of edit.
import { expect, test } from 'vitest';
import { Memory } from '../../../build/engine/cache/memory.ts';
import type { Site } from '../../../build/guide/load-guide.ts';
import { routesOf } from '../../../build/guide/routes/routes.ts';
import { postIndexFiles } from '../../../build/guide/post/post-index-files.ts';
import { guide } from '../../../build/guide/site.ts';
import { fixtureSite } from '../../components/render.tsx';

const loaded = fixtureSite();
/** More posts than fit on a page of a list. */
const more = Array.from({ length: 40 }, (_, at) => ({
  ...loaded.posts[0]!,
  slug: `more-${at}`,
  path: `/blog/more-${at}`,
}));
const site: Site = { ...loaded, posts: [...more, ...loaded.posts] };

/** Everything that is served after a save, except the data of pages that show no posts. */
const outputOf = (of: Site, memory: Memory) => ({
  files: postIndexFiles(of, memory),
  outside: guide.outside!(of, memory),
  routes: routesOf(of, memory).map(({ head, page, ...route }) => [
    { ...route, inputs: undefined, head: JSON.stringify(head()) },
    JSON.stringify(['area', 'author', 'category', 'post'].includes(route.kind) && page.props),
  ]),
});

const edited = (slug: string, change: Partial<Site['posts'][number]>): Site => ({
  ...site,
  posts: site.posts.map((post) => (post.slug === slug ? { ...post, ...change } : post)),
});
const cover = { ...site.posts[0]!.cover, src: 'https://pictures.example/a.jpg' };

test.each<[string, Site]>([
  ['a title in a series changed', edited('five-benches', { title: 'Six benches' })],
  ['a post joined a series', edited('more-3', { series: 'Slow afternoons', title: 'Slower' })],
  ['a post changed its area', edited('more-3', { location: 'Quayside' })],
  ['a post changed its author', edited('more-3', { author: { name: 'Nell', path: '/authors/nell' } })],
  ['a cover moved to another site', edited('more-30', { cover })],
  ['a post was added', { ...site, posts: [{ ...more[0]!, slug: 'new', path: '/blog/new' }, ...site.posts] }],
  ['two posts changed places', { ...site, posts: site.posts.toReversed() }],
  ['a path was removed', { ...site, redirects: { ...site.redirects!, gone: ['/fair'] } }],
  ['a category changed', { ...site, categories: site.categories.map((each) => ({ ...each, description: 'New.' })) }],
])('after %s, routes that are reused from an earlier build equal those of a fresh build', (_, changed) => {
  const memory = new Memory();
  const before = outputOf(site, memory);
  const fresh = outputOf(changed, new Memory());
  expect(fresh).not.toEqual(before);
  expect(outputOf(changed, memory)).toEqual(fresh);
  expect(outputOf(site, memory)).toEqual(before);
});

test("after an edit in a post's body, only the route of this post is made again", () => {
  const memory = new Memory();
  const before = routesOf(site, memory);
  const after = routesOf(edited('more-20', { version: 'other' }), memory);
  const isKept = ({ kind }: { kind: string }, at: number) => kind !== 'post' || before[at] === after[at];
  expect(after.filter((route, at) => !isKept(route, at)).map(({ path }) => path)).toEqual(['/blog/more-20']);
  const lists = before.filter(({ kind }) => kind === 'category' || kind === 'author');
  expect(lists.length).toBeGreaterThan(2);
  expect(lists.every((route) => after.includes(route))).toBe(true);
});
