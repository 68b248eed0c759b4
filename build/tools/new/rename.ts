// `npm run new -- rename OLD NEW`: gives a page another path, and corrects everything that names the old path.
import { isScalar, isSeq, parseDocument, visit, type Pair, type Scalar, type YAMLMap } from 'yaml';
import { parseArguments, usageError, type ExitCode, type Log } from '../../command-line.ts';
import { plural, quoted } from '../../engine/report/wording.ts';
import { listingsOf } from '../../guide/listing/directory.ts';
import type { Site } from '../../guide/load-guide.ts';
import { redirectsOf } from '../../guide/redirect/old-paths.ts';
import { editWorkspace, isBlocking, printReport, siteOf, textOf, type Workspace } from '../../guide/workspace.ts';
import { contentEnd, lineEnd } from '../yaml-nodes.ts';

export interface RenameContext {
  log: Log;
  colours?: boolean;
  writeFiles(texts: ReadonlyMap<string, string>): void;
  removeFile(path: string): void;
  isOccupied(path: string): boolean;
}

const usage = `npm run new -- rename OLD NEW   gives a page another path, and redirects the old one

  OLD, NEW     paths, such as /blog/spring-fair, or the last part of one. Pages are stories, areas, guides, pages of
               listings, events, authors and pages of your own
  --dry-run    lists the changes without making them`;

/** Start of the paths of each kind of page. */
const PREFIXES = {
  post: '/blog/',
  event: '/whats-on/',
  author: '/authors/',
  area: '/',
  guide: '/',
  directory: '/',
  ownPage: '/',
} as const;

/** Kinds of page whose files are named after the last part of their path. */
const NAMED_BY_FILE = new Set<Page['kind']>(['post', 'event', 'ownPage']);

/** Fields with the id of a page in feeds and calendars, so that the id stays the same after a rename. */
const IDS = { post: 'feedId', event: 'calendarId' } as const;

interface Page {
  kind: keyof typeof PREFIXES;
  path: string;
  origin: string;
  aliases: readonly string[];
  /** False for a draft, whose path isn't published. */
  isPublic: boolean;
  /** Index of the page in a file that describes several pages. */
  index?: number | undefined;
}

/** Exit code: 0 done, 1 the names or the content have mistakes, 2 wrong arguments. */
export function runRename(args: string[], workspace: Workspace, context: RenameContext): ExitCode {
  const options = { 'dry-run': { type: 'boolean' } } as const;
  const parsed = parseArguments(args, { usage, options, allowPositionals: true }, context.log);
  if (typeof parsed === 'number') return parsed;
  const [old, wanted, ...more] = parsed.positionals;
  if (old === undefined || wanted === undefined || more.length > 0) return usageError(usage, context.log);
  const site = siteOf(workspace, context);
  if (typeof site === 'number') return site;
  const plan = planRename(old, wanted, workspace, site, context);
  if (typeof plan === 'string') {
    context.log(plan);
    return 1;
  }
  const left = { ...workspace.source, files: workspace.source.files.filter(({ path }) => path !== plan.from) };
  const edited = editWorkspace({ ...workspace, source: left }, plan.texts);
  if (edited.findings.some(isBlocking)) {
    return printReport(edited.findings, textOf(edited), context, 'Nothing was written.');
  }
  plan.lines.forEach((line) => context.log(line));
  if (parsed.values['dry-run']) {
    context.log('Nothing was written.');
    return 0;
  }
  context.writeFiles(plan.texts);
  if (plan.from !== plan.to) context.removeFile(plan.from);
  return 0;
}

interface Plan {
  /** Path of the file that describes the page, before the rename. */
  from: string;
  to: string;
  /** Texts of changed files, by path. */
  texts: Map<string, string>;
  /** Description of the changes for the user. */
  lines: string[];
}

/** Returns a sentence with the reason if the page can't be renamed. */
function planRename(
  old: string,
  wanted: string,
  { source }: Workspace,
  site: Site,
  { isOccupied }: RenameContext,
): Plan | string {
  const found = pagesOf(site, source).filter((page) => isNamed(page, old));
  const [page] = found;
  if (!page) return noPage(old, site);
  if (found.length > 1) {
    return `${quoted(old)} may be ${found.map(({ path }) => path).join(' or ')}. Write the whole path.`;
  }
  const prefix = PREFIXES[page.kind];
  const path = wanted.startsWith('/') ? wanted : prefix + wanted;
  const slug = path.slice(prefix.length);
  if (!path.startsWith(prefix) || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) {
    return `${quoted(path)} can't be its path. Write lower-case words joined by hyphens: ${prefix}spring-fair.`;
  }
  if (path === page.path) return `${path} is already its path.`;
  const owner = redirectsOf(site).find(({ from }) => from === path && !page.aliases.includes(from));
  if (owner) return `${path} is already an old path. Remove it from ${owner.origin} first.`;
  const to = fileAfter(page, slug);
  const taken = to !== page.origin && (source.files.some((file) => file.path === to) || isOccupied(to));
  return taken ? `There is a file ${to} already.` : changesOf(page, path, to, site, source);
}

const slugIn = (file: string) => file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
const isNamed = ({ kind, path }: Page, name: string) => path === name || path === PREFIXES[kind] + name;

function noPage(old: string, { directories, categories, posts, pages }: Site): string {
  const id = old.split('#').at(-1)!;
  if (directories.some((directory) => listingsOf(directory).some((listing) => listing.id === id))) {
    return `${quoted(id)} is the id of a listing, which never changes, because links, letters and readers' lists use it.`;
  }
  const last = old.slice(old.lastIndexOf('/') + 1);
  if (/^\/?letters\/./.test(old)) {
    return 'A letter keeps its path, because sent mails link to it.';
  }
  if (categories.some(({ slug, name }) => slug === last || name === old)) {
    const advice = 'Change it in categories.yaml and in its stories, and write the old path into redirects.yaml.';
    return `${quoted(last)} is a category. ${advice} For a new name run "npm run new -- migration", too.`;
  }
  if (posts.some(({ series }) => series === old)) {
    return `${quoted(old)} is a series, which has no page. Change "series:" in its stories.`;
  }
  if (Object.hasOwn(pages, last)) return `/${last} is a page of every guide, so it keeps its path.`;
  return `There is no story, area, guide, event, author, page of listings or page of your own at ${quoted(old)}.`;
}

type KnownPage = Pick<Page, 'path' | 'origin' | 'index'> & { aliases?: readonly string[] | undefined };

function pagesOf(site: Site, { files, folder }: Workspace['source']): Page[] {
  const known = (kind: Page['kind'], pages: readonly KnownPage[]) =>
    pages.map(({ path, origin, index, aliases = [] }) => ({ kind, path, origin, index, aliases, isPublic: true }));
  const published = new Map([...site.posts, ...site.events].map((each) => [each.origin, each.aliases ?? []]));
  /** Pages and drafts in a folder. */
  const written = (kind: Page['kind'], name: string) =>
    files
      .filter(({ path }) => path.startsWith(`${folder}/${name}/`))
      .map(({ path: origin }): Page => {
        const [aliases = [], isPublic] = [published.get(origin), published.has(origin)];
        return { kind, path: PREFIXES[kind] + slugIn(origin), origin, aliases, isPublic };
      });
  return [
    ...known('area', site.areas),
    ...known('guide', site.guides),
    ...known('directory', site.directories),
    ...known('ownPage', site.ownPages),
    ...known('author', site.authors),
    ...written('post', 'posts'),
    ...written('event', 'events'),
  ];
}

/** Returns the path of the file after the rename. Only a file that is named after its page's path gets a new path. */
function fileAfter({ kind, path, origin }: Page, slug: string): string {
  const isCalled = NAMED_BY_FILE.has(kind) || (kind === 'area' && slugIn(origin) === path.slice(1));
  return isCalled ? origin.replace(/[^/]+(?=\.\w+$)/, slug) : origin;
}

function changesOf(page: Page, path: string, to: string, site: Site, { files, folder }: Workspace['source']): Plan {
  const mend = mender(page, path, site.settings.url);
  const texts = new Map<string, string>();
  const lines = [
    `${page.path} becomes ${path}.`,
    to === page.origin ? `${to} keeps its name, because readers don't see it.` : `${page.origin} → ${to}`,
    ...(page.isPublic ? [`The old path redirects to the new one: see "aliases:" in ${to}.`] : []),
  ];
  for (const file of files) {
    const { text, count } = mend(file.path, file.text, folder);
    if (file.path === page.origin) texts.set(to, withOldPath(file.path, text, page, path));
    else if (count > 0) {
      texts.set(file.path, text);
      lines.push(`${file.path}: ${plural(count, 'mention')} corrected.`);
    }
  }
  return { from: page.origin, to, texts, lines };
}

/** Fields that name areas by their slugs. */
const AREA_FIELDS = new Set(['areas', 'nearby', 'weeklyAreas']);
/** Fields of newsletter issues that name the files of stories and events. */
const LETTER_FIELDS: Partial<Record<Page['kind'], string>> = { post: 'stories', event: 'events' };

/** Returns a function that corrects a file: links to the page, and fields that name the file of the page. */
function mender(page: Page, path: string, origin: string) {
  const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const link = new RegExp(`(?<=^|[\\s("'[,<]|${escape(origin)})${escape(page.path)}(?=$|[\\s)"'\\],}#>?])`, 'gm');
  const [before, after] = [slugIn(page.origin), path.slice(path.lastIndexOf('/') + 1)];
  // Links to an event may also lead to its row on /whats-on.
  const row = page.kind === 'event' ? new RegExp(`(?<=/whats-on)#${before}(?=$|[\\s)"'\\],}>])`, 'gm') : /$^/;
  const renamed = fileAfter(page, after) !== page.origin;
  const isIn = (file: string, folder: string, field: string) =>
    page.kind === 'area'
      ? AREA_FIELDS.has(field)
      : field === LETTER_FIELDS[page.kind] && file.startsWith(`${folder}/letters/`);
  return (file: string, text: string, folder: string) => {
    let count = 0;
    const linked = text.replace(link, () => (count++, path)).replace(row, () => (count++, `#${after}`));
    if (!renamed || !/\.(?:yaml|json)$/.test(file) || !linked.includes(before)) return { text: linked, count };
    const named = slugsIn(linked, before, (field) => isIn(file, folder, field));
    // Edits from the end, so that the positions of earlier matches stay valid.
    const mended = named.reduceRight((all, [from, end]) => all.slice(0, from) + after + all.slice(end), linked);
    return { text: mended, count: count + named.length };
  };
}

/** Start and end of each use of a slug in lists of the fields that `isField` accepts. */
function slugsIn(text: string, slug: string, isField: (field: string) => boolean): [from: number, to: number][] {
  const found: [number, number][] = [];
  visit(parseDocument(text), {
    Pair(_, { key, value }) {
      if (!isField(String((key as Scalar).value)) || !isSeq(value)) return;
      visit(value, {
        Scalar(__, scalar) {
          const [from] = scalar.range!;
          if (scalar.value === slug) found.push([text.indexOf(slug, from), text.indexOf(slug, from) + slug.length]);
        },
      });
    },
  });
  return found;
}

/**
 * Adds the old path to `aliases` of the page. If the page had the new path before, removes the new path from `aliases`.
 */
function withOldPath(file: string, text: string, page: Page, path: string): string {
  if (!page.isPublic) return text;
  const aliases = [...page.aliases.filter((alias) => alias !== path && alias !== page.path), page.path];
  const slug = path.slice(path.lastIndexOf('/') + 1);
  if (page.index !== undefined) return withFieldsOf(text, page.index, { slug, aliases });
  const [, open = '', head = text, rest = ''] = /^(---[^\n]*\n)(.*?\n)(---.*)$/s.exec(text) ?? [];
  const isData = file.endsWith('.json');
  const known = (isData ? JSON.parse(text) : parseDocument(head).toJS()) as Record<string, unknown>;
  const id = idAfter(page, path, known);
  if (isData) return `${JSON.stringify({ ...known, aliases, ...id }, null, 2)}\n`;
  const listed = setField(head, 'aliases', `[${aliases.join(', ')}]`);
  return open + Object.entries(id).reduce((all, [name, value]) => setField(all, name, value), listed) + rest;
}

/**
 * Field with the id of the page in feeds and calendars. Its value is undefined if the new name is the same as the id.
 */
function idAfter({ kind, path: before }: Page, after: string, known: Record<string, unknown>) {
  if (kind !== 'post' && kind !== 'event') return {};
  const nameOf = (path: string) => (kind === 'post' ? path : path.slice(PREFIXES.event.length));
  const id = String(known[IDS[kind]] ?? nameOf(before));
  return { [IDS[kind]]: id === nameOf(after) ? undefined : id };
}

/** Writes fields of the item at `index` of a YAML list. */
function withFieldsOf(text: string, index: number, fields: Record<string, unknown>): string {
  const document = parseDocument(text);
  for (const [name, value] of Object.entries(fields)) {
    document.setIn([index, name], document.createNode(value, { flow: true }));
  }
  return document.toString({ lineWidth: 0 });
}

/** Writes a top-level field of YAML, or removes it if `value` is undefined. Keeps all other text. */
function setField(text: string, name: string, value: string | undefined): string {
  const { items } = parseDocument(text).contents as YAMLMap;
  const pair = items.find(({ key }) => isScalar(key) && key.value === name) as Pair<Scalar, Scalar> | undefined;
  const line = value === undefined ? '' : `${name}: ${value}\n`;
  if (!pair) return `${text.trimEnd()}\n${line}`;
  const end = lineEnd(contentEnd(pair.value!, text), text);
  return text.slice(0, pair.key.range![0]) + line + text.slice(end + 1);
}
