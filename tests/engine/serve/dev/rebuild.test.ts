// Tests that a save reloads only changed content, and that unchanged content isn't lost.
import type { Site } from '../../../../build/guide/load-guide.ts';
import { site } from '../../../../build/site.ts';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import sharp from 'sharp';
import { FEED_LENGTH } from '../../../../build/guide/post/feeds.ts';
import { createRebuild, newDevState } from '../../../../build/engine/serve/dev/rebuild.ts';
import { scene } from '../../assets/sample-photographs.ts';

const STORY = 'content/posts/harbour-market.md';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rebuild-'));
  cpSync('tests/fixtures/site', join(root, 'content'), { recursive: true });
  // Adds more posts than a feed has. A build reads only the bodies of posts in feeds, but must not lose the others.
  const text = readFileSync(join(root, STORY), 'utf8');
  for (let number = 1; number <= FEED_LENGTH; number++) {
    const copy = text
      .replace(/^(title|excerpt|date): .*$/gm, `$1: Number ${number}`)
      .replace(/^date: .*$/m, 'date: 2020-01-01');
    writeFileSync(join(root, `content/posts/copy-${number}.md`), copy);
  }
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const { signal } = new AbortController();

test('no content is loaded again after a save outside the content, and no picture is measured again after a save of a post', async () => {
  const state = newDevState<Site>();
  const put = vi.spyOn(state.cache, 'put');
  const measured = () => put.mock.calls.filter(([key]) => key.startsWith('picture:')).length;
  const rebuild = createRebuild(site, root, { today: '2026-11-21', drafts: true }, state);
  const findings = await (await rebuild()).snapshot!.check(signal);
  const { loaded } = state;
  const pictures = measured();
  expect(pictures).toBeGreaterThan(0);
  for (const path of ['components/document/tokens.css', 'public', 'client/wake.tsx']) {
    const { snapshot } = await rebuild(new Set([path]));
    expect(await snapshot!.check(signal)).toEqual(findings);
    expect(state.loaded).toBe(loaded);
  }
  const bodies = [...loaded!.files.values()].flatMap(({ bodyKey }) => bodyKey ?? []);
  expect(bodies.length).toBeGreaterThan(FEED_LENGTH);
  expect(bodies.filter((key) => !state.cache.get(key))).toEqual([]);

  appendFileSync(join(root, STORY), '\nThe eels are gone by nine.\n');
  const { snapshot } = await rebuild(new Set([STORY]));
  expect(String(await snapshot!.files.read('blog/harbour-market/index.html'))).toContain('The eels are gone by nine.');
  expect(measured()).toBe(pictures);
});

test('a saved photograph is encoded when a page requests it, and not by a check', async () => {
  const state = newDevState<Site>();
  const rebuild = createRebuild(site, root, { today: '2026-11-21', drafts: true }, state);
  writeFileSync(join(root, 'content/images/stall.jpg'), await (await scene(800, 600)).jpeg().toBuffer());
  writeFileSync(join(root, 'content/images/credits.yaml'), '- file: stall.jpg\n  by: A. Neighbour\n  licence: own\n');
  appendFileSync(join(root, STORY), '\n![A stall.](/images/stall.jpg)\n');
  const { snapshot, findings } = await rebuild();
  const put = vi.spyOn(state.drawn, 'put');
  expect([...findings, ...(await snapshot!.check(signal))].filter(({ file }) => file.includes('stall'))).toEqual([]);
  expect(put.mock.calls.filter(([key]) => key.startsWith('photo:'))).toEqual([]);

  const html = String(await snapshot!.files.read('blog/harbour-market/index.html'));
  const [, address] = /srcset="[^"]*?(\/assets\/stall-\w+-672\.avif) 672w/.exec(html)!;
  const path = await snapshot!.files.find(address!);
  const avif = (await snapshot!.files.read(path!)) as Uint8Array;
  expect((await sharp(avif).metadata()).width).toBe(672);
  expect(await snapshot!.files.find('/images/stall.jpg')).toBeUndefined();
});
