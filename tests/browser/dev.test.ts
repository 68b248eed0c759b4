// Tests `npm run dev` as an editor sees it: saving a file changes the open page without a reload, and a mistake covers
// the page until it is fixed.
import { site } from '../../build/site.ts';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDev } from '../../build/engine/serve/dev/dev-server.ts';
import { createRebuild, type Rebuild } from '../../build/engine/serve/dev/rebuild.ts';
import type { Preview } from '../../build/engine/serve/preview.ts';
import { accessibilityFindings, useBrowser } from './harness.ts';

const POST = 'content/posts/harbour-market.md';
const LISTINGS = 'content/directories/zz1/eating-out.yaml';
const LOOK = 'components/look.css';
const open = useBrowser();
let root: string;
let server: Preview;
const said: string[] = [];

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'dev-'));
  cpSync('tests/fixtures/site', join(root, 'content'), { recursive: true });
  for (const folder of ['client', 'components']) mkdirSync(join(root, folder));
  cpSync('client/dev-reload.ts', join(root, 'client/dev-reload.ts'));
  story('unfinished', 'Eels', 'draft: true\ndate: 2026-05-01');
  story('regatta-of-2027', 'The next regatta', 'date: 2027-06-01');
  const options = { today: '2026-11-21', drafts: true };
  const load = async () => withOwnLook(createRebuild(site, root, options));
  server = await startDev({ root, port: 0, options, load, log: (text) => said.push(text) });
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

/**
 * Replaces the site's style sheet by components/look.css of the temporary folder, if that file exists. If the file
 * begins with a comment, every page links a second style sheet, too.
 */
function withOwnLook(rebuild: Rebuild): Rebuild {
  return async (changed) => {
    const { snapshot, ...attempt } = await rebuild(changed);
    if (!snapshot || !existsSync(join(root, LOOK))) return { ...attempt, ...(snapshot && { snapshot }) };
    const look = text(LOOK);
    const styles = `/assets/look-${createHash('sha256').update(look).digest('hex').slice(0, 8)}.css`;
    const { find, read } = snapshot.files;
    const files = {
      find: async (path: string) => (path === styles ? styles : find(path)),
      read: async (name: string) => {
        if (name === styles) return look;
        const body = await read(name);
        if (!name.endsWith('.html')) return body;
        const more = look.startsWith('/*') ? `<link rel="stylesheet" href="${snapshot.sheets[1]}">` : '';
        return String(body).replaceAll(snapshot.sheets[0]!, styles).replace('<title>', `${more}<title>`);
      },
    };
    return { ...attempt, snapshot: { ...snapshot, sheets: snapshot.sheets.with(0, styles), files } };
  };
}

const text = (path: string) => readFileSync(join(root, path), 'utf8');
const save = (path: string, body: string) => writeFileSync(join(root, path), body);
const change = (path: string, from: string, to: string) => {
  expect(text(path)).toContain(from);
  save(path, text(path).replace(from, to));
};

/** Saves a story. The slug is the name of its file. */
function story(slug: string, title: string, fields: string) {
  const front = `layout: article\ntitle: ${title}\nexcerpt: What ${slug} is about.\n${fields}\ncategory: Walks\ncoverImage: /images/posts/bench.svg\ncoverAlt: A bench.\n`;
  save(`content/posts/${slug}.md`, `---\n${front}---\nWords.\n`);
}

const visit = (path: string, tolerate?: RegExp) => open(path, { site: server.url, ...(tolerate && { tolerate }) });

/** Marks the window. A reload of the page would remove the mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);
const appears = (page: Page, words: string) => page.getByText(words).first().waitFor({ state: 'attached' });

test('saving a story or a style sheet updates the open page, and keeps scroll position, open parts and focus', async () => {
  const page = await visit('/blog/harbour-market');
  await mark(page);
  const question = page.locator('summary', { hasText: 'Is there parking?' });
  await question.click();
  await question.focus();
  const place = () =>
    page.evaluate(() => ({
      y: scrollY,
      open: document.querySelector('details')!.open,
      focus: document.activeElement!.textContent.slice(0, 40),
    }));
  const before = await place();
  expect(before).toMatchObject({ open: true, focus: 'Is there parking?' });
  expect(before.y).toBeGreaterThan(100);

  change(POST, 'Come before the gulls do.', 'Come before the seals do.');
  await appears(page, 'Come before the seals do.');
  change(POST, 'What to buy at the quay', 'What to eat at the quay');
  await appears(page, 'What to eat at the quay');
  expect(await place()).toEqual(before);
  // A new paragraph may change the scroll position, but neither the open parts nor the focus.
  change(POST, '## Getting there', 'Bring a bag.\n\n## Getting there');
  await appears(page, 'Bring a bag.');
  expect(await place()).toMatchObject({ open: true, focus: 'Is there parking?' });

  const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  for (const [channel, value] of [
    ['rgb(1, 2, 3)', '#010203'],
    ['rgb(4, 5, 6)', '#040506'],
  ] as const) {
    save(LOOK, `body { background: ${value} !important; }`);
    await page.waitForFunction((wanted) => getComputedStyle(document.body).backgroundColor === wanted, channel);
  }
  expect(await colour()).toBe('rgb(4, 5, 6)');
  await page.waitForFunction(() => document.querySelectorAll('link[rel="stylesheet"]').length === 1);
  rmSync(join(root, LOOK));
  await page.waitForFunction(() => getComputedStyle(document.body).backgroundColor !== 'rgb(4, 5, 6)');
  expect(await isMarked(page)).toBe(true);
  // The browser reloads a page that links a second style sheet after a save.
  save(LOOK, '/* */ body { margin: 0; }');
  const sheetsAre = (count: number) =>
    page.waitForFunction((wanted) => document.querySelectorAll('link[rel="stylesheet"]').length === wanted, count);
  await page.waitForFunction(() => !('marked' in window));
  await sheetsAre(2);
  rmSync(join(root, LOOK));
  await sheetsAre(1);
});

test('changing, adding or removing a listing updates the open page without a reload', async () => {
  const page = await visit('/zz1-eating-out');
  await mark(page);
  change(LISTINGS, '10 Quay Street', '12 Quay Street');
  await appears(page, '12 Quay Street');
  const without = text(LISTINGS);
  change(
    LISTINGS,
    '  - title: Late kitchens',
    '      - id: pier-nine\n        name: Pier Nine\n        source: town-survey\n  - title: Late kitchens',
  );
  await page.locator('#pier-nine').waitFor();
  save(LISTINGS, without);
  await page.locator('#pier-nine').waitFor({ state: 'detached' });
  // Saves the file again before the page has been updated.
  for (const number of [13, 14, 15, 16]) {
    change(LISTINGS, `${number - 1} Quay Street`, `${number} Quay Street`);
    await fetch(`${server.url}zz1-eating-out`);
  }
  await appears(page, '16 Quay Street');
  expect(await isMarked(page)).toBe(true);
});

test('an overlay on the last valid page shows a mistake in the terminal’s words, until the mistake is fixed', async () => {
  const page = await visit('/blog/harbour-market');
  await mark(page);
  const good = text(POST);
  const mistakes = page.getByRole('region', { name: 'Mistakes' });
  save(POST, good.replace('title:', 'tilte:'));
  await mistakes.waitFor();
  const words = (await mistakes.getByRole('alert').textContent())!;
  expect(words).toContain('Did you mean "title"?');
  for (const finding of words.split('\n\n').slice(0, -1)) expect(said.at(-1)).toContain(finding);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('A morning at the harbour market');
  expect(await accessibilityFindings(page)).toEqual([]);

  // A second mistake changes only the text of the overlay, so the focus stays on the button.
  const hide = mistakes.getByRole('button', { name: 'Hide' });
  await hide.focus();
  save(POST, good.replace('excerpt:', 'excerp:'));
  await mistakes.getByText('Did you mean "excerpt"?').waitFor();
  expect(await hide.evaluate((button) => (button.getRootNode() as ShadowRoot).activeElement === button)).toBe(true);
  await page.keyboard.press('Enter');
  await mistakes.waitFor({ state: 'detached' });

  // A new mistake shows the hidden overlay again, and Escape hides it. A page that is opened later shows it at once.
  save(POST, good.replace('category:', 'categroy:'));
  await mistakes.getByText('Did you mean "category"?').waitFor();
  await hide.focus();
  await page.keyboard.press('Escape');
  await mistakes.waitFor({ state: 'detached' });
  const later = await visit('/about');
  await later.getByRole('region', { name: 'Mistakes' }).getByText('Did you mean "category"?').waitFor();
  save(POST, good.replace('- question: Is there parking?', '- question: Is there any parking?'));
  await later.getByRole('region', { name: 'Mistakes' }).waitFor({ state: 'detached' });
  await appears(page, 'Is there any parking?');
  expect(await mistakes.count()).toBe(0);
  expect(await isMarked(page)).toBe(true);
});

test('drafts and future stories have a badge, and open pages follow added and removed files', async () => {
  const page = await visit('/blogs', /404 \(Not Found\)/);
  const drafts = page.locator('article, li').filter({ has: page.locator('.badge-draft', { hasText: 'Draft' }) });
  expect(
    await drafts
      .locator('a[href^="/blog/"]')
      .evaluateAll((links) => [...new Set(links.map((each) => each.getAttribute('href')))]),
  ).toEqual(['/blog/regatta-of-2027', '/blog/unfinished']);
  for (const slug of ['unfinished', 'regatta-of-2027']) {
    expect(await (await fetch(`${server.url}blog/${slug}`)).text()).toContain('badge-draft">Draft<');
  }
  // A new story appears in an open list. The open page of a deleted story becomes the 404 page until its file is back.
  const saveFerry = () => story('ferry', 'The ferry', 'date: 2026-11-01');
  saveFerry();
  await page.locator('a[href="/blog/ferry"]').first().waitFor({ state: 'attached' });
  await page.goto(`${server.url}blog/ferry`);
  rmSync(join(root, 'content/posts/ferry.md'));
  await page.getByRole('heading', { level: 1, name: 'Post Not Found' }).waitFor();
  saveFerry();
  await page.getByRole('heading', { level: 1, name: 'The ferry' }).waitFor();
});

test("the preview of a newsletter issue shows its mail for a reader's choices, and is updated when the issue is saved", async () => {
  // The browser logs that the frames with the mails may not run scripts.
  const tolerate = /Blocked script execution/;
  const page = await open('/letters/preview?postcode=ZZ2', { site: server.url, tolerate });
  expect(await page.textContent('pre')).toContain('It was put together for ZZ2: every subject.');
  expect(await page.textContent('p')).toMatch(/^\d+\.\d KB of HTML, of 80 at most/);
  const colours = ['light', 'dark'].map(async (name) => {
    const frame = page.frameLocator(`iframe[title="The mail, ${name}"]`);
    expect(await frame.locator('h1').textContent()).toBe('The regatta, and a kitchen by lantern light');
    return frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  });
  expect(await Promise.all(colours)).toEqual(['rgb(244, 248, 251)', 'rgb(21, 20, 31)']);

  await page.getByLabel('Walks').check();
  await page.getByRole('button', { name: 'Show what this reader' }).click();
  await page.locator('pre', { hasText: 'It was put together for ZZ2: Walks.' }).waitFor();
  // The mail ignores choices in the URL that the form doesn't offer.
  const odd = await fetch(`${server.url}letters/preview?postcode=%3Cb%3E&interest=Nope`);
  expect(await odd.text()).toMatch(/put together for [^<]*: every subject\./);
  change('content/letters/2026-05-29.yaml', 'The regatta,', 'The regatta at last,');
  await page.frameLocator('iframe >> nth=0').locator('h1', { hasText: 'at last' }).waitFor();

  await page.evaluate(() => document.querySelectorAll('iframe').forEach((frame) => frame.remove()));
  expect(await accessibilityFindings(page)).toEqual([]);
});

test('the mail in the preview of a newsletter issue fits narrow and wide screens, and axe finds nothing in light or dark', async () => {
  const tolerate = /Blocked script execution/;
  for (const scheme of ['light', 'dark']) {
    const page = await open('/letters/preview', { site: server.url, bypassCSP: true, tolerate });
    await page.setContent((await page.getByTitle(`The mail, ${scheme}`).getAttribute('srcdoc'))!);
    expect(await accessibilityFindings(page)).toEqual([]);
    for (const width of [320, 700]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
});
