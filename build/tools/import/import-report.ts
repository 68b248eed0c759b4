// The report of an import: new posts, left-out parts, and the author's remaining work.
import type { Finding } from '../../engine/report/finding.ts';
import { byText, plural, visible } from '../../engine/report/wording.ts';
import { toYaml } from '../../engine/source/yaml.ts';
import type { OldSite } from './exports/old-post.ts';
import { PICTURE_FOLDER } from './picture-plan.ts';
import type { PlaceFacts } from './place-facts.ts';
import type { ImportPlan } from './plan-import.ts';

export function printPlan(site: OldSite, plan: ImportPlan, place: PlaceFacts, findings: readonly Finding[]): string {
  const sections = [
    headSection(site, plan),
    listSection(
      'New:',
      plan.posts
        .toSorted((a, b) => byText(a.date, b.date))
        .map(({ file, title, date, draft }) => `${date}  ${file}  ${title}${draft ? ' (draft)' : ''}`),
    ),
    listSection('Not imported:', linesOfLeft(site)),
    listSection(
      'Not imported, because their HTML has over a thousand nested elements. Copy their words:',
      plan.tooDeep,
    ),
    categorySection(plan, place),
    pictureSection(plan, place),
    listSection('Posts whose date can’t be read. Each is a draft with today’s date: write its own date.', plan.undated),
    listSection('Files with another name, because theirs was taken:', plan.renamed),
    listSection(
      'Old paths that a static host can’t serve. If readers use them, redirect them in the settings of the host:',
      plan.lostPaths,
    ),
    listSection('Links that still lead to the old site:', linesOfLinks(plan)),
    listSection(
      'Left out of the texts:',
      plan.posts.filter(({ lost }) => lost.length > 0).map(({ file, lost }) => `${file}: ${lost.join(', ')}`),
    ),
    listSection('Findings of the check, with an example of each:', linesOfFindings(findings)),
  ];
  return `${sections.filter(Boolean).join('\n\n')}\n`;
}

/** `2 posts and 1 page` */
export function countTexts(texts: readonly { isPage?: boolean }[]): string {
  const pages = texts.filter(({ isPage }) => isPage).length;
  const posts = plural(texts.length - pages, 'post');
  return pages > 0 ? `${posts} and ${plural(pages, 'page')}` : posts;
}

const listSection = (title: string, lines: readonly string[]) =>
  lines.length > 0 ? [title, ...lines.map((line) => `  ${visible(line)}`)].join('\n') : '';

/** Groups the entries of a list by their names. */
function grouped<T>(list: readonly T[], nameOf: (each: T) => string): [name: string, entries: T[]][] {
  const groups = new Map<string, T[]>();
  for (const each of list) groups.set(nameOf(each), [...(groups.get(nameOf(each)) ?? []), each]);
  return [...groups];
}

/** Names with their counts, the highest first. */
const byCount = (counts: ReadonlyMap<string, number>) => [...counts].sort((a, b) => b[1] - a[1] || byText(a[0], b[0]));

function headSection({ url, posts }: OldSite, { texts, known, posts: planned }: ImportPlan): string {
  const drafts = planned.filter(({ draft }) => draft).length;
  const head = `${countTexts(posts)}${url ? ` of ${url}` : ''}: ${texts.size} new, ${known.length} already here.`;
  return drafts > 0 ? `${head} Of the new ones ${drafts === 1 ? '1 is a draft' : `${drafts} are drafts`}.` : head;
}

/** Maximum number of titles in a line of the report. All other titles are only counted. */
const MOST_TITLES = 10;

const linesOfLeft = ({ left }: OldSite) =>
  grouped(left, ({ kind }) => kind).map(([kind, all]) => {
    const named = all.flatMap(({ title }) => title || []);
    const shown = named.slice(0, MOST_TITLES).join(', ') + (named.length > MOST_TITLES ? ', …' : '');
    return `${all.length} × ${kind}${shown ? `: ${shown}` : ''}`;
  });

function categorySection({ unknownCategories, uncategorized }: ImportPlan, { categories }: PlaceFacts): string {
  const names = categories.map(({ name }) => name).join(', ');
  const example = categories[0]?.name ?? 'Community';
  const table = listSection(
    'Categories that this guide doesn’t have. Write a line for each into a file, and give it with --categories ' +
      `FILE.yaml. Choose from ${names}:`,
    byCount(unknownCategories).map(
      ([name, posts]) => `${toYaml({ [name]: example }).trimEnd()}   # ${plural(posts, 'post')}`,
    ),
  );
  const without = `${plural(uncategorized, 'post')} without a category. Give one with --category "${example}".`;
  return [table, uncategorized > 0 && without].filter(Boolean).join('\n');
}

function pictureSection({ pictures }: ImportPlan, { pictures: known, credits, folder }: PlaceFacts): string {
  const missing = pictures.filter(({ src }) => !known.has(src));
  if (missing.length === 0) return '';
  const line = `${plural(missing.length, 'picture')} to bring into ${folder}/images/${PICTURE_FOLDER}/.`;
  if (credits.includes(`file: ${PICTURE_FOLDER}`)) return line;
  return `${line}\nCredit them in images/credits.yaml: - { file: ${PICTURE_FOLDER}, by: NAME, licence: own }`;
}

function linesOfLinks({ oldLinks }: ImportPlan): string[] {
  const lines = byCount(oldLinks).map(([url, times]) => `${times} × ${url}`);
  return lines.length > 20 ? [...lines.slice(0, 20), `and ${lines.length - 20} more`] : lines;
}

const linesOfFindings = (findings: readonly Finding[]) =>
  grouped(findings, ({ rule }) => rule)
    .sort((a, b) => b[1].length - a[1].length)
    .map(([rule, all]) => `${all.length} × ${rule}: ${all[0]!.file}:${all[0]!.line} ${all[0]!.message}`);
