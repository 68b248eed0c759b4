// Sections that the editor writes between the lists of a newsletter issue.
import * as z from 'zod';
import { list, text } from '../fields/fields.ts';
import { body } from '../../engine/content/loaded-fields.ts';
import { district } from '../fields/contact-fields.ts';
import type { Entry } from '../../engine/content/load-file.ts';
import { quoted } from '../../engine/report/wording.ts';
import type { Prose } from '../../engine/source/markdown.ts';
import { DomUtils, parseDocument } from 'htmlparser2';
import { findCategories, type Category } from '../post/category.ts';
import { checkDistricts, type Guide } from '../guide/guide.ts';
import { sponsored, type Sponsor } from '../source/sponsor.ts';
import type { Letter } from './letter.ts';

/** Parts of a newsletter issue in order, before the closing words. */
export const LETTER_PARTS = ['greeting', 'stories', 'events', 'places', 'fix'] as const;
export type LetterPart = (typeof LETTER_PARTS)[number];

const TEXT = 3000;

/** Markdown text of a newsletter issue, with headings, pictures and links. */
export const letterText = (help: string, most = TEXT) => body(help, most);

const before = ['stories', 'events', 'places', 'fix', 'signOff'] as const;

export const sectionSchema = z
  .strictObject({
    text: letterText('Its text, with its own heading: ## The bins.'),
    before: z.enum(before).describe('The part that comes after the section.').optional(),
    after: z
      .enum(LETTER_PARTS)
      .describe('The part that comes before the section. Without it, the greeting.')
      .optional(),
    postcodes: list('Districts whose readers get it. Without it, everyone.', district('A district.')).default([]),
    interests: list('Categories whose readers get it. Without it, everyone.', text('A category.')).default([]),
    sponsored,
  })
  .refine((section) => !section.before || !section.after, 'has both "before" and "after"');

type SectionFile = z.infer<typeof sectionSchema>;

export interface LetterSection {
  text: Prose;
  /** The part that the section follows. */
  after: LetterPart;
  postcodes: string[];
  interests: string[];
  sponsored?: Sponsor | undefined;
}

export const letterSectionOf = (section: SectionFile): LetterSection => ({
  ...section,
  text: withoutHeadingLinks(section.text),
  after: section.after ?? LETTER_PARTS[section.before ? before.indexOf(section.before) : 0]!,
});

/**
 * Prose without links on its headings, because two parts of an issue may have the same heading, and mails can't link to
 * a heading.
 */
export const withoutHeadingLinks = (prose: Prose): Prose => ({
  ...prose,
  html: prose.html
    .replace(/<(h[2-6]) id="[^"]*">/g, '<$1>')
    .replace(/<a href="#[^"]*" class="heading-link">((?:(?!<\/a>).)*)<\/a>/gs, '$1'),
  headings: [],
});

/** The editor's texts, in order. */
export const prosesOf = ({
  greeting,
  sections,
  signOff,
}: Pick<Letter, 'greeting' | 'sections' | 'signOff'>): Prose[] => [
  greeting,
  ...sections.map(({ text }) => text),
  signOff,
];

export const textOfProse = ({ html }: Pick<Prose, 'html'>): string => DomUtils.textContent(parseDocument(html));

interface LetterTexts {
  greeting: Prose;
  signOff: Prose;
  sections: readonly SectionFile[];
  sponsored?: Sponsor | undefined;
}

export function checkLetterTexts(
  entry: Entry<LetterTexts>,
  guides: readonly Guide[],
  categories: readonly Pick<Category, 'name'>[],
): void {
  const { greeting, signOff, sections } = entry.value;
  sections.forEach(({ postcodes, interests }, index) => {
    checkDistricts(postcodes, ['sections', index, 'postcodes'], entry, guides);
    findCategories(interests, ['sections', index, 'interests'], entry, categories, 'letter/unknown-category');
  });
  const texts = sections.map(({ text }, index) => [['sections', index, 'text'], text] as const);
  for (const [path, { html }] of [[['greeting'], greeting] as const, ...texts, [['signOff'], signOff] as const]) {
    if (!html.includes('data-footnote-backref')) continue;
    const message = 'A letter can’t have footnotes, because a mail can’t link to one.';
    entry.error('letter/footnote', [...path], message, 'Say it in the text, in round brackets, or leave it out.');
  }
}

/** A part of a newsletter issue for which a sponsor paid. */
export interface PaidPart {
  path: (string | number)[];
  by: string;
}

export const paidTexts = ({ sponsored, sections }: Pick<LetterTexts, 'sponsored' | 'sections'>): PaidPart[] => [
  ...(sponsored ? [{ path: ['sponsored'], by: sponsored.by }] : []),
  ...sections.flatMap(({ sponsored: paid }, index) =>
    paid ? [{ path: ['sections', index, 'sponsored'], by: paid.by }] : [],
  ),
];

/** @param paid Paid parts of the issue, including the paid stories, events and places that it names. */
export function checkSponsors(entry: Entry<unknown>, paid: readonly PaidPart[]): void {
  const [first, ...others] = paid;
  for (const { path, by } of others) {
    const message = `The letter can have one paid part, but ${quoted(first!.by)} and ${quoted(by)} both paid for one.`;
    entry.error('letter/two-sponsors', path, message, 'Keep one, and move the other to the next letter.');
  }
}
