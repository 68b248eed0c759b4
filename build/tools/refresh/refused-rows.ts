// Finds the register rows that would become listings with errors. They are left out, because one error would keep all
// changes from being written.
import { refsOf } from '../../guide/listing/register-facts.ts';
import { isBlocking, type Workspace } from '../../guide/workspace.ts';
import type { EditPlan } from '../listings/edit-directory.ts';
import type { ReadRegister } from './read-registers.ts';

/** Returns the values of `ref` of changed listings that have errors. */
export function refusedRefs({ findings, files }: Workspace, plans: ReadonlyMap<string, EditPlan>): Set<string> {
  const refused = new Set<string>();
  for (const { file, line } of findings.filter(isBlocking)) {
    const yaml = plans.has(file) ? files?.get(file)?.yaml() : undefined;
    if (!yaml) continue;
    const { groups = [] } = yaml.value as { groups?: { listings: Record<string, unknown>[] }[] };
    const listings = groups.flatMap(({ listings }, group) =>
      listings.map((details, at) => ({ details, line: yaml.at(['groups', group, 'listings', at]).line })),
    );
    const found = listings.findLast((listing) => listing.line <= line);
    for (const ref of refsOf(found?.details ?? {})) refused.add(ref);
  }
  return refused;
}

/** Removes refused rows, and counts them as skipped, so that their places don't count as missing from the register. */
export const withoutRows = (read: readonly ReadRegister[], refused: ReadonlySet<string>): ReadRegister[] =>
  read.map((each) => {
    const { records, skipped, skippedRefs } = each.extract;
    const left = records.filter(({ ref }) => refused.has(ref)).map(({ ref }) => ref);
    if (left.length === 0) return each;
    const extract = {
      ...each.extract,
      records: records.filter(({ ref }) => !refused.has(ref)),
      skipped: new Map([...skipped, [`whose listing the check refuses: ${left.slice(0, 5).join(', ')}`, left.length]]),
      skippedRefs: new Set([...skippedRefs, ...left]),
    };
    return { ...each, extract };
  });
