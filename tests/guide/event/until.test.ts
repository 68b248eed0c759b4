// Tests that a post after its last day (`until:`) is not featured on a page, but can still be read.
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { sharedDataOf } from '../../../build/guide/shared-data.ts';
import { routesOf } from '../../../build/guide/routes/routes.ts';
import { WeeklyPage } from '../../../components/pages/weekly-page.tsx';
import { render } from '../../components/render.tsx';
import { edited, loadFixture } from '../../site/fixture-site.ts';

const POST = 'posts/regatta-weekend.md';
const [, date] = /\ndate: (\S+)\n/.exec(String(Buffer.from(edited(POST, '', '').content as Uint8Array)))!;
const dated = edited(POST, `\ndate: ${date}\n`, `\ndate: ${date}\nuntil: 2026-07-01\nfeatured: true\n`);
const load = (today: string) => loadFixture([dated], [], today).site!;
const post = (today: string) => load(today).posts.find(({ slug }) => slug === 'regatta-weekend')!;

it('a post may be featured on its last day, but not on the day after', () => {
  expect(post('2026-07-01')).toMatchObject({ featured: true });
  expect(post('2026-07-01').over).toBeUndefined();
  expect(post('2026-07-02')).toMatchObject({ featured: false, over: true });
});

it('a post after its last day keeps its page, but is no longer a pick of the week', () => {
  const site = load('2026-07-02');
  expect(routesOf(site).some(({ path }) => path === '/blog/regatta-weekend')).toBe(true);
  const html = (of: typeof site) => render(createElement(WeeklyPage, { site: sharedDataOf(of) }));
  expect(html(load('2026-07-01'))).toContain('/blog/regatta-weekend');
  expect(html(site)).not.toContain('/blog/regatta-weekend');
});

it('a post whose last day is earlier than its date is reported', () => {
  const wrong = edited(POST, `\ndate: ${date}\n`, `\ndate: ${date}\nuntil: 2020-01-01\n`);
  const found = loadFixture([wrong])
    .report.sorted()
    .filter(({ rule }) => rule === 'post/bad-value');
  expect(found.map(({ file, message }) => [file, message])).toEqual([
    [`content/${POST}`, '"until" is earlier than "date".'],
  ]);
});
