// Runs a query as the role `anon` in one transaction, as PostgREST does. The database's policies decide what it may do.
import type { PGlite, Transaction } from '@electric-sql/pglite';
import type { ApiRequest, Query } from './parse-request.ts';

/** The OID of Postgres's type text, in which all values are passed. */
const TEXT = 25;

/** Gives the rows as JSON for a GET, otherwise ''. Throws Postgres's own error. */
export function runQuery(
  pglite: PGlite,
  query: Query,
  request: Pick<ApiRequest, 'method' | 'headers'>,
): Promise<string> {
  return pglite.transaction(async (tx) => {
    if (query.method === 'GET') await tx.exec('set transaction read only');
    await tx.query(
      `select set_config('role', 'anon', true), set_config('request.headers', $1, true),
        set_config('request.method', $2, true)`,
      [headersAsJson(request.headers), request.method],
      { paramTypes: [TEXT, TEXT] },
    );
    return runStatement(tx, query);
  });
}

async function runStatement(tx: Transaction, query: Query): Promise<string> {
  const table = `public.${quote(query.table)}`;
  const columns = query.columns.map((name) => (name === '*' ? name : quote(name))).join(', ');
  const body = query.method === 'GET' ? [] : [query.rows];
  const conditions = query.filters.map(
    ({ column }, index) => `${table}.${quote(column)} = $${body.length + index + 1}`,
  );
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const given = `select ${columns} from json_populate_recordset(null::${table}, $1::text::json)`;

  const statement = {
    GET: `select coalesce(json_agg(found), '[]')::text as answer from (select ${columns} from ${table} ${where}) found`,
    POST: `insert into ${table} (${columns}) ${given}`,
    PATCH: `update ${table} set (${columns}) = (${given}) ${where}`,
  }[query.method];

  const values = [...body, ...query.filters.map((filter) => filter.value)];
  const { rows } = await tx.query<{ answer: string }>(statement, values, { paramTypes: values.map(() => TEXT) });
  return rows[0]?.answer ?? '';
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** As PostgREST passes them to SQL: names in lower case, without cookies. Node joins repeated headers. */
function headersAsJson(headers: ApiRequest['headers']): string {
  return JSON.stringify(Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'cookie')));
}
