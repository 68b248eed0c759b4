// Tests the events of our own content: past events are hidden, today's marked, and neighbourhoods can be filtered.
import { describe, expect, test } from 'vitest';
import { accessibilityFindings, PHONE, siteUrl, useBrowser } from '../../browser/harness.ts';

const open = useBrowser();
const PATH = '/whats-on';

/** The page as the host sends it. */
const html = async () => (await fetch(siteUrl('real') + PATH)).text();

/** The first day of the farmers' market, which ends at three. */
async function marketDay(): Promise<string> {
  const [element] = /<[^>]+ id="oval-farmers-market"[^>]*>/.exec(await html())!;
  return / data-day="([^"]+)"/.exec(element)![1]!;
}

test('without scripts, the page shows every day by its name and no filter', async () => {
  const page = await open(PATH, { variant: 'real', javaScriptEnabled: false });
  expect(await page.locator('h2').first().textContent()).toMatch(/^[A-Z][a-z]+day \d+/);
  expect(await page.getByLabel('Neighbourhood').isVisible()).toBe(false);
});

describe('the day of the market', () => {
  test("the market is marked as today's until it is over", async () => {
    const day = await marketDay();
    const page = await open(PATH, { variant: 'real', clock: new Date(`${day}T11:30:00Z`), viewport: PHONE });
    const market = page.locator('#oval-farmers-market');
    await page.locator('#oval-farmers-market.is-today').waitFor();
    expect(await page.locator('h2').first().textContent()).toMatch(/^This week: /);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.clock.runFor('05:00:00');
    await market.waitFor({ state: 'hidden' });
  });

  test('a selected neighbourhood is in the URL and restored from it', async () => {
    const day = await marketDay();
    const page = await open(PATH, { variant: 'real', clock: new Date(`${day}T08:00:00Z`) });
    await page.getByLabel('Neighbourhood').selectOption('Oval');
    await page.locator('#brockwell-parkrun').waitFor({ state: 'hidden' });
    expect(await page.locator('#oval-farmers-market').isVisible()).toBe(true);
    expect(new URL(page.url()).search).toBe('?area=oval');
    await page.reload();
    await page.locator('#brockwell-parkrun').waitFor({ state: 'hidden' });
    await page.getByLabel('Subject').selectOption('Health & Fitness');
    await page.getByText('Nothing in these weeks fits.').waitFor();
    expect(await page.locator('[data-week]:visible').count()).toBe(0);
    expect(await accessibilityFindings(page)).toEqual([]);
  });
});

test("a week is hidden once all its events are over, and the next isn't", async () => {
  const monday = /data-week="([^"]+)"/.exec(await html())![1]!;
  const night = new Date(Date.parse(`${monday}T23:30:00Z`) + 6 * 86_400_000);
  const late = await open(PATH, { variant: 'real', clock: night });
  await late.getByRole('heading', { name: /^Next week: / }).waitFor();
  expect(await late.locator('[data-week]').first().isVisible()).toBe(false);
});

test('the filters have their space before the script shows them, so that nothing jumps', async () => {
  const page = await open(PATH, { variant: 'real', viewport: PHONE });
  await page.getByLabel('Neighbourhood').waitFor();
  const top = () =>
    page
      .locator('.week')
      .first()
      .evaluate((week) => week.getBoundingClientRect().top);
  const shown = await top();
  await page.locator('[data-event-filters]').evaluate((form) => ((form as HTMLElement).inert = true));
  expect(await page.getByLabel('Neighbourhood').isVisible()).toBe(false);
  expect(await top()).toBe(shown);
});

test('another page links the event, and hides its list once all events are over', async () => {
  const day = await marketDay();
  const page = await open('/herne-hill', { variant: 'real', clock: new Date(`${day}T08:00:00Z`) });
  await page.getByRole('link', { name: 'Brockwell parkrun' }).click();
  await page.waitForURL(/whats-on\/brockwell-parkrun$/);
  const late = await open('/herne-hill', { variant: 'real', clock: new Date('2099-01-01T12:00:00Z') });
  await late.getByRole('heading', { name: 'This week' }).waitFor({ state: 'hidden' });
});

test('this week is within the second screen of the home page on a phone', async () => {
  const page = await open('/', { variant: 'real', viewport: PHONE, clock: new Date(`${await marketDay()}T08:00:00Z`) });
  const week = page.getByRole('heading', { name: 'This week' });
  expect((await week.boundingBox())!.y).toBeLessThan(2 * PHONE.height);
});
