// Runs a query as the caller's role in one transaction, as PostgREST does, so that the database's policies apply.
import type { PGlite, Transaction } from '@electric-sql/pglite';
import type { ApiRequest, FunctionCall, Query, Role, TableQuery } from './parse-request.ts';

/** OID (type number) of Postgres's type `text`. All values are passed as text. */
const TEXT = 25;

/** Runs a query. Returns its rows as JSON, or '' for a query without a result. Rejects with Postgres's own error. */
export function runQuery(
  pglite: PGlite,
  query: Query,
  { method, headers, role }: Pick<ApiRequest, 'method' | 'headers'> & { role: Role },
): Promise<string> {
  return pglite.transaction(async (tx) => {
    if (query.method === 'GET') await tx.exec('set transaction read only');
    await tx.query(
      `select set_config('role', $1, true), set_config('request.headers', $2, true),
        set_config('request.method', $3, true)`,
      [role, headersAsJson(headers), method],
      { paramTypes: [TEXT, TEXT, TEXT] },
    );
    return query.method === 'CALL' ? callFunction(tx, query) : runStatement(tx, query);
  });
}

async function callFunction(tx: Transaction, { name, parameters, returns, values }: FunctionCall): Promise<string> {
  const types = Object.entries(parameters).map(([parameter, type]) => `${quote(parameter)} ${type}`);
  const passed = Object.keys(parameters).map((parameter) => `${quote(parameter)} := given.${quote(parameter)}`);
  const answer = returns === 'rows' ? `coalesce(json_agg(found), '[]')::text` : `''`;
  const given = types.length > 0 ? `json_to_record($1::text::json) as given(${types.join(', ')}), lateral` : '';
  // Without the inner select, `found` would be a plain value instead of a row if the function has a single column.
  return runText(
    tx,
    `select ${answer} as answer from ${given} (select * from public.${quote(name)}(${passed.join(', ')})) as found`,
    types.length > 0 ? [values] : [],
  );
}

async function runStatement(tx: Transaction, query: TableQuery): Promise<string> {
  const table = `public.${quote(query.table)}`;
  const body = 'rows' in query ? [query.rows] : [];
  // Converts a value to its column's type by means of a record of the table.
  const valueOf = (column: string, index: number) =>
    `(json_populate_record(null::${table}, json_build_object('${column}', $${index}::text))).${quote(column)}`;
  const conditions = query.filters.map(
    ({ column, operator }, index) =>
      `${table}.${quote(column)} ${operator} ${valueOf(column, body.length + index + 1)}`,
  );
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  return runText(tx, statementOf(query, table, where), [...body, ...query.filters.map(({ value }) => value)]);
}

function statementOf(query: TableQuery, table: string, where: string): string {
  if (query.method === 'GET') {
    const order = query.order === undefined ? '' : `order by ${table}.${quote(query.order)}`;
    const limit = query.limit === undefined ? '' : `limit ${query.limit}`;
    // Writes `table.column`, because Postgres finds a computed column (a function of the row) only in this form.
    const columns = query.columns.map((name) => `${table}.${name === '*' ? name : quote(name)}`).join(', ');
    return asJson(`select ${columns} from ${table} ${where} ${order} ${limit}`);
  }
  const written = writeOf(query, table, where);
  if (!query.returning) return written;
  return `with written as (${written} returning ${list(query.returning)}) ${asJson('select * from written')}`;
}

function writeOf(query: Exclude<TableQuery, { method: 'GET' }>, table: string, where: string): string {
  if (query.method === 'DELETE') return `delete from ${table} ${where}`;
  const columns = list(query.columns);
  const given = `select ${columns} from json_populate_recordset(null::${table}, $1::text::json)`;
  return query.method === 'POST'
    ? `insert into ${table} (${columns}) ${given}`
    : `update ${table} set (${columns}) = (${given}) ${where}`;
}

/** Runs a statement. Returns the column `answer` of the first row, or '' without rows. */
async function runText(tx: Transaction, statement: string, values: string[]): Promise<string> {
  const { rows } = await tx.query<{ answer: string }>(statement, values, { paramTypes: values.map(() => TEXT) });
  return rows[0]?.answer ?? '';
}

const asJson = (rows: string) => `select coalesce(json_agg(found), '[]')::text as answer from (${rows}) found`;

const list = (columns: readonly string[]) => columns.map((name) => (name === '*' ? name : quote(name))).join(', ');

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Headers without cookies, as PostgREST passes them to SQL. Node has already joined repeated headers and put their
 * names in lower case.
 */
function headersAsJson(headers: ApiRequest['headers']): string {
  return JSON.stringify(Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'cookie')));
}
