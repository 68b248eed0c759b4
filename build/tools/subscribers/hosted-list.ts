// The list in a hosted Supabase project, through its data API with the project's secret key. Never prints the key.
import { refuseSecretKey } from '../../local-backend/keys.ts';
import { ListProblem, columns, pageSize, type Subscriber, type SubscriberList } from './list.ts';

const patience = 30_000; // milliseconds

/** Throws ListProblem on an address or key that cannot be right; its methods throw it on every failure of the project. */
export function openHostedList(project: string, secretKey: string): SubscriberList {
  const table = tableAddress(project);
  if (refuseSecretKey(secretKey) === undefined) {
    throw new ListProblem(
      'SUPABASE_SECRET_KEY holds a public key, which cannot read the list. Use the secret (service_role) key.',
    );
  }

  const ask = async (method: 'GET' | 'DELETE', query: Record<string, string>): Promise<Subscriber[]> => {
    const { status, text } = await read(`${table}?${new URLSearchParams({ select: columns.join(), ...query })}`, {
      method,
      headers: {
        apikey: secretKey,
        authorization: `Bearer ${secretKey}`,
        accept: 'application/json',
        prefer: 'return=representation',
      },
      // A redirect would carry the key to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    const value = parseJson(text);
    if (status === 401 || status === 403) {
      throw new ListProblem(`${table.origin} refused the key (${status}: ${messageIn(value) ?? 'no reason given'}).`);
    }
    // Success is a list: an empty or odd answer must not pass for an empty one.
    if (status !== 200 || !Array.isArray(value)) {
      throw new ListProblem(
        `${table.origin} answered ${status}${messageIn(value) ? `: ${messageIn(value)}` : ', not with a list'}.`,
      );
    }
    return value as Subscriber[];
  };

  return {
    async *pages({ category, postcode }) {
      const wanted = {
        ...(category !== undefined && { categories: `cs.{${JSON.stringify(category)}}` }),
        ...(postcode !== undefined && { postcode: `eq.${postcode}` }),
        order: 'email',
        limit: String(pageSize),
      };
      let last = '';
      // Until an empty page, not a short one: a project may be set to give fewer rows than were asked for.
      while (true) {
        const rows = await ask('GET', { ...wanted, email: `gt.${last}` });
        if (rows.length === 0) return;
        const next = rows.at(-1)?.email;
        if (next === undefined || next === last) throw new ListProblem(`${table.origin} gave the same page twice.`);
        yield rows;
        last = next;
      }
    },
    async find(email) {
      return (await ask('GET', { email: `eq.${email}` }))[0];
    },
    async remove(email) {
      return (await ask('DELETE', { email: `eq.${email}` })).length > 0;
    },
    async close() {},
  };
}

async function read(url: string, options: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, options);
    return { status: response.status, text: await response.text() };
  } catch (error) {
    const { message, cause } = error as { message: string; cause?: { message?: string } };
    throw new ListProblem(`${new URL(url).origin} could not be reached: ${cause?.message || message}.`);
  }
}

function tableAddress(project: string): URL {
  const url = URL.canParse(project) ? new URL(project) : undefined;
  const isLocal = url !== undefined && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (!url || !(url.protocol === 'https:' || (isLocal && url.protocol === 'http:'))) {
    throw new ListProblem(`SUPABASE_URL must begin with https://, and be a whole address; it is "${project}".`);
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

function messageIn(value: unknown): string | undefined {
  const message = (value as { message?: unknown } | null | undefined)?.message;
  return typeof message === 'string' ? message : undefined;
}
