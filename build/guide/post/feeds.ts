// Renders the Atom and JSON feeds of all posts, each category, and each area and author with posts.
import { Citations } from '../../../components/parts/citations.tsx';
import { ClosingTimes } from '../../../components/parts/closing-table.tsx';
import { PaidFor } from '../../../components/parts/paid-for.tsx';
import { PictureCredit } from '../../../components/parts/picture.tsx';
import { PostLayoutBlock } from '../../../components/parts/post-layout-block.tsx';
import { memoize } from '../../engine/cache/memoize.ts';
import { absolute } from '../../engine/pages/absolute-url.ts';
import { feedList, type Feed } from './feed-list.ts';
import { coverPath, plainPicturePath } from '../feeds/plain-pictures.ts';
import type { Post } from './post.ts';
import { labelled } from '../source/sponsor.ts';
import type { Settings } from '../settings/settings.ts';
import type { Site } from '../load-guide.ts';
import type { OutputFile } from '../../engine/output/file.ts';
import { midnight, renderAtom, renderEntry, type AtomEntry } from '../feeds/atom.ts';
import { feedHtml, renderPart } from '../feeds/feed-html.ts';
import { xml } from '../xml.ts';

/** Maximum number of posts in a feed. Keeps feeds small on a site with thousands of posts. */
export const FEED_LENGTH = 40;

interface FilledFeed<Entry> extends Omit<Feed, 'has'> {
  updated: string;
  entries: Entry[];
}

export function renderFeeds(site: Site): OutputFile[] {
  const { settings } = site;
  const newest = lastChange(site.posts) ?? '1970-01-01';
  // Renders each post once, because it may be in several feeds.
  const contentOf = memoize((post: Post) => postContent(settings, post));
  const entryOf = memoize((post: Post) => renderEntry(settings, atomEntry(settings, post, contentOf(post))));
  const itemOf = memoize((post: Post) => jsonItem(settings, post, contentOf(post)));
  return feedList(site).flatMap(({ has, former = [], ...feed }) => {
    const posts = firstOf(site.posts, has);
    const updated = lastChange(posts) ?? newest;
    const atom = atomFeed(settings, { ...feed, updated, entries: posts.map(entryOf) });
    const json = jsonFeed(settings, { ...feed, updated, entries: posts.map(itemOf) });
    return [feed.address, ...former].flatMap((address) => [
      { path: `${address.slice(1)}.xml`, body: atom },
      { path: `${address.slice(1)}.json`, body: json },
    ]);
  });
}

/** Posts of a feed. Stops when the feed is full, because a site may have thousands of posts. */
function firstOf(posts: readonly Post[], has: Feed['has']): Post[] {
  const found: Post[] = [];
  for (const post of posts) if (has(post) && found.push(post) === FEED_LENGTH) break;
  return found;
}

/**
 * Author of a post. Undefined if neither the post nor the settings name an author, so that the feed's author applies.
 */
const authorOf = (settings: Settings, { by }: Post) => by ?? settings.byline;

const changed = (post: Post) => post.updated ?? post.date;
const lastChange = (posts: Post[]) =>
  posts.reduce<string | undefined>((last, post) => (last && last >= changed(post) ? last : changed(post)), undefined);

const atomFeed = (settings: Settings, { description, address, ...feed }: FilledFeed<string>) =>
  renderAtom(settings, { ...feed, subtitle: description, path: `${address}.xml` });

const atomEntry = (settings: Settings, post: Post, content: string): AtomEntry => ({
  path: post.path,
  idPath: post.feedId,
  title: labelled(post.title, post.sponsored),
  published: post.date,
  updated: changed(post),
  author: authorOf(settings, post),
  category: { term: post.categorySlug, label: post.category },
  summary: post.excerpt,
  content,
  ...(post.cover.photo && { picture: plainPicturePath(post.cover) }),
});

const jsonFeed = (settings: Settings, feed: FilledFeed<ReturnType<typeof jsonItem>>) =>
  printJson({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: absolute(settings, feed.page),
    feed_url: absolute(settings, `${feed.address}.json`),
    description: feed.description,
    language: settings.language,
    authors: [{ name: settings.brand, url: absolute(settings, '/') }],
    items: feed.entries,
  });

function jsonItem(settings: Settings, post: Post, content: string) {
  const author = authorOf(settings, post);
  return {
    id: absolute(settings, post.feedId ?? post.path),
    url: absolute(settings, post.path),
    title: labelled(post.title, post.sponsored),
    content_html: content,
    summary: post.excerpt,
    image: absolute(settings, plainPicturePath(post.cover)),
    date_published: midnight(post.date),
    date_modified: midnight(changed(post)),
    ...(author !== undefined && {
      authors: [{ name: author, ...(post.author && { url: absolute(settings, post.author.path) }) }],
    }),
    tags: post.location ? [post.category, post.location] : [post.category],
  };
}

const printJson = (feed: object) => `${JSON.stringify(feed, null, 1)}\n`;

/** Renders the whole post with full URLs: cover, layout, text, questions and sources. */
function postContent(settings: Settings, post: Post): string {
  const { width, height } = post.cover;
  const parts = [
    renderPart(PaidFor, { sponsor: post.sponsored, full: true }),
    `<p><img src="${xml(coverPath(post.cover))}" alt="${xml(post.coverAlt)}" width="${width}" height="${height}"></p>`,
    renderPart(PictureCredit, { picture: post.cover }),
    renderPart(PostLayoutBlock, { ...post, places: new Map() }),
    post.closingTimes && renderPart(ClosingTimes, { table: post.closingTimes }),
    post.body().html,
    ...post.faq.map(({ question, answer }) => `<h3>${xml(question)}</h3>\n${answer.html}`),
    renderPart(Citations, { citations: post.sources }),
  ];
  return feedHtml(parts.filter(Boolean).join('\n'), (address) =>
    address.startsWith('#') ? absolute(settings, post.path) + address : absolute(settings, address),
  );
}
