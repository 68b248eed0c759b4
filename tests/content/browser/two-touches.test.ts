// Tests that a reader of the home page on a phone finds an answer to each of seven questions in at most two touches.
// Typing a postcode and the Enter key are no touches.
import { expect, test } from 'vitest';
import { PHONE, useBrowser } from '../../browser/harness.ts';

const open = useBrowser();

const home = () => open('/', { variant: 'real', viewport: PHONE });

test('the six verbs are the first links of the page, and each is at least 44 pixels high', async () => {
  const page = await home();
  const links = page.locator('main a');
  const six = await links.evaluateAll((all) =>
    all.slice(0, 6).map((link) => ({ text: link.textContent, box: link.getBoundingClientRect().toJSON() as DOMRect })),
  );
  expect(six.map(({ text }) => text)).toEqual(['Eat', 'Chemist', 'GP', 'What’s on', 'Bins', 'Sign up']);
  expect(Math.min(...six.map(({ box }) => box.height))).toBeGreaterThanOrEqual(44);
  expect(Math.max(...six.map(({ box }) => box.bottom))).toBeLessThan(PHONE.height);
});

test('Eat and a postcode lead to the nearest places to eat, in one touch', async () => {
  const page = await home();
  await page.getByRole('main').getByRole('link', { name: 'Eat', exact: true }).click();
  await page.getByRole('searchbox').fill('SW9 8LA');
  await page.getByRole('searchbox').press('Enter');
  await page.getByText('Nearest to SW9 8LA first').first().waitFor();
  expect(await page.getByText('about a minute’s walk').count()).toBeGreaterThanOrEqual(3);
});

test('a search for “eat tonight” has a field first, and a postcode in it leads to the nearest places to eat', async () => {
  const page = await open('/directory?q=eat+tonight', { variant: 'real', viewport: PHONE });
  await page.getByLabel('Eating Out near you').fill('SW9 8LA');
  await page.getByRole('button', { name: 'Nearest first' }).click();
  await page.getByText('Nearest to SW9 8LA first').first().waitFor();
  expect(await page.getByRole('button', { name: 'Eating Out', pressed: true }).count()).toBe(1);
  expect(page.url()).not.toContain('8LA');
});

test.each([
  ['Chemist', 'Find an open pharmacy'],
  ['GP', 'GP Practices'],
  ['Bins', 'Your bin day in Lambeth'],
  ['What’s on', 'Next weekend'],
])('%s leads to the link "%s" in one touch', async (verb, answer) => {
  const page = await home();
  await page.getByRole('main').getByRole('link', { name: verb, exact: true }).first().click();
  await page.getByRole('main').getByRole('link', { name: answer }).first().waitFor();
});

test('a list of the home page leads to the toilets of a district in one touch', async () => {
  const page = await home();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^SE24 Out and About/ })
    .click();
  await page.getByText('Toilets near Brockwell Hall').first().waitFor();
});

test('Sign up leads to the form of the letter in one touch', async () => {
  const page = await home();
  await page.getByRole('main').getByRole('link', { name: 'Sign up', exact: true }).click();
  await expect.poll(() => page.url()).toMatch(/#subscribe$/);
  expect(await page.locator('#subscribe').getByLabel('Email address').isVisible()).toBe(true);
});
