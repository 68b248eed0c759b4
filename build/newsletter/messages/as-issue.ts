// A message as the text of an issue form, or as a row for `npm run listings -- import`. Its sender's name and address
// stay out of both: issues are public.
import type { IssueForm } from '../../guide/kinds/pages.ts';
import type { Site } from '../../guide/kinds/site.ts';
import { renderTable } from '../../guide/feeds/places-table.ts';
import { listingPages } from '../../guide/kinds/listing-pages.ts';
import type { Source } from '../../engine/source/files.ts';
import type { Message } from './box.ts';

interface Content {
  source: Source;
  site: Site;
}

const ORIGIN = 'Where the details come from';

/** The headings of the forms in .github/ISSUE_TEMPLATE; a test compares them. */
export const FORMS: Record<IssueForm, readonly string[]> = {
  'add-a-place': ['Name', 'Address', 'Postcode', 'Phone', 'Email', 'Website', 'Page', 'Group', ORIGIN],
  'correct-a-place': ['Name', 'Page', 'What has happened', 'What it should say', ORIGIN],
  'suggest-a-story': ['What the story is', 'Where', 'When', 'Where the facts can be checked', 'Who writes it'],
};

/** Quoted, so that no line of it is a heading of the form. */
const quote = (text: string) => text.replace(/^/gm, '> ');

const section = (heading: string, value = '') => `### ${heading}\n\n${value || '_No response_'}\n`;

/**
 * As the form that its kind names in the content, its words alone where it names none; what is about a listing corrects
 * it, whatever its kind. With what is known from the guide: an editor fills in the rest.
 */
export function issueText({ message, sent_at, category, listing }: Message, content: Content): string {
  const words = quote(message);
  const origin = `A reader's message of ${sent_at.slice(0, 10)}.`;
  const kinds = content.site.pages.contact.form.categories;
  const form = listing ? 'correct-a-place' : kinds.find(({ value }) => value === category)?.issue;
  if (!form) return `${origin}\n\n${words}\n`;
  if (form === 'suggest-a-story') return fill(form, { 'What the story is': `${words}\n\n${origin}` });
  if (form === 'add-a-place') return fill(form, { [ORIGIN]: `${origin}\n\n${words}` });
  const values = { 'What it should say': words, [ORIGIN]: origin };
  if (!listing) return fill(form, values);
  const name = findListing(listing, content)?.['name'] ?? listing;
  return fill(form, { ...values, Name: String(name), Page: listing.split('#')[0]! });
}

const fill = (form: IssueForm, values: Record<string, string>) =>
  FORMS[form].map((heading) => section(heading, values[heading])).join('\n');

/** The listing's row as it is today, for an editor to change; undefined when the message names none that there is. */
export function tableRow({ listing }: Message, content: Content): string | undefined {
  const found = listing === null ? undefined : findListing(listing, content);
  return found && renderTable([found]);
}

function findListing(address: string, { source, site }: Content): Record<string, unknown> | undefined {
  // A long page goes on at /2.
  const [path = '', id] = address.split('#');
  const page = listingPages(source, site).find((each) => each.path === path.replace(/\/\d+$/, ''));
  for (const { title, listings } of page?.groups ?? []) {
    const listing = listings.find((each) => each['id'] === id);
    if (listing) return { page: page!.path, group: title, ...listing };
  }
  return undefined;
}
