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
import type { Answer, RegisterRequest } from '../register-record.ts';
import { publicFetch, type MayReach, type PublicFetch } from './public-fetch.ts';
import { isAllowedByRobots } from './robots.ts';
import { HostFailure, UnexpectedAnswer } from './unexpected-answer.ts';

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

export type FetchAnswer = (request: RegisterRequest) => Promise<Answer>;

const TRIES = 3;
const REDIRECTS = 5;
const SECOND = 1000;
/** Pause between two requests to a host. */
const PAUSE = SECOND;
/** Pauses after status 429 or a server error without Retry-After. `longest` limits the pause that Retry-After names. */
const WAIT = { tooMany: 30 * SECOND, fault: 5 * SECOND, longest: 120 * SECOND };

/** Default limit of a response. The files of all registers for England are smaller. */
const MOST_BYTES = 120 * 1024 * 1024;
const TIMEOUT = 400 * SECOND;

export function createFetch(options: FetchOptions): FetchAnswer {
  const lastAsked = new Map<string, number>();
  const robots = new Map<string, Promise<boolean>>();
  const { pause = PAUSE } = options;
  const get = publicFetch(options.mayReach);
  const polite = async (url: string, headers: Record<string, string>, body?: string) => {
    const { host } = new URL(url);
    const since = Date.now() - (lastAsked.get(host) ?? 0);
    if (since < pause) await waitWith(options, pause - since);
    try {
      return await requestOnce(get, url, headers, body, options);
    } finally {
      lastAsked.set(host, Date.now());
    }
  };
  const isAllowed = (url: string) => {
    const known = robots.get(url) ?? askRobots(url, options, polite);
    robots.set(url, known);
    return known;
  };
  return async (request) => {
    if (request.isPage && !(await isAllowed(request.url))) {
      throw new UnexpectedAnswer(`${hostOf(request.url)} forbids programs, in its robots.txt, to read ${request.url}.`);
    }
    return fetchAnswer(request, options, polite);
  };
}

type Polite = (url: string, headers: Record<string, string>, body?: string) => Promise<Reply>;

interface Reply {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

const hostOf = (url: string) => new URL(url).host;
const waitWith = ({ wait = sleep }: FetchOptions, milliseconds: number) => wait(milliseconds);

const PROGRAM = 'community-guide-refresh';
const agentOf = ({ site }: FetchOptions) => `${PROGRAM}/1 (+${site})`;

async function fetchAnswer(request: RegisterRequest, options: FetchOptions, polite: Polite): Promise<Answer> {
  const kept = request.form ? undefined : keptResponse(request.url, options);
  const headers = {
    'User-Agent': agentOf(options),
    Accept: request.accept,
    ...request.headers,
    ...(request.form ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
  };
  const body = request.form && new URLSearchParams(request.form).toString();
  const from = hostOf(request.url);
  const answer = (bytes: Uint8Array): Answer => ({ bytes, day: options.today, from, url: request.url });
  for (let attempt = 1; ; attempt++) {
    const reply = await followRedirects(request.url, { ...headers, ...conditionsOf(kept) }, body, polite);
    if (reply.status === 304 && kept) return answer(kept.bytes);
    if (reply.status === 200) {
      if (!request.form) keep(request.url, reply, options);
      return answer(reply.bytes);
    }
    const wait = waitBefore(reply, attempt);
    if (wait === undefined || attempt === TRIES) throw refusal(from, reply.status);
    await waitWith(options, wait);
  }
}

async function followRedirects(
  url: string,
  headers: Record<string, string>,
  body: string | undefined,
  polite: Polite,
): Promise<Reply> {
  let current = url;
  for (let hops = 0; hops <= REDIRECTS; hops++) {
    const reply = await polite(current, headers, body);
    const location = reply.headers.get('location');
    if (reply.status < 300 || reply.status >= 400 || reply.status === 304 || !location) return reply;
    const next = parseUrl(location, current);
    const isSafe =
      next && /^https?:$/.test(next.protocol) && !(current.startsWith('https:') && next.protocol === 'http:');
    if (!isSafe) {
      throw new UnexpectedAnswer(
        `${hostOf(url)} redirects to ${location.slice(0, 80)}, but this command doesn't follow redirects.`,
      );
    }
    current = next.href;
  }
  throw new UnexpectedAnswer(`${hostOf(url)} redirects more than ${REDIRECTS} times.`);
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

/** True if robots.txt allows the URL, or doesn't exist. False if the server fails to send it. */
async function askRobots(url: string, options: FetchOptions, polite: Polite): Promise<boolean> {
  const address = new URL('/robots.txt', url).href;
  const headers = { 'User-Agent': agentOf(options), Accept: 'text/plain' };
  const reply = await followRedirects(address, headers, undefined, polite);
  if (reply.status >= 500) return false;
  if (reply.status !== 200) return true;
  return isAllowedByRobots(Buffer.from(reply.bytes).toString('utf8'), new URL(url), PROGRAM);
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
