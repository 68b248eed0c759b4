// A topic page of local listings (`content/directories/<district>/<topic>.yaml`).
import * as z from 'zod';
import { byText } from '../report/by-text.ts';
import { didYouMean, quoted } from '../report/wording.ts';
import type { SourceFile } from '../source/files.ts';
import { uniqueHeadingId } from '../source/heading-id.ts';
import { fileSlug, loadFile, type Entry, type LoadContext, type Picture } from './entry.ts';
import { byName } from './order.ts';
import type { Prose } from '../source/markdown.ts';
import { anchorPath, date, email, head, phone, picturePath, prose, slug, text, website } from './fields.ts';
import { findSource, type Source, type Sources } from './source-list.ts';

export const listingSchema = z.strictObject({
  id: slug('A short name that never changes, so that a link to the listing keeps working.'),
  name: text('The name as its owner writes it.'),
  address: text('Street and number, without the postcode.').optional(),
  postcode: z
    .string()
    .regex(/^[A-Z]{1,2}[0-9][0-9A-Z]?(?: [0-9][A-Z]{2})?$/, 'is not a postcode')
    .describe('SW2 1JF, or the district alone when no more is known.')
    .optional(),
  phone: phone('As people read it: 020 7946 0018.').optional(),
  email: email('An address of the business.').optional(),
  website: website('With or without https://.').optional(),
  note: text('One short line, such as "Pop Brixton, unit 12".').optional(),
  source: slug('The id of a source in sources.yaml. Leave out for an example entry.').optional(),
  checked: date('The day on which somebody last saw that all this is so: 2026-11-02.').optional(),
  status: z
    .enum(['open', 'closed', 'moved', 'temporarily-closed'])
    .describe(
      'open; closed: taken off the page and out of its counts; moved: with movedTo; ' +
        'temporarily-closed: shown with a line that says so. Open when left out.',
    )
    .optional(),
  movedTo: text('Where it has moved to, for the status moved: 12 Acre Lane.').optional(),
  sample: z.literal(true).describe('true: an example entry, not a real business.').optional(),
});

const groupSchema = z.strictObject({
  title: text('The group’s heading.'),
  emoji: z.string().max(8).describe('A leading sign before the heading, hidden from screen readers.').optional(),
  note: prose('A line under the heading.').optional(),
  listings: z.array(listingSchema).describe('Its entries, in any order.'),
});

/** A statement about the page’s own numbers; the build counts and complains when it is not so. */
const claimSchema = z
  .strictObject({
    text: text('The claim as the page words it: 45 businesses.'),
    groups: z
      .array(text('A group’s title.'))
      .min(1)
      .optional()
      .describe('Which groups are counted. All when left out.'),
    exactly: z.int().positive().describe('How many there must be: this number. Either this or atLeast.').optional(),
    atLeast: z.int().positive().describe('How many there must be: this number or more.').optional(),
  })
  .refine(
    (claim) => (claim.exactly === undefined) !== (claim.atLeast === undefined),
    'needs exactly one of "exactly" and "atLeast"',
  );

export const directorySchema = z.strictObject({
  path: anchorPath('Its address: /sw9-eating-out.'),
  ...head,
  heading: text('The heading on its page.'),
  intro: prose('Two or three sentences.'),
  image: picturePath('A drawing for its header and its social card.'),
  links: z
    .strictObject({
      website: z
        .enum(['label', 'host', 'text'])
        .describe('label: the word "Website"; host: the address’s host; text: the value, not a link.'),
      email: z
        .enum(['link', 'text', 'none'])
        .describe('link: a mail link; text: the address, not a link; none: left out.'),
    })
    .default({ website: 'host', email: 'text' })
    .describe('How the page shows websites and addresses.'),
  groups: z
    .array(groupSchema)
    .default([])
    .describe('Groups in the order of the page. None: the page says Coming Soon.'),
  claims: z.array(claimSchema).default([]).describe('Counts that the page states; checked by the build.'),
  closing: prose('A last line under the listings.').optional(),
});

export interface Listing extends Omit<z.infer<typeof listingSchema>, 'source'> {
  source?: Source;
}

export interface ListingGroup {
  /** Unique on the page; also the heading’s id. */
  id: string;
  title: string;
  emoji?: string;
  note?: Prose;
  /** Those that are not closed for good, alphabetical. */
  listings: Listing[];
}

export interface Directory extends Omit<z.infer<typeof directorySchema>, 'intro' | 'image' | 'groups' | 'closing'> {
  /** From its folder, in capitals: SW2. */
  district: string;
  /** From its file name: shopping-retail. */
  topic: string;
  intro: Prose;
  image: Picture;
  groups: ListingGroup[];
  closing?: Prose;
  /** How many listings the page shows in all. */
  count: number;
  /** Whether any listing is an example entry. */
  hasSamples: boolean;
  /** The sources its listings name, each once, with their attribution lines. */
  sources: Source[];
  origin: string;
}

type DirectoryEntry = Entry<z.infer<typeof directorySchema>>;

/** All topic pages, by district and topic. */
export function loadDirectories(files: readonly SourceFile[], context: LoadContext, sources: Sources): Directory[] {
  return files
    .flatMap((file) => loadFile(file, directorySchema, 'directory', context) ?? [])
    .map((entry) => loadDirectory(entry, context, sources))
    .sort((a, b) => byText(a.district, b.district) || byText(a.topic, b.topic));
}

function loadDirectory(entry: DirectoryEntry, context: LoadContext, sources: Sources): Directory {
  const { value, prose } = entry;
  const { closing, ...own } = value;
  entry.claim('address', value.path, ['path']);
  entry.claim('description', value.description, ['description']);
  const ids = new Map(value.groups.flatMap(({ listings }) => listings.map(({ id }) => [id, 1] as const)));
  // A group of which all is closed has nothing to show.
  const groups = value.groups
    .map(({ title, emoji, note, listings }, index): ListingGroup => {
      entry.claim('group', title, ['groups', index, 'title'], entry.origin);
      return {
        id: uniqueHeadingId(title, ids),
        title,
        ...(emoji ? { emoji } : {}),
        ...(note ? { note: prose('groups', index, 'note') } : {}),
        listings: listings
          .map((listing, at) => loadListing(listing, ['groups', index, 'listings', at], entry, context, sources))
          .filter(({ status }) => status !== 'closed')
          .sort(byName),
      };
    })
    .filter(({ listings }, index) => listings.length > 0 || value.groups[index]!.listings.length === 0);
  checkClaims(entry);
  const listings = groups.flatMap((group) => group.listings);
  return {
    ...own,
    district: entry.origin.split('/').at(-2)!.toUpperCase(),
    topic: fileSlug(entry.origin),
    intro: prose('intro'),
    image: entry.picture('image'),
    groups,
    ...(closing ? { closing: prose('closing') } : {}),
    count: listings.length,
    hasSamples: listings.some((listing) => listing.sample),
    sources: [...new Set(listings.flatMap((listing) => listing.source ?? []))],
    origin: entry.origin,
  };
}

function loadListing(
  listing: z.infer<typeof listingSchema>,
  path: (string | number)[],
  entry: DirectoryEntry,
  context: LoadContext,
  sources: Sources,
): Listing {
  const { source: id, ...own } = listing;
  const { name, sample, status, movedTo } = listing;
  entry.claim('listing', listing.id, [...path, 'id'], entry.origin);
  if (!id && !sample) {
    entry.find(
      'error',
      'unclear-origin',
      [...path, 'name'],
      `${quoted(name)} names no source and is not marked as an example.`,
      'Add "source:" with an id of sources.yaml, or "sample: true".',
    );
  } else if (id && sample) {
    entry.find(
      'error',
      'unclear-origin',
      [...path, 'sample'],
      `${quoted(name)} is marked as an example, yet names a source.`,
      'Keep "source:" for a real place, or "sample: true" for an example.',
    );
  } else {
    checkDetails(listing, path, entry);
  }
  if ((status === 'moved') !== (movedTo !== undefined)) {
    const [message, advice] =
      movedTo === undefined
        ? [
            `${quoted(name)} has moved, and does not say where to.`,
            'Add "movedTo:" with its new address, or write "status: closed".',
          ]
        : [
            `${quoted(name)} has the field "movedTo", and has not moved.`,
            'Add "status: moved", or write the new address after "address:".',
          ];
    entry.find('error', 'unclear-move', [...path, movedTo === undefined ? 'status' : 'movedTo'], message, advice);
  }
  const source = id === undefined ? undefined : findSource(id, [...path, 'source'], entry, sources, context);
  return { ...own, ...(source ? { source } : {}) };
}

/** Numbers kept for drama and names under .example belong to example entries, and to them alone. */
function checkDetails(listing: z.infer<typeof listingSchema>, path: (string | number)[], entry: DirectoryEntry): void {
  const { name, sample, phone: number, email: mail, website: site } = listing;
  const details = [
    {
      field: 'phone',
      value: number,
      fictional: /^(?:44|0)2079460\d{3}$/.test(number?.replace(/\D/g, '') ?? ''),
      advice: 'a number from 020 7946 0000 to 020 7946 0999',
    },
    {
      field: 'email',
      value: mail,
      fictional: /\.example$/i.test(mail ?? ''),
      advice: 'an address that ends in .example',
    },
    {
      field: 'website',
      value: site,
      fictional: /^(?:https?:\/\/)?[^/?#]*\.example(?:[/?#:]|$)/i.test(site ?? ''),
      advice: 'a site that ends in .example',
    },
  ];
  for (const { field, value, fictional, advice } of details) {
    if (value === undefined || fictional === Boolean(sample)) continue;
    if (sample) {
      entry.find(
        'warn',
        'example-looks-real',
        [...path, field],
        `The example ${quoted(name)} has the ${field} ${quoted(value)}, which could be somebody’s.`,
        `Give it ${advice}.`,
      );
    } else {
      entry.find(
        'error',
        'listing-looks-made-up',
        [...path, field],
        `${quoted(name)} has the ${field} ${quoted(value)}, which is kept for examples.`,
        'Write the real one, leave the field out, or mark the entry "sample: true".',
      );
    }
  }
}

/** Counts what the page says of itself. */
function checkClaims(entry: DirectoryEntry): void {
  const { groups, claims } = entry.value;
  const shown = (group: (typeof groups)[number]) => group.listings.filter(({ status }) => status !== 'closed').length;
  const sizes = new Map(groups.map((group) => [group.title, shown(group)]));
  claims.forEach((claim, index) => {
    const unknown = claim.groups?.findIndex((title) => !sizes.has(title)) ?? -1;
    if (unknown >= 0) {
      const title = claim.groups![unknown]!;
      entry.find(
        'error',
        'unknown-group',
        ['claims', index, 'groups', unknown],
        `The page has no group ${quoted(title)}.`,
        didYouMean(title, sizes.keys(), `Its groups are ${[...sizes.keys()].join(', ')}.`),
      );
      return;
    }
    const counted = new Set(claim.groups ?? sizes.keys());
    const count = groups.reduce((sum, group) => sum + (counted.has(group.title) ? shown(group) : 0), 0);
    const holds = claim.exactly === undefined ? count >= claim.atLeast! : count === claim.exactly;
    if (holds) return;
    const wanted = claim.exactly === undefined ? `at least ${claim.atLeast}` : `exactly ${claim.exactly}`;
    entry.find(
      'error',
      'false-claim',
      ['claims', index],
      `The page says ${quoted(claim.text)}, which is ${wanted} listings; there are ${count}.`,
      'Change the claim and the words that make it, or add what is missing.',
    );
  });
}
