// The list in a hosted Supabase project, or in the database of a running `npm start`: through the data API, with the
// secret key, which is never printed.
import { refuseSecretKey } from '../../local-backend/keys.ts';
import { UserError } from '../../report/user-error.ts';
import { columns, pageSize, type Subscriber, type SubscriberList } from './list.ts';

const TIMEOUT = 30_000; // milliseconds

/** Throws a UserError on a wrong address or key; the methods throw one on every failure of the project. */
export function openHostedList(project: string, secretKey: string): SubscriberList {
  const table = tableAddress(project);
  if (refuseSecretKey(secretKey) === undefined) {
    throw new UserError(
      'SUPABASE_SECRET_KEY holds a public key, which cannot read the list. Use the secret (service_role) key.',
    );
  }

  const request = (method: 'GET' | 'DELETE', query: Record<string, string>) =>
    requestRows(table, secretKey, method, query);
  return {
    async *pages({ category, postcode }) {
      const query = {
        ...(category !== undefined && { categories: `cs.{${JSON.stringify(category)}}` }),
        ...(postcode !== undefined && { postcode: `eq.${postcode}` }),
        order: 'email',
        limit: String(pageSize),
      };
      let last = '';
      // A short page is not the last one: a project may limit the rows of an answer.
      for (;;) {
        const rows = await request('GET', { ...query, email: `gt.${last}` });
        if (rows.length === 0) return;
        const next = rows.at(-1)?.email;
        if (next === undefined || next === last) throw new UserError(`${table.origin} gave the same page twice.`);
        yield rows;
        last = next;
      }
    },
    async find(email) {
      return (await request('GET', { email: `eq.${email}` }))[0];
    },
    async remove(email) {
      return (await request('DELETE', { email: `eq.${email}` })).length > 0;
    },
    async close() {},
  };
}

async function requestRows(
  table: URL,
  secretKey: string,
  method: 'GET' | 'DELETE',
  query: Record<string, string>,
): Promise<Subscriber[]> {
  const { status, text } = await fetchText(`${table}?${new URLSearchParams({ select: columns.join(), ...query })}`, {
    method,
    headers: {
      apikey: secretKey,
      authorization: `Bearer ${secretKey}`,
      accept: 'application/json',
      prefer: 'return=representation',
    },
    // A redirect would carry the key to another host.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const value = parseJson(text);
  if (status === 401 || status === 403) {
    throw new UserError(`${table.origin} refused the key (${status}: ${messageOf(value) ?? 'no reason given'}).`);
  }
  // Any other answer must not be taken for an empty list.
  if (status !== 200 || !Array.isArray(value)) {
    throw new UserError(
      `${table.origin} answered ${status}${messageOf(value) ? `: ${messageOf(value)}` : ', not with a list'}.`,
    );
  }
  return value as Subscriber[];
}

async function fetchText(url: string, options: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, options);
    return { status: response.status, text: await response.text() };
  } catch (error) {
    const { message, cause } = error as { message: string; cause?: { message?: string } };
    throw new UserError(`${new URL(url).origin} could not be reached: ${cause?.message || message}.`);
  }
}

function tableAddress(project: string): URL {
  const url = URL.canParse(project) ? new URL(project) : undefined;
  const isLocal = url !== undefined && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (!url || !(url.protocol === 'https:' || (isLocal && url.protocol === 'http:'))) {
    throw new UserError(`SUPABASE_URL must begin with https://, and be a whole address; it is "${project}".`);
  }
  return new URL('/rest/v1/Email', url);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messageOf(value: unknown): string | undefined {
  const message = (value as { message?: unknown } | null | undefined)?.message;
  return typeof message === 'string' ? message : undefined;
}
