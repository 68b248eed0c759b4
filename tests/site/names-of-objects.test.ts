// Tests content with names of properties that every JavaScript object has: a café may be called "Constructor".
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildContent } from './build.ts';

const root = mkdtempSync(path.join(tmpdir(), 'names-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const at = (file: string) => path.join(root, 'content', file);

function edit(file: string, ...pairs: [from: string, to: string][]): void {
  const text = readFileSync(at(file), 'utf8');
  for (const [from] of pairs) if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
  writeFileSync(
    at(file),
    pairs.reduce((each, [from, to]) => each.replaceAll(from, to), text),
  );
}

it("a listing, an area, a category, a keyword and an author may be named like an object's property", async () => {
  cpSync('tests/fixtures/site', path.join(root, 'content'), { recursive: true });
  edit('directories/zz1/eating-out.yaml', ['id: cafe-9', 'id: constructor'], ['name: Café 9', 'name: toString']);
  for (const file of readdirSync(path.join(root, 'content'), { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:md|yaml)$/.test(file)) continue;
    const text = readFileSync(at(file), 'utf8');
    writeFileSync(
      at(file),
      text.replace(/(?<!images\/areas\/)gull-hill/g, 'constructor').replaceAll('Gull Hill', 'Constructor'),
    );
  }
  renameSync(at('areas/gull-hill.yaml'), at('areas/constructor.yaml'));
  edit('authors.yaml', ['Nell Harker', 'Constructor'], ['The harbour office', '__proto__']);
  edit('posts/five-benches.md', ['Nell Harker', 'Constructor'], ['Slow afternoons', '__proto__']);
  edit('posts/harbour-market.md', ['Slow afternoons', '__proto__']);
  const story = `---
layout: article
title: __proto__
excerpt: A walk from the constructor to the quay.
date: 2026-01-02
by: __proto__
category: hasOwnProperty
location: Constructor
keywords: [valueOf, __proto__]
coverImage: /images/posts/bench.svg
coverAlt: A bench above the quay.
---

## constructor

Ask at [the café](/zz1-eating-out#constructor), or [further down](#constructor).
`;
  writeFileSync(at('posts/constructor.md'), story);
  const site = await buildContent(root, { today: '2026-11-21', drawLater: true });
  expect(site.text('zz1-eating-out/index.html')).toContain('id="constructor"');
  expect(site.text('zz1-eating-out/index.html')).toContain('href="/blog/constructor"');
  expect(site.text('constructor/index.html')).toContain('Constructor');
  expect(site.text('blog/constructor/index.html')).toContain('__proto__');
  expect(site.text('authors/constructor/index.html')).toContain('href="/blog/five-benches"');
  expect(site.text('authors/proto/index.html')).toContain('href="/blog/constructor"');
  expect(site.text('feed.xml')).toContain('<name>__proto__</name>');
});
