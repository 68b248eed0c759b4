// Tests that the examples in the documentation work: each is loaded with the real content, as a reader would paste it.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { expect, it, onTestFinished, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { loadSite, type Site } from '../../build/guide/load-guide.ts';
import { prepareDatabase } from '../../build/newsletter/local-backend/database.ts';
import { readMigrations } from '../../build/newsletter/read-migrations.ts';
import { Cache } from '../../build/engine/cache/cache.ts';
import { Memory } from '../../build/engine/cache/memory.ts';
import type { Finding } from '../../build/engine/report/finding.ts';
import { Report } from '../../build/engine/report/report.ts';
import type { Connector } from '../../build/registers/register-record.ts';
import { decodeSource } from '../../build/engine/source/files.ts';
import { readRawFiles } from '../../build/engine/source/raw-files.ts';
import { newDatabase } from '../database/new-postgres.ts';
import { writtenPages, type DocsPage } from '../docs/pages.ts';

interface Fence {
  page: string;
  /** Line of the page at which the code block begins, from 1. */
  line: number;
  language: string;
  /** Content of the code block, without the block's own indent. */
  text: string;
}

function fencesIn({ path, text }: DocsPage): Fence[] {
  return [...text.matchAll(/^( *)(`{3,})(\w*)\n([\s\S]*?)^\1\2$/gm)].map((match) => {
    const [, indent = '', , language = '', inside = ''] = match;
    return {
      page: path,
      line: text.slice(0, match.index).split('\n').length,
      language,
      text: inside.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    };
  });
}

const raw = readRawFiles('content')!;
/** All examples share a cache, because each changes only one file of the content. */
const cache = new Cache();
const memory = new Memory();
/** own-code.test.ts runs the examples of own-code.md together. */
const fences = writtenPages.filter(({ path }) => path !== 'docs/own-code.md').flatMap(fencesIn);
const fencesOf = (language: string) => fences.filter((fence) => fence.language === language);

/** Loads the real content with some files replaced or added. */
function loadAll(examples: ReadonlyMap<string, string>): { site: Site | undefined; findings: Finding[] } {
  const report = new Report();
  const others = raw.filter((file) => !examples.has(file.path));
  const files = [...others, ...[...examples].map(([path, text]) => ({ path, content: Buffer.from(text) }))];
  const site = loadSite(decodeSource(files, 'content', report, cache, memory), report, { drafts: true, cache, memory });
  return { site, findings: report.sorted() };
}

const loadWith = (path: string, text: string) => loadAll(new Map([[path, text]]));

const PAGE = 'directories/sw2/readme-example.yaml';

/** YAML of a topic page whose only group has these listings. */
const pageOf = (listings: string) => `path: /readme-example
title: An example
description: The example of the documentation on a page of its own.
keywords: [example]
heading: An example
intro: It shows one listing.
image: ${/\/images\/[\w/-]+\.svg/.exec(fencesOf('markdown')[0]!.text)![0]}
groups:
  - title: Bakeries
    listings:
${listings.replaceAll(/^ *(?=- )/gm, '      ').replaceAll(/^ *(?=\w+:)/gm, '        ')}`;

type Fields = Record<string, unknown>;
const isGroup = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const merge = (whole: Fields, part: Fields): Fields => ({
  ...whole,
  ...Object.fromEntries(
    Object.entries(part).map(([name, value]) => {
      const before = whole[name];
      return [name, isGroup(before) && isGroup(value) ? merge(before, value) : value];
    }),
  ),
});

/**
 * File with an example in it: the file that the example's first line names, or else a topic page with the example's
 * listings.
 */
function fileOf({ text }: Fence): { path: string; text: string } {
  const [, path] = /^# content\/(\S+)\n/.exec(text) ?? [];
  if (path === undefined) return { path: PAGE, text: pageOf(text) };
  // An example for an existing file shows only some fields, so they are merged into the file.
  if (!existsSync(`content/${path}`)) return { path, text };
  const whole = parse(readFileSync(`content/${path}`, 'utf8')) as Fields | Fields[];
  const part = parse(text) as Fields | Fields[];
  const joined = Array.isArray(whole) ? [...whole, ...(part as Fields[])] : merge(whole, part as Fields);
  return { path, text: stringify(joined) };
}

const nameOf = ({ page, line }: Fence) => `${page}:${line}`;

it('every YAML example of the documentation loads without an error', () => {
  // Loads examples for different files together, because each load takes half a second.
  const rounds: Map<string, string>[] = [];
  for (const fence of fencesOf('yaml')) {
    const { path, text } = fileOf(fence);
    const round = rounds.find((each) => !each.has(path)) ?? rounds[rounds.push(new Map()) - 1]!;
    round.set(path, text);
  }
  for (const round of rounds) {
    const { site, findings } = loadAll(round);
    // The photographs that an example names don't exist.
    const others = findings.filter(({ rule }) => rule !== 'credit/unknown-picture');
    expect(others.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(site).toBeDefined();
  }
});

it('content/README.md and CONTRIBUTING.md each have a YAML example of a listing', () => {
  const listings = fencesOf('yaml').filter((fence) => fileOf(fence).path === PAGE);
  expect(listings.map(({ page }) => page)).toEqual(['CONTRIBUTING.md', 'content/README.md']);
  const [real, invented] = listings.map((fence) => {
    const { site } = loadWith(PAGE, fileOf(fence).text);
    return site!.directories.find(({ path }) => path === '/readme-example')!.groups[0]!.listings[0];
  });
  expect(real).toMatchObject({ id: 'corner-bakery-mill-lane', source: { id: 'readers' } });
  expect(invented).toMatchObject({ id: 'corner-bakery-mill-lane', sample: true });
});

test('the examples of a story and of a page that an owner adds load without a finding', () => {
  const [stories, pages] = ['content/README.md', 'docs/settings.md'].map((page) =>
    fencesOf('markdown').filter((fence) => fence.page === page),
  ) as [Fence[], Fence[]];
  expect([stories.length, pages.length]).toEqual([1, fencesOf('markdown').length - 1]);
  const { site, findings } = loadWith('posts/readme-example.md', stories[0]!.text);
  expect(findings.filter(({ file }) => file.includes('readme-example'))).toEqual([]);
  const story = site!.posts.find(({ slug }) => slug === 'readme-example');
  expect(story).toMatchObject({ layout: 'article', categoryListed: true });
  const { site: withPage, findings: ofPage } = loadWith('pages/support-us.md', pages[0]!.text);
  expect(ofPage).toEqual([]);
  expect(withPage!.settings.header.at(-1)).toEqual({ label: 'Support', path: '/support-us' });
});

test('the example of a finding in README.md matches the real finding for a mistyped field', () => {
  const [printed] = fencesOf('text').filter(({ page }) => page === 'README.md');
  const { findings } = loadWith(PAGE, pageOf('- id: corner\n  name: Corner Bakery\n  adress: 3 Mill Lane\n'));
  const [finding] = findings.filter(({ rule }) => rule === 'directory/unknown-field');
  expect(printed!.text).toContain('error  directory/unknown-field\n');
  expect(printed!.text).toContain(`  ${finding!.message}\n`);
  expect(printed!.text).toContain(`  ${finding!.suggestion}\n`);
});

test("the documentation's example of a migration lets readers sign up with the postcode that it adds", async () => {
  const [example] = fencesOf('sql');
  const [, file = ''] = /^-- supabase\/migrations\/(\S+)\n/.exec(example!.text) ?? [];
  const database = await newDatabase();
  await prepareDatabase(database, [...readMigrations('.'), { version: file.slice(0, 14), file, sql: example!.text }]);
  const add = (postcode: string) =>
    database.query(
      `insert into public."Email" (email, postcode, categories, source, page) values ($1, $2, '{Community}', 'Website', '/')`,
      [`${postcode.toLowerCase()}@example.org`, postcode],
    );
  await expect(add('SE27')).resolves.toBeDefined();
  await expect(add('SE28')).rejects.toThrow('postcode_known');
  await database.close();
});

test("the documentation's example of a connector reads a CSV table", async () => {
  const [{ text }] = fencesOf('ts') as [Fence];
  const outfile = `.cache/tests/example-connector-${process.pid}.mjs`;
  onTestFinished(() => rmSync(outfile, { force: true }));
  const stdin = { contents: text, resolveDir: 'build/registers/connectors', loader: 'ts' } as const;
  await build({ stdin, outfile, bundle: true, format: 'esm', platform: 'node', packages: 'external' });
  const { connector } = (await import(pathToFileURL(outfile).href)) as { connector: Connector };
  const bytes = Buffer.from('Id,Name,Street,Postcode\n7,Quay Post,1 Quay Street,ZZ1 2AB\n');
  const settings = { url: undefined } as unknown as Parameters<Connector['parse']>[1];
  const { records } = connector.parse({ bytes, day: '2026-11-26', from: 'post.test', url: '' }, settings);
  expect(records).toMatchObject([{ ref: 'post:7', name: 'Quay Post', postcode: 'ZZ1 2AB' }]);
});

test('every code block of the documentation is in an expected language', () => {
  const known = ['sh', 'yaml', 'markdown', 'text', 'sql', 'ts', ''];
  expect(fences.filter(({ language }) => !known.includes(language)).map(nameOf)).toEqual([]);
});
