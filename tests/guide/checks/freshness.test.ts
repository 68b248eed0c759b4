// Tests the age of listings, which depends only on the day of the build.
import { describe, expect, it } from 'vitest';
import { checkFreshness, freshness } from '../../../build/guide/checks/freshness.ts';
import { printFindings } from '../../../build/engine/report/print.ts';
import { Report } from '../../../build/engine/report/report.ts';
import { edited, loadFixture, textFile, textOf } from '../../site/fixture-site.ts';

const FILE = 'directories/zz1/eating-out.yaml';

it.each([
  ['2026-11-21', undefined],
  ['2026-05-26', undefined],
  ['2026-05-25', 'due'],
  ['2025-11-22', 'due'],
  ['2025-11-21', 'stale'],
  ['2027-01-01', undefined],
  [undefined, undefined],
] as const)('a listing that was checked on %s has the freshness %s', (checked, wanted) => {
  expect(freshness(checked, '2026-11-21')).toBe(wanted);
});

it('checkFreshness reports the stale listings of a page in one finding, and the listings due for a check in another', () => {
  const text = textOf(FILE)
    .replace('name: The Tidewater Café', '$&\n        checked: 2025-01-02')
    .replace('name: Café 9', 'name: Café 9\n        checked: March 1, 2026')
    .replace('name: Café 10', 'name: Café 10\n        checked: 2026-11-01');
  const { source, site } = loadFixture([textFile(FILE, text)]);
  const report = new Report();
  const texts = new Map(source.files.map((file) => [file.path, file.text]));
  checkFreshness({ site: site!, textOf: (file) => texts.get(file), today: '2026-11-21' }, report);
  expect(printFindings(report.sorted(), { textOf: () => undefined })).toBe(
    `content/${FILE}:17:9  warn  release/stale-listings
  The page "Eating out in ZZ1" has 1 listing last checked 365 days ago or more: The Tidewater Café (2025-01-02).
  Check that they are still right, and write the day after "checked:".

content/${FILE}:29:9  warn  release/due-listings
  The page "Eating out in ZZ1" has 1 listing last checked 180 days ago or more: Café 9 (2026-03-01).
  Check that they are still right, and write the day after "checked:".
`,
  );
});

describe('a listing’s status', () => {
  const directory = (more: string) => {
    const { site, report } = loadFixture([edited(FILE, 'name: Old Smokehouse', `name: Old Smokehouse${more}`)]);
    const page = site!.directories.find(({ path }) => path === '/zz1-eating-out')!;
    return { errors: report.count('error'), groups: page.groups };
  };

  it('a topic page leaves out a group with only closed listings', () => {
    const { groups } = directory('\n        closed: 2026-03\n        reason: Empty');
    expect(groups.map(({ title }) => title)).toEqual(['Cafés', 'Late kitchens']);
  });

  it('a listing that has moved or is temporarily closed stays on its page', () => {
    const moved = directory('\n        status: moved\n        movedTo: 2 Rope Lane');
    expect(moved.groups[1]!.listings[0]).toMatchObject({ status: 'moved', movedTo: '2 Rope Lane' });
    expect(moved.errors).toBe(0);
    const closed = directory('\n        status: temporarily-closed');
    expect(closed.groups[1]!.listings[0]).toMatchObject({ status: 'temporarily-closed' });
    expect(closed.errors).toBe(0);
  });
});
