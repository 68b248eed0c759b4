// A message as the text of an issue form, or as a row for `npm run listings -- import`. Its sender's name and address
// stay out of both: issues are public.
import { renderTable } from '../../render/places-table.ts';
import { listingPages } from '../listings/listing-pages.ts';
import type { Workspace } from '../workspace.ts';
import type { Message } from './box.ts';

/** The headings of the forms in .github/ISSUE_TEMPLATE that a message fits; a test compares them. */
export const FORMS = {
  'add-a-place': ['Name', 'Address', 'Postcode', 'Phone', 'Email', 'Website', 'Page', 'Group'],
  'correct-a-place': ['Name', 'Page', 'What has happened', 'What it should say'],
  'suggest-a-story': ['What the story is', 'Where', 'When', 'Where the facts can be checked', 'Who writes it'],
} as const;
export const ORIGIN = 'Where the details come from';

/** Quoted, so that no line of it is a heading of the form. */
const quote = (text: string) => text.replace(/^/gm, '> ');

const section = (heading: string, value = '') => `### ${heading}\n\n${value || '_No response_'}\n`;

/** With what is known from the guide; an editor fills in the rest. */
export function issueText(message: Message, workspace: Workspace): string {
  const words = quote(message.message);
  const origin = `A reader's message of ${message.sent_at.slice(0, 10)}.`;
  if (message.listing) {
    const [page] = message.listing.split('#');
    const name = findListing(message.listing, workspace)?.['name'] ?? message.listing;
    const values = { Name: String(name), Page: page!, 'What it should say': words };
    return fill(FORMS['correct-a-place'], values) + section(ORIGIN, origin);
  }
  if (message.category === 'business') return fill(FORMS['add-a-place'], {}) + section(ORIGIN, `${origin}\n\n${words}`);
  if (message.category === 'feedback' || message.category === 'other') return `${origin}\n\n${words}\n`;
  return fill(FORMS['suggest-a-story'], { 'What the story is': `${words}\n\n${origin}` });
}

const fill = (headings: readonly string[], values: Record<string, string>) =>
  `${headings.map((heading) => section(heading, values[heading])).join('\n')}\n`;

/** The listing's row as it is today, for an editor to change; undefined when the message names none that there is. */
export function tableRow({ listing }: Message, workspace: Workspace): string | undefined {
  const found = listing === null ? undefined : findListing(listing, workspace);
  return found && renderTable([found]);
}

function findListing(address: string, { source, site }: Workspace): Record<string, unknown> | undefined {
  if (!site) return undefined;
  // A long page goes on at /2.
  const [path = '', id] = address.split('#');
  const page = listingPages(source, site).find((each) => each.path === path.replace(/\/\d+$/, ''));
  for (const { title, listings } of page?.groups ?? []) {
    const listing = listings.find((each) => each['id'] === id);
    if (listing) return { page: page!.path, group: title, ...listing };
  }
  return undefined;
}
