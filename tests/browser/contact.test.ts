// Tests the contact form with each way of delivery, and opened from a listing. Also tests the copy button of a post.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ownPlace } from '../site/own-place.ts';
import {
  accessibilityFindings,
  created,
  PHONE,
  refused,
  siteUrl,
  stubBackend,
  useBrowser,
  type Call,
} from './harness.ts';

const open = useBrowser();
const form = (page: Page) => page.getByRole('main');

async function fillIn(page: Page) {
  await form(page).getByLabel('Name').fill('Ada Gull');
  await form(page).getByRole('textbox', { name: 'Email', exact: true }).fill('ada@example.org');
  await form(page).getByLabel('Category').selectOption({ index: 1 });
  await form(page).getByRole('textbox', { name: 'Message' }).fill('The ferry is late.\nAgain.');
}

const send = (page: Page) => form(page).getByRole('button', { name: 'Send Message' }).click();

test('the contact form shows each missing answer at its field, and moves the focus to the first', async () => {
  const page = await open('/contact', { variant: 'log' });
  await send(page);
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement).validity?.valueMissing);
  const focused = () => page.evaluate(() => document.activeElement!.getAttribute('name'));
  expect(await focused()).toBe('name');
  expect(await form(page).getByRole('textbox', { name: 'Message' }).getAttribute('rows')).toBe('6');
  const problems = () => form(page).locator('.field-problem').allTextContents();
  expect(await problems()).toEqual([
    'Please enter your name',
    'Please enter your email address',
    'Please select a category',
    'Please enter your message',
  ]);
  const described = await form(page).getByLabel('Category').getAttribute('aria-describedby');
  expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Please select a category');
  expect(await accessibilityFindings(page)).toEqual([]);
  await fillIn(page);
  expect(await problems()).toEqual([]);
  await form(page).getByRole('textbox', { name: 'Email', exact: true }).fill('ada');
  await send(page);
  await expect.poll(problems).toEqual(['Please enter a valid email address']);
  expect(await focused()).toBe('email');
});

test('a contact form that cannot deliver messages says that the message was not sent, and shows the message', async () => {
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

const KEPT = 'The ferry is late.\nAgain.';

test('the contact form keeps the message if the backend fails, and is empty after the message has arrived', async () => {
  const answers: Parameters<typeof stubBackend>[1] = {};
  let calls: Call[] = [];
  const page = await open('/contact?about=The%20ferry&on=/zz1-eating-out%23tidewater-cafe', {
    variant: 'backend',
    viewport: PHONE,
    tolerate: /Failed to load resource/,
    before: async (page) => (calls = await stubBackend(page, answers)),
  });
  const message = form(page).getByRole('textbox', { name: 'Message' });
  // Waits until the form has filled in the listing's name, because that moves the focus.
  await expect.poll(() => message.inputValue()).toMatch(/^About The ferry/);
  await fillIn(page);
  for (const [answer, title, kept] of [
    ['dead', 'No answer came back', KEPT],
    [refused(429, 'PT429', 'too many messages'), 'Too many messages', KEPT],
    [{ status: 200, body: '<html>' }, 'could not be sent', KEPT],
    // A duplicate key means that the database already has the message.
    [refused(409, '23505', 'duplicate key'), 'Your message has arrived', ''],
  ] as const) {
    answers.POST = answer;
    await message.press('Tab');
    await page.keyboard.press('Enter');
    const shown = form(page).getByRole('status').filter({ hasText: title });
    await shown.waitFor();
    expect(await shown.evaluate((node) => node === document.activeElement)).toBe(true);
    expect((await shown.textContent())!.includes('48 hours')).toBe(kept === '');
    expect(await shown.getByRole('button', { name: 'Copy message' }).count()).toBe(kept === '' ? 0 : 1);
    expect(await message.inputValue()).toBe(kept);
    expect(calls.splice(0)).toMatchObject([{ method: 'POST', query: '/rest/v1/Message', body: { message: KEPT } }]);
    // The message boxes have the same elements, so axe checks only one of them.
    if (answer === 'dead') expect(await accessibilityFindings(page)).toEqual([]);
  }
});

test('the contact form stores a message with its sender and the listing that it is about', async () => {
  let calls: Call[] = [];
  const page = await open('/contact?about=The%20ferry&on=/zz1-eating-out%23tidewater-cafe', {
    variant: 'backend',
    before: async (page) => (calls = await stubBackend(page, { POST: created })),
  });
  await expect.poll(() => form(page).getByRole('textbox', { name: 'Message' }).inputValue()).toMatch(/^About The/);
  await fillIn(page);
  await send(page);
  await form(page).getByRole('status').filter({ hasText: 'Your message has arrived' }).waitFor();
  expect(calls[0]!.body).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    name: 'Ada Gull',
    email: 'ada@example.org',
    message: KEPT,
    listing: '/zz1-eating-out#tidewater-cafe',
  });
  expect(await accessibilityFindings(page)).toEqual([]);
});

test('the message box of the contact form begins below the header, even with the floating card shown', async () => {
  const page = await open('/contact', {
    variant: 'backend',
    tolerate: /Failed to load resource/,
    before: (page) => stubBackend(page, { POST: 'dead' }),
  });
  await fillIn(page);
  await form(page).getByRole('textbox', { name: 'Message' }).fill('Again.\n'.repeat(9));
  await send(page);
  const answer = (await form(page).getByRole('status').filter({ hasText: 'No answer came back' }).boundingBox())!;
  const header = (await page.getByRole('banner').boundingBox())!;
  expect(answer.y).toBeGreaterThan(header.y + header.height);
  expect(answer.y).toBeLessThan(200);
});

test('the contact form gives up on a silent backend, and sends the same message again on a retry', async () => {
  let calls: Call[] = [];
  const scripts: string[] = [];
  const answers: Parameters<typeof stubBackend>[1] = { POST: 'silent' };
  const page = await open('/contact', {
    variant: 'backend',
    fresh: true,
    before: async (page) => {
      page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())));
      calls = await stubBackend(page, answers);
    },
  });
  expect(scripts).toHaveLength(1);
  await fillIn(page);
  await page.waitForLoadState('networkidle');
  const woken = scripts.length;
  await page.clock.install();
  await send(page);
  await form(page).getByRole('button', { name: 'Sending...' }).waitFor();
  await expect.poll(() => calls.length).toBe(1);
  // The script that sends the message is fetched only now.
  expect(scripts).toHaveLength(woken + 1);
  answers['POST'] = created;
  await page.clock.runFor(11_000);
  await form(page).getByText('No answer came back').waitFor();
  await send(page);
  await form(page).getByText('Your message has arrived').waitFor();
  expect(calls[1]!.body).toEqual(calls[0]!.body);
});

test('the contact form promises a reply after the server has accepted the message', async () => {
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

test('the contact form opens a mail draft with the message, and also shows the message on the page', async () => {
  // An installed Chromium logs that it has opened a mail program.
  const page = await open('/contact', { tolerate: /^info: Launched external handler/ });
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

test.each([
  ['Your message could not be sent', 503],
  ['We can’t tell whether your message has arrived', undefined],
])('the contact form keeps the message and shows %j if the server fails', async (said, status) => {
  const page = await open('/contact', {
    variant: 'post',
    tolerate: /Failed to load resource|ERR_FAILED|CORS/,
    before: (page) =>
      page.route('https://forms.example/in', (route) =>
        status ? route.fulfill({ status, headers: { 'access-control-allow-origin': '*' } }) : route.abort(),
      ),
  });
  await fillIn(page);
  await send(page);
  await form(page).getByText(said).waitFor();
  expect(await form(page).getByRole('textbox', { name: 'Message' }).inputValue()).toBe('The ferry is late.\nAgain.');
});

test('the link “Suggest a change” of a listing fills in the start of the contact message, and hydration keeps this text', async () => {
  const page = await open('/zz1-eating-out', { viewport: PHONE });
  await page.getByRole('heading', { name: 'The Tidewater Café' }).click();
  await page.getByRole('link', { name: 'Suggest a change to The Tidewater Café' }).click();
  const message = form(page).getByRole('textbox', { name: 'Message' });
  const begun = 'About The Tidewater Café on /zz1-eating-out#tidewater-cafe: ';
  await expect.poll(() => message.inputValue()).toBe(begun);
  const said = page.locator('.contact-listing');
  await said.getByRole('heading', { name: 'What the guide says today' }).waitFor();
  // On a phone, the listing's details are visible above the message field while the field has the focus.
  const [above, below] = [(await said.boundingBox())!, (await message.boundingBox())!];
  expect(above.y + above.height).toBeGreaterThan((await page.getByRole('banner').boundingBox())!.height);
  expect(below.y - above.y - above.height).toBeLessThan(80);
  expect(below.y + below.height).toBeLessThan(PHONE.height);
  const terms = await said.locator('dt').allTextContents();
  expect([terms[0], terms.at(-1)]).toEqual(['Name', 'Page']);
  expect(await said.locator('dd').first().textContent()).toBe('The Tidewater Café');
  expect(await said.getByRole('link').getAttribute('href')).toBe('/zz1-eating-out#tidewater-cafe');
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await form(page).getByLabel('Category').inputValue()).toBe('correction');
  await fillIn(page);
  await message.fill(`${begun}it has closed.`);
  await send(page);
  const answer = form(page).getByRole('status').filter({ hasText: 'Your mail program has a draft' });
  expect(await answer.getByRole('group', { name: 'What you wrote' }).textContent()).toContain(`${begun}it has closed.`);

  await page.goto(`${siteUrl()}/contact?about=The%20ferry`);
  await expect.poll(() => message.inputValue()).toBe('About The ferry: ');
  expect(await message.evaluate((node) => node === document.activeElement)).toBe(true);

  await page.goto(
    `${siteUrl('real')}/contact?about=${encodeURIComponent('Fish & <b>Chips</b>')}&on=/about%23fish-and-chips`,
  );
  await expect.poll(() => message.inputValue()).toBe('About Fish & <b>Chips</b> on /about#fish-and-chips: ');
  // The form selects the category for corrections, if the site has such a category.
  const kind = ownPlace.site!.pages.contact.form.categories.find(({ issue }) => issue === 'correct-a-place');
  expect(await form(page).getByLabel('Category').inputValue()).toBe(kind?.value ?? '');
});

test("the copy button copies a post’s URL, or shows it if copying isn't allowed", async () => {
  const page = await open('/blog/harbour-market', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'https://saltmarsh-post.example/blog/harbour-market',
  );

  const other = await open('/blog/harbour-market', {
    fresh: true,
    before: (page) => page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined })),
  });
  await other.getByRole('button', { name: 'Copy link' }).click();
  await other.getByText('https://saltmarsh-post.example/blog/harbour-market', { exact: true }).waitFor();
});
