// Names of places may be one long word: no page becomes wider than the phone for it.
import { expect, test } from 'vitest';
import { PHONE, useBrowser } from './harness.ts';

const open = useBrowser();
const NAME = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';

test.each([
  ['/about', 'h1'],
  ['/about', '.logo'],
  ['/weekly', '.filter-button'],
])('%s: %s', async (path, selector) => {
  const page = await open(path, { viewport: PHONE });
  await page
    .locator(selector)
    .first()
    .evaluate((element, name) => (element.textContent = name), NAME);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

// Where the name leaves the links no room, they fold away: the header is one line, and so is the name.
test.each([
  [9, 'Effraside', [768, 1280]],
  [14, 'Saltmarsh Post', [320, 360, 768, 992, 1280]],
  [18, 'Quarry Vale Weekly', [320, 360, 768, 1280]],
  [20, 'Wimbledon Common Mag', [768, 992, 1100, 1280]],
])('a name of %i letters is one line of the header', async (_, name, widths) => {
  const page = await open('/about');
  await page.locator('.logo').evaluate((logo, name) => {
    logo.lastChild!.textContent = name;
    logo.classList.toggle('logo-long', name.length > 13);
  }, name);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const [lines, height, overflow] = await page.evaluate(() => {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector('.logo')!.lastChild!);
      const { scrollWidth } = document.documentElement;
      return [
        range.getClientRects().length,
        document.querySelector('.site-header')!.clientHeight,
        scrollWidth - innerWidth,
      ];
    });
    expect([lines, overflow], `${width}`).toEqual([1, 0]);
    expect(height, `${width}`).toBeLessThan(80);
    const links = await page.getByRole('navigation', { name: 'Main' }).isVisible();
    expect(await page.getByRole('button', { name: 'Menu' }).isVisible(), `${width}`).toBe(!links);
  }
});
