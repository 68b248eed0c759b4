// Flags of `npm run new`, and the helpers that its templates share. A template doesn't check its answers: the new
// content is loaded before it is written, and each mistake is then a finding.
import { PLACEHOLDER } from '../../engine/content/loaded-fields.ts';
import { UserError } from '../../engine/report/user-error.ts';
import { slugify } from '../../engine/source/slug.ts';
import { LONGEST_SLUG } from '../../guide/fields/fields.ts';
import type { Site } from '../../guide/load-guide.ts';
import type { Workspace } from '../../guide/workspace.ts';

export type Answers = Readonly<Record<string, string | undefined>>;

export interface NewProject {
  workspace: Workspace;
  site: Site;
  /** `YYYY-MM-DD` */
  today: string;
}

export interface Flag {
  /** Name without hyphens: `title`. */
  flag: string;
  text: string;
  required?: true;
  /** Values that the site knows. Printed if a required flag is missing. */
  choices?(project: NewProject, answers: Answers): readonly string[];
}

export interface Template {
  summary: string;
  flags: readonly Flag[];
  /** Throws a UserError if the answers name no place for the new content. */
  create(answers: Answers, project: NewProject): NewContent;
}

export interface NewContent {
  /** New or edited files by path from the project's root. */
  texts: ReadonlyMap<string, string>;
  /** The page's path on the site. */
  path: string;
  /** Next steps for the user, one sentence each. */
  next: readonly string[];
}

/** Names the required flags that are missing, with the known values of each. Undefined if none is missing. */
export function describeMissing(flags: readonly Flag[], answers: Answers, project?: NewProject): string | undefined {
  const missing = flags.filter(({ flag, required }) => required && !answers[flag]?.trim());
  if (missing.length === 0) return undefined;
  const choices = missing.flatMap(({ flag, choices: known }) => {
    const values = (project && known?.(project, answers)) ?? [];
    return values.length > 0 ? [`\n  --${flag}: ${values.join(', ')}`] : [];
  });
  return `Give ${missing.map(({ flag }) => `--${flag}`).join(', ')}.${choices.join('')}`;
}

export const REPLACE_PLACEHOLDERS =
  `Replace every text that starts with "${PLACEHOLDER}", and check each fact: ` +
  '"npm run check -- --release" lists them.';

/** `a, b ,c` → three values. */
export const listOf = (answer = '') =>
  answer
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** `sw2, SW9` → postcode districts in capitals. */
export const districtsOf = (answer = '') => listOf(answer.toUpperCase());

/** File name for a title, unless the answers have one. */
export const slugOf = ({ slug }: Answers, title = '') => slug ?? slugify(title).slice(0, 70).replace(/-+$/, '');

/** Throws a UserError if the slug is invalid, or if its file exists with any extension. */
export function checkSlug(slug: string, folder: string, { workspace: { source } }: NewProject): void {
  if (slugify(slug) !== slug || !slug || slug.length > LONGEST_SLUG) {
    const rule = `lower-case letters, digits and hyphens, ${LONGEST_SLUG} at most, and no name that Windows reserves`;
    throw new UserError(`A file name has ${rule}: give one with --slug.`);
  }
  const stem = `${source.folder}/${folder}/${slug}`;
  const other = source.files.find(({ path }) => path.replace(/\.[a-z]+$/, '') === stem);
  if (other) throw new UserError(`There is a file ${other.path} already. Give another name, or edit that file.`);
}
