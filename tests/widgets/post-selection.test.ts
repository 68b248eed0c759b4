import { expect, test } from 'vitest';
import {
  ALL,
  locationKey,
  postCount,
  readFilter,
  selectPosts,
  writeFilters,
} from '../../components/widgets/post-selection.ts';
import { posts } from './examples.ts';

const slugs = (postcode: string, category: string) =>
  selectPosts(posts, { postcode, category }).map(({ slug }) => slug);

test('locationKey returns a place’s name in lower case, with a hyphen for its first space', () => {
  expect(locationKey('Herne Hill')).toBe('herne-hill');
  expect(locationKey('Top of Herne Hill')).toBe('top-of herne hill');
});

test('all posts are shown while no filter is on', () => {
  expect(slugs(ALL, ALL)).toHaveLength(posts.length);
});

test('the postcode filter finds posts about areas in the postcode', () => {
  expect(slugs('MB1', ALL)).toEqual(['best-buns']);
  expect(slugs('MB2', ALL)).toEqual(['best-buns', 'old-fair', 'new-cafe']);
  expect(slugs('MB9', ALL)).toEqual([]);
});

test('the postcode filter finds posts about the postcode itself', () => {
  const named = { ...posts[0]!, location: 'MB9' };
  expect(selectPosts([named], { postcode: 'MB9', category: ALL })).toEqual([named]);
});

test('postcode and category filters combine', () => {
  expect(slugs('MB2', 'food')).toEqual(['best-buns', 'new-cafe']);
  expect(slugs('MB1', 'arts-crafts')).toEqual([]);
});

test('the area filter of the weekly page finds posts about an area by its key', () => {
  expect(selectPosts(posts, { area: 'upper-mill' }).map(({ slug }) => slug)).toEqual(['old-fair', 'new-cafe']);
  expect(selectPosts(posts, { area: ALL })).toHaveLength(posts.length);
});

test('an unknown value of a filter in the URL counts as no filter', () => {
  expect(readFilter('postcode=MB1', 'postcode', [{ value: 'MB1' }])).toBe('MB1');
  expect(readFilter('postcode=<b>', 'postcode', [{ value: 'MB1' }])).toBe(ALL);
  expect(readFilter('', 'postcode', [{ value: 'MB1' }])).toBe(ALL);
});

test('changing a filter keeps the other parameters of the URL', () => {
  expect(writeFilters('utm=x&category=food', { postcode: 'MB1' })).toBe('utm=x&category=food&postcode=MB1');
  expect(writeFilters('postcode=MB1&category=food', { postcode: ALL, category: ALL })).toBe('');
});

test('postCount writes a number with “post” or “posts”', () => {
  expect([0, 1, 2, 999].map(postCount)).toEqual(['0 posts', '1 post', '2 posts', '999 posts']);
  expect([1000, 12345, 1234567].map(postCount)).toEqual(['1,000 posts', '12,345 posts', '1,234,567 posts']);
});
