// Reads the list of readers that another newsletter service exports as CSV.
import { parse } from 'csv-parse/sync';
import { UserError } from '../../engine/report/user-error.ts';
import { ADDRESS } from '../send/sending.ts';

/** Choices that the sign-up offers. */
export interface Offer {
  postcodes: readonly string[];
  categories: readonly string[];
}

/** A reader in the form that the database's `import_readers` takes. */
export interface Newcomer {
  email: string;
  postcode: string | null;
  categories: readonly string[];
  /** Day or time of the consent. Undefined if the file has none. */
  consentedAt: string | undefined;
  /** True if the other service confirmed the address. */
  isConfirmed: boolean;
}

interface ReadExport {
  service: string | undefined;
  /** Columns that were read, by field. */
  columns: Partial<Record<Field, string>>;
  rows: number;
  readers: Newcomer[];
  /** Rows of readers who unsubscribed at the other service or whose mail bounces. */
  off: number;
  /** Rows that repeat the address of an earlier row, ignoring case. */
  twice: number;
  /** Rows of readers who never confirmed their address at the other service. */
  unconfirmed: number;
  /** Rows without a valid address. */
  invalid: string[];
  /** Dates of consent that can't be read. */
  unreadDates: string[];
  /** Readers without a known interest, who get every subject. */
  withoutInterests: number;
}

type Field = 'email' | 'consent' | 'confirmed' | 'postcode' | 'interests';

/**
 * Possible names of each field's column, in lower case without separators. The first of these columns that has a value
 * is read.
 */
const HEADERS: Record<Field, readonly string[]> = {
  email: ['email', 'emailaddress', 'subscriberemail', 'mail'],
  consent: [
    'confirmtime',
    'optintime',
    'subscribedat',
    'createdat',
    'creationdate',
    'subscriptiondate',
    'signupdate',
    'startdate',
  ],
  confirmed: ['confirmedat', 'subscriptionstatus'],
  postcode: ['postcode', 'postalcode', 'zipcode', 'zip', 'district'],
  interests: ['categories', 'interests', 'tags', 'labels', 'groups', 'lists'],
};

/** Columns with the reader's state. `OFF` matches the states of readers who no longer get the newsletter. */
const STATES = ['status', 'type', 'subscribertype', 'subscriptionstatus', 'state'];
const OFF =
  /^(?:unsubscribed|blocklisted|blocked|disabled|cleaned|bounced|removed|spammy|complained|undeliverable|deleted|archived|inactive|paused)$/i;
/** Columns whose value can say that a reader no longer gets the newsletter, each with a test of the value. */
const FLAGS: Record<string, (value: string) => boolean> = {
  emaildisabled: isTrue,
  subscribedtoemails: (value) => value !== '' && !isTrue(value),
  unsubtime: isSet,
  unsubscribedat: isSet,
  unsubscriptiondate: isSet,
  undeliverabilitydate: isSet,
  cleantime: isSet,
  deletedat: isSet,
  bouncedat: isSet,
};
const UNCONFIRMED = /^(?:unconfirmed|unactivated|pending)$/i;
/** Columns with further fields of the reader, as JSON. */
const MORE = ['attributes', 'metadata'];

function isTrue(value: string): boolean {
  return /^(?:true|yes|1)$/i.test(value);
}

function isSet(value: string): boolean {
  return value !== '' && !/^(?:null|false|0)$/i.test(value);
}

/** The only service whose export doesn't say who has left a list. */
export const LISTMONK = 'listmonk';

/** Services, each with columns that no other service uses. */
const SERVICES: readonly [name: string, columns: readonly string[]][] = [
  ['Substack', ['activesubscription', 'emaildisabled', 'stripeplan']],
  ['Mailchimp', ['memberrating', 'optintime', 'leid', 'euid']],
  ['Ghost', ['subscribedtoemails', 'complimentaryplan']],
  [LISTMONK, ['uuid', 'attributes']],
  ['Buttondown', ['creationdate', 'subscribertype', 'referrerurl', 'undeliverabilitydate']],
];

/** Throws a UserError on a file without rows or without a column of addresses. */
export function readExport(text: string, offer: Offer): ReadExport {
  const [head = [], ...lines] = parseTable(text);
  const names = head.map(plainName);
  if (!HEADERS.email.some((name) => names.includes(name))) {
    throw new UserError(`No column has email addresses. One must be called "email". The file has: ${head.join(', ')}.`);
  }
  const rows = lines.map((line) => readRow(names, line));
  const has = (name: string) => rows.some((row) => row.has(name));
  const columns = (Object.keys(HEADERS) as Field[]).flatMap((field) => {
    const name = HEADERS[field].find(has);
    return name === undefined ? [] : [[field, head[names.indexOf(name)] ?? name]];
  });
  const found: ReadExport = {
    service: SERVICES.find(([, own]) => own.some((name) => names.includes(name)))?.[0],
    columns: Object.fromEntries(columns) as ReadExport['columns'],
    rows: rows.length,
    readers: [],
    off: 0,
    twice: 0,
    unconfirmed: 0,
    invalid: [],
    unreadDates: [],
    withoutInterests: 0,
  };
  // A reader counts as unsubscribed if any row says so, even if another row doesn't.
  const left = new Set(rows.filter(isOff).map((row) => fieldOf(row, 'email').toLowerCase()));
  const seen = new Set<string>();
  for (const row of rows) {
    const email = fieldOf(row, 'email').toLowerCase();
    if (seen.has(email)) found.twice++;
    else if (left.has(email)) found.off++;
    else if (!ADDRESS.test(email)) found.invalid.push(fieldOf(row, 'email'));
    else if (STATES.some((name) => UNCONFIRMED.test(row.get(name) ?? ''))) found.unconfirmed++;
    else addReader(row, email, offer, found);
    seen.add(email);
  }
  return found;
}

function addReader(row: Row, email: string, { postcodes, categories }: Offer, found: ReadExport): void {
  const written = fieldOf(row, 'interests');
  const interests = interestsIn(written, categories);
  const consent = fieldOf(row, 'consent');
  const consentedAt = dayIn(consent);
  if (interests.length === 0) found.withoutInterests++;
  if (consent !== '' && consentedAt === undefined) found.unreadDates.push(consent);
  // If the row has no postcode, one of its labels may be a postcode.
  const [label = ''] = interestsIn(written, postcodes);
  found.readers.push({
    email,
    postcode: postcodeIn(fieldOf(row, 'postcode') || label, postcodes),
    categories: interests.length > 0 ? interests : categories,
    consentedAt,
    isConfirmed: isConfirmed(row),
  });
}

/** Non-empty cells of a row, by column name in lower case without separators. */
type Row = ReadonlyMap<string, string>;

const plainName = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

function readRow(names: readonly string[], line: readonly string[]): Row {
  const cells = names.flatMap((name, at): [string, string][] => {
    const cell = line[at]?.trim() ?? '';
    return cell === '' ? [] : [[name, cell]];
  });
  const more = cells.flatMap(([name, cell]) => (MORE.includes(name) ? fieldsOfJson(cell) : []));
  return new Map([...more, ...cells]);
}

function fieldsOfJson(cell: string): [string, string][] {
  try {
    return Object.entries(JSON.parse(cell) as Record<string, unknown>).flatMap(([name, each]) =>
      typeof each === 'string' && each.trim() !== '' ? [[plainName(name), each.trim()]] : [],
    );
  } catch {
    return [];
  }
}

const fieldOf = (row: Row, field: Field) => HEADERS[field].map((name) => row.get(name)).find(Boolean) ?? '';

/**
 * True if the reader confirmed the address. Mailchimp writes a CONFIRM_TIME for everyone. It equals the OPTIN_TIME if
 * the form didn't ask to confirm. A reader whom the owner added has no OPTIN_TIME.
 */
function isConfirmed(row: Row): boolean {
  const confirmed = row.get('confirmtime');
  if (confirmed !== undefined) return row.has('optintime') && row.get('optintime') !== confirmed;
  return isSet(fieldOf(row, 'confirmed'));
}

function parseTable(text: string): string[][] {
  const [header = ''] = text.split('\n');
  const delimiter = header.includes('\t') ? '\t' : header.includes(',') ? ',' : ';';
  try {
    const options = { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true };
    return parse(text, options);
  } catch (cause) {
    throw new UserError(`The file is not CSV: ${(cause as Error).message}.`, { cause });
  }
}

const isOff = (row: Row) =>
  STATES.some((name) => OFF.test(row.get(name) ?? '')) ||
  Object.entries(FLAGS).some(([name, says]) => says(row.get(name) ?? ''));

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

/**
 * Time as `2024-03-01T09:00:00.000Z`, or undefined if the value isn't a time. A value without a time zone is in UTC.
 */
function dayIn(value: string): string | undefined {
  const [, day, clock = '00:00', zone = 'Z'] = WRITTEN_TIME.exec(value.replaceAll('/', '-')) ?? [];
  const time = Date.parse(`${day}T${clock}${zone === 'UTC' ? 'Z' : zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')}`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** Day, time to the millisecond, and zone. Listmonk writes `2024-03-01 09:00:00.123456 +0000 UTC`. */
const WRITTEN_TIME =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)\d*)? ?(Z|UTC|[+-]\d\d:?\d\d)?(?: \S+)?$/;
