// Tests that the card of a listing names the posts that link to it.
import { expect, it } from 'vitest';
import { storiesByCard, storiesOfListings } from '../../../build/guide/listing/stories-of-listings.ts';
import { edited, loadFixture } from '../../site/fixture-site.ts';

const post = 'posts/harbour-market.md';
const eating = (site: ReturnType<typeof loadFixture>['site']) =>
  site!.directories.find(({ path }) => path === '/zz1-eating-out')!;

it('the card of a listing names a post that links to it, but only on the page that has the listing', () => {
  const { site } = loadFixture([edited(post, '\n---\n', '\n---\n\nAsk at [the café](/zz1-eating-out#cafe-9).\n')]);
  const story = site!.posts.find(({ origin }) => origin.endsWith(post))!;
  const named = { 'cafe-9': [{ path: story.path, title: story.title }] };
  const stories = storiesByCard(site!.posts);
  expect(storiesOfListings(stories, eating(site), '/zz1-eating-out')).toEqual(named);
  expect(storiesOfListings(stories, eating(site), '/zz1-eating-out/page/2')).toEqual({});
});

it('the card of a listing names only the newest three posts that link to it', () => {
  const { site } = loadFixture();
  const anchors = ['/zz1-eating-out#cafe-9', '/zz1-eating-out#gone', '/about#cafe-9'];
  const posts = [1, 2, 3, 4].map((at) => ({ ...site!.posts[0]!, path: `/blog/${at}`, title: `${at}`, anchors }));
  const stories = storiesOfListings(storiesByCard(posts), eating(site), '/zz1-eating-out');
  expect(Object.keys(stories)).toEqual(['cafe-9']);
  expect(stories['cafe-9']!.map(({ title }) => title)).toEqual(['1', '2', '3']);
});
