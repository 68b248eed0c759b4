// Makes listings for new places of a register.
import { newListingId } from '../../guide/listing/listing-pages.ts';
import type { Placement } from '../../guide/settings/register-settings.ts';
import { refsOf } from '../../guide/listing/register-facts.ts';
import { districtOf, type Fields, matchedRefs, pointIn, type RegisterRow, type CompareRun } from './compare-run.ts';
import { isStreet } from '../text/addresses.ts';
import { metresBetween } from '../../guide/map/geometry.ts';
import { HOME } from '../answer/extract-builder.ts';
import { matchByName, sameAddress, sharedPairs, type Matchable } from '../text/match-places.ts';
import { namesWith, plainName, readableAddress, readableName } from '../text/names.ts';
import { homesAmong } from '../text/trades.ts';
import type { RegisterRecord } from '../register-record.ts';

export function addNew(run: CompareRun): void {
  const { cards, comparison } = run;
  const listed = matchedRefs(run);
  const refs = new Set([...cards.map(({ details }) => details), ...run.closed].flatMap((details) => refsOf(details)));
  const closed = closedRefs(run);
  const isNamed = namesWith(run.leaveOut ?? []);
  const isHome = homesAmong([...run.rows.values()].map(({ record }) => record));
  const isTwice = repeats();
  const ids = new Map(run.pages.map(({ file, ids }) => [file, new Set(ids)]));
  for (const row of run.rows.values()) {
    const { record } = row;
    if (listed.has(record.ref) || closed.has(record.ref)) continue;
    if ([record.ref, ...(record.otherRefs ?? [])].some((ref) => refs.has(ref))) continue;
    if (!isNew(record, run)) continue;
    const district = districtOf(record, run);
    if (district === undefined) continue;
    const pass = (reason: string) => comparison.passed.set(reason, (comparison.passed.get(reason) ?? 0) + 1);
    const place = placeFor(row, run, district);
    // A cafe at a school or a hospital isn't for everyone, either.
    const at = record.address?.split(', ').filter((line) => !isStreet(line)) ?? [];
    if (!place) pass(`of the kind "${record.kind}", which has no page`);
    else if ([record.name, ...at].some(isNamed)) comparison.leftOut.push(nameOf(record, run));
    else if (isHome(record)) pass(HOME);
    else if (isTwice(record)) pass('that the register has twice');
    else addListing(row, place, district, run, ids.get(place.page.file)!);
  }
}

function addListing(
  row: RegisterRow,
  { page, placement }: Place,
  district: string,
  run: CompareRun,
  taken: Set<string>,
): void {
  const { record } = row;
  const name = nameOf(record, run);
  const id = newListingId({ ...record, name }, taken);
  taken.add(id);
  // The number of the id tells several post boxes of a street apart.
  const number = record.thing === 'nameless' ? /-\d+$/.exec(id)?.[0].replace('-', ' ') : undefined;
  const details = { ...detailsOf(id, row, placement, district, run), name: name + (number ?? '') };
  const where = { file: page.file, page: page.path, group: placement.group };
  run.comparison.changes.push({ kind: 'new', ...where, details, ...(record.thing && { isThing: true }) });
}

/** Returns a function that is true for a place that an earlier one of its postcode is, too. */
function repeats(): (record: RegisterRecord) => boolean {
  const seen = new Map<string | undefined, RegisterRecord[]>();
  return (record) => {
    const others = seen.get(record.postcode) ?? [];
    seen.set(record.postcode, [...others, record]);
    return !record.thing && others.some((other) => isDuplicate(record, other, record.kind === other.kind));
  };
}

/** Minimum share of common pairs of letters for a misspelt name: `Holland & Barratt`. */
const MISSPELT = 0.85;

/**
 * True for two rows of one place: of the same name, or of one kind at one number with a longer or a misspelt name. A
 * row that lacks the number of the street counts as the one with its name.
 */
export function isDuplicate(a: Matchable, b: Matchable, isOneKind: boolean): boolean {
  const [one, other] = [`${plainName(a.name)} `, `${plainName(b.name)} `];
  const isThere = sameAddress(a.address, b.address);
  if (one === other) return isThere || ![a, b].every(({ address = '' }) => /\d/.test(address));
  const isLike = one.startsWith(other) || other.startsWith(one) || sharedPairs(one, other) >= MISSPELT;
  return isOneKind && isThere && /\d/.test(a.address!) && isLike;
}

/** Metres to a listing whose street names a thing without a name. */
const NEAR = 150;

/** `Post box near Rope Lane`, after the street of the nearest listing. */
function nameOf({ name, thing, lat, lon }: RegisterRecord, { cards }: CompareRun): string {
  if (thing !== 'nameless' || lat === undefined || lon === undefined) return thing ? name : readableName(name);
  const streets = cards.flatMap(({ details: { address, lat: y, lon: x } }) => {
    const street = String(address ?? '')
      .split(', ')
      .findLast(isStreet)
      ?.replace(/^[\d\s–-]+[a-z]?\s/i, '');
    if (!street || /\d/.test(street) || typeof y !== 'number' || typeof x !== 'number') return [];
    return [{ street, metres: metresBetween({ lat, lon }, { lat: y, lon: x }) }];
  });
  const [nearest] = streets.sort((a, b) => a.metres - b.metres);
  return nearest && nearest.metres <= NEAR ? `${name} near ${nearest.street}` : name;
}

/** Refs of records that have the name and address of a closed listing without a ref. */
function closedRefs({ closed, rows }: CompareRun): Set<string> {
  const without = closed.filter((details) => refsOf(details).length === 0) as (Fields & Matchable)[];
  const records = [...rows.values()].map(({ record }) => record);
  return new Set(matchByName(without, records).sure.map(({ b }) => b.ref));
}

/** False for a place that the last run had, so that an editor who deleted its listing isn't asked again. */
function isNew({ ref, closed, rated }: RegisterRecord, { memory, doubtfulRefs, since }: CompareRun): boolean {
  if (closed !== undefined || doubtfulRefs.has(ref) || memory.records.has(ref)) return false;
  return since === undefined || rated === undefined || rated >= since;
}

/** Returns the page and the group for places of the record's kind in a district. */
export function placeFor({ record, register }: RegisterRow, { pages }: Pick<CompareRun, 'pages'>, district: string) {
  for (const placement of register.placements) {
    if (!placement.kinds.some((kind) => isOfKind(record.kind, kind))) continue;
    const page = pages.find((each) => each.district === district && placement.pages.includes(each.path));
    if (page?.groups.includes(placement.group)) return { placement, page };
  }
  return undefined;
}

function isOfKind(written: string, placed: string): boolean {
  const [kind, wanted] = [written.toLowerCase(), placed.toLowerCase()];
  return wanted.endsWith('*') ? kind.startsWith(wanted.slice(0, -1)) : kind === wanted;
}

type Place = NonNullable<ReturnType<typeof placeFor>>;

function detailsOf(
  id: string,
  { record, register }: RegisterRow,
  placement: Placement,
  district: string,
  run: CompareRun,
): Fields {
  const { ref, otherRefs = [], kind: _, closed: _closed, lat: _lat, lon: _lon, thing: _thing, ...facts } = record;
  const isAwaited = record.rating === 'awaiting inspection';
  const details = {
    id,
    ...facts,
    address: readableAddress(facts.address, facts.name, run.towns),
    ...pointIn(district, record, run),
    postcode: facts.postcode ?? district,
    line: facts.line ?? placement.line,
    source: register.source,
    checked: run.date,
    // Without this source, `checked` would mean that an editor has checked the opening hours.
    from: record.hours === undefined ? undefined : { hours: register.source },
    ref: [ref, ...otherRefs].join(' '),
    registered: isAwaited ? run.date.slice(0, 7) : undefined,
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}
