// Describes a data API under test, sends requests to it, signs its keys and reads its rows.
import { createHmac } from 'node:crypto';
import { request as sendRequest, type OutgoingHttpHeaders } from 'node:http';
import type { PGlite } from '@electric-sql/pglite';
import { asSql, categories, category, postcode, postcodes } from './choices.ts';

export interface Subject {
  /** Base URL of the API's tables: `${url}/Email`. */
  url: string;
  /** The backend URL that the site is built with, without /rest/v1. */
  site: string;
  /** Secret that signs the keys. */
  secret: string;
  /** Secret key of the maintainer. */
  serviceKey: string;
  /** Direct access to the database, without the API and its policies. */
  pglite: PGlite;
}

export interface ContractCase {
  name: string;
  run(subject: Subject): Promise<void>;
}

export interface Sent {
  method?: string;
  /** Path after the API's URL. */
  path?: string;
  /** Header x-subscriber-email: the address in the row that the request may use. Null sends no such header. */
  as?: string | string[] | null;
  /** Headers to add to the usual ones. A header with the value undefined is removed. */
  headers?: Record<string, string | string[] | undefined>;
  /** Sent as JSON, or unchanged if it is a text. */
  body?: unknown;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** JWT (HS256) with these claims. */
export function signToken(claims: Record<string, unknown>, secret: string): string {
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

/** Signs a key that the subject accepts. */
export const signFor = (subject: Subject, claims: Record<string, unknown>) => signToken(claims, subject.secret);
export const anonKey = (subject: Subject) => signFor(subject, { role: 'anon' });

export function send(subject: Subject, sent: Sent): Promise<Answer> {
  const { method = 'GET', path = '/Email?select=email', as = 'mallory@example.org', body } = sent;
  const key = anonKey(subject);
  const headers: OutgoingHttpHeaders = { apikey: key, authorization: `Bearer ${key}`, accept: 'application/json' };
  if (as !== null) headers['x-subscriber-email'] = as;
  if (body !== undefined) headers['content-type'] = 'application/json';
  for (const [name, value] of Object.entries(sent.headers ?? {})) {
    if (value === undefined) delete headers[name];
    else headers[name] = value;
  }
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const outgoing = sendRequest(`${subject.url}${path}`, { method, headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(text);
  });
}

/**
 * Resets the tables to three subscribers: two whom no request may see, and `cat@example.org`, whose address some
 * requests name. Deletes the rows, because truncating the tables would take 20 times as long.
 */
export async function resetRows({ pglite }: Pick<Subject, 'pglite'>): Promise<void> {
  await pglite.exec(`
    delete from public."Email";
    delete from public."Message";
    delete from newsletter.asked;
    delete from newsletter.arrival;
    delete from newsletter.left_token;
    delete from newsletter.left_mailbox;
    insert into public."Email" (email, categories, source, page, postcode) values
      ('ada@example.org', ${asSql(categories.slice(-2))}, 'Blog: Private reading', '/private-page', ${asSql(postcodes.at(-1)!)}),
      ('ben@example.org', ${asSql([category])}, 'Blog: Private reading', '/private-page', 'None'),
      ('cat@example.org', ${asSql([category])}, 'Website', '/contact', ${asSql(postcode)});
  `);
}

export interface Stored {
  email: string;
  categories: string[];
  subscribed_at: Date;
  updated_at: Date;
  source: string;
  page: string;
  postcode: string | null;
}

export async function storedRows({ pglite }: Pick<Subject, 'pglite'>): Promise<Stored[]> {
  return (await pglite.query<Stored>('select * from public."Email" order by email')).rows;
}

/** Returns, by email address, the token in each reader's newsletter links. */
export async function storedTokens({
  pglite,
}: Pick<Subject, 'pglite'>): Promise<Record<string, { token: string; confirmed: Date | null }>> {
  const { rows } = await pglite.query<{ email: string; token: string; confirmed: Date | null }>(
    'select email, token, confirmed_at as confirmed from newsletter.token order by email',
  );
  return Object.fromEntries(rows.map(({ email, ...held }) => [email, held]));
}
