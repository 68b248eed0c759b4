// What a request asks of the database: understood in full, or refused. Knows no database and no socket.
// The protocol is PostgREST's; only what the site's three calls need of it is understood here.

export type Call = { table: string; filters: Filter[] } & (
  | { method: 'GET'; columns: string[] }
  /** `rows`: a JSON list of objects, as it was sent, each with exactly these columns. */
  | { method: 'POST' | 'PATCH'; columns: string[]; rows: string }
);

export interface Filter {
  column: string;
  value: string;
}

export interface RequestText {
  method: string;
  /** Path and query after the API's root: 'Email?select=email'. */
  target: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** An answer that is not data. `code` and `message` are what the client library shows. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
  }
}

/** Longest body, in bytes. A sign-up takes a twentieth of it. */
export const bodyLimit = 16 * 1024;

/** Deepest JSON, in levels. A sign-up has three; the 8,000 that a body has room for are more than the embedded database's stack holds. */
const DEEPEST = 50;

const namePattern = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;

/** Throws Refusal at the first thing that is not plainly one of the three calls. */
export function parseCall(request: RequestText): Call {
  const { method } = request;
  if (method !== 'GET' && method !== 'POST' && method !== 'PATCH') {
    throw new Refusal(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
  }
  refuseHeaders(request);
  const mark = request.target.indexOf('?');
  const table = mark < 0 ? request.target : request.target.slice(0, mark);
  const query = new URLSearchParams(mark < 0 ? '' : request.target.slice(mark + 1));
  if (!namePattern.test(table)) throw new Refusal(404, 'PGRST205', 'Could not find the table in the schema cache');
  if (query.size > new Set(query.keys()).size) throw new Refusal(400, 'PGRST100', 'A parameter is given twice.');

  if (method === 'GET') {
    const columns = parseSelect(query.get('select') ?? '*');
    query.delete('select');
    return { method, table, columns, filters: [...query].map(parseFilter) };
  }
  if (method === 'POST' && query.size > 0) throw new Refusal(400, 'PGRST100', 'An insert takes no parameters.');
  const filters = [...query].map(parseFilter);
  const value = parseBody(request.body);
  if (method === 'POST' && Array.isArray(value)) {
    return { method, table, filters, rows: request.body, columns: columnsOf(value) };
  }
  return { method, table, filters, rows: `[${request.body}]`, columns: columnsOf([value]) };
}

function refuseHeaders({ method, headers }: RequestText): void {
  const header = (name: string) => String(headers[name] ?? '').trim();
  if (!/^((application\/json|\*\/\*)(;[^,]*)?(, *|$))*$/.test(header('accept'))) {
    throw new Refusal(406, 'PGRST107', 'None of these media types are available.');
  }
  for (const name of ['accept-profile', 'content-profile']) {
    if (!['', 'public'].includes(header(name))) throw new Refusal(406, 'PGRST106', 'The schema must be public.');
  }
  if (!['', 'return=minimal'].includes(header('prefer'))) {
    throw new Refusal(400, 'PGRST122', 'Only return=minimal may be preferred.');
  }
  if (header('range') !== '') throw new Refusal(400, 'PGRST103', 'Ranges are not served.');
  if (method !== 'GET' && !/^application\/json(; *charset=utf-8)?$/i.test(header('content-type'))) {
    throw new Refusal(415, 'PGRST102', 'The content type must be application/json.');
  }
}

function parseSelect(select: string): string[] {
  const columns = select.split(',');
  if (select !== '*' && !columns.every((name) => namePattern.test(name))) {
    throw new Refusal(400, 'PGRST100', 'Only a list of column names may be selected.');
  }
  return columns;
}

function parseFilter([column, condition]: [string, string]): Filter {
  if (!namePattern.test(column) || !condition.startsWith('eq.')) {
    throw new Refusal(400, 'PGRST100', 'Only <column>=eq.<value> is understood.');
  }
  return { column, value: condition.slice('eq.'.length) };
}

function parseBody(body: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new Refusal(400, 'PGRST102', 'Empty or invalid json');
  }
  if (depthOf(body) > DEEPEST) throw new Refusal(413, '54001', 'The json is nested too deeply');
  return value;
}

/** Levels of valid JSON, by its signs: of a key that is given twice the parser keeps one value, and the database reads both. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [sign] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/g)) {
    if (sign === '[' || sign === '{') deepest = Math.max(deepest, ++depth);
    else if (sign === ']' || sign === '}') depth--;
  }
  return deepest;
}

function columnsOf(rows: unknown[]): string[] {
  const keys = rows.map((row) => {
    if (typeof row === 'object' && row !== null && !Array.isArray(row)) return Object.keys(row).sort();
    throw new Refusal(400, 'PGRST102', 'A row must be an object.');
  });
  const columns = keys[0] ?? [];
  if (columns.length === 0) throw new Refusal(400, 'PGRST102', 'There is nothing to write.');
  if (!columns.every((name) => namePattern.test(name))) {
    throw new Refusal(400, 'PGRST204', 'Could not find a column of that name in the schema cache');
  }
  if (keys.some((names) => names.join() !== columns.join())) {
    throw new Refusal(400, 'PGRST102', 'All object keys must match');
  }
  return columns;
}
