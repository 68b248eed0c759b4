// Tests the assets stage with the content of the test site.
import { site } from '../../../build/site.ts';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it, vi } from 'vitest';
import { newRun } from '../../../build/engine/pipeline.ts';
import type { Assets } from '../../../build/engine/assets/assets.ts';
import { makeAssets } from '../../../build/engine/assets/make-assets.ts';
import { loadSite } from '../../../build/guide/load-guide.ts';
import { Report } from '../../../build/engine/report/report.ts';
import { readSource } from '../../../build/engine/source/files.ts';
import { readPublic } from '../../../build/engine/source/inputs.ts';

const content = fileURLToPath(new URL('../../fixtures/site', import.meta.url));
let assets: Assets;
let paths: string[];

beforeAll(async () => {
  const report = new Report();
  const { settings } = loadSite(readSource(content, 'content', report), report)!;
  expect(report.failed).toBe(false);
  const images = readPublic(join(content, 'images')).map(({ path, body }) => ({ path: `images/${path}`, body }));
  assets = await makeAssets({ sources: site.assets, settings, images, ...newRun() });
  paths = assets.files.map(({ path }) => path);
});

const textAt = (path: string) => Buffer.from(assets.files.find((file) => file.path === path)!.body).toString();

it('every asset URL leads to a file', () => {
  for (const address of [
    assets.styles,
    ...Object.values(assets.sheets),
    assets.loader,
    ...assets.preloadFonts,
    assets.icon,
  ]) {
    expect(paths.map((path) => `/${path}`)).toContain(address);
  }
  expect(new Set(paths).size).toBe(paths.length);
});

it('a page preloads both typefaces', () => {
  expect(assets.preloadFonts).toEqual([expect.stringContaining('/atkinson-'), expect.stringContaining('/bricolage-')]);
});

it('the files of drawings and of the icon contain the colours that they use', () => {
  expect(paths).toContain('images/scene.svg');
  for (const path of paths.filter((each) => each.endsWith('.svg'))) {
    const svg = textAt(path);
    for (const [, name] of svg.matchAll(/var\(\s*--([\w-]+)/g)) {
      expect(svg, path).toMatch(new RegExp(`<style>:root\\{[^}]*--${name}:#`));
    }
  }
  expect(textAt(assets.icon.slice(1))).toBe(textAt('images/icon.svg'));
});

it('the font files for drawing social cards are not published', () => {
  expect(paths.filter((path) => path.endsWith('.ttf'))).toEqual([]);
});

it('a bundle is made again only if one of its source files has changed', async () => {
  const root = mkdtempSync(join(tmpdir(), 'bundle-'));
  const write = (name: string, text: string) => writeFileSync(join(root, name), text);
  write('own.css', '@import "./part.css";');
  write('part.css', 'p { color: red }');
  write('other.css', 'b { color: red }');
  const sources = { root, styles: 'own.css', colours: 'own.css', folders: ['.'] };
  const images = [{ path: 'icon.svg', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }];
  const run = newRun();
  const put = vi.spyOn(run.cache, 'put');
  // A new `code` object means that any file in the folders may have changed.
  const make = () => makeAssets({ ...run, sources, settings: { icon: '/icon.svg' }, images, code: {} });
  const before = await make();
  put.mockClear();
  write('other.css', 'b { color: blue }');
  expect((await make()).styles).toBe(before.styles);
  expect(put).not.toHaveBeenCalled();
  write('part.css', 'p { color: blue }');
  expect((await make()).styles).not.toBe(before.styles);
});
