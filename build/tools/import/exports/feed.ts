// Reads a feed: RSS 2.0, RSS 1.0 or Atom, such as an export of Blogger.
import { decoded } from '../../../engine/source/parse-url.ts';
import {
  dayOfText,
  originOf,
  pathOfUrl,
  slugOfPath,
  sortItems,
  withMedia,
  type OldPicture,
  type OldPost,
  type OldSite,
} from './old-post.ts';
import { plainTextOf } from '../html/words-of-html.ts';
import { childrenOf, childOf, parseXml, sourceIn, textOf, wordsIn, type XmlElement } from './parse-xml.ts';
import { readWordPress } from './wordpress.ts';

export function readFeed(source: string): OldSite | undefined {
  const root = parseXml(source);
  if (!root) return undefined;
  const channel = childOf(root, 'channel') ?? root;
  // An export of WordPress is RSS, too, but only its own reader knows its drafts and private posts.
  if (childOf(channel, 'wp:wxr_version') || childrenOf(channel, 'item').some((item) => childOf(item, 'wp:status'))) {
    return readWordPress(source);
  }
  const items = [...childrenOf(channel, 'item'), ...childrenOf(root, 'item'), ...childrenOf(root, 'entry')];
  if (items.length === 0 && root.name !== 'feed' && channel === root) return undefined;
  const sorted = sortItems([...new Set(items)], leftOutAs, (item) => plainTextOf(textOf(item, 'title')), postOf);
  const urls = sorted.posts.map(({ otherUrls }) => originOf(otherUrls?.[0]));
  return { url: originOf(linkOf(channel)) ?? urls.find(Boolean), ...sorted };
}

const BLOGGER = 'http://schemas.google.com/blogger/2008/kind#';

/** Kind of an item that isn't imported. '' for Blogger's settings and template, undefined for a post or a page. */
function leftOutAs(item: XmlElement): string | undefined {
  const kind = bloggerKind(item);
  const status = textOf(item, 'blogger:status');
  const isReply = childOf(item, 'thr:in-reply-to') || /#comment-?\d+$/.test(linkOf(item) ?? textOf(item, 'guid'));
  if (kind === undefined && isReply) return 'comment';
  if (/TRASH|DELETE/i.test(status)) return `deleted ${kind ?? 'post'}`;
  if (kind === undefined || kind === 'post') return undefined;
  if (kind === 'page') return isDraft(item) ? 'draft of a page' : undefined;
  return kind === 'comment' ? kind : '';
}

function bloggerKind(item: XmlElement): string | undefined {
  const written = textOf(item, 'blogger:type');
  if (written) return written.toLowerCase();
  const terms = childrenOf(item, 'category').map((each) => each.attribs['term'] ?? '');
  return terms.find((term) => term.startsWith(BLOGGER))?.slice(BLOGGER.length);
}

/** Since 2024, Blogger's export has a status for each post. Only LIVE is public. */
const isDraft = (item: XmlElement) =>
  !/^(?:LIVE)?$/i.test(textOf(item, 'blogger:status')) ||
  childrenOf(item, 'app:control').some((each) => textOf(each, 'app:draft') === 'yes');

/** Link of an item or a channel: text in RSS, an attribute in Atom. */
function linkOf(item: XmlElement): string | undefined {
  const links = childrenOf(item, 'link');
  const own = links.find(({ attribs }) => (attribs['rel'] ?? 'alternate') === 'alternate' && attribs['href']);
  const guid = childOf(item, 'guid');
  const permanent = guid && guid.attribs['isPermaLink'] !== 'false' ? wordsIn(guid) : '';
  const written =
    textOf(item, 'feedburner:origLink', 'blogger:filename') ||
    own?.attribs['href'] ||
    links.map(wordsIn).find(Boolean) ||
    permanent;
  return written || undefined;
}

function postOf(item: XmlElement): OldPost {
  const link = linkOf(item);
  const path = pathOfUrl(link);
  const dates = ['pubDate', 'published', 'issued', 'dc:date', 'updated'];
  const isUnpublished = isDraft(item);
  const person = childOf(item, 'author');
  const summary = plainTextOf(textOf(item, 'blogger:metaDescription') || textOf(item, 'description', 'summary'));
  const full = htmlOf(item, 'content:encoded', 'content');
  return {
    isPage: bloggerKind(item) === 'page',
    title: plainTextOf(textOf(item, 'title')),
    date: dates.map((name) => dayOfText(textOf(item, name))).find(Boolean),
    author: nameOf(
      textOf(item, 'dc:creator', 'itunes:author') || (person && textOf(person, 'name')) || wordsIn(person),
    ),
    slug: slugOfPath(path),
    path: isUnpublished ? undefined : path && decoded(path),
    otherUrls: link ? [link] : [],
    html: withMedia(full || htmlOf(item, 'description', 'summary'), mediaOf(item, /^(?:audio|video)\//)),
    excerpt: full && summary ? summary : undefined,
    categories: childrenOf(item, 'category')
      .map((term) => plainTextOf(wordsIn(term) || (term.attribs['label'] ?? term.attribs['term'] ?? '')))
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
  if (element.attribs['type'] === 'xhtml') return sourceIn(element);
  const text = wordsIn(element);
  return element.attribs['type'] === 'text' ? text.replaceAll('<', '&lt;') : text;
}

/** `jo@old.example (Jo Marsh)` → `Jo Marsh`. Undefined for an e-mail address without a name. */
function nameOf(written: string | undefined): string | undefined {
  const name = /^\S+@\S+\s+\((.+)\)$/.exec(written ?? '')?.[1] ?? written;
  return name && !/^\S+@\S+$/.test(name) ? plainTextOf(name) : undefined;
}

function coverOf(item: XmlElement): OldPicture | undefined {
  const url = mediaOf(item, /^image\//);
  return url ? { url } : undefined;
}

/** URL of a file that belongs to an item, such as the sound of a podcast. */
function mediaOf(item: XmlElement, type: RegExp): string | undefined {
  const groups = [item, ...childrenOf(item, 'media:group')];
  const files = ['media:content', 'media:thumbnail', 'enclosure', 'link'].flatMap((name) =>
    groups.flatMap((group) => childrenOf(group, name)),
  );
  const typeOf = ({ name, attribs }: XmlElement) =>
    name === 'media:thumbnail' ? 'image/' : attribs['type'] || `${attribs['medium']}/`;
  const found = files.find(
    (file) => type.test(typeOf(file)) && (file.name !== 'link' || file.attribs['rel'] === 'enclosure'),
  );
  return found && (found.attribs['url'] ?? found.attribs['href']);
}
