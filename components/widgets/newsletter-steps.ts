// The newsletter form's three steps as a pure reducer: questions, answers and transitions. Independent of React and the
// backend.

import type { SignupOutcome } from './services.ts';

export type Step = 'email' | 'postcode' | 'categories';

export interface NewsletterState {
  step: Step;
  /** Trimmed and lower-cased. '' until the first step is done. */
  email: string;
  /** '' until a postcode is chosen. */
  postcode: string;
  /** Category names, in the order of ticking. */
  categories: string[];
  /** True if the reader tried to continue without the current step's answer. */
  missing: boolean;
  sending: boolean;
  /** Outcome of the latest sign-up. Cleared when the reader types again. */
  outcome?: SignupOutcome | undefined;
  /** Message of the error catalogue about the latest attempt. */
  failure?: string | undefined;
}

export type NewsletterAction =
  | { type: 'edited' }
  /** The reader pressed the form's button or Enter. `email` is the value of the field on the first step. */
  | { type: 'submitted'; email?: string }
  | { type: 'chosen'; postcode: string }
  /** The form advances by itself, 300 ms after a postcode was chosen. */
  | { type: 'advanced' }
  | { type: 'toggled'; category: string }
  | { type: 'back' }
  | { type: 'accepted'; outcome: SignupOutcome }
  | { type: 'failed'; failure: string };

export const STEPS: readonly Step[] = ['email', 'postcode', 'categories'];

export const START: NewsletterState = {
  step: 'email',
  email: '',
  postcode: '',
  categories: [],
  missing: false,
  sending: false,
};

/** Normal form of an address, for comparing and storing. */
const normaliseEmail = (typed: string) => typed.trim().toLowerCase();

export function newsletterSteps(state: NewsletterState, action: NewsletterAction): NewsletterState {
  if (action.type === 'accepted') return { ...START, outcome: action.outcome };
  if (action.type === 'failed') return { ...state, sending: false, failure: action.failure };
  if (state.sending) return state;
  switch (action.type) {
    case 'edited':
      return { ...state, missing: false, outcome: undefined, failure: undefined };
    case 'submitted':
      return submitted(state, action.email);
    case 'chosen':
      return { ...state, postcode: action.postcode, missing: false };
    case 'advanced':
      return state.step === 'postcode' && state.email && state.postcode ? goTo('categories', state) : state;
    case 'toggled':
      return { ...state, categories: toggle(state.categories, action.category), missing: false, failure: undefined };
    case 'back':
      return goTo(STEPS[STEPS.indexOf(state.step) - 1] ?? 'email', state);
  }
}

/** Something, an @, and a domain with a dot. Browsers also accept `a@b`, to which no mail can be sent. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

function submitted(state: NewsletterState, typed: string | undefined): NewsletterState {
  if (state.step === 'email') {
    const email = normaliseEmail(typed ?? state.email);
    return EMAIL.test(email) ? goTo('postcode', { ...state, email }) : { ...state, missing: true, outcome: undefined };
  }
  if (state.step === 'postcode') return state.postcode ? goTo('categories', state) : { ...state, missing: true };
  return state.categories.length > 0 ? { ...state, sending: true, failure: undefined } : { ...state, missing: true };
}

const goTo = (step: Step, state: NewsletterState): NewsletterState => ({
  ...state,
  step,
  missing: false,
  outcome: undefined,
  failure: undefined,
});

const toggle = (list: string[], item: string) =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item];

/** Text of the form's main button. */
export function buttonLabel(state: NewsletterState): string {
  if (state.sending) return 'Subscribing...';
  if (state.step !== 'categories') return 'Continue';
  return state.categories.length > 0 ? 'Subscribe Now' : 'Select Categories First';
}

/** '1 category selected', '2 categories selected', '' for none. */
export function selectedCountText(count: number): string {
  if (count === 0) return '';
  return `${count} ${count === 1 ? 'category' : 'categories'} selected`;
}
