// Tests drafts: left out of a build, included on request, and checked in both cases.
import { describe, expect, test } from 'vitest';
import type { LoadOptions } from '../../build/engine/content/load-site.ts';
import { loadSite } from '../../build/guide/load-guide.ts';
import { Report } from '../../build/engine/report/report.ts';
import { edited, loadFixture } from './fixture-site.ts';
import { buildContent } from './build.ts';

const POST = 'posts/regatta-weekend.md';
const slugs = (options: LoadOptions, files = [edited(POST, 'title:', 'draft: true\ntitle:')]) =>
  loadSite(loadFixture(files).source, new Report(), options)!.posts.map(
    ({ slug, draft }) => `${slug}${draft ? ' (draft)' : ''}`,
  );

describe('a draft', () => {
  const all = loadFixture().site!.posts;

  test('a draft is only in a build with drafts', () => {
    expect(slugs({})).toEqual(all.map(({ slug }) => slug).filter((slug) => slug !== 'regatta-weekend'));
    expect(slugs({ drafts: true })).toEqual(
      all.map(({ slug }) => (slug === 'regatta-weekend' ? 'regatta-weekend (draft)' : slug)),
    );
  });

  test('a post with a future date is a draft until that day', () => {
    const { date } = all[0]!;
    const before = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
    expect(slugs({ today: date }, [])).toEqual(all.map(({ slug }) => slug));
    expect(slugs({ today: before }, [])).toEqual(all.filter((post) => post.date <= before).map(({ slug }) => slug));
    expect(slugs({}, [])).toEqual(all.map(({ slug }) => slug));
  });

  test('a draft is checked like any post', () => {
    const { report } = loadFixture([edited(POST, 'title:', 'draft: true\ncategry: Walks\ntitle:')]);
    expect(report.sorted().map(({ rule }) => rule)).toContain('post/unknown-field');
  });

  test('a draft has a ribbon on its page and card, and leaves no trace in a build without drafts', async () => {
    const options = { content: 'site', today: '1990-01-01', drawLater: true };
    const shown = await buildContent('tests/fixtures', { ...options, drafts: true });
    expect(shown.text('blog/regatta-weekend/index.html')).toContain('badge-draft">Draft<');
    expect(shown.text('blogs/index.html')).toContain('badge-draft">Draft');
    const built = await buildContent('tests/fixtures', options);
    expect(
      built.files
        .filter(({ body }) => typeof body === 'string' && /badge-draft|regatta-weekend/.test(body))
        .map(({ path }) => path),
    ).toEqual([]);
    expect(built.site.posts).toEqual([]);
  });
});
