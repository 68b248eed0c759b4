// The requests that the local data API serves: those of the site, and those of the maintainer's commands. It refuses
// every other request, although a hosted project serves some of them.

import { parseJson } from '../../engine/source/parse-url.ts';

export type KeyRole = 'anon' | 'service_role';

export interface ApiRequest {
  method: string;
  /** Path and query string after the API's root: 'Email?select=email'. */
  target: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export interface Statement {
  sql: string;
  /** All values are passed as text. */
  values: string[];
  /** HTTP status of a successful response. */
  status: number;
}

/** Error response. The client library shows its `code` and `message`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** SQL conditions of filters. The policies of the database apply, too. */
const CONDITIONS = {
  'email=eq': 'email = ?',
  'email=gt': 'email > ?',
  'id=eq': 'id = ?::uuid',
  'id=gt': 'id > ?::uuid',
  'categories=cs': 'categories @> ?::text[]',
  'postcode=eq': 'postcode = ?',
};

interface Served {
  filters?: readonly (keyof typeof CONDITIONS)[];
  /** Filters that a request may leave out. */
  choices?: readonly (keyof typeof CONDITIONS)[];
  /** Columns that may be selected. Without this list, those that the database allows. */
  reads?: readonly string[];
  writes?: readonly string[];
  /** Parameters of a database function, with their types. */
  parameters?: Readonly<Record<string, string>>;
}

const token = { token: 'text' };
const page = { after: 'text', most: 'int' };
const claim = { token: 'text', hourly: 'int' };

const SERVED: Readonly<Record<KeyRole, Readonly<Record<string, Served>>>> = {
  anon: {
    'GET Email': { filters: ['email=eq'], reads: ['email'] },
    'POST Email': { writes: ['email', 'categories', 'subscribed_at', 'source', 'page', 'postcode'] },
    'PATCH Email': { filters: ['email=eq'], writes: ['categories', 'updated_at', 'source', 'postcode'] },
    'POST Message': { writes: ['id', 'category', 'name', 'email', 'message', 'listing'] },
    'POST rpc/leave_letter': { parameters: token },
    'POST rpc/confirm_letter': { parameters: token },
    'POST rpc/change_letter': { parameters: { ...token, postcode: 'text', categories: 'text[]' } },
    'POST rpc/letter_choices': { parameters: token },
  },
  service_role: {
    'GET Email': { choices: ['email=eq', 'email=gt', 'categories=cs', 'postcode=eq'] },
    'DELETE Email': { filters: ['email=eq'] },
    'GET Message': { filters: ['id=gt'] },
    'PATCH Message': { filters: ['id=eq'], writes: ['answered_at'] },
    'DELETE Message': { filters: ['id=eq'] },
    'POST rpc/letter_readers': { parameters: page },
    'POST rpc/left_readers': { parameters: page },
    'POST rpc/unconfirmed_readers': { parameters: page },
    'POST rpc/unwelcomed_readers': { parameters: { ...page, confirmed: 'boolean' } },
    'POST rpc/claim_confirmation': { parameters: claim },
    'POST rpc/claim_welcome': { parameters: claim },
    'POST rpc/import_readers': { parameters: { readers: 'jsonb', write: 'boolean' } },
    'POST rpc/note_bounces': { parameters: { bounces: 'jsonb' } },
    'POST rpc/wake_reader': { parameters: { address: 'text' } },
    'POST rpc/forget_old': { parameters: {} },
    'POST rpc/forget_asked': { parameters: {} },
    'POST rpc/refused_signups': { parameters: {} },
  },
};

/** Functions without a result. */
const VOID = ['leave_letter', 'confirm_letter', 'change_letter'];

/** SQL of a request. Throws an ApiError if the request isn't one of the table above. */
export function statementOf(request: ApiRequest, role: KeyRole): Statement {
  const { method, target, headers } = request;
  const [path = '', ...search] = target.split('?');
  const name = `${method} ${path}`;
  if (!Object.hasOwn(SERVED[role], name)) {
    throw new ApiError(404, 'PGRST205', 'The local database serves only the requests of this site, not this one.');
  }
  const served = SERVED[role][name]!;
  const query = new URLSearchParams(search.join('?'));
  if (query.size > new Set(query.keys()).size) throw refusal('A parameter is given twice.');
  const returned = role === 'anon' ? 'return=minimal' : 'return=representation';
  if (!['', returned].includes(String(headers['prefer'] ?? ''))) throw refusal(`Only "Prefer: ${returned}" is served.`);
  if (!/^(application\/json|\*\/\*)?$/.test(String(headers['accept'] ?? ''))) {
    throw new ApiError(406, 'PGRST107', 'Only application/json is served.');
  }
  if (served.parameters) return callOf(path.slice('rpc/'.length), served.parameters, query, request.body, role);
  return tableStatement(request, path, served, query, role);
}

const refusal = (message: string, code = 'PGRST100') => new ApiError(400, code, message);

function tableStatement(
  { method, body }: ApiRequest,
  table: string,
  { filters = [], choices = [], reads, writes }: Served,
  query: URLSearchParams,
  role: KeyRole,
): Statement {
  const { select, order, limit, ...rest } = Object.fromEntries(query);
  const row = writes && parseBody(body, role);
  const values = row ? [JSON.stringify(row)] : [];
  const known: readonly string[] = [...filters, ...choices];
  const given = Object.entries(rest).map(([column, condition]) => {
    const [operator = '', ...value] = condition.split('.');
    values.push(value.join('.'));
    return { filter: `${column}=${operator}`, at: `$${values.length}` };
  });
  if (!given.every(({ filter }) => known.includes(filter)) || given.length < filters.length) {
    throw refusal(`Only these filters are served: ${known.join(', ') || 'none'}.`);
  }
  const sqlOf = ({ filter, at }: { filter: string; at: string }) =>
    `each.${CONDITIONS[filter as keyof typeof CONDITIONS].replace('?', at)}`;
  const where = given.length > 0 ? `where ${given.map(sqlOf).join(' and ')}` : '';
  const columns = columnsOf(select, method === 'GET' || role === 'service_role', reads);
  const from = `public."${table}" as each`;
  const isPaged = order !== undefined || limit !== undefined;
  const mayPage = method === 'GET' && role === 'service_role';
  if (isPaged && !(mayPage && /^(email|id)$/.test(order ?? '') && /^\d{1,6}$/.test(limit ?? ''))) {
    throw refusal('This order or this limit is not served.');
  }
  if (method === 'GET') {
    const page = isPaged ? `order by each.${order} limit ${limit}` : '';
    return { sql: asJson(`select ${columns} from ${from} ${where} ${page}`), values, status: 200 };
  }
  const sql = row ? writeOf(method, table, row, writes, where) : `delete from ${from} ${where}`;
  if (role === 'anon') return { sql, values, status: method === 'POST' ? 201 : 204 };
  const written = `with written as (${sql} returning ${columns})`;
  return { sql: `${written} ${asJson('select * from written')}`, values, status: 200 };
}

/** Selected columns in SQL. Written `each.name`, because Postgres finds a computed column only in this form. */
function columnsOf(select: string | undefined, mayRead: boolean, reads: readonly string[] | undefined): string {
  const columns = select?.split(',') ?? [];
  const isKnown = (name: string) => (reads ? reads.includes(name) : /^[a-z_]{1,63}$/.test(name));
  if (mayRead === (select === undefined) || !columns.every(isKnown)) {
    throw refusal('These columns may not be selected.');
  }
  return columns.map((name) => `each.${name}`).join(', ');
}

/** SQL that inserts or updates a row. Converts its values to the types of the columns. */
function writeOf(method: string, table: string, row: object, writes: readonly string[], where: string): string {
  const names = Object.keys(row);
  if (names.length === 0) throw refusal('There is nothing to write.', 'PGRST102');
  if (!names.every((name) => writes.includes(name))) throw refusal('A column may not be written.', 'PGRST204');
  const columns = names.join(', ');
  const values = `select ${columns} from json_populate_record(null::public."${table}", $1::text::json)`;
  return method === 'POST'
    ? `insert into public."${table}" as each (${columns}) ${values}`
    : `update public."${table}" as each set (${columns}) = (${values}) ${where}`;
}

function callOf(
  name: string,
  parameters: Readonly<Record<string, string>>,
  query: URLSearchParams,
  body: string,
  role: KeyRole,
): Statement {
  const values = parseBody(body, role);
  const names = Object.keys(parameters);
  if (query.size > 0 || Object.keys(values).sort().join() !== names.toSorted().join()) {
    throw new ApiError(404, 'PGRST202', `The function takes exactly these parameters: ${names.join(', ') || 'none'}.`);
  }
  const isVoid = VOID.includes(name);
  const types = names.map((parameter) => `${parameter} ${parameters[parameter]}`);
  const passed = names.map((parameter) => `${parameter} := given.${parameter}`);
  const given = names.length > 0 ? `json_to_record($1::text::json) as given(${types.join(', ')}), lateral ` : '';
  // Without the inner select, `found` would be a plain value instead of a row if the function has a single column.
  const from = `from ${given}(select * from public.${name}(${passed.join(', ')})) as found`;
  return {
    sql: `select ${isVoid ? "''" : "coalesce(json_agg(found), '[]')::text"} as answer ${from}`,
    values: names.length > 0 ? [JSON.stringify(values)] : [],
    status: isVoid ? 204 : 200,
  };
}

const asJson = (rows: string) => `select coalesce(json_agg(found), '[]')::text as answer from (${rows}) as found`;

/** Parses an object. A reader's values are texts and lists of texts, because deep JSON would crash the database. */
function parseBody(body: string, role: KeyRole): object {
  const isText = (value: unknown) => typeof value === 'string' || value === null;
  const row = parseJson(body);
  const isObject = typeof row === 'object' && row !== null && !Array.isArray(row);
  if (isObject && (role !== 'anon' || Object.values(row).every((value) => [value].flat().every(isText)))) return row;
  throw refusal('The body must be a JSON object of texts and lists of texts.', 'PGRST102');
}
