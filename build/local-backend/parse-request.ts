// Parses a request of the data API into a query. Of PostgREST's protocol it supports what the site's three requests
// need, and rejects everything else.

export type Query = { table: string; filters: Filter[] } & (
  | { method: 'GET'; columns: string[] }
  /** `rows`: the JSON text of a list of objects that all have exactly these columns. */
  | { method: 'POST' | 'PATCH'; columns: string[]; rows: string }
);

interface Filter {
  column: string;
  value: string;
}

export interface ApiRequest {
  method: string;
  /** Path and query string after the API's root: 'Email?select=email'. */
  target: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** An error response. The client library shows its `code` and `message`. */
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

/** In bytes. A sign-up has a twentieth of it. */
export const BODY_LIMIT = 16 * 1024;

/** Levels of JSON. A sign-up has three; the 8,000 that fit into a body overflow the stack of the embedded database. */
const MAX_DEPTH = 50;

const namePattern = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;

/** Throws an ApiError at the first part that is not supported. */
export function parseRequest(request: ApiRequest): Query {
  const { method } = request;
  if (method !== 'GET' && method !== 'POST' && method !== 'PATCH') {
    throw new ApiError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
  }
  checkHeaders(request);
  const mark = request.target.indexOf('?');
  const table = mark < 0 ? request.target : request.target.slice(0, mark);
  const query = new URLSearchParams(mark < 0 ? '' : request.target.slice(mark + 1));
  if (!namePattern.test(table)) throw new ApiError(404, 'PGRST205', 'Could not find the table in the schema cache');
  if (query.size > new Set(query.keys()).size) throw new ApiError(400, 'PGRST100', 'A parameter is given twice.');

  if (method === 'GET') {
    const columns = parseSelect(query.get('select') ?? '*');
    query.delete('select');
    return { method, table, columns, filters: [...query].map(parseFilter) };
  }
  if (method === 'POST' && query.size > 0) throw new ApiError(400, 'PGRST100', 'An insert takes no parameters.');
  const filters = [...query].map(parseFilter);
  const value = parseBody(request.body);
  if (method === 'POST' && Array.isArray(value)) {
    return { method, table, filters, rows: request.body, columns: columnsOf(value) };
  }
  return { method, table, filters, rows: `[${request.body}]`, columns: columnsOf([value]) };
}

function checkHeaders({ method, headers }: ApiRequest): void {
  const header = (name: string) => String(headers[name] ?? '').trim();
  if (!/^((application\/json|\*\/\*)(;[^,]*)?(, *|$))*$/.test(header('accept'))) {
    throw new ApiError(406, 'PGRST107', 'None of these media types are available.');
  }
  for (const name of ['accept-profile', 'content-profile']) {
    if (!['', 'public'].includes(header(name))) throw new ApiError(406, 'PGRST106', 'The schema must be public.');
  }
  if (!['', 'return=minimal'].includes(header('prefer'))) {
    throw new ApiError(400, 'PGRST122', 'Only return=minimal may be preferred.');
  }
  if (header('range') !== '') throw new ApiError(400, 'PGRST103', 'Ranges are not served.');
  if (method !== 'GET' && !/^application\/json(; *charset=utf-8)?$/i.test(header('content-type'))) {
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

function parseFilter([column, condition]: [string, string]): Filter {
  if (!namePattern.test(column) || !condition.startsWith('eq.')) {
    throw new ApiError(400, 'PGRST100', 'Only <column>=eq.<value> is understood.');
  }
  return { column, value: condition.slice('eq.'.length) };
}

function parseBody(body: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new ApiError(400, 'PGRST102', 'Empty or invalid json');
  }
  if (depthOf(body) > MAX_DEPTH) throw new ApiError(413, '54001', 'The json is nested too deeply');
  return value;
}

/**
 * The depth of valid JSON text. JSON.parse would drop the first value of a repeated key, which the database parses,
 * too.
 */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/g)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++depth);
    else if (token === ']' || token === '}') depth--;
  }
  return deepest;
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
