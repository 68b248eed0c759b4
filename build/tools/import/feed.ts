// Reads a feed: RSS 2.0, RSS 1.0 or Atom, such as an export of Blogger.
import { decoded } from '../../engine/source/parse-url.ts';
import { todayInPlace } from '../../guide/time/time-zone.ts';
import {
  originOf,
  pathOfUrl,
  slugOfPath,
  type LeftOut,
  type OldPicture,
  type OldPost,
  type OldSite,
} from './old-post.ts';
import { plainTextOf } from './words-of-html.ts';
import { childrenOf, childOf, parseXml, textOf, type XmlElement } from './parse-xml.ts';

export function readFeed(source: string): OldSite | undefined {
  const root = parseXml(source);
  if (!root) return undefined;
  const channel = childOf(root, 'channel') ?? root;
  const items = [...childrenOf(channel, 'item'), ...childrenOf(root, 'item'), ...childrenOf(root, 'entry')];
  if (items.length === 0 && root.name !== 'feed' && channel === root) return undefined;
  const left: LeftOut[] = [];
  const posts = [...new Set(items)].flatMap((item): OldPost[] => {
    const kind = leftOutAs(item);
    if (kind === undefined) return [postOf(item)];
    if (kind !== '') left.push({ kind, title: plainTextOf(textOf(item, 'title')) });
    return [];
  });
  return {
    url: originOf(linkOf(channel)) ?? posts.map(({ otherUrls }) => originOf(otherUrls?.[0])).find(Boolean),
    posts,
    left,
  };
}

const BLOGGER = 'http://schemas.google.com/blogger/2008/kind#';

/** Kind of an item that isn't imported. '' for Blogger's settings and template, undefined for a post or a page. */
function leftOutAs(item: XmlElement): string | undefined {
  const kind = bloggerKind(item);
  if (kind === undefined || kind === 'post') return undefined;
  if (kind === 'page') return isDraft(item) ? 'draft of a page' : undefined;
  return kind === 'comment' ? kind : '';
}

function bloggerKind(item: XmlElement): string | undefined {
  const terms = childrenOf(item, 'category').map((each) => each.attributes.get('term') ?? '');
  return terms.find((term) => term.startsWith(BLOGGER))?.slice(BLOGGER.length);
}

const isDraft = (item: XmlElement) =>
  childrenOf(item, 'app:control').some((each) => textOf(each, 'app:draft') === 'yes');

/** Link of an item or a channel: text in RSS, an attribute in Atom. */
function linkOf(item: XmlElement): string | undefined {
  const links = childrenOf(item, 'link');
  const own = links.find(
    ({ attributes }) => (attributes.get('rel') ?? 'alternate') === 'alternate' && attributes.get('href'),
  );
  const guid = childOf(item, 'guid');
  const permanent = guid && guid.attributes.get('isPermaLink') !== 'false' ? guid.text.trim() : '';
  const written =
    textOf(item, 'feedburner:origLink') ||
    own?.attributes.get('href') ||
    links.map(({ text }) => text.trim()).find(Boolean) ||
    permanent;
  return written || undefined;
}

function postOf(item: XmlElement): OldPost {
  const link = linkOf(item);
  const path = pathOfUrl(link);
  const written = textOf(item, 'pubDate', 'published', 'issued', 'dc:date', 'updated');
  const isUnpublished = isDraft(item);
  const person = childOf(item, 'author');
  const summary = plainTextOf(textOf(item, 'description', 'summary'));
  const full = htmlOf(item, 'content:encoded', 'content');
  return {
    isPage: bloggerKind(item) === 'page',
    title: plainTextOf(textOf(item, 'title')),
    date: Date.parse(written) > 0 ? todayInPlace(new Date(written)) : undefined,
    author: nameOf(
      textOf(item, 'dc:creator', 'itunes:author') || (person && textOf(person, 'name')) || person?.text.trim(),
    ),
    slug: slugOfPath(path),
    path: isUnpublished ? undefined : path && decoded(path),
    otherUrls: link ? [link] : [],
    html: full || htmlOf(item, 'description', 'summary'),
    excerpt: full && summary ? summary : undefined,
    categories: childrenOf(item, 'category')
      .map(({ text, attributes }) => plainTextOf(text || (attributes.get('label') ?? attributes.get('term') ?? '')))
      .filter((name) => name && !name.startsWith(BLOGGER)),
    tags: [],
    status: isUnpublished ? 'draft' : 'published',
    cover: coverOf(item),
  };
}

/** In Atom, XHTML consists of child elements. All other HTML is text. */
function htmlOf(item: XmlElement, ...names: string[]): string {
  const element = childOf(item, ...names);
  if (!element) return '';
  if (element.attributes.get('type') === 'xhtml') return element.inside();
  const text = element.text.trim();
  return element.attributes.get('type') === 'text' ? text.replaceAll('<', '&lt;') : text;
}

/** `jo@old.example (Jo Marsh)` → `Jo Marsh`. Undefined for an e-mail address without a name. */
function nameOf(written: string | undefined): string | undefined {
  const name = /^\S+@\S+\s+\((.+)\)$/.exec(written ?? '')?.[1] ?? written;
  return name && !/^\S+@\S+$/.test(name) ? plainTextOf(name) : undefined;
}

function coverOf(item: XmlElement): OldPicture | undefined {
  const media = [
    ...childrenOf(item, 'media:content'),
    ...childrenOf(item, 'media:thumbnail'),
    ...childrenOf(item, 'enclosure'),
  ];
  const url = media
    .filter(
      ({ name, attributes }) =>
        name === 'media:thumbnail' ||
        attributes.get('medium') === 'image' ||
        attributes.get('type')?.startsWith('image/'),
    )
    .map(({ attributes }) => attributes.get('url'))
    .find(Boolean);
  return url ? { url } : undefined;
}
