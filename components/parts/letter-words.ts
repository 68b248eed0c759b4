// What a letter calls the news of a place, and where it takes answers, in a mail and on its page.
import type { Letter } from '../../build/guide/kinds/letter.ts';

export const PLACE_LABELS = {
  new: 'New in the guide',
  closed: 'Closed for good',
  changed: 'Changed in the guide',
} as const;

/** Label of a sponsored section, and of a sponsored letter. */
export const PAID_LABELS = { section: 'Paid for by', letter: 'This letter is paid for by' } as const;

/** Where readers answer a letter's question: the form, filled in with the place that it is about. */
export const answerLink = ({ link, subject }: NonNullable<Letter['fix']>) =>
  subject === undefined ? '/contact' : `/contact?about=${encodeURIComponent(subject)}&on=${encodeURIComponent(link)}`;
