// Tests the notes about stories and newsletter issues that wait for their publication date.
import { expect, it } from 'vitest';
import { waitingNotes } from '../../build/guide/waiting-notes.ts';
import { edited, loadFixture } from '../site/fixture-site.ts';

const draft = edited('posts/regatta-weekend.md', 'category:', 'draft: true\ncategory:');
const notesOn = (today: string, changed = [draft]) => waitingNotes(loadFixture(changed, [], today).site!);

it('waitingNotes counts finished stories and newsletter issues with a future date, but no drafts', () => {
  const letter = '1 letter waits until 29 May.';
  expect(notesOn('2026-05-21')).toEqual(['2 stories wait, the next one until 22 May.', letter]);
  expect(notesOn('2026-05-22')).toEqual(['1 story waits until 6 June.', letter]);
  expect(notesOn('2026-06-06')).toEqual([]);
});

it('waitingNotes names the year if a story waits for a date in another year', () => {
  const changed = [
    draft,
    edited('posts/harbour-market.md', 'date: June 6, 2026\nupdated: 2026-06-20', 'date: 2027-01-02'),
  ];
  expect(notesOn('2026-11-21', changed)).toEqual(['1 story waits until 2 January 2027.']);
});
