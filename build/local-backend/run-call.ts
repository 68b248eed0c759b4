// Runs one understood call as the role `anon`, in one transaction, as PostgREST does.
// Knows nothing of sockets; decides no permission.
import type { PGlite, Transaction } from '@electric-sql/pglite';
import type { Call, RequestText } from './call.ts';

const TEXT = 25; // Postgres's number for the type, so that every value travels as plain text

/** The rows as JSON for a GET, else an empty text. Throws Postgres's own error. */
export function runCall(pglite: PGlite, call: Call, request: Pick<RequestText, 'method' | 'headers'>): Promise<string> {
  return pglite.transaction(async (tx) => {
    if (call.method === 'GET') await tx.exec('set transaction read only');
    await tx.query(
      "select set_config('role', 'anon', true), set_config('request.headers', $1, true), set_config('request.method', $2, true)",
      [headersAsJson(request.headers), request.method],
      { paramTypes: [TEXT, TEXT] },
    );
    return runStatement(tx, call);
  });
}

async function runStatement(tx: Transaction, call: Call): Promise<string> {
  const table = `public.${quote(call.table)}`;
  const columns = call.columns.map((name) => (name === '*' ? name : quote(name))).join(', ');
  const body = call.method === 'GET' ? [] : [call.rows];
  const conditions = call.filters.map(({ column }, index) => `${table}.${quote(column)} = $${body.length + index + 1}`);
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const given = `select ${columns} from json_populate_recordset(null::${table}, $1::text::json)`;

  const statement = {
    GET: `select coalesce(json_agg(found), '[]')::text as answer from (select ${columns} from ${table} ${where}) found`,
    POST: `insert into ${table} (${columns}) ${given}`,
    PATCH: `update ${table} set (${columns}) = (${given}) ${where}`,
  }[call.method];

  const values = [...body, ...call.filters.map((filter) => filter.value)];
  const { rows } = await tx.query<{ answer: string }>(statement, values, { paramTypes: values.map(() => TEXT) });
  return rows[0]?.answer ?? '';
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** As PostgREST shows them to SQL: names in lower case, cookies left out. Node has joined what was sent twice. */
function headersAsJson(headers: RequestText['headers']): string {
  return JSON.stringify(Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'cookie')));
}
