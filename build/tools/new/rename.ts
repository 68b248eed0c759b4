// `npm run new -- rename OLD NEW`: gives a page another path, and corrects everything that names the old one.
import { isScalar, isSeq, parseDocument, visit, type Pair, type Scalar, type YAMLMap } from 'yaml';
import { parseArguments, usageError, type ExitCode, type Log } from '../../engine/report/command-line.ts';
import { quoted } from '../../engine/report/wording.ts';
import type { Site } from '../../guide/kinds/site.ts';
import { redirectsOf } from '../../guide/routes/old-paths.ts';
import { editWorkspace, isBlocking, printReport, textOf, type Workspace } from '../../guide/workspace.ts';
import { contentEnd, lineEnd } from '../yaml-nodes.ts';

export interface RenameContext {
  log: Log;
  colours?: boolean;
  writeFiles(texts: ReadonlyMap<string, string>): void;
  removeFile(path: string): void;
  isOccupied(path: string): boolean;
}

const usage = `npm run new -- rename OLD NEW   gives a page another path; the old one leads to it

  OLD, NEW     paths, such as /blog/spring-fair, or the last parts of stories' paths
  --dry-run    lists the changes without making them`;

interface Page {
  kind: 'post' | 'area' | 'guide' | 'directory';
  path: string;
  origin: string;
  aliases: readonly string[];
  /** False for a draft, whose path isn't published. */
  isPublic: boolean;
}

const POSTS = '/blog/';

export function runRename(args: string[], workspace: Workspace, context: RenameContext): ExitCode {
  const options = { 'dry-run': { type: 'boolean' } } as const;
  const parsed = parseArguments(args, { usage, options, allowPositionals: true }, context.log);
  if (typeof parsed === 'number') return parsed;
  const [old, wanted, ...more] = parsed.positionals;
  if (old === undefined || wanted === undefined || more.length > 0) return usageError(usage, context.log);
  if (!workspace.site) {
    return printReport(workspace.findings.filter(isBlocking), textOf(workspace), context, 'Fix the content first.');
  }
  const plan = planRename(old, wanted, workspace, workspace.site, context);
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
  /** File before and after. */
  from: string;
  to: string;
  /** Changed files. */
  texts: Map<string, string>;
  /** Description for the user. */
  lines: string[];
}

/** Returns a sentence if the page can't be renamed. */
function planRename(
  old: string,
  wanted: string,
  { source }: Workspace,
  site: Site,
  { isOccupied }: RenameContext,
): Plan | string {
  const found = pagesOf(site, source).filter(({ path }) => isNamed(path, old));
  const [page] = found;
  if (!page) return `There is no story, area, guide or page of listings at ${quoted(old)}.`;
  if (found.length > 1) {
    return `${quoted(old)} may be ${found.map(({ path }) => path).join(' or ')}. Write the whole path.`;
  }
  const isPost = page.kind === 'post';
  const path = wanted.startsWith('/') ? wanted : (isPost ? POSTS : '/') + wanted;
  const slug = path.slice(isPost ? POSTS.length : 1);
  if (isPost !== path.startsWith(POSTS) || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) {
    const form = isPost ? '/blog/spring-fair' : '/herne-hill';
    return `${quoted(path)} can't be its path. Write lower-case words joined by hyphens: ${form}.`;
  }
  if (path === page.path) return `${path} is its path already.`;
  const owner = redirectsOf(site).find(({ from }) => from === path && !page.aliases.includes(from));
  if (owner) return `${path} is an old path of another page: see ${owner.origin}.`;
  const to = fileAfter(page, slug);
  const taken = to !== page.origin && (source.files.some((file) => file.path === to) || isOccupied(to));
  return taken ? `There is a file ${to} already.` : changesOf(page, path, to, site, source);
}

const slugIn = (file: string) => file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
const isNamed = (path: string, name: string) => path === name || path === `/${name}` || path === POSTS + name;

function pagesOf(site: Site, { files, folder }: Workspace['source']): Page[] {
  const kinds = { area: site.areas, guide: site.guides, directory: site.directories } as const;
  const others = Object.entries(kinds).flatMap(([kind, pages]) =>
    pages.map(({ path, origin, aliases = [] }) => ({ kind: kind as Page['kind'], path, origin, aliases })),
  );
  const published = new Map(site.posts.map((post) => [post.origin, post]));
  const posts = files
    .filter(({ path }) => path.startsWith(`${folder}/posts/`))
    .map(({ path: origin }): Page => {
      const post = published.get(origin);
      const path = POSTS + slugIn(origin);
      return { kind: 'post', path, origin, aliases: post?.aliases ?? [], isPublic: post !== undefined };
    });
  return [...others.map((page) => ({ ...page, isPublic: true })), ...posts];
}

/** Only stories and areas have files named like their path. */
function fileAfter({ kind, path, origin }: Page, slug: string): string {
  const isCalled = kind === 'post' || (kind === 'area' && slugIn(origin) === path.slice(1));
  return isCalled ? origin.replace(/[^/]+(?=\.\w+$)/, slug) : origin;
}

function changesOf(page: Page, path: string, to: string, site: Site, { files, folder }: Workspace['source']): Plan {
  const mend = mender(page, path, site.settings.url);
  const texts = new Map<string, string>();
  const lines = [`${page.path} becomes ${path}.`];
  for (const file of files) {
    const { text, count } = mend(file.path, file.text, folder);
    if (file.path === page.origin) texts.set(to, withOldPath(file.path, text, page, path));
    else if (count > 0) {
      texts.set(file.path, text);
      lines.push(`${file.path}: ${count === 1 ? '1 mention' : `${count} mentions`} corrected.`);
    }
  }
  lines.splice(1, 0, to === page.origin ? `${to} keeps its name, which no reader sees.` : `${page.origin} → ${to}`);
  if (page.isPublic) lines.splice(2, 0, `The old path leads to the new one: "aliases:" in ${to}.`);
  return { from: page.origin, to, texts, lines };
}

/** Fields that name areas by their slugs. */
const AREA_FIELDS = new Set(['areas', 'nearby', 'weeklyAreas']);

/** Returns a function that corrects a file: links to the page, and fields that name its file. */
function mender(page: Page, path: string, origin: string) {
  const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const link = new RegExp(`(?<=^|[\\s("'[,<]|${escape(origin)})${escape(page.path)}(?=$|[\\s)"'\\],}#>?])`, 'gm');
  const [before, after] = [slugIn(page.origin), path.slice(path.lastIndexOf('/') + 1)];
  const renamed = fileAfter(page, after) !== page.origin;
  const isIn = (file: string, folder: string, field: string) =>
    page.kind === 'area' ? AREA_FIELDS.has(field) : field === 'stories' && file.startsWith(`${folder}/letters/`);
  return (file: string, text: string, folder: string) => {
    let count = 0;
    const linked = text.replace(link, () => (count++, path));
    if (!renamed || !/\.(?:yaml|json)$/.test(file) || !linked.includes(before)) return { text: linked, count };
    const named = slugsIn(linked, before, (field) => isIn(file, folder, field));
    // Edits from the end, so that other positions stay valid.
    const mended = named.reduceRight((all, [from, end]) => all.slice(0, from) + after + all.slice(end), linked);
    return { text: mended, count: count + named.length };
  };
}

/** Positions of a slug in the lists of some fields. */
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

/** Adds the old path to the fields of a page. Removes the new one, for a page that is renamed back. */
function withOldPath(file: string, text: string, page: Page, path: string): string {
  if (!page.isPublic) return text;
  const aliases = [...page.aliases.filter((alias) => alias !== path && alias !== page.path), page.path];
  if (file.endsWith('.json')) return `${JSON.stringify({ ...(JSON.parse(text) as object), aliases }, null, 2)}\n`;
  const [, open = '', fields = text, rest = ''] = /^(---[^\n]*\n)(.*?\n)(---.*)$/s.exec(text) ?? [];
  const list = (from: string) => setField(from, 'aliases', `[${aliases.join(', ')}]`);
  if (page.kind !== 'post') return open + list(fields) + rest;
  const [, id = page.path] = /^feedId: *(\S+)/m.exec(fields) ?? [];
  return open + setField(list(fields), 'feedId', id === path ? undefined : id) + rest;
}

/** Writes a field of the file's first level, or removes it. Keeps the rest as it is. */
function setField(text: string, name: string, value: string | undefined): string {
  const { items } = parseDocument(text).contents as YAMLMap;
  const pair = items.find(({ key }) => isScalar(key) && key.value === name) as Pair<Scalar, Scalar> | undefined;
  const line = value === undefined ? '' : `${name}: ${value}\n`;
  if (!pair) return `${text.trimEnd()}\n${line}`;
  const end = lineEnd(contentEnd(pair.value!, text), text);
  return text.slice(0, pair.key.range![0]) + line + text.slice(end + 1);
}
