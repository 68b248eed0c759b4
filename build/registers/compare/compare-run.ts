// Types and helpers for comparing registers with listings: the result, the input, and the state that all steps share.
import { contains, OUTLINE_MARGIN, type Outline } from '../../guide/map/outlines.ts';
import type { RegisterSettings } from '../../guide/settings/register-settings.ts';
import type { RegisterMemory } from './last-answer.ts';
import type { Connector, Extract, RegisterRecord } from '../register-record.ts';

/** Fields of a listing, as its file has them. */
export type Fields = Record<string, unknown>;

/** A listing, with the file, the page and the group that it is in. */
export interface ComparedListing {
  /** `content/directories/sw2/eating-out.yaml` */
  file: string;
  /** `/eating-out` */
  page: string;
  group: string;
  /** `SW2` */
  district: string;
  details: Fields;
  /** True for a thing that is no longer on the map. */
  isGone?: true;
}

/** A change that `npm run refresh -- --write` makes. */
export type Change =
  | { kind: 'new'; file: string; page: string; group: string; details: Fields; isThing?: true }
  /** An undefined value removes the field. "gone" removes the listing of a thing that is no longer on the map. */
  | { kind: 'gone' | 'renamed' | 'moved' | 'rated' | 'filled' | 'linked'; card: ComparedListing; fields: Fields };

/** A question that an editor must decide. */
export type Question =
  | { kind: 'closed'; card: ComparedListing; closed: string; reason: string }
  /**
   * A match or a move that isn't certain. `ref` is that of the record, which may be the same place or its successor.
   * `about` says with the listing which question it is, in every run.
   */
  | { kind: 'doubtful'; card: ComparedListing; text: string; about: string; ref?: string; successor?: string };

/** Names a question, so that an answered one isn't asked again. */
export const questionKey = (question: Question) =>
  `${question.kind === 'closed' ? 'closed' : question.about} ${cardAddress(question.card)}`;

/** Information for an editor that needs no decision. */
export type Note =
  | { kind: 'missing'; card: ComparedListing; since: string }
  /** The register differs from an editor's value. */
  | { kind: 'differs'; card: ComparedListing; field: string; theirs: string };

export interface Comparison {
  changes: Change[];
  questions: Question[];
  notes: Note[];
  /** Number of new places that don't become listings, by reason. */
  passed: Map<string, number>;
  /** Names of new places that `leaveOut` in registers.yaml leaves out. */
  leftOut: string[];
}

export const cardAddress = ({ page, details }: ComparedListing) => `${page}#${String(details.id)}`;

export interface ComparedPage {
  file: string;
  path: string;
  district: string;
  groups: string[];
  /** Ids of all listings, including examples and closed listings. */
  ids: string[];
}

export interface CompareInput {
  connector: Connector;
  /** Extracts of one kind of register. There are several if each local authority publishes its own file. */
  extracts: readonly { register: RegisterSettings; extract: Extract }[];
  /** Open listings, without examples. */
  cards: readonly ComparedListing[];
  /** Details of closed listings, which aren't proposed as new places. */
  closed: readonly Fields[];
  pages: readonly ComparedPage[];
  districts: readonly string[];
  /** The guide's own place, which addresses don't repeat. */
  place?: string | undefined;
  outlines: readonly Outline[];
  memory: RegisterMemory;
  /** True if the register's licence is share-alike, such as OpenStreetMap's. */
  isShareAlike: boolean;
  /** True if some registers of this kind were not read. The places of those registers don't count as missing. */
  isPartial?: boolean | undefined;
  /** True if the user accepts an extract that lacks many listed places (`--many-gone`). */
  manyGone?: boolean | undefined;
  /** Proposes only new places that were rated on or after this day, or that have no rating yet. */
  since?: string | undefined;
  /** Words in the names of places that don't become listings (`leaveOut` in registers.yaml). */
  leaveOut?: readonly string[] | undefined;
}

/** A record, and its register's entry in registers.yaml. */
export interface RegisterRow {
  record: RegisterRecord;
  register: RegisterSettings;
}

/** State shared by the steps of a comparison. */
export interface CompareRun extends CompareInput {
  /** Day of the extract. The earliest day if there are several extracts. */
  date: string;
  /** Records of all extracts, by ref. */
  rows: ReadonlyMap<string, RegisterRow>;
  comparison: Comparison;
  /** The register's record of each listing. */
  matched: Map<ComparedListing, RegisterRow>;
  /** Refs of records that may belong to a listing. They aren't proposed as new places. */
  doubtfulRefs: Set<string>;
  /** Listings that may have a new ref. They don't count as missing. */
  doubtfulCards: Set<ComparedListing>;
  /** Refs of records whose change an editor must decide. The memory keeps their old values, to ask again next time. */
  undecided: Set<string>;
  /**
   * Refs of places that the last extract had and this one lacks. The keys are the listings of the places, which don't
   * have a ref themselves.
   */
  lastRefs: Map<ComparedListing, string>;
  /** Towns at the end of many addresses, in plain letters. Addresses don't repeat them. */
  towns: ReadonlySet<string>;
}

/** Adds a change of a listing, unless it has no fields. */
export function addChange(
  { comparison }: CompareRun,
  kind: Exclude<Change['kind'], 'new'>,
  card: ComparedListing,
  fields: Fields,
): void {
  if (Object.keys(fields).length > 0) comparison.changes.push({ kind, card, fields });
}

/** Refs of records that have a listing. */
export const matchedRefs = ({ matched }: CompareRun) => new Set([...matched.values()].map(({ record }) => record.ref));

/** Returns the record's coordinates, or an empty object if they are outside the outline of the district. */
export function pointIn(district: string, { lat, lon }: RegisterRecord, { outlines }: CompareRun) {
  if (lat === undefined || lon === undefined) return {};
  const outline = outlines.find((each) => each.district === district);
  return outline && !contains(outline, { lat, lon }, OUTLINE_MARGIN) ? {} : { lat, lon };
}

export function districtOf(record: RegisterRecord, { districts, outlines }: CompareRun): string | undefined {
  const { postcode, lat, lon } = record;
  if (postcode !== undefined) return districts.find((district) => postcode.startsWith(`${district} `));
  if (lat === undefined || lon === undefined) return undefined;
  const isIn = (margin: number) => outlines.find((outline) => contains(outline, { lat, lon }, margin));
  const district = (isIn(0) ?? isIn(OUTLINE_MARGIN))?.district;
  return district !== undefined && districts.includes(district) ? district : undefined;
}
