// Tests the order of a series of posts, and the links from part to part.
import { expect, it } from 'vitest';
import { seriesOf } from '../../../build/guide/post/series.ts';

const post = (slug: string, date: string, series?: string, part?: number) => ({
  slug,
  path: `/blog/${slug}`,
  title: slug,
  date,
  origin: `content/posts/${slug}.md`,
  ...(series !== undefined && { series }),
  ...(part !== undefined && { part }),
});
const linkTo = (slug: string) => ({ path: `/blog/${slug}`, title: slug });

it('parts without a number are ordered by date, then by title', () => {
  const posts = [
    post('c', '2026-03-01', 'Benches'),
    post('b', '2026-01-01', 'Benches'),
    post('a', '2026-03-01', 'Benches'),
  ];
  expect(Object.fromEntries(seriesOf(posts))).toEqual({
    b: { name: 'Benches', part: 1, of: 3, next: linkTo('a') },
    a: { name: 'Benches', part: 2, of: 3, previous: linkTo('b'), next: linkTo('c') },
    c: { name: 'Benches', part: 3, of: 3, previous: linkTo('a') },
  });
});

it("a part's number takes precedence over its date, and an unpublished part leaves a gap in the numbers", () => {
  const posts = [post('late', '2026-03-01', '__proto__', 1), post('early', '2026-01-01', '__proto__', 3)];
  expect(Object.fromEntries(seriesOf(posts))).toEqual({
    late: { name: '__proto__', part: 1, of: 3, next: linkTo('early') },
    early: { name: '__proto__', part: 3, of: 3, previous: linkTo('late') },
  });
});

it('a post without a series, or in a series of one post, has no part', () => {
  expect(seriesOf([post('a', '2026-01-01'), post('b', '2026-01-01', 'constructor')]).size).toBe(0);
});
