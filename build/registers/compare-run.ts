// Input and shared state of the steps of a comparison.
import { contains, OUTLINE_MARGIN, type Outline } from '../guide/kinds/outlines.ts';
import type { RegisterSettings } from '../guide/kinds/register-settings.ts';
import type { Memory } from './last-answer.ts';
import type { Card, Comparison, Fields } from './proposal.ts';
import type { Connector, Extract, RegisterRecord } from './register-record.ts';

export interface Page {
  file: string;
  path: string;
  district: string;
  groups: string[];
  /** Includes examples and closed listings. */
  ids: string[];
}

export interface CompareInput {
  connector: Connector;
  /** All have the same kind, because each authority has its own file. */
  extracts: readonly { register: RegisterSettings; extract: Extract }[];
  /** Open listings of real places. */
  cards: readonly Card[];
  /** Details of closed listings, which aren't proposed as new places. */
  closed: readonly Fields[];
  pages: readonly Page[];
  districts: readonly string[];
  outlines: readonly Outline[];
  memory: Memory;
  /** True for a register whose data must be published under the same licence. */
  isShareAlike: boolean;
  /** True if some registers of this kind were not read. Their places don't count as missing. */
  isPartial?: boolean | undefined;
  /** Accepts an extract that lacks many places. */
  manyGone?: boolean | undefined;
  /** Proposes only new places that were rated after this day, or that have no rating yet. */
  since?: string | undefined;
}

/** A record, and its entry of registers.yaml. */
export interface Row {
  record: RegisterRecord;
  register: RegisterSettings;
}

/** State shared by the steps of a comparison. */
export interface Run extends CompareInput {
  /** Day of the extract, the earliest of several. */
  date: string;
  /** By ref. */
  rows: ReadonlyMap<string, Row>;
  comparison: Comparison;
  /** Refs that may belong to a listing, so they aren't new places. */
  doubtfulRefs: Set<string>;
  /** Listings that may have a new ref, so they aren't missing. */
  doubtfulCards: Set<Card>;
  /** Refs of records whose change is a question. Their old values are kept, so that the next run asks again. */
  undecided: Set<string>;
  /**
   * Refs for listings without a ref, found by name and place in the last extract. Only refs that this extract lacks.
   */
  lastRefs: Map<Card, string>;
}

/** The record's point, unless it is outside the outline of the district. */
export function pointIn(district: string, { lat, lon }: RegisterRecord, { outlines }: Run) {
  if (lat === undefined || lon === undefined) return {};
  const outline = outlines.find((each) => each.district === district);
  return outline && !contains(outline, { lat, lon }, OUTLINE_MARGIN) ? {} : { lat, lon };
}

export function districtOf(record: RegisterRecord, { districts, outlines }: Run): string | undefined {
  const { postcode, lat, lon } = record;
  if (postcode !== undefined) return districts.find((district) => postcode.startsWith(`${district} `));
  if (lat === undefined || lon === undefined) return undefined;
  const isIn = (margin: number) => outlines.find((outline) => contains(outline, { lat, lon }, margin));
  const district = (isIn(0) ?? isIn(OUTLINE_MARGIN))?.district;
  return district !== undefined && districts.includes(district) ? district : undefined;
}
