// Parses a request to the data API into a query. Supports the part of PostgREST's protocol that the site and the
// maintainer's commands use, and rejects everything else.

export type Role = 'anon' | 'service_role';

export type Query = TableQuery | FunctionCall;

export type TableQuery = { table: string; filters: Filter[] } & (
  | { method: 'GET'; columns: string[]; order?: string; limit?: number }
  /** `rows` is the JSON text of a list of objects. Each object has exactly the keys in `columns`. */
  | { method: 'POST' | 'PATCH'; columns: string[]; rows: string; returning?: string[] }
  | { method: 'DELETE'; returning?: string[] }
);

export interface FunctionCall {
  method: 'CALL';
  name: string;
  parameters: Readonly<Record<string, string>>;
  returns: 'void' | 'rows';
  /** JSON text of an object with exactly the keys of `parameters`. */
  values: string;
}

interface Filter {
  column: string;
  operator: string;
  value: string;
}

/** Database functions that may be called, with the types of their parameters. */
const FUNCTIONS: Readonly<Record<string, Pick<FunctionCall, 'parameters' | 'returns'>>> = {
  leave_letter: { parameters: { token: 'text' }, returns: 'void' },
  confirm_letter: { parameters: { token: 'text' }, returns: 'void' },
  change_letter: { parameters: { token: 'text', postcode: 'text', categories: 'text[]' }, returns: 'void' },
  letter_readers: { parameters: { after: 'text', most: 'int' }, returns: 'rows' },
  left_readers: { parameters: { after: 'text', most: 'int' }, returns: 'rows' },
  unconfirmed_readers: { parameters: { after: 'text', most: 'int' }, returns: 'rows' },
  claim_confirmation: { parameters: { token: 'text', hourly: 'int' }, returns: 'rows' },
  unwelcomed_readers: { parameters: { after: 'text', most: 'int', confirmed: 'boolean' }, returns: 'rows' },
  claim_welcome: { parameters: { token: 'text', hourly: 'int' }, returns: 'rows' },
  import_readers: { parameters: { readers: 'jsonb', write: 'boolean' }, returns: 'rows' },
  note_bounces: { parameters: { bounces: 'jsonb' }, returns: 'rows' },
  wake_reader: { parameters: { address: 'text' }, returns: 'rows' },
  forget_old: { parameters: {}, returns: 'rows' },
  forget_asked: { parameters: {}, returns: 'rows' },
  refused_signups: { parameters: {}, returns: 'rows' },
  letter_choices: { parameters: { token: 'text' }, returns: 'rows' },
};

/** SQL operators by their names in a filter, for each role that may use them. */
const OPERATORS: Readonly<Record<Role, Readonly<Record<string, string>>>> = {
  anon: { eq: '=' },
  service_role: { eq: '=', gt: '>', cs: '@>' },
};

export interface ApiRequest {
  method: string;
  /** Path and query string after the API's root: 'Email?select=email'. */
  target: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Error response. The client library shows its `code` and `message`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
  }
}

/** Maximum bytes of a body. A sign-up has a twentieth of that. */
export const BODY_LIMIT = 16 * 1024;

/**
 * Maximum depth of JSON. A sign-up has three levels. The 8,000 levels that fit into a body would overflow the stack of
 * the embedded database.
 */
const MAX_DEPTH = 50;

const namePattern = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;

/** Parses a request. Throws an ApiError if any part of it isn't supported. */
export function parseRequest(request: ApiRequest, role: Role): Query {
  const { method } = request;
  const isMethod = method === 'GET' || method === 'POST' || method === 'PATCH';
  if (!isMethod && !(method === 'DELETE' && role === 'service_role')) {
    throw new ApiError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
  }
  checkHeaders(request, role);
  const [target = '', ...search] = request.target.split('?');
  const query = new URLSearchParams(search.join('?'));
  if (query.size > new Set(query.keys()).size) throw new ApiError(400, 'PGRST100', 'A parameter is given twice.');
  if (target.startsWith('rpc/')) return parseCall(method, target.slice('rpc/'.length), query, request.body);
  if (!namePattern.test(target)) throw new ApiError(404, 'PGRST205', 'Could not find the table in the schema cache');

  const take = (name: string) => {
    const value = query.get(name) ?? undefined;
    query.delete(name);
    return value;
  };
  const filters = () => [...query].map((parameter) => parseFilter(parameter, role));
  if (method === 'GET') {
    const columns = parseSelect(take('select') ?? '*');
    const page = role === 'service_role' ? parsePage(take('order'), take('limit')) : {};
    return { method, table: target, columns, ...page, filters: filters() };
  }
  const returning =
    request.headers['prefer'] === RETURN_ROWS ? { returning: parseSelect(take('select') ?? '*') } : undefined;
  if (method === 'DELETE') return { method, table: target, filters: filters(), ...returning };
  if (method === 'POST' && query.size > 0) throw new ApiError(400, 'PGRST100', 'An insert takes no parameters.');
  const value = parseBody(request.body);
  const written =
    method === 'POST' && Array.isArray(value)
      ? { rows: request.body, columns: columnsOf(value) }
      : { rows: `[${request.body}]`, columns: columnsOf([value]) };
  return { method, table: target, filters: filters(), ...written, ...returning };
}

function parseCall(method: string, name: string, query: URLSearchParams, body: string): FunctionCall {
  const unknown = new ApiError(404, 'PGRST202', 'Could not find the function in the schema cache');
  if (!Object.hasOwn(FUNCTIONS, name)) throw unknown;
  if (method !== 'POST') throw new ApiError(405, 'PGRST117', 'A function is called by POST.');
  if (query.size > 0) throw new ApiError(400, 'PGRST100', 'A function takes its parameters in the body.');
  const { parameters, returns } = FUNCTIONS[name]!;
  const value = parseBody(body);
  const given = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
  if (given.sort().join() !== Object.keys(parameters).sort().join()) throw unknown;
  return { method: 'CALL', name, parameters, returns, values: body };
}

const RETURN_ROWS = 'return=representation';

function checkHeaders({ method, headers }: ApiRequest, role: Role): void {
  const header = (name: string) => String(headers[name] ?? '').trim();
  if (!/^((application\/json|\*\/\*)(;[^,]*)?(, *|$))*$/.test(header('accept'))) {
    throw new ApiError(406, 'PGRST107', 'None of these media types are available.');
  }
  for (const name of ['accept-profile', 'content-profile']) {
    if (!['', 'public'].includes(header(name))) throw new ApiError(406, 'PGRST106', 'The schema must be public.');
  }
  const preferences = ['', 'return=minimal', ...(role === 'service_role' ? [RETURN_ROWS] : [])];
  if (!preferences.includes(header('prefer'))) {
    throw new ApiError(400, 'PGRST122', 'Only return=minimal may be preferred.');
  }
  if (header('range') !== '') throw new ApiError(400, 'PGRST103', 'Ranges are not served.');
  const hasBody = method === 'POST' || method === 'PATCH';
  if (hasBody && !/^application\/json(; *charset=utf-8)?$/i.test(header('content-type'))) {
    throw new ApiError(415, 'PGRST102', 'The content type must be application/json.');
  }
}

function parseSelect(select: string): string[] {
  const columns = select.split(',');
  if (select !== '*' && !columns.every((name) => namePattern.test(name))) {
    throw new ApiError(400, 'PGRST100', 'Only a list of column names may be selected.');
  }
  return columns;
}

function parsePage(order: string | undefined, limit: string | undefined): { order?: string; limit?: number } {
  if (!namePattern.test(order ?? 'none') || !/^\d{1,6}$/.test(limit ?? '0')) {
    throw new ApiError(400, 'PGRST100', 'Only order=<column> and limit=<number> are understood.');
  }
  return { ...(order !== undefined && { order }), ...(limit !== undefined && { limit: Number(limit) }) };
}

function parseFilter([column, condition]: [string, string], role: Role): Filter {
  const [, name = '', value = ''] = /^(\w+)\.(.*)$/s.exec(condition) ?? [];
  if (!namePattern.test(column) || !Object.hasOwn(OPERATORS[role], name)) {
    const known = Object.keys(OPERATORS[role]).map((operator) => `${operator}.<value>`);
    throw new ApiError(400, 'PGRST100', `Only <column>=${known.join(', ')} is understood.`);
  }
  return { column, operator: OPERATORS[role][name]!, value };
}

function parseBody(body: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new ApiError(400, 'PGRST102', 'Empty or invalid json');
  }
  if (isTooDeep(body)) throw new ApiError(413, '54001', 'The json is nested too deeply');
  return value;
}

/**
 * Counts brackets in the JSON text, because JSON.parse drops the first value of a repeated key, but the database parses
 * that value, too.
 */
function isTooDeep(json: string): boolean {
  let depth = 0;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/g)) {
    if (token === ']' || token === '}') depth--;
    else if ((token === '[' || token === '{') && ++depth > MAX_DEPTH) return true;
  }
  return false;
}

function columnsOf(rows: unknown[]): string[] {
  const keys = rows.map((row) => {
    if (typeof row === 'object' && row !== null && !Array.isArray(row)) return Object.keys(row).sort();
    throw new ApiError(400, 'PGRST102', 'A row must be an object.');
  });
  const columns = keys[0] ?? [];
  if (columns.length === 0) throw new ApiError(400, 'PGRST102', 'There is nothing to write.');
  if (!columns.every((name) => namePattern.test(name))) {
    throw new ApiError(400, 'PGRST204', 'Could not find a column of that name in the schema cache');
  }
  if (keys.some((names) => names.join() !== columns.join())) {
    throw new ApiError(400, 'PGRST102', 'All object keys must match');
  }
  return columns;
}
