// Writes a reader's message as the text of a GitHub issue form, or as a row for `npm run listings -- import`. Leaves
// out the sender's name and address, because issues are public.
import { EVENT_FORM, headingsOf, ORIGIN, PLACE_FORM } from '../../guide/issue-forms.ts';
import type { IssueForm } from '../../guide/page/pages.ts';
import type { Site } from '../../guide/load-guide.ts';
import { renderTable } from '../../guide/listing/places-table.ts';
import { listingPages } from '../../guide/listing/listing-pages.ts';
import type { Source } from '../../engine/source/files.ts';
import type { Message } from './box.ts';

interface Content {
  source: Source;
  site: Site;
}

/** Headings of the forms in .github/ISSUE_TEMPLATE. A test compares them with those files. */
export const FORMS: Record<IssueForm, readonly string[]> = {
  'add-a-place': headingsOf(PLACE_FORM),
  'add-an-event': headingsOf(EVENT_FORM),
  'correct-a-place': ['Name', 'Page', 'What has happened', 'What it should say', ORIGIN],
  'suggest-a-story': ['What the story is', 'Where', 'When', 'Where the facts can be checked', 'Who writes it'],
};

/** Quotes a text, so that none of its lines becomes a heading of the form. */
const quote = (text: string) => text.replace(/^/gm, '> ');

const section = (heading: string, value = '') => `### ${heading}\n\n${value || '_No response_'}\n`;

/**
 * Fills in the GitHub issue form that the content names for the message's kind. If it names none, returns the quoted
 * message. A message about a listing always becomes a correction. An editor fills in the remaining fields.
 */
export function issueText({ message, sent_at, category, listing }: Message, content: Content): string {
  const words = quote(message);
  const origin = `A reader's message of ${sent_at.slice(0, 10)}.`;
  const kinds = content.site.pages.contact.form.categories;
  const form = listing ? 'correct-a-place' : kinds.find(({ value }) => value === category)?.issue;
  if (!form) return `${origin}\n\n${words}\n`;
  if (form === 'suggest-a-story') return fill(form, { 'What the story is': `${words}\n\n${origin}` });
  if (form === 'add-a-place' || form === 'add-an-event') return fill(form, { [ORIGIN]: `${origin}\n\n${words}` });
  const values = { 'What it should say': words, [ORIGIN]: origin };
  if (!listing) return fill(form, values);
  const name = findListing(listing, content)?.['name'] ?? listing;
  return fill(form, { ...values, Name: String(name), Page: listing.split('#')[0]! });
}

const fill = (form: IssueForm, values: Record<string, string>) =>
  FORMS[form].map((heading) => section(heading, values[heading])).join('\n');

/**
 * Table row of the listing that the message is about, for an editor to change. Undefined if the message names no
 * listing of the guide.
 */
export function tableRow({ listing }: Message, content: Content): string | undefined {
  const found = listing === null ? undefined : findListing(listing, content);
  return found && renderTable([found]);
}

function findListing(address: string, { source, site }: Content): Record<string, unknown> | undefined {
  // Ignores the number of a later page, such as /2 of a long list.
  const [path = '', id] = address.split('#');
  const page = listingPages(source, site).find((each) => each.path === path.replace(/\/\d+$/, ''));
  for (const { title, listings } of page?.groups ?? []) {
    const listing = listings.find((each) => each['id'] === id);
    if (listing) return { page: page!.path, group: title, ...listing };
  }
  return undefined;
}
