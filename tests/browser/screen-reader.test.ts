// Tests the reading order, the states and the announcements of the menu, the sign-up form, the search, the filters and
// the contact form.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { created, PHONE, rows, stubBackend, useBrowser } from './harness.ts';
import { announced, reading } from './screen-reader.ts';

const open = useBrowser();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

test("the menu's button on a phone says to screen readers whether the menu is open", async () => {
  const page = await open('/about', { viewport: PHONE });
  const closed = ['link "Saltmarsh Post"', 'link "Search the directory"', 'button "Menu"'];
  expect(await reading(page, '.site-header')).toEqual(closed);
  await press(page, 'Menu');
  expect((await reading(page, '.site-header')).slice(0, 5)).toEqual([
    ...closed.slice(0, 2),
    'button "Menu" expanded focused',
    'link "Home"',
    'link "Blog"',
  ]);
});

test('a screen reader reads the fields, states and messages of the sign-up form in order', async () => {
  const page = await open('/', { before: (page) => stubBackend(page, { GET: rows(), POST: created }) });
  const [selector, form] = ['#subscribe form', page.locator('#subscribe form')];
  const [more, back, privacy] = ['button "Continue"', 'button "Back"', 'link "How your details are used"'];
  expect(await reading(page, selector)).toEqual(['textbox "Email address" required', more, privacy]);

  await form.getByRole('textbox').fill('nobody');
  await press(page, 'Continue');
  await page.getByText('Invalid email').first().waitFor();
  expect(await announced(page)).toEqual(['alert: Invalid email Please enter a valid email address']);
  expect((await reading(page, selector))[0]).toBe(
    'textbox "Email address" invalid required focused (Please enter a valid email address)',
  );

  await form.getByRole('textbox').fill('ada@example.org');
  await press(page, 'Continue');
  await form.getByRole('radio').first().waitFor();
  expect(await reading(page, selector)).toEqual([
    'radiogroup "Select your postcode" required',
    'radio "ZZ1" focused',
    'radio "ZZ2"',
    'radio "None of these"',
    more,
    back,
    privacy,
  ]);

  await form.getByRole('radio', { name: 'ZZ1' }).click();
  await form.getByRole('checkbox').first().check();
  expect(await reading(page, selector)).toEqual([
    'group "What are you interested in? (Required)"',
    'checkbox "Food & Drink" checked focused',
    'checkbox "Walks"',
    'checkbox "Town Life"',
    'status',
    'button "Subscribe Now"',
    back,
    privacy,
  ]);
  expect(await announced(page)).toEqual(['status: 1 category selected']);

  await press(page, 'Subscribe Now');
  await page.getByText('Subscription successful!').first().waitFor();
  expect(await announced(page)).toEqual(['status: Subscription successful! Thanks for subscribing to Saltmarsh Post']);
  expect(await reading(page, selector)).toEqual(['textbox "Email address" required', more, privacy]);
});

test('a screen reader reads the search of the directory and its results in order', async () => {
  const page = await open('/directory');
  expect(await reading(page, '.directory-search')).toEqual([
    'search',
    'searchbox "Search the directory" (With your postcode, the nearest come first. It stays on your device.)',
    'button "Search"',
    'group "Kinds of place"',
    'button "Food"',
    'button "Shops"',
    'group',
    'button "Turn it off"',
  ]);
  await page.getByRole('searchbox').fill('zeppelins');
  await page.getByRole('status').filter({ hasText: 'Nothing' }).waitFor();
  expect(await announced(page)).toEqual(['status: Nothing found for ‘zeppelins’.']);

  await page.getByRole('searchbox').fill('market');
  await page.getByRole('status').filter({ hasText: '1 page' }).waitFor();
  expect(await announced(page)).toEqual(['status: 1 page.']);
  const read = await reading(page, '.directory-search');
  expect(read[1]).toMatch(/^searchbox .* focused/);
  // The status with the number of results follows the search button. The results follow the filter buttons.
  expect(read.slice(2, 4)).toEqual(['button "Search"', 'status']);
  expect(read.slice(read.indexOf('group') + 1, -1)).toEqual([
    'group "What was found"',
    'heading "Stories 1"',
    'link "A morning at the harbour market"',
  ]);
});

test('a screen reader reads the filters of the blog and their states in order', async () => {
  const page = await open('/blogs');
  await page.getByRole('button', { name: 'ZZ1' }).click();
  await page.getByRole('button', { name: 'ZZ1', pressed: true }).waitFor();
  expect(await reading(page, '.filters')).toEqual([
    'group "Postcode"',
    'button "All Areas"',
    'button "ZZ1" pressed focused',
    'button "ZZ2"',
    'button "ZZ9"',
    'group "Category"',
    'button "All" pressed',
    'button "Food & Drink"',
    'button "Walks"',
    'button "Town Life"',
  ]);
  expect(await announced(page)).toEqual(['status: 2 posts']);
});

test('a screen reader reads the contact form and its message in order', async () => {
  const page = await open('/contact', { variant: 'log' });
  const form = page.getByRole('main');
  await form.getByLabel('Name').fill('Ada Gull');
  await form.getByRole('textbox', { name: 'Email', exact: true }).fill('ada@example.org');
  await form.getByLabel('Category').selectOption({ index: 1 });
  await form.getByRole('textbox', { name: 'Message' }).fill('The ferry is late.');
  expect(await reading(page, 'main form')).toEqual([
    'textbox "Name" required',
    'textbox "Email" required',
    'combobox "Category"',
    'textbox "Message" required focused',
    'button "Send Message"',
  ]);
  await press(page, 'Send Message');
  await form.getByRole('status').filter({ hasText: 'was not sent' }).waitFor();
  const [answer] = await announced(page);
  expect(answer).toContain('status: Your message was not sent This copy of the site cannot deliver messages.');
  expect(answer).toContain('The ferry is late.');
  expect(await reading(page, '.contact-answer')).toEqual([
    'status focused',
    'group "What you wrote"',
    'button "Copy message"',
    'link "Send it by mail to letters@saltmarsh-post.example"',
  ]);
});
