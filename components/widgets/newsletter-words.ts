// What the newsletter form says when something is missing, sent or refused: the same words for its toasts and for the form itself.
import type { Step } from './newsletter-steps.ts';
import type { Toast } from './world.ts';

interface Words {
  title: string;
  description: string;
}

export const MISSING: Record<Step, Words> = {
  email: { title: 'Invalid email', description: 'Please enter a valid email address' },
  postcode: { title: 'Postcode required', description: 'Please select your postcode to continue' },
  categories: { title: 'Categories required', description: 'Please select at least one category to continue' },
};

export const outcomeWords = (outcome: 'new' | 'updated', brand: string): Words =>
  outcome === 'new'
    ? { title: 'Subscription successful!', description: `Thanks for subscribing to ${brand}` }
    : { title: 'Subscription updated!', description: 'Your preferences have been updated successfully.' };

export const failureWords = (failure: string): Words => ({ title: 'Something went wrong', description: failure });

export const missingToast = (step: Step): Toast => ({ ...MISSING[step], tone: 'error' });
export const outcomeToast = (outcome: 'new' | 'updated', brand: string): Toast => ({
  ...outcomeWords(outcome, brand),
  tone: 'success',
  duration: 5000,
});
export const failureToast = (failure: string): Toast => ({ ...failureWords(failure), tone: 'error' });
