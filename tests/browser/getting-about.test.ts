// Tests the header, the links to the sign-up, fragments, the floating card, and the 404 pages.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityFindings, DESK, PHONE, siteUrl, useBrowser } from './harness.ts';

const open = useBrowser();
const START = new Date('2026-06-03T10:00:00');

const header = (page: Page) => page.getByRole('banner');
const subscribe = (page: Page) => header(page).getByRole('link', { name: 'Subscribe' });
const toast = (page: Page, title: string) => page.getByRole('region', { name: 'Notifications' }).getByText(title);
const ringed = (page: Page, id: string) => page.locator(`#${id}[data-ring]`);
/** Stops the clock. A highlight and a toast then stay until the test lets time pass. */
const stopClock = (page: Page) => page.clock.pauseAt(new Date(START.getTime() + 60_000));
/** Lets time pass until the element is highlighted. */
async function untilRinged(page: Page, id: string): Promise<void> {
  const count = async () => {
    await page.clock.runFor(100);
    return ringed(page, id).count();
  };
  await expect.poll(count).toBe(1);
}
const inView = (page: Page, selector: string) =>
  page.waitForFunction((target) => {
    const { top, bottom } = document.querySelector(target)!.getBoundingClientRect();
    return top < innerHeight && bottom > 0;
  }, selector);

const isMenuOpen = (page: Page) => page.locator('#menu').evaluate((menu) => menu.matches(':popover-open'));

test('the menu opens and closes on a phone without scripts', async () => {
  const page = await open('/about', { viewport: PHONE, javaScriptEnabled: false });
  const blog = header(page).getByRole('link', { name: 'Blog' });
  expect(await blog.isVisible()).toBe(false);
  await header(page).getByRole('button', { name: 'Menu' }).click();
  expect(await blog.isVisible()).toBe(true);
  await header(page).getByRole('button', { name: 'Menu' }).click();
  expect(await blog.isVisible()).toBe(false);
});

test('the menu on a phone opens, closes on Escape with the focus on its button, and closes on a tap outside', async () => {
  const page = await open('/about', { viewport: PHONE });
  const menu = header(page).getByRole('link', { name: 'Blog' });
  const toggle = header(page).getByRole('button');
  expect(await menu.isVisible()).toBe(false);
  await toggle.click();
  await menu.waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await menu.focus();
  await page.keyboard.press('Escape');
  expect(await menu.isVisible()).toBe(false);
  expect(await toggle.evaluate((node) => node === document.activeElement)).toBe(true);
  await toggle.click();
  await page.mouse.click(180, 620);
  expect(await isMenuOpen(page)).toBe(false);
});

test('a link in the menu to the current page scrolls to the top, and closes the menu on a phone', async () => {
  const page = await open('/about', { viewport: PHONE, reducedMotion: 'reduce' });
  await page.evaluate(() => scrollTo(0, 400));
  await header(page).getByRole('button').click();
  await header(page).getByRole('link', { name: 'About' }).click();
  await page.waitForFunction(() => scrollY === 0);
  expect(await isMenuOpen(page)).toBe(false);
});

test('the menu on a phone closes when Tab moves the focus to the page behind the menu', async () => {
  const page = await open('/blog/harbour-market', { viewport: PHONE });
  const toggle = header(page).getByRole('button');
  await toggle.click();
  await subscribe(page).focus();
  await page.keyboard.press('Tab');
  expect(await isMenuOpen(page)).toBe(false);
  const seen = await page.evaluate(() => {
    const { left, top, width, height } = document.activeElement!.getBoundingClientRect();
    return document.activeElement!.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(seen).toBe(true);
});

test("the menu opens below the header at a zoom of 400 %, where the header isn't sticky", async () => {
  const page = await open('/about', { viewport: { width: 320, height: 256 } });
  await header(page).getByRole('button').click();
  const { y } = (await header(page).getByRole('link', { name: 'Home', exact: true }).last().boundingBox())!;
  expect(y).toBeLessThan(120);
});

test.each([PHONE, DESK])('the menu with forced colours marks only the current page: %o', async (viewport) => {
  const page = await open('/blogs', { viewport, forcedColors: 'active' });
  if (viewport === PHONE) await header(page).getByRole('button').click();
  const marked = await page.locator('#menu li a').evaluateAll((links) => {
    const ground = getComputedStyle(document.documentElement).backgroundColor;
    const isDrawn = (style: CSSStyleDeclaration, side: string) =>
      style.getPropertyValue(`border-${side}-width`) !== '0px' &&
      style.getPropertyValue(`border-${side}-color`) !== ground;
    return links
      .filter((link) => ['top', 'bottom', 'left'].some((side) => isDrawn(getComputedStyle(link), side)))
      .map((link) => link.textContent);
  });
  expect(marked).toEqual(['Blog']);
});

test('the Subscribe link on the home page highlights the sign-up form for two seconds, and shows a toast for three', async () => {
  const page = await open('/', { clock: START, reducedMotion: 'reduce' });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await stopClock(page);
  await subscribe(page).click();
  await ringed(page, 'subscribe').waitFor();
  // A second press restarts the two seconds.
  await page.clock.runFor(1500);
  await subscribe(page).click();
  await toast(page, 'Newsletter signup').waitFor();
  await toast(page, 'Scroll down to subscribe to our weekly updates!').waitFor();
  await inView(page, '#subscribe');
  await page.clock.runFor(1900);
  expect(await ringed(page, 'subscribe').count()).toBe(1);
  await page.clock.runFor(200);
  expect(await ringed(page, 'subscribe').count()).toBe(0);
  await page.mouse.move(5, 790);
  await page.clock.runFor(800);
  expect(await toast(page, 'Newsletter signup').count()).toBe(1);
  await page.clock.runFor(200);
  expect(await toast(page, 'Newsletter signup').count()).toBe(0);
});

test.each([PHONE, undefined])(
  'the Subscribe link on the home page centres the sign-up form, and animates it unless motion is reduced: %o',
  async (viewport) => {
    const page = await open('/', { reducedMotion: 'reduce', clock: START, ...(viewport && { viewport }) });
    await stopClock(page);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    if (viewport) await header(page).getByRole('button').click();
    await subscribe(page).click();
    const ring = ringed(page, 'subscribe');
    await ring.waitFor();
    expect(await isMenuOpen(page)).toBe(false);
    const offCentre = await ring.evaluate((section) => {
      const { top, bottom } = section.getBoundingClientRect();
      const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
      const middle = (parseFloat(scrollPaddingTop) + innerHeight - parseFloat(scrollPaddingBottom)) / 2;
      // At the top of the page, the form can't be centred.
      return scrollY === 0 ? 0 : Math.abs((top + bottom) / 2 - middle);
    });
    expect(offCentre).toBeLessThan(4);
    await inView(page, '#subscribe');
    const pulses = () => ring.evaluate((section) => section.getAnimations().length);
    expect(await pulses()).toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await pulses()).toBe(1);
  },
);

test('the Subscribe link on another page leads to the sign-up form on the home page, and a toast says where the link leads', async () => {
  const page = await open('/about', { clock: START });
  await stopClock(page);
  await subscribe(page).click();
  await page.waitForURL(`${siteUrl()}/#subscribe`);
  await untilRinged(page, 'subscribe');
  await toast(page, 'Navigating to newsletter signup').waitFor();
  await toast(page, 'Taking you to our subscription form...').waitFor();
  const field = page.locator('#subscribe').getByRole('textbox', { name: 'Email address' });
  await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.clock.runFor(2000);
  expect(await toast(page, 'Navigating to newsletter signup').count()).toBe(0);
});

test('the Subscribe link leads to the home page of a site under a sub-path', async () => {
  const page = await open('/about', { variant: 'sub-path' });
  await subscribe(page).click();
  await page.waitForURL(`${siteUrl('sub-path')}/#subscribe`);
});

test('the page scrolls to a fragment after 300 ms and highlights its target for two seconds', async () => {
  const page = await open('/blog/harbour-market', { clock: START });
  await stopClock(page);
  const ring = ringed(page, 'getting-there');
  const fetched = page.waitForResponse(/navigation-/);
  await page.evaluate(() => {
    location.hash = 'getting-there';
  });
  await fetched;
  await page.clock.runFor(290);
  expect(await ring.count()).toBe(0);
  await page.clock.runFor(20);
  await ring.waitFor();
  await page.clock.runFor(2010);
  expect(await ring.count()).toBe(0);
});

test('if the URL’s fragment changes twice in quick succession, the page scrolls only to the second target', async () => {
  const page = await open('/blog/harbour-market', { clock: START });
  await stopClock(page);
  await page.evaluate(() => {
    const [first, last] = document.querySelectorAll('.prose h2');
    last!.id = 'straße';
    location.hash = first!.id;
  });
  // Sets the second fragment in its own task, as a second click would.
  await page.evaluate(() => {
    location.hash = 'straße';
  });
  await untilRinged(page, 'straße');
  expect(await page.locator('[data-ring]').count()).toBe(1);
});

test('the page scrolls to the fragment of its URL when it loads', async () => {
  const page = await open('/blog/harbour-market#getting-there', { clock: START, before: stopClock });
  await untilRinged(page, 'getting-there');
  await inView(page, '#getting-there');
});

test('a toast stays while it is hovered or focused, and can be dismissed', async () => {
  const page = await open('/', { clock: START, reducedMotion: 'reduce' });
  await stopClock(page);
  await subscribe(page).click();
  const shown = toast(page, 'Newsletter signup');
  await shown.waitFor();
  const { x, y } = (await shown.boundingBox())!;
  await page.mouse.move(x + 5, y + 5);
  await page.clock.runFor(10_000);
  expect(await shown.count()).toBe(1);
  await page.mouse.move(5, 790);
  await page.getByRole('button', { name: 'Dismiss' }).focus();
  await page.clock.runFor(10_000);
  expect(await shown.count()).toBe(1);
  await page.keyboard.press('Enter');
  expect(await shown.count()).toBe(0);
});

test('old toasts are gone when Back restores the page', async () => {
  const page = await open('/');
  await subscribe(page).click();
  const shown = toast(page, 'Newsletter signup');
  await shown.waitFor();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  expect(await shown.count()).toBe(0);
});

test('a footnote and its reference link to each other, and axe finds nothing in a story with a task list', async () => {
  const page = await open('/blog/regatta-weekend', { viewport: PHONE, reducedMotion: 'reduce' });
  const isAt = (selector: string) =>
    page.waitForFunction((wanted) => document.querySelector(':target')?.matches(wanted), selector);
  await page.getByRole('link', { name: '2', exact: true }).click();
  await isAt('.footnotes li:last-child');
  await page.getByRole('link', { name: 'Back to reference 2' }).click();
  await isAt('.task sup a');
  expect(await page.getByRole('checkbox', { name: 'To do' }).count()).toBe(2);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.setViewportSize(DESK);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await accessibilityFindings(page)).toEqual([]);
});

describe('the floating card', () => {
  const card = (page: Page) => page.getByRole('region', { name: 'Get your local guide' });
  const openerOf = (page: Page) => card(page).getByRole('button', { name: 'Get your local guide' });

  test('the floating card appears after half a screen, hides at the top, and stays closed for the session', async () => {
    const page = await open('/harbourside');
    expect(await card(page).isVisible()).toBe(false);
    await page.evaluate(() => scrollTo(0, innerHeight / 2 - 5));
    expect(await card(page).isVisible()).toBe(false);
    await page.evaluate(() => scrollTo(0, innerHeight / 2 + 5));
    await card(page).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.evaluate(() => scrollTo(0, 0));
    await card(page).waitFor({ state: 'hidden' });
    // The card doesn't scroll the page if the focused element is taller than the window, as search results may be.
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.keyboard.press('Tab');
    await page.getByRole('main').focus();
    const asked = await page.evaluate(() => (scrollTo(0, innerHeight / 2 + 5), scrollY));
    await card(page).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(asked);
    await page.setViewportSize(DESK);
    await page.evaluate(() => scrollTo(0, innerHeight));
    await card(page).getByRole('button', { name: 'Close' }).click();
    await card(page).waitFor({ state: 'hidden' });
    await page.goto(`${siteUrl()}/blogs`);
    await page.evaluate(() => scrollTo(0, innerHeight));
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    expect(await card(page).isVisible()).toBe(false);
  });

  test('a floating card that was closed on one page is also closed on the page that Back restores', async () => {
    const page = await open('/harbourside');
    await page.evaluate(() => scrollTo(0, innerHeight));
    await card(page).getByRole('button', { name: 'Close' }).click();
    const session = await page.evaluate(() => JSON.stringify(sessionStorage));
    // This browser has no back-forward cache, so another tab simulates the restored page.
    const left = await open('/harbourside');
    await left.evaluate(() => scrollTo(0, innerHeight));
    await card(left).waitFor();
    await left.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(await card(left).isVisible()).toBe(true);
    await left.evaluate((kept) => {
      Object.assign(sessionStorage, JSON.parse(kept));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }, session);
    expect(await card(left).isVisible()).toBe(false);
  });

  test('the floating card stays visible at the top of the page while it has the focus, and then hides', async () => {
    const page = await open('/harbourside', { reducedMotion: 'reduce' });
    await page.evaluate(() => scrollTo(0, innerHeight));
    await openerOf(page).click();
    await card(page).getByRole('textbox', { name: 'Email address' }).fill('a@example.org');
    await page.evaluate(() => scrollTo(0, 0));
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await card(page).isVisible()).toBe(true);
    await page.getByRole('heading', { level: 1 }).click();
    expect(await card(page).isVisible()).toBe(false);
  });

  test.each([PHONE, DESK])('the floating card is a bar, and opens on a press: %o', async (viewport) => {
    const page = await open('/harbourside', { viewport });
    await page.evaluate(() => scrollTo(0, innerHeight / 2 + 20));
    await card(page).waitFor();
    expect((await card(page).boundingBox())!.height).toBeLessThanOrEqual(56);
    const opener = openerOf(page);
    expect(await opener.getAttribute('aria-expanded')).toBe('false');
    await opener.click();
    expect(await opener.getAttribute('aria-expanded')).toBe('true');
    const field = card(page).getByRole('textbox', { name: 'Email address' });
    expect(await field.evaluate((node) => node === document.activeElement)).toBe(true);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await field.isVisible()).toBe(false);
    expect(await opener.evaluate((node) => node === document.activeElement)).toBe(true);
    await opener.click();
    await opener.click();
    expect(await field.isVisible()).toBe(false);
  });

  test('the floating card hides beside a form, and beside the footer', async () => {
    const page = await open('/contact', { viewport: PHONE, reducedMotion: 'reduce' });
    // Scrolls until the form ends at the bottom of the screen, where the card would be.
    await page.waitForFunction(() => {
      const { bottom } = document.querySelector('main form')!.getBoundingClientRect();
      scrollBy(0, bottom - innerHeight);
      return bottom <= innerHeight + 1 && scrollY > innerHeight / 2 && document.querySelector('.floating-card');
    });
    await card(page).waitFor({ state: 'hidden' });

    await page.setViewportSize(DESK);
    await page.goto(`${siteUrl()}/harbourside`);
    await page.evaluate(() => scrollTo(0, innerHeight / 2 + 20));
    await card(page).waitFor();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await card(page).waitFor({ state: 'hidden' });
  });

  test("a page throws no error if the floating card can't be fetched", async () => {
    const page = await open('/harbourside', {
      tolerate: /Failed to load resource/,
      before: (page) => page.route('**/{floating,show}-card-*.js', (route) => route.abort()),
    });
    const failed = page.waitForEvent('requestfailed');
    await page.evaluate(() => scrollTo(0, innerHeight));
    await failed;
    await page.evaluate(() => new Promise((done) => setTimeout(done, 50)));
    expect(await card(page).isVisible()).toBe(false);
  });
});

describe('a missing page', () => {
  const MISSING = /status of 404/;

  test('the 404 page says “Post Not Found” for a missing post even if the host has only one 404 page', async () => {
    const page = await open('/blog/nothing', {
      tolerate: MISSING,
      before: (page) =>
        page.route('**/blog/nothing', async (route) => {
          const general = await route.fetch({ url: `${siteUrl()}/nowhere` });
          await route.fulfill({ response: general });
        }),
    });
    await page.getByRole('heading', { level: 1, name: 'Post Not Found' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Return to homepage' }).waitFor();
    expect(await page.title()).toContain('Post Not Found');
  });
});
