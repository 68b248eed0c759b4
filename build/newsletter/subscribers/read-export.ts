// Reads the list of readers that another newsletter service exports as CSV.
import { parse } from 'csv-parse/sync';
import { UserError } from '../../engine/report/user-error.ts';
import { parseJson } from '../../engine/source/parse-url.ts';
import { ADDRESS } from '../send/sending.ts';
import { isAmbiguous, orderOf, readDate, type DateOrder } from './read-date.ts';
import { findStateColumns, isStateWord, plainName, type ExportRow } from './reader-state.ts';

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
  /** True if a column says who has left the list. */
  saysWhoLeft: boolean;
  /** Rows of readers who aren't known to be subscribed. */
  off: number;
  /** The same rows by reason: 'with the state Cancelled'. */
  leftOut: Map<string, number>;
  /** Rows that repeat the address of an earlier row, ignoring case. */
  twice: number;
  /** Rows of readers who never confirmed their address at the other service. */
  unconfirmed: number;
  /** Rows without a valid address. */
  invalid: string[];
  /** Order of day and month in the dates with numbers, if the file shows it. */
  order: DateOrder | undefined;
  /** Dates of consent that can be read in two orders: 01/03/2024. */
  ambiguousDates: string[];
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
  email: ['email', 'emailaddress', 'subscriberemail', 'mail', 'contactemail', 'useremail', 'subscriber'],
  consent: (
    'confirmtime optintime subscribedat subscribedon datesubscribed subscribedate subscriptiondate subscribed ' +
    'consentdate consentedat consentat dateofconsent optindate optinat optedinat optin createdat createdon creationdate ' +
    'created signupdate signupat signedupat joinedat joined datejoined startdate addedtime addedat addedon dateadded ' +
    'registeredat timestamp date'
  ).split(' '),
  confirmed: ['confirmedat'],
  postcode: ['postcode', 'postalcode', 'zipcode', 'zip', 'district'],
  interests: ['categories', 'interests', 'tags', 'labels', 'groups', 'lists'],
};

/** Columns with further fields of the reader, as JSON. */
const MORE = ['attributes', 'metadata'];

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

/** Column of Substack with the day on which a reader cancelled the paid plan. */
const PAID = /^canceldate$/;

/**
 * Throws a UserError on a file without rows or without a column of addresses.
 * @param order Order of the dates. By default it is taken from dates such as 25/03/2024.
 */
export function readExport(text: string, offer: Offer, order?: DateOrder): ReadExport {
  const [head = [], ...lines] = parseTable(text);
  const names = head.map(plainName);
  if (!HEADERS.email.some((name) => names.includes(name))) {
    throw new UserError(`No column has email addresses. One must be called "email". The file has: ${head.join(', ')}.`);
  }
  const rows = lines.map((line) => readRow(names, line));
  const columns = (Object.keys(HEADERS) as Field[]).flatMap((field) => {
    const isUsed = (name: string) => rows.some((row) => (field === 'consent' ? hasDate(row, name) : row.has(name)));
    const name = HEADERS[field].find(isUsed);
    return name === undefined ? [] : [[field, head[names.indexOf(name)] ?? name]];
  });
  const service = SERVICES.find(([, own]) => own.some((name) => names.includes(name)))?.[0];
  const labels = new Map(names.map((name, at) => [name, head[at]!]));
  const states = findStateColumns(labels, rows, service === 'Substack' ? PAID : undefined);
  const found: ReadExport = {
    service,
    columns: Object.fromEntries(columns) as ReadExport['columns'],
    rows: rows.length,
    readers: [],
    saysWhoLeft: states.areKnown,
    off: 0,
    leftOut: new Map(),
    twice: 0,
    unconfirmed: 0,
    invalid: [],
    order: order ?? orderOf(rows.map(consentOf)),
    ambiguousDates: [],
    unreadDates: [],
    withoutInterests: 0,
  };
  // A reader is left out if any row says so, even if another row doesn't.
  const against = new Map<string, string>();
  for (const row of rows) {
    const reason = states.reasonAgainst(row);
    const email = fieldOf(row, 'email').toLowerCase();
    if (reason !== undefined && (against.get(email) ?? 'unconfirmed') === 'unconfirmed') against.set(email, reason);
  }
  const seen = new Set<string>();
  for (const row of rows) {
    const email = fieldOf(row, 'email').toLowerCase();
    const reason = against.get(email);
    if (seen.has(email)) found.twice++;
    else if (reason === 'unconfirmed') found.unconfirmed++;
    else if (reason !== undefined) countReason(found, reason);
    else if (!ADDRESS.test(email)) found.invalid.push(fieldOf(row, 'email'));
    else addReader(row, offer, found, states.saysConfirmed(row));
    seen.add(email);
  }
  return found;
}

/** Counts "Cancelled" and "cancelled" together. */
function countReason(found: ReadExport, reason: string): void {
  const { leftOut } = found;
  const known = [...leftOut.keys()].find((each) => each.toLowerCase() === reason.toLowerCase()) ?? reason;
  leftOut.set(known, (leftOut.get(known) ?? 0) + 1);
  found.off++;
}

function addReader(row: ExportRow, { postcodes, categories }: Offer, found: ReadExport, saysConfirmed: boolean): void {
  const written = fieldOf(row, 'interests');
  const interests = interestsIn(written, categories);
  const consent = consentOf(row);
  const consentedAt = readDate(consent, found.order);
  if (interests.length === 0) found.withoutInterests++;
  if (consent !== '' && consentedAt === undefined) {
    (isAmbiguous(consent) ? found.ambiguousDates : found.unreadDates).push(consent);
  }
  // If the row has no postcode, one of its labels may be a postcode.
  const [label = ''] = interestsIn(written, postcodes);
  found.readers.push({
    email: fieldOf(row, 'email').toLowerCase(),
    postcode: postcodeIn(fieldOf(row, 'postcode') || label, postcodes),
    categories: interests.length > 0 ? interests : categories,
    consentedAt,
    isConfirmed: saysConfirmed || isConfirmed(row),
  });
}

/** A column such as "subscribed" has dates at some services, and yes or no at others. */
const hasDate = (row: ExportRow, name: string) => row.has(name) && !isStateWord(row.get(name)!);
const consentOf = (row: ExportRow) => row.get(HEADERS.consent.find((name) => hasDate(row, name)) ?? '') ?? '';

function readRow(names: readonly string[], line: readonly string[]): ExportRow {
  const cells = names.flatMap((name, at): [string, string][] => {
    const cell = line[at]?.trim() ?? '';
    return cell === '' ? [] : [[name, cell]];
  });
  const more = cells.flatMap(([name, cell]) => (MORE.includes(name) ? fieldsOfJson(cell) : []));
  return new Map([...more, ...cells]);
}

const fieldsOfJson = (cell: string) =>
  Object.entries(parseJson(cell) ?? {}).flatMap(([name, each]): [string, string][] => {
    const value = typeof each === 'object' ? '' : String(each).trim();
    return value === '' ? [] : [[plainName(name), value]];
  });

const fieldOf = (row: ExportRow, field: Field) => HEADERS[field].map((name) => row.get(name)).find(Boolean) ?? '';

/**
 * True if the reader confirmed the address. Mailchimp writes a CONFIRM_TIME for everyone. It equals the OPTIN_TIME if
 * the form didn't ask to confirm. A reader whom the owner added has no OPTIN_TIME.
 */
function isConfirmed(row: ExportRow): boolean {
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
