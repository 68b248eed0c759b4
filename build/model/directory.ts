// A topic page of local listings (`content/directories/<district>/<topic>.yaml`).
import { z } from 'zod';
import type { Prose } from '../source/markdown.ts';
import type { Picture } from './category.ts';
import { anchorPath, email, head, phone, picturePath, prose, slug, text, website } from './fields.ts';
import type { Source } from './source-list.ts';

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
  sample: z.literal(true).describe('true: an example entry, not a real business.').optional(),
});

export const groupSchema = z.strictObject({
  title: text('The group’s heading.'),
  emoji: z.string().max(8).describe('A leading sign before the heading, hidden from screen readers.').optional(),
  note: prose('A line under the heading.').optional(),
  listings: z.array(listingSchema),
});

/** A statement about the page’s own numbers; the build counts and complains when it is not so. */
export const claimSchema = z
  .strictObject({
    text: text('The claim as the page words it: 45 businesses.'),
    groups: z.array(text('A group’s title.')).min(1).optional().describe('Which groups are counted. All when left out.'),
    exactly: z.int().positive().optional(),
    atLeast: z.int().positive().optional(),
  })
  .refine((claim) => (claim.exactly === undefined) !== (claim.atLeast === undefined), 'needs exactly one of "exactly" and "atLeast"');

export const directorySchema = z.strictObject({
  path: anchorPath('Its address: /sw9-eating-out.'),
  ...head,
  heading: text('The heading on its page.'),
  intro: prose('Two or three sentences.'),
  image: picturePath('A drawing for its header and its social card.'),
  links: z
    .strictObject({
      website: z.enum(['label', 'host', 'text']).describe('label: the word "Website"; host: the address’s host; text: the value, not a link.'),
      email: z.enum(['link', 'text', 'none']).describe('link: a mail link; text: the address, not a link; none: left out.'),
    })
    .default({ website: 'host', email: 'text' }),
  groups: z.array(groupSchema).default([]).describe('Groups in the order of the page. None: the page says Coming Soon.'),
  claims: z.array(claimSchema).default([]).describe('Counts that the page states; checked by the build.'),
  closing: prose('A last line under the listings.').optional(),
});

export type Claim = z.infer<typeof claimSchema>;

export interface Listing extends Omit<z.infer<typeof listingSchema>, 'source'> {
  source?: Source;
}

export interface ListingGroup {
  /** Unique on the page; also the heading’s id. */
  id: string;
  title: string;
  emoji?: string;
  note?: Prose;
  /** Alphabetical. */
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
  /** How many listings there are in all. */
  count: number;
  /** Whether any listing is an example entry. */
  hasSamples: boolean;
  /** The sources its listings name, each once, with their attribution lines. */
  sources: Source[];
  origin: string;
}
