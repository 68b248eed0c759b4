// Tests the events of our own content: past events are hidden, today's marked, and neighbourhoods can be filtered.
import { describe, expect, test } from 'vitest';
import { accessibilityFindings, PHONE, siteUrl, useBrowser } from '../../browser/harness.ts';

const open = useBrowser();
const PATH = '/whats-on';

/** HTML of the page, before scripts change it. */
const html = async () => (await fetch(siteUrl('real') + PATH)).text();

/** First date of the farmers' market on the page. The market ends at 15:00. */
async function marketDay(): Promise<string> {
  const [element] = /<[^>]+ id="oval-farmers-market"[^>]*>/.exec(await html())!;
  return / data-day="([^"]+)"/.exec(element)![1]!;
}

test("without scripts, the events page starts with a day's full name and shows no filters", async () => {
  const page = await open(PATH, { variant: 'real', javaScriptEnabled: false });
  expect(await page.locator('h2').first().textContent()).toMatch(/^[A-Z][a-z]+day \d+/);
  expect(await page.getByLabel('Neighbourhood').isVisible()).toBe(false);
});

describe('the day of the market', () => {
  test("the events page marks today's market, and hides the market when it is over", async () => {
    const day = await marketDay();
    const page = await open(PATH, { variant: 'real', clock: new Date(`${day}T11:30:00Z`), viewport: PHONE });
    const market = page.locator('#oval-farmers-market');
    await page.locator('#oval-farmers-market.is-today').waitFor();
    expect(await page.locator('h2').first().textContent()).toMatch(/^This week: /);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.clock.runFor('05:00:00');
    await market.waitFor({ state: 'hidden' });
  });

  test('the URL keeps the selected neighbourhood, and a reload restores the selection', async () => {
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

test('the events page hides a week when all its events are over, and shows the next week', async () => {
  const monday = /data-week="([^"]+)"/.exec(await html())![1]!;
  const night = new Date(Date.parse(`${monday}T23:30:00Z`) + 6 * 86_400_000);
  const late = await open(PATH, { variant: 'real', clock: night });
  await late.getByRole('heading', { name: /^Next week: / }).waitFor();
  expect(await late.locator('[data-week]').first().isVisible()).toBe(false);
});

describe('pages that were built last week', () => {
  const pages = ['/', PATH, '/herne-hill', '/sw2-guide', '/whats-on/brockwell-parkrun'];

  test.each(pages)('%s shows nothing that is over', async (path) => {
    const monday = /data-week="([^"]+)"/.exec(await html())![1]!;
    const clock = new Date(Date.parse(`${monday}T16:30:00Z`) + 12 * 86_400_000);
    const today = clock.toISOString().slice(0, 10);
    const page = await open(path, { variant: 'real', clock });
    await page.locator('[data-day]').first().waitFor({ state: 'hidden' });
    const shown = page.locator('.week-days h3 time, .week-days li time, .whats-on time, .event-facts time');
    const days = await shown.evaluateAll((all) =>
      all.flatMap((time) => (time.checkVisibility() ? [(time as HTMLTimeElement).dateTime] : [])),
    );
    expect(days.filter((day) => day < today)).toEqual([]);
    if (path !== PATH) return;
    expect(days).not.toEqual([]);
    // The market of that Saturday ended at three, and parkrun has no known end.
    const datesOf = (title: string) => page.locator('li', { hasText: title }).locator('.event-dates').innerText();
    expect(await datesOf('Oval Farmers')).not.toContain(`Sat ${Number(today.slice(8))} `);
    expect(await datesOf('Brockwell parkrun')).toMatch(new RegExp(`^Sat ${Number(today.slice(8))} `));
    const linked = page.locator('.six-weeks a');
    expect(await linked.first().getAttribute('data-date')).toBe(today);
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  test.each(pages)('without scripts, %s prints the day on which its dates were listed', async (path) => {
    const page = await open(path, { variant: 'real', javaScriptEnabled: false });
    expect(await page.getByText(/^These dates were listed on [A-Z][a-z]+day \d+ [A-Z][a-z]+ 20\d\d\.$/).count()).toBe(
      1,
    );
  });
});

test('the events page reserves space for its filters, so that nothing moves when a script shows them', async () => {
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

test("a neighbourhood's page links to an event, and hides its list of events when all are over", async () => {
  const day = await marketDay();
  const page = await open('/herne-hill', { variant: 'real', clock: new Date(`${day}T08:00:00Z`) });
  await page.getByRole('link', { name: 'Brockwell parkrun' }).click();
  await page.waitForURL(/whats-on\/brockwell-parkrun$/);
  const late = await open('/herne-hill', { variant: 'real', clock: new Date('2099-01-01T12:00:00Z') });
  await late.getByRole('heading', { name: 'This week' }).waitFor({ state: 'hidden' });
});

test('on a phone, the heading "This week" is within the first two screens of the home page', async () => {
  const page = await open('/', { variant: 'real', viewport: PHONE, clock: new Date(`${await marketDay()}T08:00:00Z`) });
  const week = page.getByRole('heading', { name: 'This week' });
  expect((await week.boundingBox())!.y).toBeLessThan(2 * PHONE.height);
});
