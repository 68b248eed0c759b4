// Collects the records of one response from a register. Cleans their text, and skips rows that a guide can't show.
import { decodeHTMLStrict } from 'entities';
import { isDay } from '../../guide/time/day.ts';
import { cleanText, FLAT, postcodeOf, ROOM } from '../text/addresses.ts';
import { listingSchema } from '../../guide/listing/listing.ts';
import { inCountry } from '../../guide/map/outlines.ts';
import type { RegisterAnswer, Extract, RecordFacts, RegisterRecord } from '../register-record.ts';
import { UnexpectedAnswer } from './read-answer.ts';

/** A record as the register has it, before its values are cleaned. */
type RawRecord = {
  [Field in keyof RecordFacts]?: RecordFacts[Field] | string | number | null | undefined;
} & Pick<RegisterRecord, 'ref' | 'kind' | 'otherRefs' | 'thing'> & { closed?: string | undefined };

const LONGEST_NAME = 120;
export const HOME = 'at what may be somebody’s home';

/** Some registers encode their texts for HTML: `Tom &amp; Co`. */
export const decoded = <T>(text: T): T =>
  typeof text === 'string' && text.includes('&') ? (decodeHTMLStrict(text) as T) : text;

export class ExtractBuilder {
  #answer: RegisterAnswer;
  #rows = 0;
  #records = new Map<string, RegisterRecord>();
  #clashing = new Set<string>();
  #skipped = new Map<string, number>();
  #skippedRefs = new Set<string>();

  constructor(answer: RegisterAnswer) {
    this.#answer = answer;
  }

  skip(reason: string, ref?: string): void {
    this.#skipped.set(reason, (this.#skipped.get(reason) ?? 0) + 1);
    if (ref !== undefined) this.#skippedRefs.add(ref);
  }

  /** Skips a row that doesn't fit the register's format. Keeps its ref, so that its place doesn't count as missing. */
  skipBad(scheme: string, id: unknown): void {
    this.skip('in an unexpected format', id === undefined ? undefined : `${scheme}:${String(id)}`);
  }

  add(encoded: RawRecord): void {
    const raw = { ...encoded, name: decoded(encoded.name), address: decoded(encoded.address) };
    const name = cleanText(raw.name);
    if (name === undefined) return this.skip('without a name', raw.ref);
    if (name.length > LONGEST_NAME) return this.skip(`with a name of more than ${LONGEST_NAME} characters`, raw.ref);
    const texts = [name, raw.address, raw.cuisine, raw.hours, raw.line, raw.note].filter(
      (text) => typeof text === 'string',
    );
    if (texts.some((text) => /[<>]/.test(text))) return this.skip('with markup', raw.ref);
    if (texts.some((text) => /^\s*(?:=|[@+-]\S*\()/.test(text))) {
      return this.skip('with text that a spreadsheet would run as a formula', raw.ref);
    }
    const lines = String(raw.address ?? '').split(/,\s*/);
    if (lines.some((line) => FLAT.test(line) || ROOM.test(line))) return this.skip(HOME, raw.ref);
    if (/^[^\p{L}\p{N}]+.?$/u.test(name)) return this.skip('with a name that isn’t a word', raw.ref);
    const record = cleanRecord(raw, name);
    this.#rows++;
    if (this.#answer.isRelevant?.(record) === false) return;
    const before = this.#records.get(record.ref);
    if (before && JSON.stringify(before) !== JSON.stringify(record)) this.#clashing.add(record.ref);
    this.#records.set(record.ref, record);
  }

  /**
   * Throws if no row can be used, because a register is never empty.
   * @param date Day of the data according to the register. By default the day of the request.
   */
  build(date = this.#answer.day): Extract {
    const { from } = this.#answer;
    for (const ref of this.#clashing) {
      this.#records.delete(ref);
      this.#rows--;
      this.skip('with the same id as a different row', ref);
    }
    if (this.#rows === 0) {
      const left = [...this.#skipped].map(([reason, count]) => `${count} ${reason}`).join(', ');
      throw new UnexpectedAnswer(`${from} sent no usable row${left ? `: ${left}` : ''}.`);
    }
    if (!isDay(date)) throw new UnexpectedAnswer(`${from} doesn't say the day of its answer.`);
    const records = [...this.#records.values()];
    return { date, rows: this.#rows, records, skipped: this.#skipped, skippedRefs: this.#skippedRefs };
  }
}

function cleanRecord(raw: RawRecord, name: string): RegisterRecord {
  const postcode = postcodeOf(raw.postcode);
  const fields = {
    address: cleanText(postcode ? cleanText(raw.address)?.replace(postcode, '') : raw.address),
    postcode,
    ...pointOf(raw),
    phone: phoneOf(raw.phone),
    website: cleanText(raw.website)?.replace(/\/$/, ''),
    hours: cleanText(raw.hours),
    cuisine: cleanText(raw.cuisine),
    line: cleanText(raw.line),
    note: cleanText(raw.note),
    ...pick(raw, 'rating', 'rated', 'wheelchair', 'stepFree', 'outdoorSeats'),
  };
  const known = Object.entries(fields).filter(([field, value]) => isValid(field, value));
  const refs = raw.otherRefs && raw.otherRefs.length > 0 ? { otherRefs: raw.otherRefs } : {};
  return { ref: raw.ref, ...refs, kind: raw.kind, name, ...Object.fromEntries(known), ...pick(raw, 'thing', 'closed') };
}

const MOST_HOURS = 255;

/** True if a listing may have the value. Checks only the length of opening hours, because parsing them is slow. */
function isValid(field: string, value: unknown): boolean {
  if (value === undefined) return false;
  if (field === 'hours') return String(value).length <= MOST_HOURS;
  return listingSchema.shape[field as keyof typeof listingSchema.shape].safeParse(value).success;
}

const pick = (raw: RawRecord, ...fields: (keyof RawRecord)[]) =>
  Object.fromEntries(
    fields.flatMap((field) => (raw[field] === null || raw[field] === undefined ? [] : [[field, raw[field]]])),
  );

/** `+44 20 7946 0018` → `020 7946 0018`. Returns only the first of several numbers. */
function phoneOf(value: unknown): string | undefined {
  const [first = ''] = (cleanText(value) ?? '').split(/[;,/&]|\b(?:or|and|ext|x)\b/i);
  const written = first
    .replace(/\(0\)/, '')
    .replace(/[^\d+]/g, '')
    .replace(/^(?:\+|00)44/, '0')
    .replace(/^(?=[1-9])/, '0');
  // Keeps the first of two numbers that only a space separated.
  const digits = /^0\d{10}0\d{9,10}$/.test(written) ? written.slice(0, 11) : written;
  if (!/^0\d{9,10}$/.test(digits)) return undefined;
  if (digits.startsWith('02')) return digits.replace(/^(0..)(....)(.+)$/, '$1 $2 $3');
  const isShort = /^0(?:[389]|1\d1|11)/.test(digits);
  return isShort ? digits.replace(/^(.{4})(...)(.+)$/, '$1 $2 $3') : digits.replace(/^(.{5})(.+)$/, '$1 $2');
}

/** Drops coordinates outside the country, because zeros and swapped values are common. */
function pointOf({ lat, lon }: RawRecord): { lat?: number; lon?: number } {
  const point = { lat: Number(lat ?? Number.NaN), lon: Number(lon ?? Number.NaN) };
  if (!Number.isFinite(point.lat) || !Number.isFinite(point.lon) || !inCountry(point)) return {};
  return { lat: Number(point.lat.toFixed(5)), lon: Number(point.lon.toFixed(5)) };
}
