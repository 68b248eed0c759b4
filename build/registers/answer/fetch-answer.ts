// Fetches registers and calendars politely: names the site in the User-Agent, pauses between requests to a host, and
// downloads a response again only if it has changed. Waits if the host says so. Limits the size and the time.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Headers, Response } from 'undici';
import * as z from 'zod';

import { parseUrl } from '../../engine/source/parse-url.ts';
import { writeFileAtomic } from '../../guide/workspace.ts';
import type { RegisterAnswer, RegisterRequest } from '../register-record.ts';
import { publicFetch, type MayReach, type PublicFetch } from './public-fetch.ts';
import { isAllowedByRobots } from './robots.ts';
import { HostFailure, UnexpectedAnswer } from './read-answer.ts';

export interface FetchOptions {
  /** URL of the guide's site, for the User-Agent: https://example.org. */
  site: string;
  /** Folder for cached responses and their ETags. */
  cache: string;
  /** `YYYY-MM-DD` */
  today: string;
  /** Maximum bytes of one response. */
  mostBytes?: number;
  /** Maximum milliseconds for one request. */
  timeout?: number;
  /** Minimum milliseconds between two requests to a host. */
  pause?: number;
  wait?: (milliseconds: number) => Promise<unknown>;
  /** True for an IP address that requests may go to. By default, for all public addresses. */
  mayReach?: MayReach;
}

export type FetchAnswer = (request: RegisterRequest) => Promise<RegisterAnswer>;

const PROGRAM = 'community-guide-refresh';
const TRIES = 3;
const REDIRECTS = 5;
const SECOND = 1000;
/** Pauses after status 429 or a server error without Retry-After. `longest` limits the pause that Retry-After names. */
const WAIT = { tooMany: 30 * SECOND, fault: 5 * SECOND, longest: 120 * SECOND };
/** Default limit of a response. The files of all registers for England are smaller. */
const MOST_BYTES = 120 * 1024 * 1024;
const TIMEOUT = 400 * SECOND;

interface Reply {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

const hostOf = (url: string) => new URL(url).host;

export function createFetch(options: FetchOptions): FetchAnswer {
  const { today, pause = SECOND, wait = sleep } = options;
  const lastAsked = new Map<string, number>();
  const robots = new Map<string, Promise<boolean>>();
  const get = publicFetch(options.mayReach);
  const agent = { 'User-Agent': `${PROGRAM}/1 (+${options.site})` };

  /** Sends a request, and follows redirects. */
  async function ask(url: string, headers: Record<string, string>, body?: string): Promise<Reply> {
    let current = url;
    for (let hops = 0; hops <= REDIRECTS; hops++) {
      const host = hostOf(current);
      const since = Date.now() - (lastAsked.get(host) ?? 0);
      if (since < pause) await wait(pause - since);
      const sent = requestOnce(get, current, { ...agent, ...headers }, body, options);
      const reply = await sent.finally(() => lastAsked.set(host, Date.now()));
      const location = reply.headers.get('location');
      if (reply.status < 300 || reply.status >= 400 || reply.status === 304 || !location) return reply;
      current = redirected(url, current, location);
    }
    throw new UnexpectedAnswer(`${hostOf(url)} redirects more than ${REDIRECTS} times.`);
  }

  /** True if robots.txt allows the URL, or doesn't exist. False if the server fails to send it. */
  async function askRobots(url: string): Promise<boolean> {
    const { status, bytes } = await ask(new URL('/robots.txt', url).href, { Accept: 'text/plain' });
    if (status !== 200) return status < 500;
    return isAllowedByRobots(Buffer.from(bytes).toString('utf8'), new URL(url), PROGRAM);
  }

  return async ({ url, form, accept, headers: more, isPage }) => {
    if (isPage) {
      const isAllowed = robots.get(url) ?? askRobots(url);
      robots.set(url, isAllowed);
      if (!(await isAllowed)) {
        throw new UnexpectedAnswer(`${hostOf(url)} forbids programs, in its robots.txt, to read ${url}.`);
      }
    }
    const kept = form ? undefined : keptResponse(url, options);
    const type = form && { 'Content-Type': 'application/x-www-form-urlencoded' };
    const headers = { Accept: accept, ...more, ...type, ...conditionsOf(kept) };
    const body = form && new URLSearchParams(form).toString();
    for (let attempt = 1; ; attempt++) {
      const reply = await ask(url, headers, body);
      const bytes = reply.status === 304 ? kept?.bytes : reply.status === 200 ? reply.bytes : undefined;
      if (bytes && bytes === reply.bytes && !form) keep(url, reply, options);
      if (bytes) return { bytes, day: today, from: hostOf(url), url };
      const before = waitBefore(reply, attempt);
      if (before === undefined || attempt === TRIES) throw refusal(hostOf(url), reply.status);
      await wait(before);
    }
  };
}

/** Returns the URL that a redirect leads to. */
function redirected(url: string, current: string, location: string): string {
  const next = parseUrl(location, current);
  if (next && (next.protocol === 'https:' || (next.protocol === 'http:' && !current.startsWith('https:')))) {
    return next.href;
  }
  throw new UnexpectedAnswer(
    `${hostOf(url)} redirects to ${location.slice(0, 80)}, but this command doesn't follow redirects.`,
  );
}

/** Milliseconds to wait before the next attempt. Undefined if another attempt would fail in the same way. */
function waitBefore({ status, headers }: Reply, attempt: number): number | undefined {
  if (status !== 429 && status < 500) return undefined;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  if (seconds >= 0) return Math.min(seconds * SECOND, WAIT.longest);
  return status === 429 ? WAIT.tooMany * attempt : WAIT.fault * 2 ** (attempt - 1);
}

function refusal(from: string, status: number): UnexpectedAnswer {
  const refused = `${from} refused the request with status ${status}`;
  if (status === 406) return new UnexpectedAnswer(`${refused}, perhaps because of this command’s User-Agent.`);
  if (status === 429) return new HostFailure(`${refused}, because of too many requests. Try again later.`);
  if (status === 404 || status === 410) {
    return new UnexpectedAnswer(`${refused}, because that URL doesn’t exist. Look up the new one.`);
  }
  if (status < 500) return new UnexpectedAnswer(`${refused}.`);
  return new HostFailure(`${from} failed with status ${status}, ${TRIES} times. Try again later.`);
}

async function requestOnce(
  get: PublicFetch,
  url: string,
  headers: Record<string, string>,
  body: string | undefined,
  { timeout = TIMEOUT, mostBytes = MOST_BYTES }: FetchOptions,
): Promise<Reply> {
  try {
    const signal = AbortSignal.timeout(timeout);
    const method = body === undefined ? 'GET' : 'POST';
    const response = await get(url, { method, headers, body: body ?? null, redirect: 'manual', signal });
    const bytes = await readBytes(response, url, mostBytes);
    return { status: response.status, headers: response.headers, bytes };
  } catch (error) {
    if (error instanceof UnexpectedAnswer) throw error;
    const { name, cause } = error as Error & { cause?: { code?: string; message?: string } };
    if (name === 'TimeoutError') {
      throw new HostFailure(`${hostOf(url)} took longer than ${timeout / SECOND} seconds. Try again later.`);
    }
    // fetch throws network errors as a TypeError with a cause. Any other error is a bug.
    if (!(error instanceof TypeError) || !cause) throw error;
    throw new HostFailure(`${hostOf(url)} can't be reached or broke off (${cause.code ?? cause.message}).`);
  }
}

async function readBytes(response: Response, url: string, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = Number(response.headers.get('content-length') ?? 0);
  if (size <= most) {
    size = 0;
    const body: AsyncIterable<Uint8Array> | [] = response.body ?? [];
    for await (const part of body) {
      size += part.length;
      if (size > most) break;
      parts.push(part);
    }
    if (size <= most) return Buffer.concat(parts);
  }
  await response.body?.cancel().catch(() => undefined);
  throw new UnexpectedAnswer(
    `${hostOf(url)} sent more than ${Math.round(most / 1024 / 1024)} MB, which is more than this command reads.`,
  );
}

const keptSchema = z.object({ etag: z.string().optional(), modified: z.string().optional(), hash: z.string() });
type Kept = z.infer<typeof keptSchema> & { bytes: Uint8Array };

const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex').slice(0, 24);

const conditionsOf = ({ etag, modified }: Partial<Kept> = {}) => ({
  ...(etag ? { 'If-None-Match': etag } : {}),
  ...(modified ? { 'If-Modified-Since': modified } : {}),
});

/** Returns the cached response. Its file has the ETag, the date and the hash on the first line. */
function keptResponse(url: string, { cache }: FetchOptions): Kept | undefined {
  const file = join(cache, hashOf(url));
  if (!existsSync(file)) return undefined;
  const whole = readFileSync(file);
  const end = whole.indexOf('\n');
  try {
    const facts = keptSchema.parse(JSON.parse(whole.subarray(0, end).toString()));
    const bytes = whole.subarray(end + 1);
    return facts.hash === hashOf(bytes) ? { ...facts, bytes } : undefined;
  } catch {
    return undefined;
  }
}

function keep(url: string, { headers, bytes }: Reply, { cache }: FetchOptions): void {
  const [etag, modified] = [headers.get('etag') ?? undefined, headers.get('last-modified') ?? undefined];
  if (etag === undefined && modified === undefined) return;
  const facts = JSON.stringify({ etag, modified, hash: hashOf(bytes) });
  writeFileAtomic(join(cache, hashOf(url)), Buffer.concat([Buffer.from(`${facts}\n`), bytes]));
}
