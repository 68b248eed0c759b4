// Tests the posts that the blog's filters find with the index of all posts, and the files that a filter fetches.
import { expect, it } from 'vitest';
import { postIndexAddress, postIndexFiles } from '../../build/guide/post/post-index-files.ts';
import { summaryOf, type Post, type PostSummary } from '../../build/guide/post/post.ts';
import { findPosts, type PostIndex } from '../../components/widgets/post-index.ts';
import { ALL, newestByArea, selectPosts } from '../../components/widgets/post-selection.ts';
import { posts as samples } from './examples.ts';

const places = [
  { location: 'Lower Mill', postcodes: ['MB1', 'MB2'] },
  { location: 'Upper Mill', postcodes: ['MB2'] },
  { postcodes: [] },
  { location: 'MB9', postcodes: [] },
];
const categories = ['food', 'fairs', 'arts-crafts'];

/** Posts, newest first. A longer list ends with the posts of a shorter list. No index file may contain a body. */
const manyPosts = (count: number): Post[] =>
  Array.from({ length: count }, (_, at) => {
    const number = count - at;
    const slug = `post-${number}`;
    const place = places[((number * 7) % 5) % places.length];
    return {
      ...samples[0]!,
      slug,
      path: `/blog/${slug}`,
      title: slug,
      categorySlug: categories[(number * number) % 3]!,
      ...place,
      body: { html: 'THE BODY' },
    } as unknown as Post;
  });

function filesOf(posts: Post[]) {
  const address = postIndexAddress({ posts })!;
  const files = postIndexFiles({ posts });
  const asked: string[] = [];
  const bodies = new Map(files.map(({ path, body }) => [`/${path}`, String(body)]));
  const read = async (wanted: string): Promise<unknown> => {
    asked.push(wanted);
    if (!bodies.has(wanted)) throw new Error(`There is no ${wanted}.`);
    return JSON.parse(bodies.get(wanted)!);
  };
  return { address, files, asked, read };
}

it('the index of posts exists only if the blog has several pages', () => {
  expect(postIndexAddress({ posts: manyPosts(36) })).toBeUndefined();
  expect(postIndexFiles({ posts: manyPosts(36) })).toEqual([]);
  expect(postIndexAddress({ posts: manyPosts(37) })).toBe('/posts.json');
});

it.each([37, 49, 200])(
  'the index of %i posts finds the same posts as a search through all posts, with every filter',
  async (count) => {
    const posts = manyPosts(count);
    const { address, read } = filesOf(posts);
    for (const postcode of [ALL, 'MB1', 'MB2', 'MB9', 'MB7']) {
      for (const category of [ALL, ...categories, 'none']) {
        const all = selectPosts(posts.map(summaryOf), { postcode, category });
        for (const limit of [1, 24, 500]) {
          expect(await findPosts(read, address, { postcode, category }, limit)).toEqual({
            count: all.length,
            posts: all.slice(0, limit),
          });
        }
      }
    }
  },
);

it('a filter fetches only the index of posts and the parts with visible posts', async () => {
  const { address, asked, read } = filesOf(manyPosts(400));
  await findPosts(read, address, { postcode: ALL, category: 'fairs' }, 24);
  expect(asked[0]).toBe(address);
  expect(asked).toHaveLength(new Set(asked).size);
  expect(asked.length).toBeLessThan(4);
  asked.length = 0;
  await findPosts(read, address, { postcode: 'MB7', category: ALL }, 24);
  expect(asked).toEqual([address]);
});

it("findPosts rejects if a part of the posts can't be fetched", async () => {
  const { address, read } = filesOf(manyPosts(100));
  const broken = (wanted: string) => (wanted === address ? read(wanted) : Promise.reject(new Error('503')));
  await expect(findPosts(broken, address, { postcode: ALL, category: 'food' }, 24)).rejects.toThrow('503');
});

it('the files of posts contain only summaries, and their names depend on their content', () => {
  const { files } = filesOf(manyPosts(100));
  expect(files.map(({ body }) => String(body)).join('')).not.toContain('THE BODY');
  for (const { path } of files.slice(1)) expect(path).toMatch(/^assets\/posts-[0-9A-F]{8}\.json$/);
  const index = JSON.parse(String(files[0]!.body)) as PostIndex;
  expect(index.parts).toEqual(files.slice(1).map(({ path }) => `/${path}`));
  expect(index.facets.length).toBeLessThan(20);
});

it('a new post changes only the newest part of the files of posts', () => {
  const parts = (count: number) =>
    filesOf(manyPosts(count))
      .files.slice(1)
      .map(({ path }) => path);
  const [before, after] = [parts(150), parts(151)];
  expect(after.slice(1)).toEqual(before.slice(1));
  expect(after[0]).not.toBe(before[0]);
});

it("the weekly page's filter needs only the newest posts of each area", () => {
  const posts: PostSummary[] = manyPosts(500).map(summaryOf);
  const kept = newestByArea(posts, ['lower-mill', 'upper-mill', 'far-end'], 6);
  expect(kept.length).toBeLessThanOrEqual(18);
  for (const area of [ALL, 'lower-mill', 'upper-mill', 'far-end']) {
    expect(selectPosts(kept, { area }).slice(0, 6)).toEqual(selectPosts(posts, { area }).slice(0, 6));
  }
});
