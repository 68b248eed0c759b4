// Tests the real site with the database of `npm start`: a reader's sign-up, and the maintainer's list of readers.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDataApi, type DataApi } from '../../build/newsletter/local-backend/data-api.ts';
import { startPreview, type Preview } from '../../build/engine/serve/preview.ts';
import { runCommand } from '../../build/newsletter/subscribers/subscribers-command.ts';
import { categories, postcodes } from '../database/choices.ts';
import { writeDatabase } from '../database/new-postgres.ts';
import { ownPlace } from '../site/own-place.ts';
import { siteUrl, useBrowser } from './harness.ts';
import { filesAt } from './site-under-test.ts';

const open = useBrowser();
const folder = mkdtempSync(join(tmpdir(), 'end-to-end-'));
let api: DataApi;
let preview: Preview;

beforeAll(async () => {
  await writeDatabase(join(folder, 'database'));
  api = createDataApi({ folder });
  preview = await startPreview({
    root: filesAt(siteUrl('real')),
    port: 0,
    handlers: [(...request) => api.handle(...request)],
  });
  await api.open();
});
afterAll(async () => {
  await preview.close();
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

async function signUp(page: Page, postcode: string, categories: string[]) {
  const hero = page.locator('#subscribe');
  await hero.getByRole('textbox', { name: 'Email address' }).fill('Reader@Example.org');
  await hero.getByRole('button', { name: 'Continue' }).click();
  await hero.getByRole('radio', { name: postcode, exact: true }).click();
  for (const category of categories) await hero.getByRole('checkbox', { name: category }).check();
  await hero.getByRole('button', { name: 'Subscribe Now' }).click();
}

const toast = (page: Page, title: string) => page.getByRole('region', { name: 'Notifications' }).getByText(title);

test('a reader who signs up again, even after a restart, has one row', async () => {
  const page = await open('/', { site: preview.url });
  await signUp(page, postcodes[0]!, categories.slice(0, 1));
  await toast(page, 'Subscription successful!').waitFor();
  await toast(page, `Thanks for subscribing to ${ownPlace.site!.settings.brand}`).waitFor();
  await signUp(page, 'None of these', categories);
  await toast(page, 'Subscription updated!').waitFor();

  await api.close();
  api = createDataApi({ folder });
  await page.reload();
  await signUp(page, postcodes.at(-1)!, categories.slice(1, 2));
  await toast(page, 'Subscription updated!').waitFor();
  await api.close();

  let list = '';
  const code = await runCommand(['export'], {
    env: {},
    folder,
    asksToConfirm: () => false,
    out: (text) => (list += text),
    log: () => {},
  });
  expect(code).toBe(0);
  const [header, ...rows] = list.trim().split(/\r?\n/);
  expect(header).toContain('email');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/^"reader@example\.org".*"Homepage Hero"/);
  expect(rows[0]).toContain(`"${categories[1]}","${postcodes.at(-1)}"`);
});
