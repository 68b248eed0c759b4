// Tests the sentences about stories and letters that wait for their day.
import { expect, it } from 'vitest';
import { waitingNotes } from '../../build/guide/waiting-notes.ts';
import { edited, loadFixture } from '../site/fixture-site.ts';

const draft = edited('posts/regatta-weekend.md', 'category:', 'draft: true\ncategory:');
const notesOn = (today: string, changed = [draft]) => waitingNotes(loadFixture(changed, [], today).site!);

it('waitingNotes counts finished stories and letters with a future date, and no drafts', () => {
  const letter = '1 letter waits until 29 May.';
  expect(notesOn('2026-05-21')).toEqual(['2 stories wait, the next one until 22 May.', letter]);
  expect(notesOn('2026-05-22')).toEqual(['1 story waits until 6 June.', letter]);
  expect(notesOn('2026-06-06')).toEqual([]);
});

it('waitingNotes names the year of a story that waits for next year', () => {
  const changed = [
    draft,
    edited('posts/harbour-market.md', 'date: June 6, 2026\nupdated: 2026-06-20', 'date: 2027-01-02'),
  ];
  expect(notesOn('2026-11-21', changed)).toEqual(['1 story waits until 2 January 2027.']);
});
