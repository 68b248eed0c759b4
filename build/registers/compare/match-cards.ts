// Finds the register's record for each listing: first by the listing's ref in this register, then by its ref in another
// register, then by the records of the last run, and finally by name and address.
import { matchedRefs, type ComparedListing, type RegisterRow, type CompareRun } from './compare-run.ts';
import { isDuplicate, placeFor } from './new-places.ts';
import { matchByName, refsIn, sameAddress, type Matchable } from '../text/match-places.ts';
import { plainName, readableName } from '../text/names.ts';
import type { RegisterRecord } from '../register-record.ts';

export function matchCards(run: CompareRun): void {
  const { cards, connector, rows, memory, matched } = run;
  const byOtherRef = new Map(
    [...rows.values()].flatMap((row) => (row.record.otherRefs ?? []).map((ref) => [ref, row] as const)),
  );
  for (const card of cards) {
    const row = rowByRef(card, run, byOtherRef);
    if (row) matched.set(card, row);
  }
  const taken = matchedRefs(run);
  // A listing whose ref is no longer in the register doesn't get the ref of a similar place.
  const without = cards.filter((card) => !matched.has(card) && refsIn(card.details, connector.scheme).length === 0);
  // The records of the last run have the old names and addresses of places that were renamed, moved or removed since.
  const before = [...memory.records.values()].filter(({ ref }) => !taken.has(ref));
  for (const { a, b } of matchByName(without.map(toMatchable), before).sure) {
    const row = rows.get(b.ref);
    if (row) matched.set(a.card, row);
    else run.lastRefs.set(a.card, b.ref);
    taken.add(b.ref);
  }
  const left = without.filter((card) => !matched.has(card));
  matchByNameNow(run, left, taken);
}

function rowByRef(
  { details }: ComparedListing,
  { connector, rows }: CompareRun,
  byOtherRef: ReadonlyMap<string, RegisterRow>,
): RegisterRow | undefined {
  const own = refsIn(details, connector.scheme).flatMap((ref) => rows.get(ref) ?? []);
  if (own.length > 0) return own[0];
  const others = String(details.ref ?? '')
    .split(' ')
    .flatMap((ref) => byOtherRef.get(ref) ?? []);
  return others[0];
}

function matchByNameNow(run: CompareRun, cards: readonly ComparedListing[], taken: Set<string>): void {
  const { rows, memory, comparison, matched } = run;
  // A record that had no listing in the last run stays without a listing.
  const free = [...rows.values()].flatMap(({ record }) =>
    taken.has(record.ref) || memory.records.has(record.ref) ? [] : record,
  );
  const { sure, doubtful } = matchByName(cards.map(toMatchable), free);
  for (const { a, b } of sure) matched.set(a.card, rows.get(b.ref)!);
  for (const { a, b, score } of doubtful) {
    const { ref, name, address = '', postcode = '' } = b;
    const place = [address, postcode].filter(Boolean).join(', ');
    const likeness = Math.round(score * 100);
    const text =
      `Is this ${name}, ${place} (${ref})? The names are ${likeness} % alike` +
      (plainName(a.name) === plainName(name) ? ', and more than one place matches' : '') +
      `. If so, add "ref: ${ref}".`;
    comparison.questions.push({ kind: 'doubtful', card: a.card, text, about: ref, ref });
    run.doubtfulRefs.add(ref);
    run.doubtfulCards.add(a.card);
  }
}

/**
 * Asks an editor about each listing whose ref is gone if its address has a record with a similar name, or a new record
 * with another name, which has probably replaced it. Prefers new records, and among them those of the listing's kind.
 */
export function findRegisteredAgain(run: CompareRun, gone: readonly ComparedListing[]): void {
  const taken = matchedRefs(run);
  const free = [...run.rows.values()].flatMap(({ record }) =>
    record.closed === undefined && !taken.has(record.ref) && !run.doubtfulRefs.has(record.ref) ? record : [],
  );
  const isKnown = ({ ref }: RegisterRecord) => run.memory.records.has(ref);
  const fresh = free.filter((record) => !isKnown(record));
  const ask = (card: ComparedListing, { ref, name }: RegisterRecord, text: string) => {
    if (run.doubtfulCards.has(card) || run.doubtfulRefs.has(ref)) return;
    const successor = readableName(name);
    run.comparison.questions.push({ kind: 'doubtful', card, text, about: ref, ref, successor });
    run.doubtfulRefs.add(ref);
    run.doubtfulCards.add(card);
  };
  const oldRef = (card: ComparedListing) => refsIn(card.details, run.connector.scheme)[0] ?? run.lastRefs.get(card);
  const atDoorOf = (card: ComparedListing) => {
    const { address, postcode } = toMatchable(card);
    return free.filter((record) => record.postcode === postcode && sameAddress(record.address, address));
  };
  const isLike = ({ district, group }: ComparedListing, { ref }: RegisterRecord) =>
    placeFor(run.rows.get(ref)!, run, district)?.placement.group === group;

  const again = matchByName(gone.map(toMatchable), fresh);
  for (const { a, b } of [
    ...again.sure,
    ...again.doubtful.filter((pair) => sameAddress(pair.a.address, pair.b.address)),
  ]) {
    const text = `${oldRef(a.card)} is gone, and ${readableName(b.name)} has been registered again at its postcode.`;
    ask(a.card, b, `${text} Write "ref: ${b.ref}".`);
  }

  const pairs = gone.flatMap((card) =>
    atDoorOf(card).flatMap((record) => (isKnown(record) ? [] : { card, record, isLike: isLike(card, record) })),
  );
  // An address without a number, such as that of a shopping centre, may have many doors.
  const isOneDoor = ({ card, record }: (typeof pairs)[number]) =>
    /\d/.test(record.address!) || pairs.filter((each) => each.card === card || each.record === record).length === 1;
  for (const { card, record } of pairs.filter(isOneDoor).sort((a, b) => Number(b.isLike) - Number(a.isLike))) {
    const { name, address } = toMatchable(card);
    const news = readableName(record.name);
    const advice = `If ${news} has replaced it, write "closed: ${run.date.slice(0, 7)}" and "reason: Replaced by ${news}"`;
    ask(card, record, `${name} is gone, and ${news} is new at ${address}. ${advice}; the next run then lists ${news}.`);
  }

  for (const card of gone) {
    const beside = atDoorOf(card).find(
      (record) => isKnown(record) && isDuplicate(toMatchable(card), record, isLike(card, record)),
    );
    if (!beside) continue;
    const text = `${oldRef(card)} is gone, but ${readableName(beside.name)} is still registered at its address.`;
    ask(card, beside, `${text} If it is the same place, write "ref: ${beside.ref}".`);
  }
}

interface MatchableCard extends Matchable {
  card: ComparedListing;
}

function toMatchable(card: ComparedListing): MatchableCard {
  const { name, address, postcode, lat, lon, ref } = card.details as unknown as Matchable;
  return { name, address, postcode, lat, lon, ref, card };
}
