// Tests hydration: text and presses from before it, failures, and pages without scripts.
import { expect, test } from 'vitest';
import { accessibilityFindings, siteUrl, useBrowser } from './harness.ts';

const open = useBrowser();
const BROKEN = /Failed to load resource|Failed to fetch dynamically/;

test('a button pressed before the scripts have loaded reacts afterwards, and typed text stays', async () => {
  let release = () => {};
  const held = new Promise<void>((go) => (release = go));
  const page = await open('/', {
    before: (page) =>
      page.route('**/wake-*.js', async (route) => {
        await held;
        await route.continue();
      }),
  });
  const hero = page.locator('#subscribe');
  await hero.getByRole('textbox', { name: 'Email address' }).fill('reader@example.org');
  await hero.getByRole('button', { name: 'Continue' }).click();
  expect(await hero.getByRole('textbox', { name: 'Email address' }).inputValue()).toBe('reader@example.org');
  release();
  await hero.getByRole('radio', { name: 'ZZ1' }).waitFor();
});

test('hydration keeps the text, the focus and the caret of a reader who is typing', async () => {
  let release = () => {};
  const held = new Promise<void>((go) => (release = go));
  const page = await open('/contact', {
    before: (page) =>
      page.route('**/wake-*.js', async (route) => {
        await held;
        await route.continue();
      }),
  });
  const message = page.getByRole('main').getByRole('textbox', { name: 'Message' });
  await message.fill('one three');
  await page.getByRole('main').getByLabel('Category').selectOption({ index: 1 });
  await message.evaluate((field: HTMLTextAreaElement) => {
    field.focus();
    field.setSelectionRange(4, 4);
  });
  const woken = page.waitForFunction(() =>
    Object.keys(document.querySelector('textarea')!).some((key) => key.startsWith('__reactFiber')),
  );
  release();
  await woken;
  await page.keyboard.type('two ');
  expect(await message.inputValue()).toBe('one two three');
  expect(
    await page
      .getByRole('main')
      .getByLabel('Category')
      .evaluate((select: HTMLSelectElement) => select.selectedIndex),
  ).toBe(1);
});

test('a widget with wake="load" is hydrated without an interaction', async () => {
  const page = await open('/', {
    before: (page) =>
      page.route(`${siteUrl()}/`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          body: (await response.text()).replaceAll('data-wake="interaction"', 'data-wake="load"'),
        });
      }),
  });
  await page.waitForFunction(() => document.querySelector<HTMLFormElement>('#subscribe form')!.noValidate);
});

// Hydration once added a line above the buttons of the weekly page, so that a reader's first tap missed its button.
test.each(['/', '/weekly', '/directory', '/contact'])(
  'hydration moves no link, button or field of a widget: %s',
  async (path) => {
    const page = await open(path, { viewport: { width: 390, height: 800 }, clock: new Date('2026-06-03T10:00:00') });
    await page.evaluate(() => document.fonts.ready);
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('site-island :is(a, button, input, select, textarea)')].map((element) => {
          const [{ left, top }, island] = [
            element.getBoundingClientRect(),
            element.closest('site-island')!.firstElementChild!.getBoundingClientRect(),
          ];
          return [left - island.left, top - island.top];
        }),
      );
    const asleep = await places();
    await page.evaluate(() =>
      document.querySelectorAll('site-island').forEach((island) => island.dispatchEvent(new Event('pointerdown'))),
    );
    await page.waitForFunction(() =>
      [...document.querySelectorAll('site-island')].every(({ firstElementChild }) =>
        Object.keys(firstElementChild!).some((key) => key.startsWith('__reactFiber')),
      ),
    );
    await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))));
    expect(asleep.length).toBeGreaterThan(0);
    expect(await places()).toEqual(asleep);
  },
);

test('a widget whose script fails to load shows a note, and a button in the note tries again', async () => {
  let broken = true;
  const page = await open('/blogs', {
    tolerate: BROKEN,
    before: (page) => page.route('**/post-filter-*.js', (route) => (broken ? route.abort() : route.continue())),
  });
  await page.getByRole('button', { name: 'ZZ1', exact: true }).click();
  const note = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await note.waitFor();
  expect(await page.getByRole('main').getByRole('article').count()).toBeGreaterThan(1);
  expect(await accessibilityFindings(page)).toEqual([]);
  broken = false;
  await note.getByRole('button', { name: 'Try again' }).click();
  // If the browser caches the failure, this press has no effect, and the next one reloads the page.
  const pressed = page.getByRole('button', { name: 'ZZ1', pressed: true });
  await pressed.or(note).waitFor();
  if (await note.isVisible()) {
    await Promise.all([page.waitForEvent('load'), note.getByRole('button', { name: 'Try again' }).click()]);
    await page.getByRole('button', { name: 'ZZ1', exact: true }).click();
  }
  await pressed.waitFor();
});

test('a widget whose script fails to load twice shows only one note, whose button can reload the page', async () => {
  let broken = true;
  const page = await open('/blogs', {
    tolerate: BROKEN,
    before: (page) => page.route('**/post-filter-*.js', (route) => (broken ? route.abort() : route.continue())),
  });
  const note = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await page.getByRole('button', { name: 'ZZ1', exact: true }).click();
  await note.waitFor();
  await page.getByRole('button', { name: 'ZZ2', exact: true }).click();
  await note.waitFor();
  expect(await note.count()).toBe(1);
  broken = false;
  await Promise.all([page.waitForEvent('load'), note.getByRole('button', { name: 'Try again' }).click()]);
  await page.getByRole('button', { name: 'ZZ2', exact: true }).click();
  await page.getByRole('button', { name: 'ZZ2', pressed: true }).waitFor();
});

test("a widget that throws an error keeps its text readable and doesn't affect other widgets", async () => {
  const page = await open('/contact', { variant: 'log', tolerate: /Broken for the test/ });
  const main = page.getByRole('main');
  await main.getByLabel('Name').fill('Ada Gull');
  await main.getByRole('textbox', { name: 'Email', exact: true }).fill('ada@example.org');
  await main.getByLabel('Category').selectOption({ index: 1 });
  await main.getByRole('textbox', { name: 'Message' }).fill('Two hundred careful words.');
  await page.evaluate(() => {
    window.encodeURIComponent = () => {
      throw new Error('Broken for the test');
    };
  });
  await main.getByRole('button', { name: 'Send Message' }).click();
  await main.getByRole('alert').filter({ hasText: 'Unexpected Application Error!' }).waitFor();
  const message = main.getByRole('textbox', { name: 'Message' });
  expect(await message.inputValue()).toBe('Two hundred careful words.');
  expect(await message.getAttribute('readonly')).not.toBeNull();
  expect(await main.getByLabel('Category').evaluate((select: HTMLSelectElement) => select.selectedIndex)).toBe(1);

  const footer = page.getByRole('textbox', { name: 'Email address' }).first();
  await footer.fill('ada@example.org');
  await footer.press('Enter');
  await page.getByRole('radio', { name: 'ZZ1' }).waitFor();
});

test('without scripts, the filters of the blog are links to pages', async () => {
  const page = await open('/blogs', { javaScriptEnabled: false });
  await page
    .getByRole('navigation', { name: 'Stories by category and place' })
    .getByRole('link', { name: 'Food & Drink' })
    .click();
  await page.waitForURL('**/categories/food-drink');
});

test('without scripts, a contact form that posts to a server still has its button', async () => {
  const page = await open('/contact', { javaScriptEnabled: false, variant: 'post' });
  expect(await page.getByRole('button', { name: 'Send Message' }).isVisible()).toBe(true);
});
