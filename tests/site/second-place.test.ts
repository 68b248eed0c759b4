// Tests that the same code builds the second, fictional place: without findings, without a trace of the first place,
// and reproducibly.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isReservedId } from '../../build/guide/prose/reserved-ids.ts';
import { buildContent, buildFixture, type TestBuild } from './build.ts';
import { ownPlace } from './own-place.ts';

const textFiles = ({ files }: TestBuild) =>
  files.filter(({ path }) => /\.(?:html|xml|json|txt|webmanifest|css|js)$/.test(path) && path !== 'licences.txt');
const decode = (body: string | Uint8Array) => (typeof body === 'string' ? body : new TextDecoder().decode(body));

describe('the second place', () => {
  let built: TestBuild;
  beforeAll(async () => {
    built = await buildFixture();
  });

  test('the second place contains no word of the first', () => {
    const { brand, url, place, newsletter } = ownPlace.site!.settings;
    const names = [brand, new URL(url).hostname, place, 'Brixton', 'Lambeth', 'Effra', 'Stockwell'];
    const traces = textFiles(built).flatMap(({ path, body }) => {
      const text = decode(body);
      // Minified scripts have short names of their own, such as M1.
      const first = path.startsWith('assets/') ? names : [...names, ...newsletter!.postcodes];
      return first.filter((word) => new RegExp(`\\b${word}\\b`, 'i').test(text)).map((word) => `${path}: ${word}`);
    });
    expect(traces).toEqual([]);
    expect(textFiles(built).length).toBeGreaterThan(40);
  });

  test('the second place is byte-identical when built again', async () => {
    const again = await buildFixture();
    // Cards are finished in any order.
    const bodies = new Map(again.files.map(({ path, body }) => [path, Buffer.from(body)]));
    expect([...bodies.keys()].sort()).toEqual(built.files.map(({ path }) => path).sort());
    const differing = built.files.filter(({ path, body }) => !bodies.get(path)!.equals(Buffer.from(body)));
    expect(differing.map(({ path }) => path)).toEqual([]);
  });

  test('the second place contains no path of the machine', () => {
    const leaks = textFiles(built).filter(({ body }) => decode(body).includes(process.cwd()));
    expect(leaks.map(({ path }) => path)).toEqual([]);
  });

  test('headings of the second place never get an id of the site', () => {
    const ids = built.pages.flatMap(({ html }) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!));
    // An id on several pages belongs to the site. One with an underscore can't come from words.
    const repeated = ids.filter((id, index) => ids.indexOf(id) < index && !id.startsWith('_'));
    expect(repeated.filter((id) => !isReservedId(id))).toEqual([]);
    expect(repeated).toContain('post-categories');
  });

  test('the second place has every URL under its base path', async () => {
    const under = await buildFixture({ basePath: '/guide' });
    const outside = under.pages.flatMap(({ route, html }) =>
      [...html.matchAll(/ (?:href|src|action)="(\/[^"]*)"/g)]
        .map(([, address]) => address!)
        .filter((address) => !address.startsWith('/guide/'))
        .map((address) => `${route.path}: ${address}`),
    );
    expect(outside).toEqual([]);
    expect(under.text('harbourside/index.html')).toContain('/guide/harbourside"');
  });
});

const withOneCard = (settings: string) => `${settings.replace(/^socialCards:.*$/m, '')}\nsocialCards: site\n`;

describe('the first place under another name', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'renamed-'));
    cpSync('content', join(folder, 'content'), { recursive: true });
    const { brand, url } = ownPlace.site!.settings;
    for (const { path, text } of ownPlace.source.files) {
      const renamed = text
        .replaceAll(new URL(url).hostname, 'otherwise.example')
        .replaceAll(brand, 'Otherwise')
        .replaceAll(brand.toLowerCase(), 'otherwise');
      // One card is enough here, and drawing sixty takes most of a build.
      writeFileSync(join(folder, path), path === 'content/site.yaml' ? withOneCard(renamed) : renamed);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('the first place under another name contains neither the old brand nor the old domain', async () => {
    const { brand, url } = ownPlace.site!.settings;
    const built = await buildContent(folder);
    const old = [brand.toLowerCase(), new URL(url).hostname];
    const traces = textFiles(built).filter(({ body }) => old.some((word) => decode(body).toLowerCase().includes(word)));
    expect(traces.map(({ path }) => path)).toEqual([]);
    expect(built.text('about/index.html')).toContain('| Otherwise</title>');
  });
});
