// Tests the events of our own content: past events are hidden, today's marked, and neighbourhoods can be filtered.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
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

/** Monday of the week of the build. */
async function firstMonday(): Promise<number> {
  const first = Date.parse(/ data-date="([^"]+)"/.exec(await html())![1]!);
  return first - ((new Date(first).getUTCDay() + 6) % 7) * 86_400_000;
}

test("without scripts, the events page starts with a day's full name and shows no filters", async () => {
  const page = await open(PATH, { variant: 'real', javaScriptEnabled: false });
  expect(await page.locator('h2').first().textContent()).toMatch(/^[A-Z][a-z]+day \d+/);
  expect(await page.getByText('Filter', { exact: true }).isVisible()).toBe(false);
  await page.getByRole('link', { name: 'Next weekend' }).click();
  const id = new URL(page.url()).hash;
  expect(await page.locator(`h2${id}`).textContent()).toMatch(/^Saturday /);
});

test("the events page marks today's market, and hides the market when it is over", async () => {
  const day = await marketDay();
  const page = await open(PATH, { variant: 'real', clock: new Date(`${day}T11:30:00Z`), viewport: PHONE });
  const market = page.locator('#oval-farmers-market');
  await page.locator('#oval-farmers-market.is-today').waitFor();
  expect(await page.locator('.day:has(#oval-farmers-market) time').first().getAttribute('datetime')).toBe(day);
  // Sunday is within two screens of a phone.
  const sunday = page.locator('.day:visible > h2', { hasText: 'Sunday' }).first();
  expect((await sunday.boundingBox())!.y).toBeLessThan(900);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.clock.runFor('05:00:00');
  await market.waitFor({ state: 'hidden' });
});

test('the URL keeps the selected neighbourhood, and a reload restores the selection', async () => {
  const day = await marketDay();
  const page = await open(PATH, { variant: 'real', clock: new Date(`${day}T08:00:00Z`) });
  await page.getByText('Filter', { exact: true }).click();
  await page.getByLabel('Neighbourhood').selectOption('Oval');
  await page.locator('#brockwell-parkrun').waitFor({ state: 'hidden' });
  expect(await page.locator('#oval-farmers-market').isVisible()).toBe(true);
  expect(new URL(page.url()).search).toBe('?area=oval');
  await page.reload();
  await page.locator('#brockwell-parkrun').waitFor({ state: 'hidden' });
  await page.getByLabel('Subject').selectOption('Entertainment');
  await page.getByText('Nothing in these weeks fits.').waitFor();
  expect(await page.locator('.day[data-events]:visible').count()).toBe(0);
  expect(await accessibilityFindings(page)).toEqual([]);
});

test('the chips of the events page show today, the coming day off and the next weekend, also days after the build', async () => {
  // A Tuesday, a week after the build.
  const tuesday = new Date((await firstMonday()) + 8.5 * 86_400_000);
  const later = (days: number) => new Date(tuesday.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const page = await open(PATH, { variant: 'real', clock: tuesday, viewport: PHONE });
  const shown = () =>
    page.locator('.day h2:visible > time').evaluateAll((all) => all.map((time) => (time as HTMLTimeElement).dateTime));
  await page.getByRole('link', { name: 'Today' }).click();
  expect((await shown()).at(-1)).toBe(later(0));
  expect(new URL(page.url()).search).toBe('?when=today');
  await page.getByRole('link', { name: 'Sunday' }).click();
  // The first day of an event that lasts until Sunday is shown, too.
  expect((await shown()).at(-1)).toBe(later(5));
  await page.getByRole('link', { name: 'Next weekend' }).click();
  expect((await shown()).slice(-2)).toEqual([later(11), later(12)]);
  expect(await page.locator('[aria-current="true"]').allTextContents()).toContain('Next weekend');
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'All', exact: true }).click();
  expect((await shown()).length).toBeGreaterThan(20);
});

test('on paper, the events page has two pages', async () => {
  const page = await open(PATH, { variant: 'real' });
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: false })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)!.length).toBeLessThanOrEqual(2);
});

test.each(['/', PATH, '/whats-on/brockwell-parkrun'])('%s shows nothing that is over', async (path) => {
  const clock = new Date((await firstMonday()) + 12.6875 * 86_400_000);
  const today = clock.toISOString().slice(0, 10);
  const page = await open(path, { variant: 'real', clock });
  await page.locator('[data-day]').first().waitFor({ state: 'hidden' });
  const shown = page.locator('.week-days h3 time, .week-days li time, .whats-on time, .next-days time');
  const days = await shown.evaluateAll((all) =>
    all.flatMap((time) => (time.checkVisibility() ? [(time as HTMLTimeElement).dateTime] : [])),
  );
  expect(days.filter((day) => day < today)).toEqual([]);
  if (path !== PATH) return;
  expect(days).not.toEqual([]);
  // The market of that Saturday ended at three, and parkrun counts as over at noon. Concerts are in the evening.
  const saturday = page.locator(`.day:has(#on-${today})`);
  for (const name of ['Oval Farmers’ Market', 'Brockwell parkrun']) {
    expect(await saturday.getByRole('heading', { name }).isVisible()).toBe(false);
  }
  expect(await saturday.getByText('evening').first().isVisible()).toBe(true);
  // The park shut at half past three, and the library shuts at five.
  expect(await saturday.locator('.always li:not([hidden]) a').allTextContents()).toContain('Brixton Library');
  expect(await saturday.locator('.always li[hidden] a').allTextContents()).toContain('Brockwell Park');
  const linked = page.locator('.six-weeks a');
  expect(await linked.first().getAttribute('data-date')).toBe(today);
  expect(await accessibilityFindings(page)).toEqual([]);
});

test('the browser hides a part of a page when its time is over', async () => {
  const part = (over: string) => `<p data-over="${over} 10:00">Tickets of ${over}</p>`;
  const before = (page: Page) =>
    page.route(`**${PATH}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('</main>', `${part('2026-01-01')}${part('2099-01-01')}</main>`);
      await route.fulfill({ response, body });
    });
  const page = await open(PATH, { variant: 'real', before, fresh: true });
  await page.getByText('Tickets of 2026-01-01').waitFor({ state: 'hidden' });
  expect(await page.getByText('Tickets of 2099-01-01').isVisible()).toBe(true);
});

test('without scripts, a page prints the day on which its dates were listed', async () => {
  const page = await open('/', { variant: 'real', javaScriptEnabled: false });
  const listed = page.getByText(/^This list was made on [A-Z][a-z]+day \d+ [A-Z][a-z]+ 20\d\d\.$/);
  expect(await listed.count()).toBe(1);
});

test('the events page reserves space for its filters, so that nothing moves when a script shows them', async () => {
  const page = await open(PATH, { variant: 'real', viewport: PHONE });
  await page.getByText('Filter', { exact: true }).waitFor();
  const top = () =>
    page
      .locator('.day')
      .first()
      .evaluate((week) => week.getBoundingClientRect().top);
  const shown = await top();
  await page.locator('[data-event-filters]').evaluate((form) => ((form as HTMLElement).inert = true));
  expect(await page.getByText('Filter', { exact: true }).isVisible()).toBe(false);
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
