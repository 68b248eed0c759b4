// The assets stage as a whole, on the fictional place: every address that it hands to the pages leads to a file.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Assets } from '../../build/assets/assets.ts';
import { makeAssets } from '../../build/assets/make-assets.ts';
import { loadSite } from '../../build/model/site.ts';
import { Report } from '../../build/report/report.ts';
import { readSource } from '../../build/source/files.ts';

const content = fileURLToPath(new URL('../fixtures/site', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'assets-'));
let assets: Assets;
let paths: string[];

beforeAll(async () => {
  const report = new Report();
  const site = loadSite(readSource(content, 'content', report), report)!;
  expect(report.failed).toBe(false);
  assets = await makeAssets({ site, root, content });
  paths = assets.files.map(({ path }) => path);
});
afterAll(() => rmSync(root, { recursive: true }));

const textAt = (path: string) => Buffer.from(assets.files.find((file) => file.path === path)!.body).toString();

it('every address is a file of its own', () => {
  const { svg, touch, png192, png512 } = assets.icons;
  for (const address of [assets.styles, assets.loader, ...assets.preloadFonts, svg, touch, png192, png512]) {
    expect(paths.map((path) => `/${path}`)).toContain(address);
  }
  expect(new Set(paths).size).toBe(paths.length);
});

it('both typefaces are preloaded', () => {
  expect(assets.preloadFonts).toEqual([expect.stringContaining('/atkinson-'), expect.stringContaining('/bricolage-')]);
});

it('the content’s drawings are served with their colours inside, the icon too', () => {
  expect(paths).toContain('images/scene.svg');
  for (const path of paths.filter((each) => each.endsWith('.svg'))) {
    const svg = textAt(path);
    for (const [, name] of svg.matchAll(/var\(\s*--([\w-]+)/g)) expect(svg, path).toMatch(new RegExp(`<style>:root\\{[^}]*--${name}:#`));
  }
  expect(textAt(assets.icons.svg.slice(1))).toBe(textAt('images/icon.svg'));
});

it('the font files for drawing cards stay at home', () => {
  expect(paths.filter((path) => path.endsWith('.ttf'))).toEqual([]);
});
