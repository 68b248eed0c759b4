// The examples of content/README.md, loaded with the real content as a contributor would paste them.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadSite } from '../../build/model/site.ts';
import { Report } from '../../build/report/report.ts';
import { decodeSource, readRawFiles } from '../../build/source/files.ts';

const readme = readFileSync('content/README.md', 'utf8');
const example = (language: string) => new RegExp(`\`\`\`${language}\n([\\s\\S]+?)\`\`\``).exec(readme)![1]!;
const encode = (text: string) => new TextEncoder().encode(text);
const page = 'directories/se24/readme-example.yaml';

const raw = readRawFiles('content');
const report = new Report();
const listing = example('yaml').replace(/^(?=.)/gm, '      ');
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
${listing}`;
const site = loadSite(
  decodeSource([...raw, { path: 'posts/readme-example.md', content: encode(example('markdown')) }, { path: page, content: encode(directory) }], 'content', report),
  report,
);
const findings = report.sorted().filter(({ file }) => file.includes('readme-example'));

describe('the examples of content/README.md', () => {
  it('load without an error', () => {
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(site).toBeDefined();
  });

  it('are a story and a listing', () => {
    expect(site!.posts.find(({ slug }) => slug === 'readme-example')).toMatchObject({ layout: { kind: 'article' }, categoryListed: true });
    const [group] = site!.directories.find(({ path }) => path === '/readme-example')!.groups;
    expect(group!.listings).toHaveLength(1);
    expect(group!.listings[0]).toMatchObject({ id: 'corner-bakery-mill-lane', sample: true });
    expect(site!.sources.map(({ id }) => id)).toContain('readers');
  });
});
