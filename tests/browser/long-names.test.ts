// Names of places may be one long word: no page becomes wider than the phone for it.
import { expect, test } from 'vitest';
import { PHONE, useBrowser } from './harness.ts';

const open = useBrowser();
const NAME = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';

test.each([
  ['/about', 'h1'],
  ['/weekly', '.filter-button'],
])('%s: %s', async (path, selector) => {
  const page = await open(path, { viewport: PHONE });
  await page
    .locator(selector)
    .first()
    .evaluate((element, name) => (element.textContent = name), NAME);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
