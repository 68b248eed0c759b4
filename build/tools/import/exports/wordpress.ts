// Reads an export of WordPress (Tools, Export): WXR, which is RSS with the posts' HTML and shortcodes.
import { decoded, parseJson } from '../../../engine/source/parse-url.ts';
import { isDay } from '../../../guide/time/day.ts';
import {
  dayOfText,
  originOf,
  pathOfUrl,
  sortItems,
  withMedia,
  type OldPicture,
  type LeftOut,
  type OldPost,
  type OldSite,
} from './old-post.ts';
import { plainTextOf } from '../html/words-of-html.ts';
import { readShortcodes, type Attachment } from './shortcodes.ts';
import { childrenOf, childOf, parseXml, textOf, wordsIn, type XmlElement } from './parse-xml.ts';

export function readWordPress(source: string): OldSite | undefined {
  const root = parseXml(source);
  const channel = root && childOf(root, 'channel');
  if (!channel) return undefined;
  const items = childrenOf(channel, 'item');
  const authors = authorsOf(channel);
  const attachments = attachmentsOf(items);
  const titleOf = (item: XmlElement) => plainTextOf(textOf(item, 'title')) || textOf(item, 'wp:post_name');
  const parts: LeftOut[] = [];
  const { posts, left } = sortItems(items, leftOutAs, titleOf, (item) => {
    const content = textOf(item, 'content:encoded');
    const html = publicPart(content);
    if (html !== content) parts.push({ kind: 'part of a post for members', title: titleOf(item) });
    return postOf(item, html, authors, attachments);
  });
  const comments = items.flatMap((item) => (leftOutAs(item) === '' ? [] : childrenOf(item, 'wp:comment')));
  left.push(...parts);
  left.push(...comments.map(() => ({ kind: 'comment', title: '' })));
  const url = originOf(textOf(channel, 'wp:base_blog_url')) ?? originOf(textOf(channel, 'link'));
  const alts = [...attachments.values()].flatMap(({ url: src, alt }) => (alt ? [[src, alt] as const] : []));
  return { url, posts, left, alts: new Map(alts) };
}

/** Kind of an item that isn't imported. '' for internal items of WordPress, undefined for a post. */
function leftOutAs(item: XmlElement): string | undefined {
  const type = textOf(item, 'wp:post_type') || 'post';
  const status = textOf(item, 'wp:status');
  // Settings and themes of WordPress itself.
  if (/^(?:attachment|revision|wp_|custom_css|customize_changeset|oembed_cache|user_request)/.test(type)) return '';
  if (type === 'nav_menu_item') return 'menu item';
  if (status === 'trash' || status === 'auto-draft' || status === 'inherit') return '';
  if (type !== 'post' && type !== 'page') return `item of the kind "${type}"`;
  if (textOf(item, 'wp:post_password')) return `${type} with a password`;
  if (status === 'private') return `private ${type}`;
  if (MEMBERS_FIELDS.some((key) => isSet(metaOf(item, key)))) return `${type} for members`;
  if (type === 'post') return undefined;
  // WordPress exports an empty page for the list of posts.
  if (!textOf(item, 'content:encoded').trim()) return 'page without a text';
  // Pages of this guide can't be drafts.
  return isPublished(status) ? undefined : 'draft of a page';
}

/** Fields with the readers of a post: Jetpack, Members, Restrict Content, WP-Members. */
const MEMBERS_FIELDS =
  '_jetpack_newsletter_access _members_access_role rcp_access_level rcp_subscription_level rcp_user_level _wpmem_block'.split(
    ' ',
  );
const isSet = (value: string) => !/^(?:|0|none|all|everybody)$/i.test(value.trim());

const MEMBERS_BLOCK =
  /<!-- wp:premium-content\/subscriber-view\b[^]*?<!-- \/wp:premium-content\/subscriber-view -->|<!-- wp:jetpack\/paywall\b[^]*/g;
const MEMBERS_SHORTCODE =
  /\[(\w*(?:member|private|restrict|protect|paywall|premium|logged_?in|subscriber|s2if|mepr|rcp)[\w-]*)\b[^\]<>]{0,2000}\][^]*?\[\/\1\]/gi;

/** Leaves out the blocks and shortcodes that only members see. A paywall hides the rest of the post. */
const publicPart = (html: string) => html.replace(MEMBERS_BLOCK, '').replace(MEMBERS_SHORTCODE, '');

/** Plugins add other states, such as "pitch" or "archive". */
const isPublished = (status: string) => status === 'publish' || status === 'future';

/** Display names by login name. */
function authorsOf(channel: XmlElement): Map<string, string> {
  return new Map(
    childrenOf(channel, 'wp:author').map((author) => {
      const login = textOf(author, 'wp:author_login');
      const full = [textOf(author, 'wp:author_first_name'), textOf(author, 'wp:author_last_name')].join(' ').trim();
      return [login, textOf(author, 'wp:author_display_name') || full || login];
    }),
  );
}

/** Uploaded files by id. */
function attachmentsOf(items: readonly XmlElement[]): Map<string, Attachment> {
  return new Map(
    items.flatMap((item): [string, Attachment][] => {
      const url = textOf(item, 'wp:attachment_url');
      if (!url) return [];
      const alt = metaOf(item, '_wp_attachment_image_alt');
      const caption = plainTextOf(textOf(item, 'excerpt:encoded'));
      const parent = textOf(item, 'wp:post_parent');
      return [[textOf(item, 'wp:post_id'), { url, parent, ...(alt && { alt }), ...(caption && { caption }) }]];
    }),
  );
}

function metaOf(item: XmlElement, key: string): string {
  const meta = childrenOf(item, 'wp:postmeta').find((each) => textOf(each, 'wp:meta_key') === key);
  return meta ? textOf(meta, 'wp:meta_value') : '';
}

function postOf(
  item: XmlElement,
  content: string,
  authors: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, Attachment>,
): OldPost {
  const id = textOf(item, 'wp:post_id');
  const login = textOf(item, 'dc:creator');
  const hasBlocks = content.includes('<!-- wp:');
  const terms = (domain: string) =>
    childrenOf(item, 'category')
      .filter((each) => each.attribs['domain'] === domain)
      .map((term) => plainTextOf(wordsIn(term)))
      .filter(Boolean);
  const [link, guid] = [textOf(item, 'link'), textOf(item, 'guid')];
  const status = textOf(item, 'wp:status');
  const cover: OldPicture | undefined = files.get(metaOf(item, '_thumbnail_id'));
  return {
    isPage: textOf(item, 'wp:post_type') === 'page',
    title: plainTextOf(textOf(item, 'title')),
    date: dayOfItem(item),
    author: authors.get(login) ?? (login || undefined),
    slug: decoded(textOf(item, 'wp:post_name')),
    path: isPublished(status) ? pathOfUrl(link) : undefined,
    otherUrls: [link, guid].filter(Boolean),
    html: withMedia(
      withFootnotes(readShortcodes(content, files, id), metaOf(item, 'footnotes')),
      // A podcast plugin's URL, length and type, each on its line.
      metaOf(item, 'enclosure').split('\n')[0]!.trim(),
    ),
    linesBreak: !hasBlocks,
    excerpt: plainTextOf(textOf(item, 'excerpt:encoded')) || metaOf(item, '_yoast_wpseo_metadesc') || undefined,
    categories: terms('category'),
    tags: terms('post_tag'),
    status: isPublished(status) ? 'published' : 'draft',
    cover,
  };
}

/**
 * Day of publication in the guide's time zone. A draft has no GMT date, so the date in the old site's time zone is
 * used.
 */
function dayOfItem(item: XmlElement): string | undefined {
  const local = textOf(item, 'wp:post_date').slice(0, 10);
  return (
    dayOfText(textOf(item, 'wp:post_date_gmt')) ??
    (isDay(local) ? local : undefined) ??
    dayOfText(textOf(item, 'pubDate'))
  );
}

/** Appends the footnotes, which WordPress exports in a separate field. */
function withFootnotes(html: string, json: string): string {
  const notes = parseJson(json) as { id: string; content: string }[] | undefined;
  if (!Array.isArray(notes)) return html;
  return `${html}<ol>${notes.map(({ id, content }) => `<li id="${id}">${content}</li>`).join('')}</ol>`;
}
