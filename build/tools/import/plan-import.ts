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

interface NamedPost {
  post: OldPost;
  slug: string;
  /** The post's file from an earlier run. */
  known: KnownPost | undefined;
}

const LONGEST_EXCERPT = 220;
/** Maximum lengths for a page, in characters. */
const LONGEST_TITLE = 100;
const LONGEST_DESCRIPTION = 200;

/** The files and the report of an import. */
export class ImportPlan {
  /** New files by path. */
  readonly texts = new Map<string, string>();
  readonly posts: PlannedPost[] = [];
  /** Files of posts that were imported before. */
  readonly known: string[] = [];
  readonly pictures: PlannedPicture[];
  /** Old categories that this guide doesn't have, with the number of their posts. */
  readonly unknownCategories = new Map<string, number>();
  /** Number of posts without a category. */
  uncategorized = 0;
  /** URLs on the old site that imported posts still link to, with the number of links. */
  readonly oldLinks = new Map<string, number>();
  /** Files that got another name, each with the story or page that has the name already. */
  readonly renamed: string[] = [];
  /** Files of posts whose old path no static host can serve, each with that path. */
  readonly lostPaths: string[] = [];
  /** Files of posts whose date can't be read. Each is a draft. */
  readonly undated: string[] = [];
  /** Titles of posts whose HTML has too many nested elements to be converted. */
  readonly tooDeep: string[] = [];
  readonly #site: OldSite;
  readonly #place: PlaceFacts;
  readonly #options: ImportOptions;
  readonly #pictures: PicturePlan;
  /** New paths by old path or URL. */
  readonly #newPaths = new Map<string, string>();
  readonly #excerpts: Set<string>;

  constructor(site: OldSite, place: PlaceFacts, options: ImportOptions) {
    this.#site = site;
    this.#place = place;
    this.#options = options;
    this.#pictures = new PicturePlan(site.url, site.alts);
    this.#excerpts = new Set(place.posts.map(({ excerpt }) => excerpt.toLowerCase()));
    const shown: string[] = [];
    for (const { post, slug, known } of this.#nameFiles(site.posts)) {
      // Also converts posts that are already imported, so that names of pictures don't depend on the order of runs.
      const text = unlessTooDeep(() => this.#writePost(post, slug, !known));
      if (known) this.known.push(known.file);
      else if (text === undefined) this.tooDeep.push(titleOf(post));
      else this.texts.set(this.#fileOf(post, slug), text);
      shown.push(known?.text ?? text ?? '');
    }
    const all = shown.join('\n');
    this.pictures = this.#pictures.all.filter(({ src }) => all.includes(src));
  }

  #fileOf({ isPage }: OldPost, slug: string): string {
    return `${this.#place.folder}/${isPage ? 'pages' : 'posts'}/${slug}.md`;
  }

  #nameFiles(posts: readonly OldPost[]): NamedPost[] {
    const { posts: own, taken: paths } = this.#place;
    const byAlias = new Map(own.flatMap((each) => each.aliases.map((alias) => [alias.toLowerCase(), each] as const)));
    const byFile = new Map(own.map((each) => [each.file, each]));
    const taken = new Set(byFile.keys());
    const isTaken = (post: OldPost, slug: string) =>
      taken.has(this.#fileOf(post, slug)) || paths.has(pathOf(post, slug));
    return posts.map((post) => {
      const wanted = slugOf(post);
      const isSame = (other: KnownPost) =>
        other.title === titleOf(post) || (post.date !== undefined && other.date === post.date);
      let known = byAlias.get(this.#aliasOf(post)?.toLowerCase() ?? '');
      let slug = wanted;
      for (let number = 2; !known && isTaken(post, slug); number++) {
        const other = byFile.get(this.#fileOf(post, slug));
        if (other && isSame(other)) known = other;
        else slug = `${wanted.slice(0, LONGEST_SLUG - 4)}-${number}`;
      }
      if (known) {
        slug = known.file.slice(known.file.lastIndexOf('/') + 1, -'.md'.length);
        // Keeps a second old post from getting the same file.
        byFile.delete(known.file);
      } else if (slug !== wanted) {
        const other = post.isPage ? `${pathOf(post, wanted)} is another page` : `another story is called ${wanted}.md`;
        this.renamed.push(`${this.#fileOf(post, slug)}: ${other}`);
      }
      taken.add(this.#fileOf(post, slug));
      for (const url of [post.path, ...(post.otherUrls ?? [])]) {
        if (url) this.#newPaths.set(linkKey(url, this.#site.url), pathOf(post, slug));
      }
      return { post, slug, known };
    });
  }

  /** Old path of the post, if it can redirect to the new path. */
  #aliasOf({ path }: OldPost): string | undefined {
    const alias = path && decoded(path).replace(/\/+$/, '');
    return alias && !this.#place.taken.has(alias) && aliases.element.safeParse(alias).success ? alias : undefined;
  }

  /** @param isNew False for a post that is converted, but neither written nor reported. */
  #writePost(post: OldPost, slug: string, isNew: boolean): string {
    const converted = convertHtml(post.html, {
      title: post.title,
      linesBreak: post.linesBreak ?? false,
      linkTo: (url) => this.#linkTo(url, post, isNew),
      pictureAt: (url) => this.#pictures.add(url),
      altOf: (url) => this.#pictures.altOf(url),
    });
    if (isNew) this.#notePost(post, this.#fileOf(post, slug), converted.lost);
    const alias = this.#aliasOf(post);
    const oldPath = alias !== undefined && alias !== pathOf(post, slug) && { aliases: [alias] };
    const head = post.isPage ? undefined : this.#frontMatter(post, converted, isNew);
    const title = cutText(titleOf(post), LONGEST_TITLE);
    const fields = head ?? { title, description: this.#excerptOf(post, title, converted, LONGEST_DESCRIPTION) };
    const body = head ? withoutCover(converted.markdown, head.coverImage) : converted.markdown;
    const text = body || `${PLACEHOLDER} the text. The old one has no words.`;
    return `---\n${toYaml({ ...fields, ...oldPath })}---\n\n${text}\n`;
  }

  #notePost(post: OldPost, file: string, lost: string[]): void {
    const { isPage = false, date, path, status } = post;
    if (path && !this.#place.taken.has(path) && this.#aliasOf(post) === undefined) {
      this.lostPaths.push(`${file}: ${decoded(path)}`);
    }
    if (!isPage && date === undefined && status === 'published') this.undated.push(file);
    const { today } = this.#options;
    this.posts.push({ file, isPage, title: titleOf(post), date: date ?? today, draft: isDraft(post, today), lost });
  }

  #frontMatter(post: OldPost, converted: Converted, isNew: boolean) {
    const { today } = this.#options;
    const terms = [...post.categories, ...post.tags];
    const category = this.#categoryOf(post, isNew);
    const isTerm = (name: string | undefined) => (term: string) => term.toLowerCase() === name?.toLowerCase();
    const location = this.#place.areas.find((area) => terms.some(isTerm(area)));
    const others = terms.filter((term) => !isTerm(category)(term) && !isTerm(location)(term));
    const keywords = [...new Map(others.map((each) => [each.toLowerCase(), each])).values()].slice(0, 20);
    const author = post.author && visibleText(post.author);
    const by = author && author.length <= 80 && !/^(?:admin(?:istrator)?|\S+@\S+)$/i.test(author) ? author : undefined;
    const title = titleOf(post);
    return {
      layout: 'article',
      title,
      excerpt: this.#excerptOf(post, title, converted, LONGEST_EXCERPT),
      date: post.date ?? today,
      ...(by && { by }),
      category,
      ...(location && { location }),
      ...(isDraft(post, today) && { draft: true }),
      ...this.#coverOf(post, category, converted),
      ...(keywords.length > 0 && { keywords }),
    };
  }

  #categoryOf(post: OldPost, isNew: boolean): string {
    const { categories: table, category: otherwise } = this.#options;
    const own = (name: string) => {
      const meant = (table.get(name.toLowerCase()) ?? name).toLowerCase();
      return this.#place.categories.find((each) =>
        [each.name, each.slug].some((known) => known.toLowerCase() === meant),
      );
    };
    const found = post.categories.map(own).find((category) => category !== undefined);
    if (found) return found.name;
    const [first] = post.categories;
    const fallback = (first === undefined ? undefined : table.get(first.toLowerCase())) ?? otherwise;
    if (isNew && fallback === undefined) {
      if (first === undefined) this.uncategorized++;
      else this.unknownCategories.set(first, (this.unknownCategories.get(first) ?? 0) + 1);
    }
    return fallback ?? first ?? `${PLACEHOLDER} the category.`;
  }

  #excerptOf(post: OldPost, title: string, { text }: Converted, most: number): string {
    const written = withoutMarkup(post.excerpt ?? '');
    const start = cutText(withoutMarkup(text), most);
    const either = written || start;
    const choices = [written && cutText(written, most), start, either && cutText(`${title}: ${either}`, most)];
    const excerpt =
      choices.find((choice) => choice && !this.#excerpts.has(choice.toLowerCase())) ||
      `${PLACEHOLDER} one or two sentences about ${title}`.slice(0, most).trim();
    this.#excerpts.add(excerpt.toLowerCase());
    return excerpt;
  }

  #coverOf({ cover }: OldPost, category: string, { picture }: Converted) {
    const src = cover && this.#pictures.add(cover.url);
    const toWrite = `${PLACEHOLDER} what the cover shows, in one sentence.`;
    if (src) return { coverImage: src, coverAlt: visibleText(cover.alt || this.#pictures.altOf(cover.url)) || toWrite };
    if (picture) return { coverImage: picture.src, coverAlt: visibleText(picture.alt) || toWrite };
    const own = this.#place.categories.find(({ name }) => name === category)?.image;
    return { coverImage: own ?? this.#place.card, coverAlt: own ? `A drawing that stands for ${category}.` : toWrite };
  }

  #linkTo(url: string, post: OldPost, isNew: boolean): string {
    if (/^(?:mailto|tel):/i.test(url)) return url;
    const { url: site } = this.#site;
    const from = site && post.path ? new URL(post.path, site).href : site;
    const full = parseUrl(url, from);
    if (!full) return url;
    const hostOf = ({ hostname }: URL) => hostname.replace(/^www\./, '');
    const isOld = site !== undefined && hostOf(full) === hostOf(new URL(site));
    if (!isOld) return /^[a-z]+:/i.test(url) ? url : full.href;
    const path = this.#newPaths.get(linkKey(full.href, site));
    if (path !== undefined) return path + (full.hash.startsWith('#comment') ? '' : full.hash);
    if (full.pathname === '/' && !full.search) return '/';
    if (isNew) this.oldLinks.set(full.href, (this.oldLinks.get(full.href) ?? 0) + 1);
    return full.href;
  }
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

const pathOf = ({ isPage }: OldPost, slug: string) => (isPage ? `/${slug}` : `/blog/${slug}`);

function slugOf({ slug, path, title, date }: OldPost): string {
  const written = [slug, slugOfPath(path), title]
    .map((each) => slugify(decoded(each).replace(/\.html?$/, '')))
    .find(Boolean);
  const short = (written ?? `post-${date ?? 'without-date'}`).slice(0, LONGEST_SLUG - 4).replace(/-+$/, '');
  return short === '404' ? 'post-404' : short;
}

/** True for a post that must not be public: a draft, a post whose day is to come, a post without a date. */
const isDraft = ({ status, date, isPage }: OldPost, today: string): boolean =>
  status === 'draft' || (!isPage && (date === undefined || date > today));

const titleOf = ({ title, date }: OldPost) =>
  title ? cutText(title, 200) : `${PLACEHOLDER} a title for the post of ${date ?? 'an unknown day'}.`;

/** Drops the first picture if it is also the cover. */
function withoutCover(markdown: string, cover: string): string {
  const [first = '', ...rest] = markdown.split('\n\n');
  return rest.length > 0 && /^!\[(?:[^\]\\]|\\.)*\]\(([^\s)]+)\)$/.exec(first)?.[1] === cover
    ? rest.join('\n\n')
    : markdown;
}

/** An excerpt is plain text, where shortcodes and the syntax of Markdown and HTML would be visible. */
const withoutMarkup = (text: string) =>
  visibleText(text.replace(/\[\/?[a-z][^\][\n]{0,200}\]/gi, ' ').replace(/[[\]`*<>{}|\\]|(?<!\w)_+|_+(?!\w)/g, ''));

/** Key of a URL that ignores the scheme, `www.` and a trailing slash. */
function linkKey(url: string, base: string | undefined): string {
  const root = base ?? 'https://old.invalid';
  if (!parseUrl(url, root)) return url;
  const { hostname, pathname, search } = new URL(url, root);
  const query = /[?&]p=\d+/.test(search) ? search : '';
  return hostname.replace(/^www\./, '') + decoded(pathname).replace(/\/+$/, '').toLowerCase() + query;
}
