// Messages of the newsletter form about missing answers, successes and failures, in its toasts and in the form.
import type { Step } from './newsletter-steps.ts';
import type { Outcome, Toast } from './services.ts';

interface Message {
  title: string;
  description: string;
}

export const MISSING: Record<Step, Message> = {
  email: { title: 'Invalid email', description: 'Please enter a valid email address' },
  postcode: { title: 'Postcode required', description: 'Please select your postcode to continue' },
  categories: { title: 'Categories required', description: 'Please select at least one category to continue' },
};

export function outcomeMessage(outcome: Outcome, brand: string): Message {
  switch (outcome) {
    case 'new':
      return { title: 'Subscription successful!', description: `Thanks for subscribing to ${brand}` };
    case 'updated':
      return { title: 'Subscription updated!', description: 'Your preferences have been updated successfully.' };
    case 'sent':
      return { title: 'Your sign-up is on its way', description: 'If a mail asks you to confirm it, please do.' };
  }
}

/**
 * Text after the outcome on a site where addresses have to be confirmed. It is the same for confirmed and unconfirmed
 * addresses, because otherwise anyone could find out which addresses are on the list.
 */
export const CONFIRM: Record<Outcome, string> = {
  sent: '',
  new: 'A mail is on its way that asks you to confirm. The letter comes once you have.',
  updated:
    'If you haven’t confirmed your address yet, a mail that asks you to is waiting in your mailbox or your spam folder. ' +
    'We send a new one, at most once a day.',
};

export const failureMessage = (failure: string): Message => ({ title: 'Something went wrong', description: failure });

/** Quiet, because the form shows the same words at the field, which has the focus and so is on the screen. */
export const missingToast = (step: Step): Toast => ({ ...MISSING[step], tone: 'error', quiet: true });
export const outcomeToast = (outcome: Outcome, brand: string): Toast => ({
  ...outcomeMessage(outcome, brand),
  tone: 'success',
  duration: 5000,
});
/** A second toast, because the specification fixes the words of the success toast. */
export const confirmToast = (outcome: 'new' | 'updated'): Toast => ({
  title: outcome === 'new' ? 'One more step' : 'Not confirmed yet?',
  description: CONFIRM[outcome],
  tone: 'info',
  duration: 10_000,
});
export const failureToast = (failure: string): Toast => ({ ...failureMessage(failure), tone: 'error', quiet: true });
