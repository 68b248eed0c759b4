// Tests which newsletter issues a build includes, and how an issue mentions things that no longer exist.
import { expect, it } from 'vitest';
import { latestLetter } from '../../../build/guide/letter/letter-links.ts';
import { edited, loadFixture, textFile } from '../../site/fixture-site.ts';

const LETTER = 'letters/2026-05-29.yaml';
const other = (date: string, more = '') =>
  textFile(
    `letters/${date}.yaml`,
    `${more}subject: Fog\npreheader: Not much else.\ngreeting: Hello.\nstories: [five-benches]\nsignOff: We\n`,
  );
const letterFindings = (loaded: ReturnType<typeof loadFixture>) =>
  loaded.report.sorted().flatMap(({ rule }) => (rule.startsWith('letter/') ? [rule] : []));

it('a newsletter issue may name a missing listing if the issue is at least a week old', () => {
  const gone = [
    edited(LETTER, 'places:\n', 'places:\n  - { listing: "/zz1-eating-out#sunk-without-trace", what: new }\n'),
  ];
  const later = loadFixture(gone, [], '2026-06-05');
  expect(letterFindings(later)).toEqual([]);
  expect(later.site!.letters[0]).toMatchObject({ gone: 1, places: [{ name: 'The Tidewater Café' }] });
  expect(letterFindings(loadFixture(gone, [], '2026-06-04'))).toEqual(['letter/unknown-listing']);
});

it('a build includes finished newsletter issues up to today, newest first, and checks drafts, too', () => {
  const files = [other('2026-06-05'), other('2026-06-12', 'draft: true\n')];
  const dates = (today: string) => loadFixture(files, [], today).site!.letters.map(({ date }) => date);
  expect(dates('2026-06-12')).toEqual(['2026-06-05', '2026-05-29']);
  expect(dates('2026-06-04')).toEqual(['2026-05-29']);
  const wrong = [textFile('letters/2026-06-12.yaml', 'draft: true\nsubject: Fog\n')];
  expect(letterFindings(loadFixture(wrong, [], '2026-06-12'))).toEqual(Array(3).fill('letter/missing-field'));
});

it("a newsletter issue gives the reason why a place has closed, and links the place's topic page", () => {
  const directory = 'directories/zz1/eating-out.yaml';
  const name = 'name: The Tidewater Café';
  const closed = edited(directory, name, `${name}\n        closed: 2026-05\n        reason: Its window says so`);
  const told = edited(LETTER, 'what: changed, text: Has put tables outside.', 'what: closed');
  const { site, report } = loadFixture([closed, told], [], '2026-06-12');
  expect(report.sorted().filter(({ rule }) => rule.startsWith('letter/'))).toEqual([]);
  expect(site!.letters[0]!.places).toEqual([
    expect.objectContaining({ what: 'closed', text: 'Its window says so', path: '/zz1-eating-out' }),
  ]);
});

it('latestLetter returns the latest newsletter issue, with isNew: true if the issue is less than seven days old', () => {
  const weekly = (today: string, without: string[] = []) => latestLetter(loadFixture([], without, today).site!);
  expect(weekly('2026-06-05').letter).toMatchObject({ isNew: false, latest: { date: '2026-05-29' } });
  expect(weekly('2026-06-05', [LETTER]).letter).toEqual({ today: '2026-06-05', isNew: false });
  expect(weekly('2026-06-05', ['pages/letters.yaml'])).toEqual({});
  expect(weekly('2026-06-04').letter).toMatchObject({ isNew: true });
});
