// Tests the order of the topic pages in the directory.
import { expect, test } from 'vitest';
import { topicList } from '../../../build/guide/listing/topic-list.ts';
import { loadFixture } from '../../site/fixture-site.ts';

test('in the directory, a topic page that mostly lists examples comes after all other topic pages', () => {
  const { directories, guides } = loadFixture().site!;
  const [first, ...rest] = directories.map((directory, index) => ({ ...directory, isExample: index === 0 }));
  expect(rest.length).toBeGreaterThan(0);
  expect(topicList({ guides, directories: [first!, ...rest] }).map(({ path }) => path)).toEqual(
    [...rest, first!].map(({ path }) => path),
  );
});
