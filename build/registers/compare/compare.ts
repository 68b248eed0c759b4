// Compares the extracts of one kind of register with the listings. An editor's changes take precedence. See
// docs/registers.md.
import { hoursProblem } from '../../guide/time/opening-hours.ts';
import { addCardChanges } from './card-changes.ts';
import {
  type ComparedListing,
  type Comparison,
  type CompareInput,
  districtOf,
  matchedRefs,
  type CompareRun,
} from './compare-run.ts';
import { findRegisteredAgain, matchCards } from './match-cards.ts';
import { refsIn } from '../text/match-places.ts';
import { isThingKind } from '../things.ts';
import { toKnown, type RegisterMemory } from './last-answer.ts';
import { addNew } from './new-places.ts';
import { townsIn } from '../text/names.ts';
import type { RegisterRecord } from '../register-record.ts';
import { UnexpectedAnswer } from '../answer/read-answer.ts';

/** Returns the changes, and the memory for the next run. Throws if the extract lacks too many listed places. */
export function compareRegister(input: CompareInput): { comparison: Comparison; memory: RegisterMemory } {
  const withHours = readableHours();
  const rows = new Map(
    input.extracts.flatMap(({ register, extract }) =>
      extract.records.map((record) => [record.ref, { record: withHours(record), register }] as const),
    ),
  );
  const [date = ''] = input.extracts.map(({ extract }) => extract.date).sort();
  const { extract: last = date } = input.memory;
  if (date < last && !input.isPartial) {
    const what = `The data of ${input.connector.title} is of ${date}, older than the last, of ${last}.`;
    throw new UnexpectedAnswer(`${what} Nothing was changed.`);
  }
  const comparison: Comparison = { changes: [], questions: [], notes: [], leftOut: [], passed: new Map() };
  const addresses = [...rows.values()].flatMap(({ record }) => record.address ?? []);
  const towns = townsIn(addresses, input.place);
  const run: CompareRun = {
    ...input,
    rows,
    date,
    comparison,
    matched: new Map(),
    towns,
    doubtfulRefs: new Set(),
    doubtfulCards: new Set(),
    undecided: new Set(),
    lastRefs: new Map(),
  };
  matchCards(run);
  const isAsked = (card: ComparedListing) => run.doubtfulCards.has(card);
  const gone = input.cards.filter((card) => !run.matched.has(card) && !isAsked(card) && isMissing(card, run));
  const places = gone.filter((card) => !isThing(card, run));
  findRegisteredAgain(run, places);
  const left = gone.filter((card) => !isAsked(card));
  const missing = addMissing(run, left);
  for (const [card, row] of run.matched) addCardChanges(card, row, run);
  addNew(run);
  const extract = date < last || !input.isPartial ? date : last;
  return { comparison, memory: { extract, records: recordsToKeep(run, missing), missing } };
}

/** Returns a function that removes invalid opening hours. It caches its checks, because they are slow. */
function readableHours(): (record: RegisterRecord) => RegisterRecord {
  const problems = new Map<string, boolean>();
  return (record) => {
    const { hours, ...others } = record;
    if (hours === undefined) return record;
    if (!problems.has(hours)) problems.set(hours, hoursProblem(hours) !== undefined);
    return problems.get(hours) ? others : record;
  };
}

/** Number of days after which a missing place is proposed as closed. */
const GONE_AFTER = 14;
/** Maximum share of the listed places that may be missing from an extract. */
const MOST_GONE = 0.2;
/** Minimum number of missing places for which the share is checked. */
const FEW_GONE = 3;

/** Returns the refs of the missing listings, with the day of the first extract without them. */
function addMissing(run: CompareRun, gone: readonly ComparedListing[]): Map<string, string> {
  const { connector, cards, matched, memory, date, comparison } = run;
  const own = cards.filter((card) => matched.has(card) || refsOfCard(card, run).length > 0);
  if (gone.length >= FEW_GONE && gone.length > own.length * MOST_GONE && !run.manyGone) {
    const [count, all] = [gone.length, own.length];
    throw new UnexpectedAnswer(
      `${count} of ${all} listings are missing from ${connector.title} of ${date}, more than one in five. Nothing ` +
        'was changed. Check that the extract is complete. If it is, repeat with --many-gone.',
    );
  }
  const missing = new Map(run.isPartial ? [...memory.missing].filter(([ref]) => !run.rows.has(ref)) : []);
  for (const card of gone) {
    if (isThing(card, run)) {
      comparison.changes.push({ kind: 'gone', card, fields: {} });
      continue;
    }
    const [ref = ''] = refsOfCard(card, run);
    const since = memory.missing.get(ref) ?? date;
    missing.set(ref, since);
    const days = (Date.parse(date) - Date.parse(since)) / 86_400_000;
    if (days < GONE_AFTER) comparison.notes.push({ kind: 'missing', card, since });
    else {
      const reason = `No longer in ${connector.title}`;
      comparison.questions.push({ kind: 'closed', card, closed: since.slice(0, 7), reason });
    }
  }
  return missing;
}

/** True for a listing in a group that has only things, such as post boxes. A missing one needs no question. */
const isThing = ({ page, group }: ComparedListing, { extracts }: CompareRun) =>
  extracts.some(({ register }) =>
    register.placements.some(
      (each) => each.group === group && each.pages.includes(page) && each.kinds.every(isThingKind),
    ),
  );

/** Returns the refs in the listing's file. If there are none, returns the ref that it matched in the last extract. */
function refsOfCard(card: ComparedListing, { connector, lastRefs }: CompareRun): string[] {
  const refs = refsIn(card.details, connector.scheme);
  const last = lastRefs.get(card);
  return refs.length > 0 || last === undefined ? refs : [last];
}

/** True if the extract lacks the listing's refs, but should have one: it is complete, or the last extract had one. */
function isMissing(card: ComparedListing, run: CompareRun): boolean {
  const { connector, rows, memory, isPartial } = run;
  const refs = refsOfCard(card, run);
  const isThere = (ref: string) => rows.has(ref) || isSkipped(ref, run);
  const read = new Set(completeRegisters(run));
  const wasThere = refs.some((ref) => read.has(memory.records.get(ref)?.register ?? ''));
  const isExpected =
    wasThere || (connector.isWhole === true && !isPartial && !refs.some((ref) => memory.records.has(ref)));
  return refs.length > 0 && isExpected && !refs.some(isThere);
}

const completeRegisters = ({ extracts }: CompareRun) =>
  extracts.flatMap(({ register, extract }) => (extract.isIncomplete ? [] : [register.id]));

const isSkipped = (ref: string, { extracts }: CompareRun) =>
  extracts.some(({ extract }) => extract.skippedRefs.has(ref));

/** Returns the records for the memory: those in the guide, and old ones of places that are missing or weren't read. */
function recordsToKeep(run: CompareRun, missing: ReadonlyMap<string, string>): RegisterMemory['records'] {
  const listed = matchedRefs(run);
  const gone = [...run.memory.records].filter(([ref]) => missing.has(ref) || isSkipped(ref, run));
  // A record that may belong to a listing stays unknown, so that every run asks about it until an editor has decided.
  const isKnown = (ref: string) => run.memory.records.has(ref) || !run.doubtfulRefs.has(ref);
  const here = [...run.rows.values()]
    .filter(({ record }) => listed.has(record.ref) || (isKnown(record.ref) && districtOf(record, run) !== undefined))
    .map(({ record, register }) => {
      const before = run.undecided.has(record.ref) ? run.memory.records.get(record.ref) : undefined;
      return [record.ref, before ?? toKnown(record, register.id)] as const;
    });
  const read = new Set(completeRegisters(run));
  const unread = [...run.memory.records].filter(([, { register }]) => run.isPartial && !read.has(register));
  return new Map([...unread, ...gone, ...here]);
}
