// Tests the message for a file that lacks nearly all of its fields.
import { expect, it } from 'vitest';
import { loadFixture, textFile } from '../../site/fixture-site.ts';

it('a story without most fields names each missing field once', () => {
  const { report } = loadFixture([textFile('posts/bad.md', '---\ntitle: Bad\n---\nWords.\n')]);
  const messages = report.sorted().flatMap(({ file, message }) => (file === 'content/posts/bad.md' ? [message] : []));
  expect(messages).toEqual(['A post file needs the fields layout, excerpt, date, category, coverImage, coverAlt.']);
});
