// Tests hundreds of mistakes in content. Each must have exactly the findings that mistakes.txt lists for it. A finding
// must disappear if an author follows its advice literally.
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../build/engine/report/finding.ts';
import type { RawFile } from '../../build/engine/source/raw-files.ts';
import { edited, textFile } from '../site/fixture-site.ts';
import { findingsWith } from './fixture-report.ts';
import { mistakes } from './mistakes.ts';
import { obey } from './obey.ts';

const placeOf = ({ rule, file, line }: Finding) => `${rule} ${file}:${line}`;
let obeyed = 0;

describe('a mistake', () => {
  it.each(mistakes)(
    'the mistake $name has exactly the listed findings',
    async ({ file, text, findings: expected, advice }) => {
      const { findings, printed } = await findingsWith([textFile(file, text)]);
      expect(findings.map(placeOf), printed).toEqual(expected);
      expect(findings.map(({ suggestion }) => suggestion)).toEqual(expect.arrayContaining(advice));
      for (const finding of findings.filter((each) => each.file === `content/${file}`)) {
        expect(finding.suggestion, printed).toMatch(/[.?…)"']$/);
        const after = obey({ path: file, text }, finding);
        if (!after) continue;
        obeyed++;
        const { findings: left, printed: then } = await findingsWith([textFile(after.path, after.text)]);
        expect(left.map(placeOf), `${printed}\n${then}`).not.toContain(placeOf(finding));
        // Ignores findings about a renamed file, which may have new mistakes, and about a picture in the wrong folder.
        const others = left.filter(({ rule }) => after.path === file && !rule.endsWith('/missing-picture'));
        expect(others.length, `${printed}\n${then}`).toBeLessThan(findings.length);
      }
    },
  );

  it('no mistake in mistakes.txt has more than three findings', () => {
    expect(mistakes.filter(({ findings }) => findings.length > 3)).toEqual([]);
  });

  it('a program can follow the advice of many findings literally', () => {
    expect(obeyed).toBeGreaterThan(mistakes.length * 0.4);
  });
});

/** Six posts that refer to the same area, category, picture, page and listing. */
const strolls: RawFile[] = [1, 2, 3, 4, 5, 6].map((number) =>
  textFile(
    `posts/stroll-${number}.md`,
    `---
layout: article
title: Stroll ${number}
excerpt: The way of stroll ${number}.
date: 2026-01-0${number}
category: Walks
location: Gull Hill
coverImage: /images/posts/bench.svg
coverAlt: A bench.
---

From [the hill](/gull-hill) to [Café 9](/zz1-eating-out#cafe-9), past ![a bench](/images/posts/bench.svg)
`,
  ),
);

const gone: [what: string, change: { edit?: RawFile; without?: string[] }, found: string[]][] = [
  [
    'an area',
    { without: ['areas/gull-hill.yaml'] },
    ['area/unknown-area content/areas/harbourside.yaml:28', 'post/unknown-area content/posts/five-benches.md:7'],
  ],
  [
    'the address of an area',
    { edit: edited('areas/gull-hill.yaml', 'path: /gull-hill', 'path: /gulls') },
    ['page/broken-link content/posts/harbour-market.md:30'],
  ],
  [
    'a category',
    { edit: edited('categories.yaml', 'name: Walks', 'name: Strolls') },
    ['post/unlisted-category content/posts/five-benches.md:6'],
  ],
  [
    'a listing',
    { edit: edited('directories/zz1/eating-out.yaml', 'id: cafe-9', 'id: cafe-nine') },
    ['page/broken-anchor content/posts/stroll-1.md:12'],
  ],
  ['a picture', { without: ['images/posts/bench.svg'] }, ['author/missing-picture content/authors.yaml:4']],
];

describe('references to something that was removed', () => {
  it.each(gone)('the removal of %s is reported at the first reference to it', async (_, { edit, without }, found) => {
    const { findings, printed } = await findingsWith([...strolls, ...(edit ? [edit] : [])], without);
    expect(findings.map(placeOf), printed).toEqual(found);
    expect(findings.at(-1)!.message).toMatch(/\. Also in (?:content\/\S+:\d+, ){2}content\/\S+ and \d+ more places\.$/);
  });
});
