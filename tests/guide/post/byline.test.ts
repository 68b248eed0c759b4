// Tests the author of a post on its page, in feeds and in structured data: its own author, or the site's byline.
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { sharedDataOf } from '../../../build/guide/shared-data.ts';
import { renderFeeds } from '../../../build/guide/post/feeds.ts';
import { blogPosting } from '../../../build/guide/post/structured-data.ts';
import { PostPage } from '../../../components/pages/post-page.tsx';
import { render } from '../../components/render.tsx';
import { edited, loadFixture } from '../../site/fixture-site.ts';

const POST = 'posts/harbour-market.md';
/** Path of the page of the author whom the site's byline names. */
const AUTHOR = '/authors/the-harbour-office';
const signed = edited(POST, '\ndate:', '\nby: Ada & Sons\ndate:');
const unsigned = edited('site.yaml', 'byline: The harbour office\n', '');

function told(...changes: ReturnType<typeof edited>[]) {
  const { site } = loadFixture(changes);
  const overview = sharedDataOf(site!);
  const post = site!.posts.find(({ slug }) => slug === 'harbour-market')!;
  const [posting] = blogPosting(overview, post) as unknown as { author: object }[];
  const feeds = renderFeeds({ ...site!, posts: [post] }).map(({ body }) => String(body));
  return {
    page: / · By (.*?)<\/p>/.exec(render(createElement(PostPage, { site: overview, post })))?.[1],
    author: posting!.author,
    atom: /<entry>[^]*?<author><name>(.*?)<\/name>/.exec(feeds[0]!)?.[1],
    json: (JSON.parse(feeds[1]!) as { items: { authors?: object }[] }).items[0]!.authors,
  };
}

it("a post's author is the site's byline by default", () => {
  expect(told()).toEqual({
    page: `<a href="${AUTHOR}">The harbour office</a>`,
    author: { '@type': 'Organization', name: 'The harbour office', url: `https://saltmarsh-post.example${AUTHOR}` },
    atom: 'The harbour office',
    json: [{ name: 'The harbour office', url: `https://saltmarsh-post.example${AUTHOR}` }],
  });
});

it("a post's author who is not in authors.yaml is named without a link", () => {
  expect(told(signed)).toEqual({
    page: 'Ada &amp; Sons',
    author: { '@type': 'Person', name: 'Ada & Sons' },
    atom: 'Ada &amp; Sons',
    json: [{ name: 'Ada & Sons' }],
  });
});

it('in structured data, the site is the author of a post if neither the post nor the site names an author', () => {
  expect(told(unsigned)).toEqual({
    page: undefined,
    author: expect.objectContaining({ '@type': 'Organization', name: 'Saltmarsh Post' }),
    atom: undefined,
    json: undefined,
  });
});
