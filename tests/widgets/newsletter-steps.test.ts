import { describe, expect, test } from 'vitest';
import {
  buttonLabel,
  newsletterSteps,
  selectedCountText,
  START,
  type NewsletterAction,
  type NewsletterState,
} from '../../components/widgets/newsletter-steps.ts';

const after = (...actions: NewsletterAction[]): NewsletterState => actions.reduce(newsletterSteps, START);
const email: NewsletterAction = { type: 'submitted', email: ' Reader@Example.ORG ' };
const postcode: NewsletterAction = { type: 'chosen', postcode: 'MB1' };
const tick = (category: string): NewsletterAction => ({ type: 'toggled', category });
const go: NewsletterAction = { type: 'submitted' };

test.each(['', 'reader', 'a@b', '@example.org', 'a b@example.org', 'a@@example.org'])(
  'the e-mail step refuses %j',
  (typed) => {
    expect(after({ type: 'submitted', email: typed })).toMatchObject({ step: 'email', missing: true });
  },
);

test('the e-mail step stores the address without spaces around it, in lower case', () => {
  expect(after(email)).toMatchObject({ step: 'postcode', email: 'reader@example.org', missing: false });
});

test('the e-mail step clears its error as soon as the reader types', () => {
  expect(after({ type: 'submitted', email: '' }, { type: 'edited' }).missing).toBe(false);
});

test('the postcode step asks for a postcode before it advances', () => {
  expect(after(email, go)).toMatchObject({ step: 'postcode', missing: true });
});

test('the postcode step advances after a press on the button, and by itself after a choice', () => {
  expect(after(email, postcode, go).step).toBe('categories');
  expect(after(email, postcode, { type: 'advanced' }).step).toBe('categories');
});

test("the newsletter form doesn't advance by itself without an address, without a postcode, or from another step", () => {
  expect(after(email, { type: 'advanced' }).step).toBe('postcode');
  expect(after(postcode, { type: 'advanced' }).step).toBe('email');
  expect(after(email, postcode, { type: 'back' }, { type: 'advanced' }).step).toBe('email');
});

describe('the categories step', () => {
  const ready = [email, postcode, go];

  test("the categories step can't be sent without a category", () => {
    const state = after(...ready);
    expect(buttonLabel(state)).toBe('Select Categories First');
    expect(newsletterSteps(state, go)).toMatchObject({ missing: true, sending: false });
  });

  test('a category is ticked by one press, and unticked by the next', () => {
    expect(after(...ready, tick('Food'), tick('Sport'), tick('Food')).categories).toEqual(['Sport']);
  });

  test('the newsletter form ignores input while it sends a sign-up', () => {
    const sending = after(...ready, tick('Food'), go);
    expect(sending).toMatchObject({
      email: 'reader@example.org',
      postcode: 'MB1',
      categories: ['Food'],
      sending: true,
    });
    expect(buttonLabel(sending)).toBe('Subscribing...');
    for (const action of [tick('Sport'), go, { type: 'back' }, { type: 'edited' }] as NewsletterAction[]) {
      expect(newsletterSteps(sending, action)).toBe(sending);
    }
  });

  test('after a success, the newsletter form shows its first step, and a message until the reader types', () => {
    const done = after(...ready, tick('Food'), go, { type: 'accepted', outcome: 'updated' });
    expect(done).toEqual({ ...START, outcome: 'updated' });
    expect(newsletterSteps(done, { type: 'edited' }).outcome).toBeUndefined();
  });

  test("the newsletter form keeps the reader's choices after a failure", () => {
    const failed = after(...ready, tick('Food'), go, { type: 'failed', failure: 'Please try again later.' });
    expect(failed).toMatchObject({
      step: 'categories',
      categories: ['Food'],
      postcode: 'MB1',
      sending: false,
      failure: 'Please try again later.',
    });
    expect(newsletterSteps(failed, go)).toMatchObject({ sending: true, failure: undefined });
  });
});

test('the button Back of the newsletter form keeps all answers', () => {
  const back = after(email, postcode, go, tick('Food'), { type: 'back' }, { type: 'back' });
  expect(back).toMatchObject({ step: 'email', email: 'reader@example.org', postcode: 'MB1', categories: ['Food'] });
  expect(newsletterSteps(back, { type: 'back' }).step).toBe('email');
});

test("the newsletter form's button and its count of categories depend on the state", () => {
  expect(buttonLabel(START)).toBe('Continue');
  expect(buttonLabel(after(email))).toBe('Continue');
  expect(buttonLabel(after(email, postcode, go, tick('Food')))).toBe('Subscribe Now');
  expect([0, 1, 2].map(selectedCountText)).toEqual(['', '1 category selected', '2 categories selected']);
});
