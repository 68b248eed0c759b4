// A new listing in a group of its page's file. Knows no disk.
import { editDirectory } from '../listings/edit-directory.ts';
import { listingPages, newListingId } from '../listings/listing-pages.ts';
import { didYouMean, quoted } from '../../report/wording.ts';
import type { Recipe } from './recipe.ts';

const EXAMPLE = 'example';
export const details = ['name', 'address', 'postcode', 'phone', 'email', 'website', 'note'] as const;

export const listing: Recipe = {
  summary: 'an entry on a page of listings',
  questions: [
    { flag: 'page', ask: 'The page', needed: true, choices: ({ site }) => site.directories.map(({ path }) => path) },
    { flag: 'group', ask: 'The group on that page', needed: true, choices: ({ site }, { page }) => site.directories.find(({ path }) => path === page)?.groups.map(({ title }) => title) ?? [] },
    { flag: 'name', ask: 'The name, as its owner writes it', needed: true },
    { flag: 'source', ask: `Where its details come from; "${EXAMPLE}" for an invented entry`, needed: true, choices: ({ site }) => [...site.sources.map(({ id }) => id), EXAMPLE] },
    { flag: 'address', ask: 'Street and number, without the postcode' },
    { flag: 'postcode', ask: 'The postcode, or the district alone' },
    { flag: 'phone', ask: 'The telephone number' },
    { flag: 'email', ask: 'An address of the business' },
    { flag: 'website', ask: 'The website' },
    { flag: 'note', ask: 'One short line' },
  ],
  make(answers, { workspace, site }) {
    const { page: path = '', group = '', source } = answers;
    const pages = listingPages(workspace.source, site);
    const page = pages.find((each) => each.path === path);
    if (!page) return `There is no page of listings ${quoted(path)}. ${didYouMean(path, pages.map((each) => each.path), `Pages are ${pages.map((each) => each.path).join(', ')}.`)!}`;
    const titles = page.groups.map(({ title }) => title);
    if (!titles.includes(group)) {
      const otherwise = titles.length > 0 ? `Its groups are ${titles.join(', ')}.` : `It has none yet: add one in ${page.file}.`;
      return `The page ${path} has no group ${quoted(group)}. ${didYouMean(group, titles, otherwise)!}`;
    }
    const ids = new Set(page.groups.flatMap(({ listings }) => listings.map(({ id }) => String(id))));
    const own = Object.fromEntries(details.flatMap((field) => (answers[field] ? [[field, answers[field]]] : [])));
    const id = newListingId({ name: answers.name ?? '', ...(answers.address ? { address: answers.address } : {}) }, ids);
    const entry = { id, ...own, ...(source === EXAMPLE ? { sample: true } : { source }) };
    const text = workspace.source.files.find(({ path: file }) => file === page.file)!.text;
    return { texts: new Map([[page.file, editDirectory(text, [{ kind: 'add', group, details: entry }])]]), path, next: [] };
  },
};
