// Finds the changes that a register's record makes to its listing. An editor's values stay. See docs/registers.md.
import {
  addChange,
  type ComparedListing,
  districtOf,
  type Fields,
  pointIn,
  type RegisterRow,
  type CompareRun,
} from './compare-run.ts';
import { refsIn, sameAddress } from '../text/match-places.ts';
import type { KnownRecord } from './last-answer.ts';
import { plainName, readableAddress, readableName } from '../text/names.ts';
import type { RegisterRecord } from '../register-record.ts';

/** Maximum number of months for which a listing is called newly registered. */
const NEW_FOR = 6;

/** Facts that always follow the register, even if an editor has changed them. */
const REGISTER_FACTS = ['rating', 'rated'] as const;
/** Facts that a listing may take from any register. The listing names the source of each fact in `from`. */
const SHARED_FACTS = ['hours', 'phone', 'website', 'cuisine', 'wheelchair', 'stepFree', 'outdoorSeats'] as const;
type SharedFact = (typeof SHARED_FACTS)[number];

export function addCardChanges(card: ComparedListing, row: RegisterRow, run: CompareRun): void {
  const { record } = row;
  const { comparison } = run;
  if (record.closed !== undefined) {
    const reason = `Closed in ${run.connector.title}`;
    comparison.questions.push({ kind: 'closed', card, closed: record.closed, reason });
    return;
  }
  const isOwner =
    String(card.details.ref ?? `${run.connector.scheme}:`).startsWith(`${run.connector.scheme}:`) &&
    (!run.isShareAlike || card.details.source === row.register.source);
  if (record.thing) addThing(card, record, run);
  else if (isOwner) {
    addName(card, record, run);
    addMove(card, record, run);
  }
  addRating(card, record, run);
  addFacts(card, row, run, isOwner);
  addRef(card, record, run);
}

type BaseField = 'name' | 'address' | 'postcode' | 'phone' | 'website' | 'hours';

const isSame: Record<BaseField, (a: string, b: string) => boolean> = {
  name: (a, b) => plainName(a) === plainName(b),
  address: sameAddress,
  postcode: (a, b) => a === b,
  phone: (a, b) => a.replace(/\D/g, '').replace(/^44/, '0') === b.replace(/\D/g, '').replace(/^44/, '0'),
  website: (a, b) => hostAndPath(a) === hostAndPath(b),
  hours: (a, b) => a.replace(/\s/g, '') === b.replace(/\s/g, ''),
};

const hostAndPath = (url: string) => url.toLowerCase().replace(/^https?:\/\/(?:www\.)?|^www\.|\/$/g, '');

/**
 * Decides about a field: `take` the register's value, `tell` an editor that the value differs, or `leave` the field.
 * Replaces a value only if the register has changed it since the last run and the listing still has the old value.
 */
function decide(
  field: BaseField,
  card: ComparedListing,
  record: RegisterRecord,
  run: CompareRun,
): 'take' | 'tell' | 'leave' {
  const [ours, theirs] = [card.details[field] as string | undefined, record[field]];
  if (theirs === undefined || (ours !== undefined && isSame[field](ours, theirs))) return 'leave';
  const known: KnownRecord | undefined = run.memory.records.get(record.ref);
  const before = known?.[field];
  const hasChanged = before === undefined || !isSame[field](before, theirs);
  const isKept = (card.details.keep as string[] | undefined)?.includes(field) === true;
  if (ours === undefined) return isKept || (known && !hasChanged) ? 'leave' : 'take';
  if (!hasChanged) return 'leave';
  const isEditors = isKept || String(card.details.checked ?? '') > run.date;
  return !isEditors && before !== undefined && isSame[field](before, ours) ? 'take' : 'tell';
}

function tell(card: ComparedListing, field: BaseField, record: RegisterRecord, { comparison }: CompareRun): void {
  const theirs = field === 'name' ? readableName(record.name) : record[field]!;
  comparison.notes.push({ kind: 'differs', card, field, theirs });
}

function addName(card: ComparedListing, record: RegisterRecord, run: CompareRun): void {
  const decision = decide('name', card, record, run);
  if (decision === 'tell') tell(card, 'name', record, run);
  if (decision === 'take') addChange(run, 'renamed', card, { name: readableName(record.name), checked: run.date });
}

/** Changes address, postcode and point together if the place has moved. */
function addMove(card: ComparedListing, record: RegisterRecord, run: CompareRun): void {
  const { questions } = run.comparison;
  const shown = readableAddress(record.address, record.name, run.towns);
  if (card.details.status === 'moved') return;
  const [address, postcode] = [decide('address', card, record, run), decide('postcode', card, record, run)];
  const isMove = postcode === 'take' && String(card.details.postcode ?? '').includes(' ');
  if (isMove) {
    const district = districtOf(record, run);
    const place = [record.address, record.postcode].filter(Boolean).join(', ');
    if (district !== card.district) {
      const where = district === undefined ? 'outside the guide' : `in ${district}`;
      const advice = `Write "status: moved" and "movedTo: ${place}", or list it on a page of its new district.`;
      const text = `Has moved to ${place}, ${where}. ${advice}`;
      questions.push({ kind: 'doubtful', card, text, about: `moved ${record.postcode}` });
      run.undecided.add(record.ref);
      return;
    }
    const point = { lat: undefined, lon: undefined, ...pointIn(district, record, run) };
    addChange(run, 'moved', card, { address: shown, postcode: record.postcode, ...point, checked: run.date });
    return;
  }
  if (postcode === 'tell') tell(card, 'postcode', record, run);
  if (address === 'tell') tell(card, 'address', record, run);
  addChange(run, 'filled', card, {
    ...(address === 'take' && postcode !== 'tell' ? { address: shown } : {}),
    ...(postcode === 'take' ? { postcode: record.postcode } : {}),
  });
}

/** Things follow the map, unless an editor keeps a field. */
function addThing(card: ComparedListing, record: RegisterRecord, run: CompareRun): void {
  const keep = (card.details.keep ?? []) as string[];
  const changed = (['line', 'note', 'lat', 'lon'] as const).filter(
    (field) => record[field] !== undefined && record[field] !== card.details[field] && !keep.includes(field),
  );
  addChange(run, 'filled', card, Object.fromEntries(changed.map((field) => [field, record[field]])));
}

function addRating(card: ComparedListing, record: RegisterRecord, run: CompareRun): void {
  const fields: Fields = {};
  const isOlder = record.rated !== undefined && String(card.details.rated ?? '') > record.rated;
  if (record.rating !== undefined && !isOlder) {
    for (const field of REGISTER_FACTS) if (card.details[field] !== record[field]) fields[field] = record[field];
  }
  const { registered } = card.details;
  const isInspected = typeof record.rating === 'number';
  if (registered !== undefined && (isInspected || monthsBetween(String(registered), run.date) > NEW_FOR)) {
    fields.registered = undefined;
  }
  addChange(run, 'rated', card, fields);
}

const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

/** Adds facts that the listing lacks, and updates facts that came from this register. */
function addFacts(card: ComparedListing, { record, register }: RegisterRow, run: CompareRun, isOwner: boolean): void {
  const from = (card.details.from ?? {}) as Partial<Record<SharedFact, string>>;
  const needsSource = !isOwner || card.details.source !== register.source;
  const fields: Fields = {};
  const sources = { ...from };
  for (const field of SHARED_FACTS) {
    const [ours, theirs] = [card.details[field], record[field]];
    if (theirs === undefined || ours === theirs) continue;
    const isOurs = ours !== undefined && from[field] !== register.source;
    const isText = field === 'phone' || field === 'website' || field === 'hours';
    const decision = isText ? decide(field, card, record, run) : ours === undefined ? 'take' : 'tell';
    if (isOurs && !(isOwner && decision === 'take')) {
      if (isText && isOwner && decision === 'tell') tell(card, field, record, run);
      continue;
    }
    if (ours === undefined && decision === 'leave') continue;
    fields[field] = theirs;
    if (needsSource || field === 'hours') sources[field] = register.source;
  }
  if (JSON.stringify(sources) !== JSON.stringify(from)) fields.from = sources;
  addChange(run, 'filled', card, fields);
}

function addRef(card: ComparedListing, record: RegisterRecord, run: CompareRun): void {
  if (refsIn(card.details, run.connector.scheme).length > 0) return;
  addChange(run, 'linked', card, { ref: [card.details.ref, record.ref].filter(Boolean).join(' ') });
}
