// The examples of content/README.md and CONTRIBUTING.md,
// loaded with the real content as a contributor would paste them.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadSite } from '../../build/guide/kinds/site.ts';
import { Report } from '../../build/engine/report/report.ts';
import { decodeSource } from '../../build/engine/source/files.ts';
import { readRawFiles } from '../../build/engine/source/raw-files.ts';

const readme = readFileSync('content/README.md', 'utf8');
const example = (language: string, text = readme) =>
  new RegExp(`\`\`\`${language}\n([\\s\\S]+?)\`\`\``).exec(text)![1]!;
const encode = (text: string) => new TextEncoder().encode(text);
const page = 'directories/sw2/readme-example.yaml';

const raw = readRawFiles('content')!;
const report = new Report();
/** Indented as in a page's file; the browser's reader copies it from there. */
const indented = (text: string) => text.replace(/^ *(?=- )/gm, '      ').replace(/^ *(?=\w+:)/gm, '        ');
const guide = readFileSync('CONTRIBUTING.md', 'utf8');
const directory = `path: /readme-example
title: An example
description: The example of the README on a page of its own.
keywords: [example]
heading: An example
intro: It shows one listing.
image: ${readme.match(/\/images\/[\w/-]+\.svg/)![0]}
groups:
  - title: Bakeries
    listings:
${indented(example('yaml'))}  - title: Other bakeries
    listings:
${indented(example('yaml', guide).replace('corner-bakery-mill-lane', 'another-bakery'))}`;
const site = loadSite(
  decodeSource(
    [
      ...raw,
      { path: 'posts/readme-example.md', content: encode(example('markdown')) },
      { path: page, content: encode(directory) },
    ],
    'content',
    report,
  ),
  report,
);
const findings = report.sorted().filter(({ file }) => file.includes('readme-example'));

describe('the examples of content/README.md and CONTRIBUTING.md', () => {
  it('load without an error', () => {
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(site).toBeDefined();
  });

  it('are a story and a listing', () => {
    expect(site!.posts.find(({ slug }) => slug === 'readme-example')).toMatchObject({
      layout: 'article',
      categoryListed: true,
    });
    const [group, other] = site!.directories.find(({ path }) => path === '/readme-example')!.groups;
    expect(group!.listings).toHaveLength(1);
    expect(group!.listings[0]).toMatchObject({ id: 'corner-bakery-mill-lane', sample: true });
    expect(other!.listings[0]).toMatchObject({ id: 'another-bakery', source: { id: 'readers' } });
    expect(site!.sources.map(({ id }) => id)).toContain('readers');
  });
});
