// Labels for a listing’s news in a letter, and the links for readers’ answers. Mails and pages use both.
import type { Letter } from '../../build/guide/letter/letter.ts';

export const PLACE_LABELS = {
  new: 'New in the guide',
  closed: 'Closed for good',
  changed: 'Changed in the guide',
} as const;

/** Heading above events whose days aren't confirmed. */
export const USUALLY_ON = 'Usually on';

/** Label of a sponsored section, and of a sponsored letter. */
export const PAID_LABELS = { section: 'Paid for by', letter: 'This letter is paid for by' } as const;

/** URL of the contact form, filled in with the place that a letter asks about. */
export const answerLink = ({ link, subject }: NonNullable<Letter['fix']>) =>
  subject === undefined ? '/contact' : `/contact?about=${encodeURIComponent(subject)}&on=${encodeURIComponent(link)}`;
