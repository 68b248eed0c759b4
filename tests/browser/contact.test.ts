// The contact form by each way of delivery and as a listing begins it, and the button that copies a link.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityFindings, siteUrl, useBrowser } from './harness.ts';

const open = useBrowser();
const form = (page: Page) => page.getByRole('main');

async function fillIn(page: Page) {
  await form(page).getByLabel('Name').fill('Ada Gull');
  await form(page).getByRole('textbox', { name: 'Email', exact: true }).fill('ada@example.org');
  await form(page).getByLabel('Category').selectOption({ index: 1 });
  await form(page).getByRole('textbox', { name: 'Message' }).fill('The ferry is late.\nAgain.');
}

const send = (page: Page) => form(page).getByRole('button', { name: 'Send Message' }).click();

test('the browser asks for what is missing', async () => {
  const page = await open('/contact', { variant: 'log' });
  await send(page);
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement).validity?.valueMissing);
  expect(await page.evaluate(() => document.activeElement!.getAttribute('name'))).toBe('name');
  expect(await form(page).getByRole('textbox', { name: 'Message' }).getAttribute('rows')).toBe('6');
});

test('where nothing is delivered it says so, and gives the message back', async () => {
  const page = await open('/contact', { variant: 'log', permissions: ['clipboard-read', 'clipboard-write'] });
  await fillIn(page);
  await send(page);
  const answer = form(page).getByRole('status').filter({ hasText: 'was not sent' });
  await answer.waitFor();
  expect(await answer.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await answer.textContent()).toContain('This copy of the site cannot deliver messages');
  expect(await answer.textContent()).not.toContain('48 hours');
  expect(await accessibilityFindings(page)).toEqual([]);
  await answer.getByRole('button', { name: 'Copy message' }).click();
  await answer.getByText('Message copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('The ferry is late.\nAgain.');
  expect(await form(page).getByRole('textbox', { name: 'Message' }).inputValue()).toContain('The ferry is late.');

  await form(page).getByRole('textbox', { name: 'Message' }).fill('The ferry came.');
  await send(page);
  await answer.getByText('The ferry came.').waitFor();
  expect(await answer.textContent()).not.toContain('Message copied');
});

test('where a form is posted it promises an answer, once it was accepted', async () => {
  let sent = '';
  const page = await open('/contact', {
    variant: 'post',
    before: (page) =>
      page.route('https://forms.example/in', (route) => {
        sent = route.request().postData() ?? '';
        return route.fulfill({ status: 200, headers: { 'access-control-allow-origin': '*' }, body: '{}' });
      }),
  });
  await fillIn(page);
  await send(page);
  await form(page).getByText('within 48 hours').waitFor();
  expect(sent).toContain('The ferry is late.');
  expect(await form(page).getByRole('textbox', { name: 'Message' }).inputValue()).toBe('');
});

test('where mail is used it opens a filled-in draft, and gives the message as well', async () => {
  const page = await open('/contact', { tolerate: /Launched external handler/ });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  const asked = new Promise<string>((done) => devtools.on('Page.frameRequestedNavigation', ({ url }) => done(url)));
  await fillIn(page);
  await send(page);
  const draft = new URL(await asked);
  expect(draft.protocol + draft.pathname).toBe('mailto:letters@saltmarsh-post.example');
  expect(draft.searchParams.get('body')).toContain('The ferry is late.\r\nAgain.');
  const answer = form(page).getByRole('status').filter({ hasText: 'Your mail program has a draft' });
  await answer.waitFor();
  expect(await answer.textContent()).not.toContain('48 hours');
  expect(await answer.getByRole('link', { name: /^Send it by mail/ }).getAttribute('href')).toBe(draft.href);
});

test('a form that was not accepted keeps every word', async () => {
  const page = await open('/contact', {
    variant: 'post',
    tolerate: /Failed to load resource|ERR_FAILED|CORS/,
    before: (page) => page.route('https://forms.example/in', (route) => route.abort()),
  });
  await fillIn(page);
  await send(page);
  await form(page).getByText('Your message could not be sent').waitFor();
  expect(await form(page).getByRole('textbox', { name: 'Message' }).inputValue()).toBe('The ferry is late.\nAgain.');
});

test('“Suggest a change” on a listing begins the letter, which waking leaves as it is', async () => {
  const page = await open('/zz1-eating-out');
  await page.getByText('More about The Tidewater Café').click();
  await page.getByRole('link', { name: 'Suggest a change to The Tidewater Café' }).click();
  const message = form(page).getByRole('textbox', { name: 'Message' });
  const begun = 'About The Tidewater Café on /zz1-eating-out#tidewater-cafe: ';
  await expect.poll(() => message.inputValue()).toBe(begun);
  // This place has no letters of the kind: the choice is the reader's.
  expect(await form(page).getByLabel('Category').inputValue()).toBe('');
  await fillIn(page);
  await message.fill(`${begun}it has closed.`);
  await send(page);
  const answer = form(page).getByRole('status').filter({ hasText: 'Your mail program has a draft' });
  expect(await answer.getByRole('group', { name: 'What you wrote' }).textContent()).toContain(`${begun}it has closed.`);

  await page.goto(`${siteUrl()}/contact?about=The%20ferry`);
  await expect.poll(() => message.inputValue()).toBe('About The ferry: ');
  expect(await message.evaluate((node) => node === document.activeElement)).toBe(true);

  // Where there is one about a business, that is what it is.
  await page.goto(
    `${siteUrl('real')}/contact?about=${encodeURIComponent('Fish & <b>Chips</b>')}&on=/sw9-eating-out%23fish-and-chips`,
  );
  await expect.poll(() => message.inputValue()).toBe('About Fish & <b>Chips</b> on /sw9-eating-out#fish-and-chips: ');
  const letters = form(page).getByLabel('Category');
  expect(await letters.inputValue()).toBe(
    (await letters.locator('option[value=feedback]').count()) > 0 ? 'feedback' : '',
  );
});

test('a post’s address is copied, or shown where that is not allowed', async () => {
  const page = await open('/blog/harbour-market', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'https://saltmarsh-post.example/blog/harbour-market',
  );

  const other = await open('/blog/harbour-market', {
    before: (page) => page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined })),
  });
  await other.getByRole('button', { name: 'Copy link' }).click();
  await other.getByText('https://saltmarsh-post.example/blog/harbour-market', { exact: true }).waitFor();
});
