// Messages of the newsletter form about missing answers, successes and failures, in its toasts and in the form.
import type { Step } from './newsletter-steps.ts';
import type { SignupOutcome, Toast } from './services.ts';

interface Message {
  title: string;
  description: string;
}

export const MISSING: Record<Step, Message> = {
  email: { title: 'Invalid email', description: 'Please enter a valid email address' },
  postcode: { title: 'Postcode required', description: 'Please select your postcode to continue' },
  categories: { title: 'Categories required', description: 'Please select at least one category to continue' },
};

export function outcomeMessage(outcome: SignupOutcome, brand: string): Message {
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
export const CONFIRM: Record<SignupOutcome, string> = {
  sent: '',
  new: 'A mail is on its way that asks you to confirm. The letter comes once you have.',
  updated:
    'If you haven’t confirmed your address yet, a mail that asks you to is waiting in your mailbox or your spam folder. ' +
    'We send a new one, at most once a day.',
};

/** Sentences after the description of an outcome, for an address that has to be confirmed. */
export const nextStep = (outcome: SignupOutcome) => `${outcome === 'new' ? '.' : ''} ${CONFIRM[outcome]}`;

export const failureMessage = (failure: string): Message => ({ title: 'Something went wrong', description: failure });

/** Quiet, because the form shows the same words at the field, which has the focus and so is on the screen. */
export const missingToast = (step: Step): Toast => ({ ...MISSING[step], tone: 'error', quiet: true });
/** @param confirm True if the address still has to be confirmed. The toast then says so, and stays longer. */
export function outcomeToast(outcome: SignupOutcome, brand: string, confirm = false): Toast {
  const { title, description } = outcomeMessage(outcome, brand);
  if (!confirm || outcome === 'sent') return { title, description, tone: 'success', duration: 5000 };
  return { title, description: `${description}${nextStep(outcome)}`, tone: 'success', duration: 10_000 };
}
export const failureToast = (failure: string): Toast => ({ ...failureMessage(failure), tone: 'error', quiet: true });
