// Tests the topic pages of the real site: how far a reader has to scroll or tab, and the one mark of parts that open.
import { expect, test } from 'vitest';
import { PHONE, useBrowser } from '../../browser/harness.ts';

const open = useBrowser();

test.each([
  ['/sw9-eating-out', 16_000, 560],
  ['/health-wellness', 6_000, 520],
  ['/services', 4_000, 560],
])('on a phone, %s is at most %i pixels high, and its first listing is within %i', async (path, height, first) => {
  const page = await open(path, { variant: 'real', viewport: { width: 360, height: 800 } });
  await page.evaluate(() => document.fonts.ready);
  const measured = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    first: document.querySelector('.listing')!.getBoundingClientRect().top,
  }));
  expect(measured.height).toBeLessThanOrEqual(height);
  expect(measured.first).toBeLessThanOrEqual(first);
});

test('the keyboard reaches the postcode field of a topic page within 12 presses', async () => {
  const page = await open('/sw9-eating-out', { variant: 'real' });
  // The first press goes to the link that skips the header.
  let presses = 0;
  const press = async (key: string) => {
    await page.keyboard.press(key);
    presses += 1;
    return page.evaluate(() => document.activeElement!.textContent.trim());
  };
  expect(await press('Tab')).toMatch(/^Skip to/);
  await press('Enter');
  while (presses < 12 && !(await press('Tab')).startsWith('Near you'));
  await press('Enter');
  await press('Tab');
  expect(await page.getByLabel('Near your postcode').evaluate((node) => node === document.activeElement)).toBe(true);
  expect(presses).toBeLessThanOrEqual(12);
});

test('everything that opens has the same mark', async () => {
  const page = await open('/sw9-eating-out', { variant: 'real', viewport: PHONE });
  const marks = new Set<string>();
  for (const path of ['/sw9-eating-out', '/whats-on', '/services', '/blog/dulwich-picture-gallery-afternoon']) {
    await page.goto(new URL(path, page.url()).href);
    const found = await page.locator('summary').evaluateAll((summaries) =>
      summaries.map((summary) => {
        const { content, borderRightWidth, borderBottomWidth, width } = getComputedStyle(summary, '::after');
        return [getComputedStyle(summary).listStyleType, content, borderRightWidth, borderBottomWidth, width].join(' ');
      }),
    );
    expect(found.length, path).toBeGreaterThan(0);
    for (const mark of found) marks.add(mark);
  }
  expect([...marks]).toEqual([expect.stringMatching(/^none "" 2px 2px [\d.]+px$/)]);
});
