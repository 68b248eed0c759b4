// Tests the message for a file that lacks nearly all of its fields.
import { expect, it } from 'vitest';
import { loadFixture, textFile } from '../site/fixture-site.ts';

it('a story without most of its fields gets one message that names each missing field once', () => {
  const { report } = loadFixture([textFile('posts/bad.md', '---\ntitle: Bad\n---\nWords.\n')]);
  const messages = report.sorted().flatMap(({ file, message }) => (file === 'content/posts/bad.md' ? [message] : []));
  expect(messages).toEqual(['A post file needs the fields layout, excerpt, date, category, coverImage, coverAlt.']);
});

it.each(['', 'checked: soon\n'])(
  'a weekly event is reported if the date of its last check is missing or invalid: %j',
  (checked) => {
    const text = `title: Walk\nwhere: { name: The slip }\ntimes:\n  - { repeats: weekly, on: [Sunday], from: 2026-10-01 }
source: { title: Tides, publisher: Harbour Board, checked: November 2026 }\n${checked}postcodes: [ZZ1]\ninterests: [Walks]\n`;
    const { report } = loadFixture([textFile('events/walk.yaml', text)], [], '2026-11-26');
    const rules = report.sorted().flatMap(({ file, rule }) => (file === 'content/events/walk.yaml' ? [rule] : []));
    expect(rules).toEqual([checked ? 'event/bad-value' : 'event/missing-field']);
  },
);
