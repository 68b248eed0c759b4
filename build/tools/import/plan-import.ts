// Plans the files and the report of an import. Reads and writes nothing.
import { toYaml } from '../../engine/source/yaml.ts';
import { LONGEST_SLUG } from '../../guide/fields/fields.ts';
import { PLACEHOLDER } from '../../engine/content/loaded-fields.ts';
import { aliases } from '../../guide/page/page-fields.ts';
import { slugify } from '../../engine/source/slug.ts';
import { convertHtml, type Converted } from './html/html-to-markdown.ts';
import { slugOfPath, type OldPost, type OldSite } from './exports/old-post.ts';
import { PicturePlan, type PlannedPicture } from './picture-plan.ts';
import type { KnownPost, PlaceFacts } from './place-facts.ts';
import { cutText, visibleText } from './html/words-of-html.ts';
import { decoded, parseUrl } from '../../engine/source/parse-url.ts';

export interface ImportOptions {
  /** Category names of this guide, by the old site's category name in lower case. */
  categories: ReadonlyMap<string, string>;
  /** Category for posts without a category. */
  category?: string | undefined;
  /** `YYYY-MM-DD` */
  today: string;
}

interface PlannedPost {
  file: string;
  isPage: boolean;
  title: string;
  date: string;
  draft: boolean;
  lost: string[];
}

export interface ImportPlan {
  /** New files by path. */
  texts: Map<string, string>;
  posts: PlannedPost[];
  /** Files of posts that were imported before. */
  known: string[];
  pictures: PlannedPicture[];
  /** Old categories that this guide doesn't have, with the number of their posts. */
  unknownCategories: Map<string, number>;
  /** Number of posts without a category. */
  uncategorized: number;
  /** URLs on the old site that imported posts still link to, with the number of links. */
  oldLinks: Map<string, number>;
  /** Files that got another name, each with the story or page that has the name already. */
  renamed: string[];
  /** Files of posts whose old path no static host can serve, each with that path. */
  lostPaths: string[];
  /** Files of posts whose date can't be read. Each is a draft. */
  undated: string[];
  /** Titles of posts whose HTML has too many nested elements to be converted. */
  tooDeep: string[];
}

interface Work {
  site: OldSite;
  place: PlaceFacts;
  options: ImportOptions;
  plan: ImportPlan;
  pictures: PicturePlan;
  /** New paths by old path or URL. */
  newPaths: Map<string, string>;
  excerpts: Set<string>;
}

export function planImport(site: OldSite, place: PlaceFacts, options: ImportOptions): ImportPlan {
  const plan: ImportPlan = {
    texts: new Map(),
    posts: [],
    known: [],
    pictures: [],
    unknownCategories: new Map(),
    uncategorized: 0,
    oldLinks: new Map(),
    renamed: [],
    lostPaths: [],
    undated: [],
    tooDeep: [],
  };
  const pictures = new PicturePlan(site.url, site.alts);
  const excerpts = new Set(place.posts.map(({ excerpt }) => excerpt.toLowerCase()));
  const work: Work = { site, place, options, plan, pictures, newPaths: new Map(), excerpts };
  const shown: string[] = [];
  for (const { post, slug, known } of nameFiles(site.posts, work)) {
    // Also converts posts that are already imported, so that names of pictures don't depend on the order of runs.
    const text = unlessTooDeep(() => writePost(post, slug, work, !known));
    if (known) plan.known.push(known.file);
    else if (text === undefined) plan.tooDeep.push(titleOf(post));
    else plan.texts.set(fileOf(post, slug, place), text);
    shown.push(known?.text ?? text ?? '');
  }
  const all = shown.join('\n');
  plan.pictures = pictures.all.filter(({ src }) => all.includes(src));
  return plan;
}

/** Returns undefined if the call stack overflows, because libraries visit nested elements by recursion. */
function unlessTooDeep<T>(convert: () => T): T | undefined {
  try {
    return convert();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const fileOf = ({ isPage }: OldPost, slug: string, { folder }: PlaceFacts) =>
  `${folder}/${isPage ? 'pages' : 'posts'}/${slug}.md`;
const pathOf = ({ isPage }: OldPost, slug: string) => (isPage ? `/${slug}` : `/blog/${slug}`);

interface NamedPost {
  post: OldPost;
  slug: string;
  /** The post's file from an earlier run. */
  known: KnownPost | undefined;
}

function nameFiles(posts: readonly OldPost[], { place, plan, newPaths, site }: Work): NamedPost[] {
  const byAlias = new Map(
    place.posts.flatMap((each) => each.aliases.map((alias) => [alias.toLowerCase(), each] as const)),
  );
  const byFile = new Map(place.posts.map((each) => [each.file, each]));
  const taken = new Set(byFile.keys());
  const isTaken = (post: OldPost, slug: string) =>
    taken.has(fileOf(post, slug, place)) || place.taken.has(pathOf(post, slug));
  return posts.map((post) => {
    const wanted = slugOf(post);
    const alias = aliasOf(post, place);
    const isSame = (other: KnownPost | undefined) =>
      other !== undefined && (other.title === titleOf(post) || (post.date !== undefined && other.date === post.date));
    let known = alias === undefined ? undefined : byAlias.get(alias.toLowerCase());
    let slug = wanted;
    for (let number = 2; !known && isTaken(post, slug); number++) {
      const other = byFile.get(fileOf(post, slug, place));
      if (isSame(other)) known = other;
      else slug = `${wanted.slice(0, LONGEST_SLUG - 4)}-${number}`;
    }
    if (known) {
      slug = known.file.slice(known.file.lastIndexOf('/') + 1, -'.md'.length);
      // Keeps a second old post from getting the same file.
      byFile.delete(known.file);
    } else if (slug !== wanted) {
      const other = post.isPage ? `${pathOf(post, wanted)} is another page` : `another story is called ${wanted}.md`;
      plan.renamed.push(`${fileOf(post, slug, place)}: ${other}`);
    }
    taken.add(fileOf(post, slug, place));
    for (const url of [post.path, ...(post.otherUrls ?? [])]) {
      if (url) newPaths.set(linkKey(url, site.url), pathOf(post, slug));
    }
    return { post, slug, known };
  });
}

function slugOf({ slug, path, title, date }: OldPost): string {
  const written = [slug, slugOfPath(path), title]
    .map((each) => slugify(decoded(each).replace(/\.html?$/, '')))
    .find(Boolean);
  const short = (written ?? `post-${date ?? 'without-date'}`).slice(0, LONGEST_SLUG - 4).replace(/-+$/, '');
  return short === '404' ? 'post-404' : short;
}

/** True for a post that must not be public: a draft, a post whose day is to come, a post without a date. */
const isDraft = ({ status, date, isPage }: OldPost, { today }: ImportOptions): boolean =>
  status === 'draft' || (!isPage && (date === undefined || date > today));

const titleOf = ({ title, date }: OldPost) =>
  title ? cutText(title, 200) : `${PLACEHOLDER} a title for the post of ${date ?? 'an unknown day'}.`;

/** Old path of the post, if it can redirect to the new path. */
function aliasOf({ path }: OldPost, { taken }: PlaceFacts): string | undefined {
  const alias = path && decoded(path).replace(/\/+$/, '');
  return alias && !taken.has(alias) && aliases.element.safeParse(alias).success ? alias : undefined;
}

/** @param isNew False for a post that is converted, but neither written nor reported. */
function writePost(post: OldPost, slug: string, work: Work, isNew: boolean): string {
  const { plan, options, pictures } = work;
  const converted = convertHtml(post.html, {
    title: post.title,
    linesBreak: post.linesBreak ?? false,
    linkTo: (url) => linkTo(url, post, work, isNew),
    pictureAt: (url) => pictures.add(url),
    altOf: (url) => pictures.altOf(url),
  });
  const head = post.isPage ? undefined : frontMatter(post, slug, converted, work, isNew);
  const file = fileOf(post, slug, work.place);
  if (isNew) {
    const date = post.date ?? options.today;
    if (post.path && !work.place.taken.has(post.path) && aliasOf(post, work.place) === undefined) {
      plan.lostPaths.push(`${file}: ${decoded(post.path)}`);
    }
    const { isPage = false, status } = post;
    if (!isPage && post.date === undefined && status === 'published') plan.undated.push(file);
    const draft = isDraft(post, options);
    plan.posts.push({ file, isPage, title: titleOf(post), date, draft, lost: converted.lost });
  }
  const body =
    (head ? withoutCover(converted.markdown, head.coverImage) : converted.markdown) ||
    `${PLACEHOLDER} the text. The old one has no words.`;
  return `---\n${toYaml(head ?? pageHead(post, slug, converted, work))}---\n\n${body}\n`;
}

/** Drops the first picture if it is also the cover. */
function withoutCover(markdown: string, cover: string): string {
  const [first = '', ...rest] = markdown.split('\n\n');
  return rest.length > 0 && /^!\[(?:[^\]\\]|\\.)*\]\(([^\s)]+)\)$/.exec(first)?.[1] === cover
    ? rest.join('\n\n')
    : markdown;
}

function frontMatter(post: OldPost, slug: string, converted: Converted, work: Work, isNew: boolean) {
  const { place, options } = work;
  const terms = [...post.categories, ...post.tags];
  const category = categoryOf(post, work, isNew);
  const location = place.areas.find((area) => terms.some((term) => term.toLowerCase() === area.toLowerCase()));
  const others = terms.filter(
    (term) => ![category, location].some((used) => used?.toLowerCase() === term.toLowerCase()),
  );
  const keywords = [...new Map(others.map((each) => [each.toLowerCase(), each])).values()].slice(0, 20);
  const author = post.author && visibleText(post.author);
  const by = author && author.length <= 80 && !/^(?:admin(?:istrator)?|\S+@\S+)$/i.test(author) ? author : undefined;
  const title = titleOf(post);
  return {
    layout: 'article',
    title,
    excerpt: excerptOf(post, title, converted, work, LONGEST_EXCERPT),
    date: post.date ?? options.today,
    ...(by && { by }),
    category,
    ...(location && { location }),
    ...(isDraft(post, options) && { draft: true }),
    ...coverOf(post, category, converted, work),
    ...(keywords.length > 0 && { keywords }),
    ...oldPathOf(post, slug, place),
  };
}

function pageHead(post: OldPost, slug: string, converted: Converted, work: Work) {
  const title = cutText(titleOf(post), LONGEST_TITLE);
  return {
    title,
    description: excerptOf(post, title, converted, work, LONGEST_DESCRIPTION),
    ...oldPathOf(post, slug, work.place),
  };
}

function oldPathOf(post: OldPost, slug: string, place: PlaceFacts) {
  const alias = aliasOf(post, place);
  return alias !== undefined && alias !== pathOf(post, slug) && { aliases: [alias] };
}

function categoryOf(post: OldPost, { place, options, plan }: Work, isNew: boolean): string {
  const own = (name: string) => {
    const meant = options.categories.get(name.toLowerCase()) ?? name;
    return place.categories.find((each) =>
      [each.name, each.slug].some((known) => known.toLowerCase() === meant.toLowerCase()),
    )?.name;
  };
  const found = post.categories.map(own).find((name) => name !== undefined);
  if (found !== undefined) return found;
  const [first] = post.categories;
  const mapped = first === undefined ? undefined : options.categories.get(first.toLowerCase());
  const fallback = mapped ?? options.category;
  if (isNew && fallback === undefined) {
    if (first === undefined) plan.uncategorized++;
    else plan.unknownCategories.set(first, (plan.unknownCategories.get(first) ?? 0) + 1);
  }
  return fallback ?? first ?? `${PLACEHOLDER} the category.`;
}

const LONGEST_EXCERPT = 220;
/** Maximum lengths for a page, in characters. */
const LONGEST_TITLE = 100;
const LONGEST_DESCRIPTION = 200;

/** An excerpt is plain text, where shortcodes and the syntax of Markdown and HTML would be visible. */
const withoutMarkup = (text: string) =>
  visibleText(text.replace(/\[\/?[a-z][^\][\n]{0,200}\]/gi, ' ').replace(/[[\]`*<>{}|\\]|(?<!\w)_+|_+(?!\w)/g, ''));

function excerptOf(post: OldPost, title: string, { text }: Converted, { excerpts }: Work, most: number): string {
  const written = withoutMarkup(post.excerpt ?? '');
  const start = cutText(withoutMarkup(text), most);
  const choices = [
    written && cutText(written, most),
    start,
    (written || start) && cutText(`${title}: ${written || start}`, most),
  ];
  const excerpt =
    choices.find((choice) => choice && !excerpts.has(choice.toLowerCase())) ||
    `${PLACEHOLDER} one or two sentences about ${title}`.slice(0, most).trim();
  excerpts.add(excerpt.toLowerCase());
  return excerpt;
}

function coverOf({ cover }: OldPost, category: string, { picture }: Converted, { pictures, place }: Work) {
  const src = cover && pictures.add(cover.url);
  const toWrite = `${PLACEHOLDER} what the cover shows, in one sentence.`;
  if (src) return { coverImage: src, coverAlt: visibleText(cover.alt || pictures.altOf(cover.url)) || toWrite };
  if (picture) return { coverImage: picture.src, coverAlt: visibleText(picture.alt) || toWrite };
  const own = place.categories.find(({ name }) => name === category)?.image;
  return { coverImage: own ?? place.card, coverAlt: own ? `A drawing that stands for ${category}.` : toWrite };
}

/** Key of a URL that ignores the scheme, `www.` and a trailing slash. */
function linkKey(url: string, base: string | undefined): string {
  const root = base ?? 'https://old.invalid';
  if (!parseUrl(url, root)) return url;
  const { hostname, pathname, search } = new URL(url, root);
  const query = /[?&]p=\d+/.test(search) ? search : '';
  return hostname.replace(/^www\./, '') + decoded(pathname).replace(/\/+$/, '').toLowerCase() + query;
}

function linkTo(url: string, post: OldPost, { site, newPaths, plan }: Work, isNew: boolean): string {
  if (/^(?:mailto|tel):/i.test(url)) return url;
  const from = site.url && post.path ? new URL(post.path, site.url).href : site.url;
  if (!parseUrl(url, from)) return url;
  const full = new URL(url, from);
  const isOld =
    site.url !== undefined && full.hostname.replace(/^www\./, '') === new URL(site.url).hostname.replace(/^www\./, '');
  if (!isOld) return /^[a-z]+:/i.test(url) ? url : full.href;
  const path = newPaths.get(linkKey(full.href, site.url));
  if (path !== undefined) return path + (full.hash.startsWith('#comment') ? '' : full.hash);
  if (full.pathname === '/' && !full.search) return '/';
  if (isNew) plan.oldLinks.set(full.href, (plan.oldLinks.get(full.href) ?? 0) + 1);
  return full.href;
}
