// `npm run new -- listing`: adds a listing to a group on a page of listings.
import { isFictional, listingSchema } from '../../guide/listing/listing.ts';
import { quoted } from '../../engine/report/wording.ts';
import { editDirectory } from '../listings/edit-directory.ts';
import { parseNumber, unknownGroup } from '../listings/import-table.ts';
import { listingPages, newListingId } from '../../guide/listing/listing-pages.ts';
import { textOf } from '../../guide/workspace.ts';
import { checkKnown, matches, type Project, type Question } from './questions.ts';
import type { Template } from './template.ts';

/** Answer to "source" for a listing that isn't a real business. */
const EXAMPLE = 'example';

const field = (
  flag: 'name' | 'line' | 'within' | 'address' | 'postcode' | 'phone' | 'email' | 'website' | 'note',
  text: string,
): Question => ({
  flag,
  text,
  check: (answer, _project, { source }) =>
    matches(flag, listingSchema.shape[flag])(answer) ??
    (source !== EXAMPLE && isFictional(flag, answer)
      ? `${quoted(answer)} is reserved for examples. Write the real one, or nothing.`
      : undefined),
});

/** Latitude or longitude. A map needs both. */
const degrees = (flag: 'lat' | 'lon', text: string): Question => ({
  flag,
  text,
  check: (answer, _project, { lat }) =>
    flag === 'lon' && Boolean(answer) !== Boolean(lat)
      ? 'Give both "lat" and "lon", or neither.'
      : matches(flag, listingSchema.shape[flag])(answer && parseNumber(answer)),
});
const name = field('name', 'The name, as its owner writes it');
const details = [
  field('line', 'What it is, in a few words: Dental practice'),
  field('within', 'The building that it is in: Brixton Village'),
  field('address', 'Street and number, without the postcode'),
  field('postcode', 'The postcode, or the district alone'),
  degrees('lat', 'Degrees north, with five decimals: 51.46123'),
  degrees('lon', 'Degrees east, with five decimals: -0.11432'),
  field('phone', 'The telephone number'),
  field('email', 'The email address of the business'),
  field('website', 'The website'),
  field('note', 'One short line'),
];

export const listing: Template = {
  summary: 'an entry on a page of listings',
  questions: [
    {
      flag: 'page',
      text: 'The page',
      required: true,
      pick: true,
      choices: pagePaths,
      check: (path, project) => checkKnown('page of listings', path, pagePaths(project)),
    },
    {
      flag: 'group',
      text: 'The group on that page',
      required: true,
      pick: true,
      choices: (project, { page }) => findPage(project, page)?.groups.map(({ title }) => title) ?? [],
      check: (title, project, { page: path }) => {
        const page = findPage(project, path);
        if (!page || page.groups.some((group) => group.title === title)) return undefined;
        const { message, suggestion } = unknownGroup(title, page);
        return `${message} ${suggestion}`;
      },
    },
    { ...name, required: true },
    {
      flag: 'source',
      text: `The source of its details; "${EXAMPLE}" for an invented entry`,
      required: true,
      pick: true,
      choices: sourceIds,
      check: (id, project) => checkKnown('source', id, sourceIds(project)),
    },
    ...details,
  ],
  create(answers, project) {
    const page = findPage(project, answers.page)!;
    const ids = new Set(page.groups.flatMap(({ listings }) => listings.map(({ id }) => String(id))));
    const fields = [name, ...details].flatMap(({ flag }) =>
      answers[flag] ? [[flag, flag === 'lat' || flag === 'lon' ? Number(answers[flag]) : answers[flag]] as const] : [],
    );
    const id = newListingId({ name: answers.name!, address: answers.address ?? '' }, ids);
    const origin = answers.source === EXAMPLE ? { sample: true } : { source: answers.source };
    const edit = {
      kind: 'add',
      group: answers.group!,
      details: { id, ...Object.fromEntries<string | number>(fields), ...origin },
    } as const;
    const text = textOf(project.workspace)(page.file)!;
    return { texts: new Map([[page.file, editDirectory(text, [edit])]]), path: page.path, next: [] };
  },
};

function pagePaths({ site }: Project): string[] {
  return site.directories.map(({ path }) => path);
}

function sourceIds({ site }: Project): string[] {
  return [...site.sources.map(({ id }) => id), EXAMPLE];
}

function findPage({ workspace, site }: Project, path: string | undefined) {
  return listingPages(workspace.source, site).find((page) => page.path === path);
}
