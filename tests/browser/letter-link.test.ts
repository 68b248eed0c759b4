// Tests the pages that a newsletter mail links to, such as the unsubscribe page: the effect of a page's button, its
// message, and requests with the reader's token. Some tests use a stub of the backend, others the database of
// `npm start`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDataApi, type DataApi } from '../../build/newsletter/local-backend/data-api.ts';
import { readServiceKey } from '../../build/newsletter/local-backend/keys.ts';
import { startPreview, type Preview } from '../../build/engine/serve/preview.ts';
import { openProject } from '../../build/newsletter/hosted-project.ts';
import { category } from '../database/choices.ts';
import { writeDatabase } from '../database/new-postgres.ts';
import { ownPlace } from '../site/own-place.ts';
import {
  accessibilityFindings,
  DESK,
  OF_WIDTH,
  PHONE,
  stubBackend,
  siteUrl,
  useBrowser,
  type Answer,
  type Call,
} from './harness.ts';
import { filesAt } from './site-under-test.ts';

const open = useBrowser();
const TOKEN = '0b29f9a2-4c1f-4d5e-9a53-5f0d2c3b4a59';
const LEFT = 'If this link was yours, you’re off the list.';
const button = (page: Page, name = 'Take me off the list') => page.getByRole('main').getByRole('button', { name });
const status = (page: Page) => page.getByRole('main').getByRole('status');

describe('the unsubscribe and confirmation pages, with a stub of the backend', () => {
  const visit = async (query: string, answer: Answer | 'dead', path = '/letters/leave') => {
    let calls: Call[] = [];
    const page = await open(`${path}${query}`, {
      tolerate: /Failed to load resource/,
      before: async (page) => {
        calls = await stubBackend(page, { POST: answer });
      },
    });
    return { page, calls };
  };

  test.each([
    ['/letters/leave', 'Take me off the list', 'leave_letter', LEFT, 'Sign up again'],
    [
      '/letters/confirm',
      'Yes, send me the letter',
      'confirm_letter',
      'your address is confirmed',
      'Sign up another one',
    ],
  ])(
    'the page %s does nothing before its button is pressed, and then acts once',
    async (path, name, called, said, again) => {
      const { page, calls } = await visit(`?token=${TOKEN}`, { status: 204 }, path);
      expect(calls).toEqual([]);
      await expect.poll(() => new URL(page.url()).search).toBe('');
      await page.reload();
      await button(page, name).click();
      await status(page).getByText(said).waitFor();
      expect(calls.map(({ query, body }) => [query, body])).toEqual([[`/rest/v1/rpc/${called}`, { token: TOKEN }]]);
      expect(await button(page, name).count()).toBe(0);
      expect(await status(page).evaluate((node) => node === document.activeElement)).toBe(true);
      await status(page).getByRole('link', { name: again }).click();
      await page.waitForURL(/\/#subscribe$/);
    },
  );

  test('the reader’s token is sent only in the request for the unsubscribe page and in the request of its button', async () => {
    const carriers: string[] = [];
    const page = await open(`/letters/leave?token=${TOKEN}`, {
      before: async (page) => {
        page.on('request', (request) => {
          const { referer = '' } = request.headers();
          if ([request.url(), referer, request.postData() ?? ''].some((text) => text.includes(TOKEN))) {
            carriers.push(`${request.method()} ${new URL(request.url()).pathname}`);
          }
        });
        await stubBackend(page, { POST: { status: 204 } });
      },
    });
    await button(page).click();
    await status(page).getByText(LEFT).waitFor();
    expect(carriers).toEqual(['GET /letters/leave', 'POST /rest/v1/rpc/leave_letter']);
  });

  test.each<[string, Answer | 'dead']>([
    ['is dead', 'dead'],
    ['fails', { status: 500, body: '{"message":"secret place"}' }],
  ])('if the backend %s, the unsubscribe page reports the failure and keeps its button', async (_, answer) => {
    const { page, calls } = await visit(`?token=${TOKEN}`, answer);
    for (const times of [1, 2]) {
      await button(page).click();
      await status(page).getByText('so we can’t tell whether anything has changed.').waitFor();
      await expect.poll(() => calls.length).toBe(times);
    }
    expect(await status(page).textContent()).not.toMatch(/secret|off the list/);
    // The page shows the same message for all failures, so axe checks only one.
    if (answer === 'dead') expect(await accessibilityFindings(page)).toEqual([]);
  });

  test('the unsubscribe page sends no malformed token, and shows the same message as for a wrong token', async () => {
    const { page, calls } = await visit(`?token=${TOKEN}%00`, { status: 204 });
    await button(page).click();
    await status(page).getByText(LEFT).waitFor();
    expect(calls.map(({ body }) => body)).toEqual([{ token: '00000000-0000-0000-0000-000000000000' }]);
  });

  test('the unsubscribe page, opened without a token, refers the reader to the link in the mail', async () => {
    const { page, calls } = await visit('', { status: 204 });
    await button(page).click();
    await status(page).getByText('This page needs the link in your mail').waitFor();
    expect(calls).toEqual([]);
  });

  test('on a site without a backend, the unsubscribe page says that nothing was changed', async () => {
    const page = await open(`/letters/leave?token=${TOKEN}`, { variant: 'unconfigured' });
    await button(page).click();
    await status(page).getByText('This copy of the site keeps no list, and nothing was changed.').waitFor();
    expect(await button(page).isVisible()).toBe(true);
  });

  test('without scripts, the unsubscribe page explains another way to unsubscribe', async () => {
    const page = await open(`/letters/leave?token=${TOKEN}`, { javaScriptEnabled: false });
    expect(await page.getByText('Without it you leave by the “Unsubscribe” of your mail program').isVisible()).toBe(
      true,
    );
    expect(await page.getByRole('main').getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/);
    // The button with a script is hidden, and the form's button works without one.
    expect(await button(page).count()).toBe(1);
    expect(await page.locator('site-island button').isVisible()).toBe(false);
  });

  test('the page for choices loads no React before an interaction, and hides the token from the URL', async () => {
    const scripts: string[] = [];
    let calls: Call[] = [];
    const page = await open(`/letters/settings#${TOKEN}`, {
      site: siteUrl('real'),
      before: async (page) => {
        page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
        calls = await stubBackend(page, { POST: { status: 204 } });
      },
    });
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    expect(scripts.filter((path) => /react|wake|letter-link/.test(path))).toEqual([]);
    const main = page.getByRole('main');
    await main.getByRole('checkbox').first().check();
    await expect.poll(() => scripts.some((path) => /letter-link/.test(path))).toBe(true);
    await main.getByRole('radio', { name: 'None of these' }).check();
    expect(await main.getByRole('checkbox').first().isChecked()).toBe(true);
    await main.getByRole('button').click();
    await status(page).getByText('If this link was yours').waitFor();
    // The first call reads the choices.
    expect(calls.map(({ body }) => body)).toMatchObject([{ token: TOKEN }, { token: TOKEN }]);
  });

  test('the page for choices shows the choices that the reader has made', async () => {
    const page = await open(`/letters/settings#${TOKEN}`, {
      site: siteUrl('real'),
      before: async (page) => {
        await stubBackend(page, { POST: { status: 204 } });
        await page.route('**/rpc/letter_choices', (route) =>
          route.fulfill({ json: [{ postcode: 'SE24', categories: ['Family'] }] }),
        );
      },
    });
    const main = page.getByRole('main');
    await expect.poll(() => main.getByRole('radio', { name: 'SE24' }).isChecked()).toBe(true);
    expect(await main.getByRole('checkbox', { checked: true }).count()).toBe(1);
  });

  test('the unsubscribe and confirmation pages are noindex, and axe finds nothing before and after a press of their button', async () => {
    for (const path of ['/letters/leave', '/letters/confirm']) {
      const page = await open(`${path}?token=${TOKEN}`, {
        viewport: PHONE,
        before: (page) => stubBackend(page, { POST: { status: 204 } }),
      });
      const findings = async () => {
        await page.setViewportSize(PHONE);
        const onPhone = await accessibilityFindings(page);
        await page.setViewportSize(DESK);
        return [...onPhone, ...(await accessibilityFindings(page, OF_WIDTH))];
      };
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, nofollow');
      expect(await findings()).toEqual([]);
      await page.getByRole('main').getByRole('button').first().focus();
      await page.keyboard.press('Enter');
      await status(page).getByText('If this link was yours').waitFor();
      expect(await findings()).toEqual([]);
    }
  });
});

const { pages } = ownPlace.site!;

describe.skipIf(!pages['letters-leave'] || !pages['letters-confirm'])('the letter’s pages with a database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'letter-link-'));
  let api: DataApi;
  let preview: Preview;
  beforeAll(async () => {
    await writeDatabase(join(folder, 'database'));
    api = createDataApi({ folder });
    preview = await startPreview({ root: filesAt(siteUrl('real')), port: 0, handlers: [api.handle] });
    await api.open();
  });
  afterAll(async () => {
    await preview.close();
    await api.close();
    rmSync(folder, { recursive: true, force: true });
  });

  interface Reader {
    email: string;
    token: string;
    postcode: string | null;
    confirmed_at: string | null;
  }
  /** Returns the readers who would get the next newsletter issue. */
  const readers = () =>
    openProject(preview.url, readServiceKey(folder)!).request<Reader>('rpc/letter_readers', {
      method: 'POST',
      body: { after: '', most: 10 },
    });
  const signUp = (page: Page, email: string) =>
    page.evaluate(
      async ([email, category]) => {
        const { backend } = JSON.parse(document.getElementById('site-config')!.textContent) as {
          backend: { key: string };
        };
        const { status } = await fetch('/rest/v1/Email', {
          method: 'POST',
          headers: {
            apikey: backend.key,
            authorization: `Bearer ${backend.key}`,
            'content-type': 'application/json',
            'x-subscriber-email': email!,
          },
          body: JSON.stringify({ email, categories: [category], source: 'Website', page: '/' }),
        });
        return status;
      },
      [email, category],
    );
  const press = async (page: Page, path: string, token: string) => {
    await page.goto(`${preview.url.replace(/\/$/, '')}${path}?token=${encodeURIComponent(token)}`);
    await page.getByRole('main').getByRole('button').click();
    await status(page).getByText('If this link was yours').waitFor();
    return status(page).textContent();
  };

  test('a reader confirms, unsubscribes and signs up again, and used or wrong tokens get the same message', async () => {
    const page = await open('/', { site: preview.url });
    for (const email of ['ada@example.org', 'ben@example.org']) expect(await signUp(page, email)).toBe(201);
    const [ada] = await readers();
    await press(page, '/letters/confirm', ada!.token);
    expect((await readers()).map(({ confirmed_at }) => confirmed_at !== null)).toEqual([true, false]);

    await page.goto(`${preview.url.replace(/\/$/, '')}/letters/settings#${ada!.token}`);
    const main = page.getByRole('main');
    await expect.poll(() => main.getByRole('checkbox', { name: category }).isChecked()).toBe(true);
    expect(await main.getByRole('checkbox', { checked: true }).count()).toBe(1);
    await main.getByRole('checkbox', { name: category }).uncheck();
    await main.getByRole('radio', { name: 'None of these' }).check();
    await main.getByRole('button').click();
    await status(page).getByText('Please select at least one category').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await main.getByRole('checkbox').last().check();
    await main.getByRole('button').click();
    await status(page).getByText('If this link was yours').waitFor();
    expect(new URL(page.url()).hash).toBe('');
    expect((await readers())[0]).toMatchObject({ email: 'ada@example.org', postcode: 'None' });
    await page.reload();
    await expect.poll(() => main.getByRole('radio', { name: 'None of these' }).isChecked()).toBe(true);
    expect(await main.getByRole('checkbox', { checked: true }).count()).toBe(1);

    const said = await press(page, '/letters/leave', ada!.token);
    expect((await readers()).map(({ email }) => email)).toEqual(['ben@example.org']);
    for (const token of [ada!.token, TOKEN, `${TOKEN}'; drop table x; --`, '<script>alert(1)</script>']) {
      expect(await press(page, '/letters/leave', token)).toBe(said);
    }
    expect(await signUp(page, 'ada@example.org')).toBe(201);
    const [again] = await readers();
    expect(again).toMatchObject({ email: 'ada@example.org', confirmed_at: null });
    expect(again!.token).not.toBe(ada!.token);
  });

  test('a reader without scripts unsubscribes with the form of the page', async () => {
    const page = await open('/', { site: preview.url });
    expect(await signUp(page, 'cat@example.org')).toBe(201);
    const cat = (await readers()).find(({ email }) => email === 'cat@example.org')!;
    const address = `${preview.url.replace(/\/$/, '')}/letters/leave?token=${cat.token}`;
    const plain = await open(`/letters/leave?token=${cat.token}`, { site: preview.url, javaScriptEnabled: false });
    await plain.getByRole('textbox').fill(address);
    await button(plain).click();
    await plain.getByText('If this link was yours, you are off the list.').waitFor();
    expect((await readers()).map(({ email }) => email)).not.toContain('cat@example.org');
  });
});
