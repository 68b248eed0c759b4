// `npm run new -- listing`: adds a listing to a group on a page of listings.
import { UserError } from '../../engine/report/user-error.ts';
import { listingPages, newListingId } from '../../guide/listing/listing-pages.ts';
import { textOf } from '../../guide/workspace.ts';
import { editDirectory } from '../listings/edit-directory.ts';
import { parseNumber, unknownGroup } from '../listings/import-table.ts';
import { noSuch } from '../../engine/report/wording.ts';
import { type NewProject, type Template } from './flags.ts';

/** Answer to "source" for a listing that isn't a real business. */
const EXAMPLE = 'example';

const details = [
  { flag: 'name', text: 'The name, as its owner writes it', required: true },
  { flag: 'line', text: 'What it is, in a few words: Dental practice' },
  { flag: 'within', text: 'The building that it is in: Brixton Village' },
  { flag: 'address', text: 'Street and number, without the postcode' },
  { flag: 'postcode', text: 'The postcode, or the district alone' },
  { flag: 'lat', text: 'Degrees north, with five decimals: 51.46123' },
  { flag: 'lon', text: 'Degrees east, with five decimals: -0.11432' },
  { flag: 'phone', text: 'The telephone number' },
  { flag: 'email', text: 'The email address of the business' },
  { flag: 'website', text: 'The website' },
  { flag: 'note', text: 'One short line' },
] as const;

export const listingTemplate: Template = {
  summary: 'an entry on a page of listings',
  flags: [
    { flag: 'page', text: 'The page', required: true, choices: pagePaths },
    {
      flag: 'group',
      text: 'The group on that page',
      required: true,
      choices: (project, { page }) => findPage(project, page)?.groups.map(({ title }) => title) ?? [],
    },
    {
      flag: 'source',
      text: `The source of its details; "${EXAMPLE}" for an invented entry`,
      required: true,
      choices: ({ site }) => [...site.sources.map(({ id }) => id), EXAMPLE],
    },
    ...details,
  ],
  create(answers, project) {
    const page = findPage(project, answers.page);
    if (!page) throw new UserError(noSuch('page of listings', answers.page!, pagePaths(project)));
    const group = answers.group!;
    if (!page.groups.some(({ title }) => title === group)) {
      const { message, suggestion } = unknownGroup(group, page);
      throw new UserError(`${message} ${suggestion}`);
    }
    const ids = new Set(page.groups.flatMap(({ listings }) => listings.map(({ id }) => String(id))));
    const fields = details.flatMap(({ flag }) => {
      const answer = answers[flag];
      return answer ? [[flag, flag === 'lat' || flag === 'lon' ? parseNumber(answer) : answer] as const] : [];
    });
    const id = newListingId({ name: answers.name!, address: answers.address ?? '' }, ids);
    const origin = answers.source === EXAMPLE ? { sample: true } : { source: answers.source };
    const given = { id, ...Object.fromEntries<string | number>(fields), ...origin };
    const text = editDirectory(textOf(project.workspace)(page.file)!, [{ kind: 'add', group, details: given }]);
    return { texts: new Map([[page.file, text]]), path: page.path, next: [] };
  },
};

function pagePaths({ site }: NewProject): string[] {
  return site.directories.map(({ path }) => path);
}

function findPage({ workspace, site }: NewProject, path: string | undefined) {
  return listingPages(workspace.source, site).find((page) => page.path === path);
}
