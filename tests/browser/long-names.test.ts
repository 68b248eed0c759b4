// Tests long names, which must not make a page wider than a phone, or the header higher than one line.
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { headerClass } from '../../components/document/header-width.ts';
import { SiteHeader } from '../../components/document/site-header.tsx';
import { fixtureSite, render } from '../components/render.tsx';
import { accessibilityFindings, PHONE, useBrowser } from './harness.ts';

const fixture = fixtureSite().settings;

const open = useBrowser();
const NAME = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';

test.each([
  ['/about', 'h1'],
  ['/about', '.logo'],
])('a name of one long word makes no page wider than a phone: %s, %s', async (path, selector) => {
  const page = await open(path, { viewport: PHONE });
  await page
    .locator(selector)
    .first()
    .evaluate((element, name) => (element.textContent = name), NAME);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('axe finds nothing on the imprint page', async () => {
  expect(await accessibilityFindings(await open('/imprint'))).toEqual([]);
});

// If the site's name leaves no room for the links in the header, the links fold into a menu.
test.each([
  [9, 'Effraside', [768, 1280]],
  [14, 'Saltmarsh Post', [320, 360, 768, 992, 1280]],
  [20, 'Wimbledon Common Mag', [768, 992, 1100, 1280]],
])('a site name of %i letters fits on one line of the header', async (_, name, widths) => {
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

const FIVE = ['Home', 'Blog', 'Neighbourhoods', 'About', 'Contact'];

test.each([
  ['seven short links', 'Effraside', [...FIVE, 'Support', 'Imprint'], ['What’s on', 'Directory', 'Letters', 'Weekly']],
  ['seven long links', 'Saltmarsh Post', [...FIVE, 'Advertise with us', 'WWWW Möglichkeiten'], ['Directory']],
])('the header with %s is one line high at every width', async (_, brand, labels, others) => {
  const page = await open('/about');
  const linksTo = (names: string[], start: string) => names.map((label, at) => ({ label, path: `/${start}${at}` }));
  const settings = { ...fixture, brand, header: linksTo(labels, 'a'), more: linksTo(others, 'b') };
  const header = render(createElement(SiteHeader, { settings, links: headerClass(settings), icon: 'data:,' }), {
    path: '/a2',
  });
  await page.locator('.site-header').evaluate((old, html) => (old.outerHTML = html), header);
  for (let width = 320; width <= 1400; width += 60) {
    await page.setViewportSize({ width, height: 800 });
    const [height, overflow, lines, reachable] = await page.evaluate(() => {
      const shown = [...document.querySelectorAll('.search-link, .menu a, .more-toggle')].filter((part) =>
        part.checkVisibility(),
      );
      const boxes = shown.map((part) => part.getBoundingClientRect());
      const isLine = Math.max(...boxes.map(({ top }) => top)) < Math.min(...boxes.map(({ bottom }) => bottom));
      const doors = [...document.querySelectorAll('.menu-toggle, .more-toggle, .menu-more')];
      return [
        document.querySelector('.site-header')!.clientHeight,
        document.documentElement.scrollWidth - innerWidth,
        isLine,
        !document.querySelector('.menu-more') || doors.some((part) => part.checkVisibility()),
      ];
    });
    expect({ width, overflow, lines, reachable }).toEqual({ width, overflow: 0, lines: true, reachable: true });
    expect(height, `${width}`).toBeLessThan(80);
  }
});
