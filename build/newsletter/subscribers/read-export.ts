// Reads the list of readers that another newsletter service exports as CSV.
import { parse } from 'csv-parse/sync';
import { UserError } from '../../engine/report/user-error.ts';
import { ADDRESS } from '../send/sending.ts';

/** Choices of the sign-up. */
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
  /** Rows with an address that is already in the file, ignoring case. */
  twice: number;
  /** Rows without a valid address. */
  invalid: string[];
  /** Readers without a known interest, who get every subject. */
  withoutInterests: number;
}

type Field = 'email' | 'consent' | 'confirmed' | 'postcode' | 'interests';

/** Headers by field, in lower case without separators. The first one in the file is read. */
const HEADERS: Record<Field, readonly string[]> = {
  email: ['email', 'emailaddress', 'subscriberemail', 'mail'],
  consent: ['confirmtime', 'optintime', 'subscribedat', 'createdat', 'creationdate', 'subscriptiondate', 'signupdate'],
  confirmed: ['confirmtime', 'confirmedat', 'subscriptionstatus'],
  postcode: ['postcode', 'postalcode', 'zipcode', 'zip', 'district'],
  interests: ['categories', 'interests', 'tags', 'labels', 'groups', 'lists'],
};

/** Columns with the reader's state, and the states of readers who get no letter. */
const STATES = ['status', 'type', 'subscribertype', 'subscriptionstatus', 'state'];
const OFF =
  /^(?:unsubscribed|blocklisted|blocked|disabled|cleaned|bounced|removed|spammy|complained|undeliverable|deleted|archived|inactive)$/i;
/** Columns whose value has the same meaning. */
const FLAGS: Record<string, (value: string) => boolean> = {
  emaildisabled: isTrue,
  subscribedtoemails: (value) => value !== '' && !isTrue(value),
  unsubtime: isSet,
  unsubscribedat: isSet,
  cleantime: isSet,
  deletedat: isSet,
  bouncedat: isSet,
};
const UNCONFIRMED = /^(?:unconfirmed|unactivated|pending)$/i;

function isTrue(value: string): boolean {
  return /^(?:true|yes|1)$/i.test(value);
}

function isSet(value: string): boolean {
  return value !== '' && !/^(?:null|false|0)$/i.test(value);
}

/** Columns that only one service uses. */
const SERVICES: readonly [name: string, columns: readonly string[]][] = [
  ['Substack', ['activesubscription', 'emaildisabled', 'subscriptionexpiry']],
  ['Mailchimp', ['memberrating', 'optintime', 'leid', 'euid']],
  ['Ghost', ['subscribedtoemails', 'complimentaryplan']],
  ['listmonk', ['uuid', 'attributes']],
  ['Buttondown', ['creationdate', 'subscribertype', 'referrerurl']],
];

/** Throws a UserError on a file without rows or without a column of addresses. */
export function readExport(text: string, { postcodes, categories }: Offer): ReadExport {
  const table = parseTable(text);
  const [head = [], ...lines] = table;
  const names = head.map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const indexOf = (field: Field) => names.indexOf(HEADERS[field].find((name) => names.includes(name)) ?? '');
  const emailAt = indexOf('email');
  if (emailAt < 0) {
    throw new UserError(`No column holds addresses. One must be called "email"; the file has: ${head.join(', ')}.`);
  }
  const found: ReadExport = {
    service: SERVICES.find(([, own]) => own.some((name) => names.includes(name)))?.[0],
    columns: Object.fromEntries(
      (Object.keys(HEADERS) as Field[]).flatMap((field) => (indexOf(field) < 0 ? [] : [[field, head[indexOf(field)]]])),
    ),
    rows: lines.length,
    readers: [],
    off: 0,
    twice: 0,
    invalid: [],
    withoutInterests: 0,
  };
  const emailOf = (line: string[]) => line[emailAt]?.trim().toLowerCase() ?? '';
  const rowsOff = lines.filter((line) => isOff((name) => line[names.indexOf(name)]?.trim() ?? ''));
  // Whoever left in one row has left, also if an older row of the address says otherwise.
  const left = new Set(rowsOff.map(emailOf));
  const seen = new Set<string>();
  for (const line of lines) {
    const field = (name: Field) => line[indexOf(name)]?.trim() ?? '';
    const email = emailOf(line);
    if (seen.has(email)) found.twice++;
    else if (left.has(email)) found.off++;
    else if (!ADDRESS.test(email)) found.invalid.push(field('email'));
    else {
      const interests = interestsIn(field('interests'), categories);
      if (interests.length === 0) found.withoutInterests++;
      found.readers.push({
        email,
        postcode: postcodeIn(field('postcode'), postcodes),
        categories: interests.length > 0 ? interests : categories,
        consentedAt: dayIn(field('consent')),
        isConfirmed: isSet(field('confirmed')) && !UNCONFIRMED.test(field('confirmed')),
      });
    }
    seen.add(email);
  }
  return found;
}

function parseTable(text: string): string[][] {
  const [header = ''] = text.split('\n', 1);
  const delimiter = header.includes('\t') ? '\t' : header.includes(',') ? ',' : ';';
  try {
    const options = { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true };
    return parse(text, options);
  } catch (cause) {
    throw new UserError(`The file is not CSV: ${(cause as Error).message}.`, { cause });
  }
}

const isOff = (cell: (name: string) => string) =>
  STATES.some((name) => OFF.test(cell(name))) || Object.entries(FLAGS).some(([name, says]) => says(cell(name)));

/** District of a postcode. 'None' for other places, null for no postcode. */
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

/** `2024-03-01T09:00:00Z`, or undefined if it isn't a time. */
function dayIn(value: string): string | undefined {
  // Accepts a space between day and time, and a missing time zone.
  const written = value.replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/, '$1T$2Z');
  const time = /^\d{4}-\d\d-\d\d/.test(written) ? Date.parse(written) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
