// Reads the list of readers that another newsletter service exports as CSV.
import { parse } from 'csv-parse/sync';
import { UserError } from '../../engine/report/user-error.ts';
import { quoted } from '../../engine/report/wording.ts';
import { ADDRESS } from '../send/sending.ts';

/** Choices that the sign-up offers. */
export interface Offer {
  postcodes: readonly string[];
  categories: readonly string[];
}

/** Column and value that a subscribed reader's row has. */
export interface Condition {
  column: string;
  value: string;
}

/** A reader in the form that the database's `import_readers` takes. */
export interface Newcomer {
  email: string;
  postcode: string | null;
  categories: readonly string[];
  /** Time of the consent. Undefined if the file has none that can be read. */
  consentedAt: string | undefined;
}

interface ReadExport {
  /** Names of the columns that were read, by field. */
  columns: Partial<Record<Field, string>>;
  /** Values of each other column, which may say who has left the list. */
  others: Map<string, Set<string>>;
  rows: number;
  readers: Newcomer[];
  /** Rows that don't fulfil the conditions. */
  off: number;
  /** Rows that repeat the address of an earlier row, ignoring case. */
  twice: number;
  /** Rows without a valid address. */
  invalid: string[];
  /** Dates of consent that can't be read. */
  unreadDates: string[];
  /** Readers without a known interest, who get every subject. */
  withoutInterests: number;
}

type Field = keyof typeof HEADERS;

/** Names of each field's column, without separators. The first of these columns that the file has is read. */
const HEADERS = {
  email: /^(?:(?:subscriber|contact|user)?e?mail(?:address)?|subscriber)$/,
  consent:
    /^(?:confirmtime|optintime|subscri(?:bed|ption)(?:at|date)|consent(?:edat|date)|creat(?:edat|iondate)|startdate|joined)$/,
  postcode: /^(?:postcode|postalcode|zip(?:code)?|district)$/,
  interests: /^(?:categories|interests|tags|labels)$/,
};

const plainName = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Throws a UserError on a file without a column of addresses, and if a condition names a column that isn't there. */
export function readExport(text: string, { postcodes, categories }: Offer, only: readonly Condition[]): ReadExport {
  const [head = [], ...lines] = parseTable(text);
  const names = head.map(plainName);
  const indexOf = (name: string) => names.indexOf(plainName(name));
  const fields = Object.entries(HEADERS).map(
    ([field, form]) => [field, names.findIndex((name) => form.test(name))] as const,
  );
  const at = Object.fromEntries(fields) as Record<Field, number>;
  if (at.email < 0) {
    throw new UserError(`No column has email addresses. One must be called "email". The file has: ${head.join(', ')}.`);
  }
  const unknown = only.find(({ column }) => indexOf(column) < 0);
  if (unknown) throw new UserError(`There is no column ${quoted(unknown.column)}. The file has: ${head.join(', ')}.`);
  const isSubscribed = (line: readonly string[]) =>
    only.every(
      ({ column, value }) => (line[indexOf(column)] ?? '').trim().toLowerCase() === value.trim().toLowerCase(),
    );
  const emailOf = (line: readonly string[]) => line[at.email]?.trim().toLowerCase() ?? '';
  // A reader is left out if any row says so, even if another row doesn't.
  const off = new Set(lines.filter((line) => !isSubscribed(line)).map(emailOf));
  const used = new Set(Object.values(at));
  const found: ReadExport = {
    columns: Object.fromEntries(fields.flatMap(([field, index]) => (index < 0 ? [] : [[field, head[index]!]]))),
    others: new Map(
      head.flatMap((name, index) => (used.has(index) ? [] : [[name, new Set(lines.map((line) => line[index] ?? ''))]])),
    ),
    rows: lines.length,
    readers: [],
    off: 0,
    twice: 0,
    invalid: [],
    unreadDates: [],
    withoutInterests: 0,
  };
  const seen = new Set<string>();
  for (const line of lines) {
    const cell = (field: Field) => line[at[field]]?.trim() ?? '';
    const email = emailOf(line);
    if (seen.has(email)) found.twice++;
    else if (off.has(email)) found.off++;
    else if (!ADDRESS.test(email)) found.invalid.push(cell('email'));
    else {
      const interests = interestsIn(cell('interests'), categories);
      // A label may be a postcode.
      const [label = ''] = interestsIn(cell('interests'), postcodes);
      const consentedAt = timeOf(cell('consent'));
      if (interests.length === 0) found.withoutInterests++;
      if (cell('consent') !== '' && consentedAt === undefined) found.unreadDates.push(cell('consent'));
      const choices = { categories: interests.length > 0 ? interests : categories, consentedAt };
      found.readers.push({ email, postcode: postcodeIn(cell('postcode') || label, postcodes), ...choices });
    }
    seen.add(email);
  }
  return found;
}

/** Time of a date that begins with its year. Without a time zone, it is in UTC. */
function timeOf(value: string): string | undefined {
  const [, day = '', clock, zone] =
    /^(\d{4}[-/]\d\d[-/]\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)? ?(Z|[+-]\d\d:?\d\d)?(?: \w+)?)?$/.exec(value) ?? [];
  const date = day.replaceAll('/', '-');
  const time = Date.parse(`${date}T${clock ?? '00:00'}${zone?.replace(/(\d\d)(\d\d)$/, '$1:$2') ?? 'Z'}`);
  // A day that doesn't exist, such as 31 February, would become another one.
  const exists = new Date(`${date}T00:00Z`).getTime() > 0 && new Date(`${date}T00:00Z`).toISOString().startsWith(date);
  return exists && time > 0 ? new Date(time).toISOString() : undefined;
}

function parseTable(text: string): string[][] {
  const [header = ''] = text.split('\n');
  const delimiter = header.includes('\t') ? '\t' : header.includes(',') ? ',' : ';';
  try {
    return parse(text, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true });
  } catch (cause) {
    throw new UserError(`The file is not CSV: ${(cause as Error).message}.`, { cause });
  }
}

/** Postcode district that the sign-up offers. 'None' for any other postcode, null without a postcode. */
function postcodeIn(value: string, known: readonly string[]): string | null {
  if (value === '') return null;
  const written = value.toUpperCase().replace(/\s/g, '');
  const district = written.length > 4 ? written.slice(0, -3) : written;
  return known.includes(district) ? district : 'None';
}

function interestsIn(value: string, known: readonly string[]): string[] {
  const names = value.split(/[,;|]/).map((name) =>
    name
      .replace(/["'[\]{}]/g, '')
      .trim()
      .toLowerCase(),
  );
  return known.filter((name) => names.includes(name.toLowerCase()));
}
