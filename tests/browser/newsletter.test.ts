// Tests the sign-up form from the first key to the toast, with a backend that works and with backends that fail.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  accessibilityFindings,
  changed,
  created,
  PHONE,
  refused,
  rows,
  stubBackend,
  useBrowser,
  type Call,
} from './harness.ts';

const open = useBrowser();
const ANSWERED_BADLY = /Failed to load resource/;

const hero = (page: Page) => page.locator('#subscribe');
const email = (page: Page) => hero(page).getByRole('textbox', { name: 'Email address' });
const button = (page: Page, name: string) => hero(page).getByRole('button', { name, exact: true });
const toast = (page: Page, title: string) => page.getByRole('region', { name: 'Notifications' }).getByText(title);

async function fillIn(page: Page, address = 'Reader@Example.org') {
  await email(page).fill(address);
  await button(page, 'Continue').click();
  // Selecting a postcode advances the form automatically, so a press on Continue would race with that.
  await hero(page).getByRole('radio', { name: 'ZZ1' }).click();
  await hero(page).getByRole('checkbox', { name: 'Food & Drink' }).check();
  await button(page, 'Subscribe Now').click();
}

test('a sign-up with a new e-mail address sends a lookup and then an insert, each with the address in a header', async () => {
  let calls: Call[] = [];
  const page = await open('/', {
    before: async (page) => (calls = await stubBackend(page, { GET: rows(), POST: created })),
  });
  await fillIn(page, '  Reader@Example.org ');

  await toast(page, 'Subscription successful!').waitFor();
  await toast(page, 'Thanks for subscribing to Saltmarsh Post').waitFor();
  expect(calls.map(({ method, email, query }) => [method, email, query.split('?')[0]])).toEqual([
    ['GET', 'reader@example.org', '/rest/v1/Email'],
    ['POST', 'reader@example.org', '/rest/v1/Email'],
  ]);
  expect(calls[0]!.query).toBe('/rest/v1/Email?select=email&email=eq.reader@example.org');
  expect(calls[1]!.body).toEqual({
    email: 'reader@example.org',
    categories: ['Food & Drink'],
    subscribed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    source: 'Homepage Hero',
    page: '/',
    postcode: 'ZZ1',
  });

  // The form is at its first step again, empty, and shows the success until the reader types.
  expect(await email(page).inputValue()).toBe('');
  const line = hero(page).getByText('Subscription successful!');
  expect(await line.isVisible()).toBe(true);
  await email(page).pressSequentially('a');
  await line.waitFor({ state: 'detached' });
});

test("the sign-up form on a page with an incomplete list preselects the page's district", async () => {
  const page = await open('/zz2-shops');
  const box = page.locator('.meanwhile');
  await box.getByRole('textbox', { name: 'Email address' }).fill('reader@example.org');
  await box.getByRole('button', { name: 'Continue' }).click();
  const chosen = box.getByRole('radio', { name: 'ZZ2' });
  await chosen.waitFor();
  expect(await chosen.isChecked()).toBe(true);
  await box.getByRole('button', { name: 'Continue' }).click();
  await box.getByRole('checkbox', { name: 'Walks' }).waitFor();
});

test('an address that has already signed up is looked up and then updated', async () => {
  let calls: Call[] = [];
  const page = await open('/', {
    before: async (page) => (calls = await stubBackend(page, { GET: rows('reader@example.org'), PATCH: changed })),
  });
  await fillIn(page);
  await toast(page, 'Subscription updated!').waitFor();
  await toast(page, 'Your preferences have been updated successfully.').waitFor();
  expect(calls[1]).toMatchObject({
    method: 'PATCH',
    email: 'reader@example.org',
    query: '/rest/v1/Email?email=eq.reader@example.org',
  });
  expect(Object.keys(calls[1]!.body as object).sort()).toEqual(['categories', 'postcode', 'source', 'updated_at']);
});

test('the toast after a sign-up disappears after five seconds', async () => {
  const page = await open('/', {
    clock: new Date('2026-06-03T10:00:00'),
    before: (page) => stubBackend(page, { GET: rows(), POST: created }),
  });
  await fillIn(page);
  const shown = toast(page, 'Subscription successful!');
  await shown.waitFor();
  await page.clock.pauseAt(new Date('2026-06-03T10:00:30'));
  await shown.waitFor({ state: 'detached' });
});

test('the sign-up form is disabled while it is being sent', async () => {
  let answer!: () => void;
  const answered = new Promise<void>((go) => (answer = go));
  const page = await open('/', {
    before: (page) =>
      page.route('**/rest/v1/**', async (route) => {
        await answered;
        await route.fulfill({ status: 500, body: '' });
      }),
    tolerate: ANSWERED_BADLY,
  });
  await fillIn(page);
  await button(page, 'Subscribing...').waitFor();
  expect(await button(page, 'Subscribing...').isDisabled()).toBe(true);
  expect(await hero(page).getByRole('checkbox', { name: 'Food & Drink' }).isDisabled()).toBe(true);
  expect(await button(page, 'Back').isDisabled()).toBe(true);
  answer();
  await button(page, 'Subscribe Now').waitFor();
});

describe('the sign-up form with a backend that fails', () => {
  const RLS = 'You need to enable anonymous write access in your Supabase RLS policy for the Email table.';
  const OTHER = 'Please try again later. Our team has been notified.';
  test("the sign-up form reports a failure of the backend, and keeps the reader's answers", async () => {
    // tests/client/subscribe.test.ts tests the other failures, and tests/widgets/signup-errors.test.ts their messages.
    const denied = refused(401, '42501', 'new row violates row-level security policy for table "Email"');
    const page = await open('/', {
      tolerate: ANSWERED_BADLY,
      before: (page) => stubBackend(page, { GET: rows(), POST: denied }),
    });
    await fillIn(page);
    await toast(page, 'Something went wrong').waitFor();
    await toast(page, RLS).waitFor();
    // The form also shows the message in full.
    expect(await hero(page).getByText(RLS).isVisible()).toBe(true);
    expect(await hero(page).getByRole('checkbox', { name: 'Food & Drink' }).isChecked()).toBe(true);
    expect(await button(page, 'Subscribe Now').evaluate((node) => node === document.activeElement)).toBe(true);
    await button(page, 'Back').click();
    expect(await hero(page).getByRole('radio', { name: 'ZZ1' }).isChecked()).toBe(true);
    await button(page, 'Back').click();
    expect(await email(page).inputValue()).toBe('reader@example.org');
  });

  test("the sign-up form reports a failure if the script that sends the form can't be loaded", async () => {
    const page = await open('/', {
      tolerate: ANSWERED_BADLY,
      before: (page) => page.route('**/subscribe-*.js', (route) => route.abort()),
    });
    await fillIn(page);
    await toast(page, 'Something went wrong').waitFor();
    await toast(page, OTHER).waitFor();
  });
});

test('the sign-up form shows a missing answer only at the field, and announces it in a toast', async () => {
  const page = await open('/');
  await button(page, 'Continue').click();
  await toast(page, 'Invalid email').waitFor();
  await toast(page, 'Please enter a valid email address').waitFor();
  // The toast is only for screen readers: the same words are visible at the field.
  expect(await page.locator('.toasts .visually-hidden').evaluate((node) => node.getBoundingClientRect().width)).toBe(1);
  expect(await page.locator('.toasts button').count()).toBe(0);
  expect(await email(page).getAttribute('aria-invalid')).toBe('true');
  const described = await email(page).getAttribute('aria-describedby');
  expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Please enter a valid email address');
  expect(await email(page).evaluate((node) => node === document.activeElement)).toBe(true);

  await email(page).fill('reader@example.org');
  await button(page, 'Continue').click();
  await button(page, 'Continue').click();
  await toast(page, 'Postcode required').waitFor();
  expect(await hero(page).getByRole('radiogroup', { name: 'Select your postcode' }).getAttribute('aria-invalid')).toBe(
    'true',
  );

  await hero(page).getByRole('radio', { name: 'None of these' }).click();
  expect(await button(page, 'Select Categories First').isDisabled()).toBe(true);
  await hero(page)
    .locator('form')
    .evaluate((form: HTMLFormElement) => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  await toast(page, 'Categories required').waitFor();
});

test('the toast about a missing answer disappears when the reader gives the answer, or the step changes', async () => {
  const page = await open('/');
  await button(page, 'Continue').click();
  await toast(page, 'Invalid email').waitFor();
  await email(page).pressSequentially('r');
  await toast(page, 'Invalid email').waitFor({ state: 'detached' });
  await email(page).fill('reader@example.org');
  await button(page, 'Continue').click();
  await button(page, 'Continue').click();
  await toast(page, 'Postcode required').waitFor();
  await button(page, 'Back').click();
  await toast(page, 'Postcode required').waitFor({ state: 'detached' });
});

test('a toast never covers the focused element, and Escape removes the toast', async () => {
  const page = await open('/', { viewport: PHONE });
  await page.getByRole('banner').getByRole('button').click();
  await page.getByRole('banner').getByRole('link', { name: 'Subscribe' }).click();
  await toast(page, 'Newsletter signup').waitFor();
  // Holds the toast, as a mouse over it does.
  await page.locator('.toast').dispatchEvent('mouseenter');
  const overlap = () =>
    page.evaluate(() => {
      const [a, b] = [document.querySelector('.toast')!, document.activeElement!].map((each) =>
        each.getBoundingClientRect(),
      );
      return a!.bottom > b!.top && a!.top < b!.bottom;
    });
  for (const block of ['start', 'center', 'end'] as const) {
    await email(page).evaluate((field, where) => field.scrollIntoView({ block: where }), block);
    await email(page).evaluate((field) => {
      field.blur();
      field.focus({ preventScroll: true });
    });
    expect(await overlap(), block).toBe(false);
  }
  await page.keyboard.press('Escape');
  expect(await toast(page, 'Newsletter signup').count()).toBe(0);
});

test('each press on Continue moves the focus to the field without an answer', async () => {
  const page = await open('/');
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  await email(page).evaluate((field) => {
    const said: string[] = [];
    Object.assign(window, { heard: said });
    field.addEventListener('focus', () =>
      said.push(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? ''),
    );
  });
  for (const times of [1, 2]) {
    await button(page, 'Continue').click();
    await toast(page, 'Invalid email').waitFor();
    expect(await heard()).toEqual(Array(times).fill('Please enter a valid email address'));
  }
});

test('pressing Continue twice or holding Enter selects no postcode', async () => {
  const page = await open('/');
  await email(page).fill('reader@example.org');
  await button(page, 'Continue').hover();
  await page.waitForLoadState('networkidle');
  await button(page, 'Continue').dblclick();
  const choices = hero(page).getByRole('radio');
  await choices.first().waitFor();
  expect(await hero(page).getByRole('radio', { checked: true }).count()).toBe(0);
  await button(page, 'Back').click();
  await email(page).fill('another@example.org');
  expect(await hero(page).textContent()).not.toContain('reader@example.org');

  await page.keyboard.down('Enter');
  await choices.first().waitFor();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.waitForTimeout(400);
  expect(await choices.count()).toBeGreaterThan(0);
});

test('a click on a postcode advances the sign-up form after 300 ms, not before', async () => {
  const page = await open('/', { clock: new Date('2026-06-03T10:00:00') });
  await email(page).fill('reader@example.org');
  await button(page, 'Continue').click();
  await page.clock.pauseAt(new Date('2026-06-03T10:10:00'));
  const radio = hero(page).getByRole('radio', { name: 'ZZ1' });
  await radio.click();
  await page.clock.runFor(290);
  expect(await radio.isChecked()).toBe(true);
  await page.clock.runFor(20);
  await button(page, 'Select Categories First').waitFor();
});

test('arrow keys select a postcode without advancing the sign-up form, and Enter advances it with the focus', async () => {
  const calls: Call[] = [];
  const page = await open('/', {
    fresh: true,
    before: async (page) => void calls.push(...(await stubBackend(page, { GET: rows(), POST: created }))),
  });
  await email(page).focus();
  await page.keyboard.type('reader@example.org');
  await page.keyboard.press('Enter');
  const first = hero(page).getByRole('radio', { name: 'ZZ1' });
  await first.waitFor();
  expect(await first.evaluate((node) => node === document.activeElement)).toBe(true);

  await page.clock.install();
  await page.keyboard.press('ArrowDown');
  await page.clock.runFor(1000);
  const second = hero(page).getByRole('radio', { name: 'ZZ2' });
  expect(await second.isChecked()).toBe(true);

  await page.keyboard.press('Enter');
  await page.clock.runFor(400);
  const food = hero(page).getByRole('checkbox').first();
  await food.waitFor();
  expect(await food.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await toast(page, 'Subscription successful!').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Subscription successful!');
});

test('Space selects a postcode and advances the sign-up form', async () => {
  const page = await open('/');
  await email(page).fill('reader@example.org');
  await page.keyboard.press('Enter');
  await hero(page).getByRole('radio', { name: 'ZZ1' }).waitFor();
  await page.keyboard.press('Space');
  await button(page, 'Select Categories First').waitFor();
});

test('axe finds nothing at any step of the sign-up form, on a phone', async () => {
  const page = await open('/', {
    viewport: PHONE,
    before: (page) => stubBackend(page, { GET: rows(), POST: created }),
  });
  await button(page, 'Continue').click();
  await toast(page, 'Invalid email').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await email(page).fill('reader@example.org');
  await button(page, 'Continue').click();
  await hero(page).getByRole('radio', { name: 'ZZ1' }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await hero(page).getByRole('radio', { name: 'ZZ1' }).click();
  await hero(page).getByRole('checkbox').first().check();
  expect(await accessibilityFindings(page)).toEqual([]);
  await button(page, 'Subscribe Now').click();
  await toast(page, 'Subscription successful!').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
});

test('the sign-up form without a backend has a notice for developers, a disabled field and a disabled button', async () => {
  const page = await open('/', { variant: 'unconfigured' });
  await hero(page).getByText('the backend environment variables are not set').waitFor();
  expect(await email(page).isDisabled()).toBe(true);
  expect(await button(page, 'Subscribe').isDisabled()).toBe(true);
});
