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
    postSection(plan),
    leftSection(site),
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
    linkSection(plan),
    lostSection(plan),
    findingSection(findings),
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

function headSection({ url, posts }: OldSite, { texts, known, posts: planned }: ImportPlan): string {
  const drafts = planned.filter(({ draft }) => draft).length;
  return [
    `${countTexts(posts)}${url ? ` of ${url}` : ''}: ${texts.size} new, ${known.length} already here`,
    drafts > 0 ? `. Of the new ones ${drafts === 1 ? '1 is a draft' : `${drafts} are drafts`}.` : '.',
  ].join('');
}

const postSection = ({ posts }: ImportPlan) =>
  listSection(
    'New:',
    posts
      .toSorted((a, b) => byText(a.date, b.date))
      .map(({ file, title, date, draft }) => `${date}  ${file}  ${title}${draft ? ' (draft)' : ''}`),
  );

/** Maximum number of titles in a line of the report. All other titles are only counted. */
const MOST_TITLES = 10;

function leftSection({ left }: OldSite): string {
  const kinds = new Map<string, string[]>();
  for (const { kind, title } of left) kinds.set(kind, [...(kinds.get(kind) ?? []), title]);
  const lines = [...kinds].map(([kind, titles]) => {
    const named = titles.filter(Boolean);
    const shown = named.slice(0, MOST_TITLES).join(', ') + (named.length > MOST_TITLES ? ', …' : '');
    return `${titles.length} × ${kind}${shown ? `: ${shown}` : ''}`;
  });
  return listSection('Not imported:', lines);
}

function categorySection({ unknownCategories, uncategorized }: ImportPlan, { categories }: PlaceFacts): string {
  const names = categories.map(({ name }) => name).join(', ');
  const example = categories[0]?.name ?? 'Community';
  const lines = [...unknownCategories]
    .sort((a, b) => b[1] - a[1] || byText(a[0], b[0]))
    .map(([name, posts]) => `${toYaml({ [name]: example }).trimEnd()}   # ${plural(posts, 'post')}`);
  const table = listSection(
    'Categories that this guide doesn’t have. Write a line for each into a file, and give it with --categories ' +
      `FILE.yaml. Choose from ${names}:`,
    lines,
  );
  const without =
    uncategorized > 0
      ? `${plural(uncategorized, 'post')} without a category. Give one with --category "${example}".`
      : '';
  return [table, without].filter(Boolean).join('\n');
}

function pictureSection({ pictures }: ImportPlan, { pictures: known, credits, folder }: PlaceFacts): string {
  const missing = pictures.filter(({ src }) => !known.has(src));
  if (missing.length === 0) return '';
  const isCredited = credits.includes(`file: ${PICTURE_FOLDER}`);
  return [
    `${plural(missing.length, 'picture')} to bring into ${folder}/images/${PICTURE_FOLDER}/.`,
    ...(isCredited
      ? []
      : [`Credit them in images/credits.yaml: - { file: ${PICTURE_FOLDER}, by: NAME, licence: own }`]),
  ].join('\n');
}

function linkSection({ oldLinks }: ImportPlan): string {
  const lines = [...oldLinks]
    .sort((a, b) => b[1] - a[1] || byText(a[0], b[0]))
    .map(([url, times]) => `${times} × ${url}`);
  const rest = lines.length > 20 ? [...lines.slice(0, 20), `and ${lines.length - 20} more`] : lines;
  return listSection('Links that still lead to the old site:', rest);
}

const lostSection = ({ posts }: ImportPlan) =>
  listSection(
    'Left out of the texts:',
    posts.filter(({ lost }) => lost.length > 0).map(({ file, lost }) => `${file}: ${lost.join(', ')}`),
  );

function findingSection(findings: readonly Finding[]): string {
  const rules = new Map<string, Finding[]>();
  for (const finding of findings) rules.set(finding.rule, [...(rules.get(finding.rule) ?? []), finding]);
  const lines = [...rules]
    .sort((a, b) => b[1].length - a[1].length)
    .map(([rule, all]) => `${all.length} × ${rule}: ${all[0]!.file}:${all[0]!.line} ${all[0]!.message}`);
  return listSection('Findings of the check, with an example of each:', lines);
}
