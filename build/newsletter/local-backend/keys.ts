// Keys of the data API: the local public key, the secret key of a folder, and a check that a key is public.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../engine/source/parse-url.ts';

/** LOCAL ONLY: public key of the local data API. It never changes, so that built pages work after a restart. */
export const localKey = 'sb_publishable_local';

const serviceKeyFile = (folder: string) => join(folder, 'service-key');

/** Secret key of the database in `folder`. Undefined if no key has been made yet. */
export function readServiceKey(folder: string): string | undefined {
  try {
    return readFileSync(serviceKeyFile(folder), 'utf8').trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Makes the secret key of a folder that has none. Only the owner of the file may read it. */
export function makeServiceKey(folder: string): void {
  if (readServiceKey(folder) !== undefined) return;
  const key = `sb_secret_local_${randomBytes(32).toString('base64url')}`;
  writeFileSync(serviceKeyFile(folder), `${key}\n`, { mode: 0o600 });
}

/** Compares two keys in constant time. */
export function isSameKey(given: string, key: string): boolean {
  const [one, other] = [given, key].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(one!, other!);
}

/**
 * Reason not to publish a key. Undefined for an `anon` token or a publishable key. The reason never contains the key.
 */
export function reasonAgainstKey(key: string): string | undefined {
  if (key.trim() !== key || key === '') return 'The key is empty or has spaces around it.';
  if (/^sb_publishable_[\w-]+$/.test(key)) return undefined;
  if (key.startsWith('sb_secret_')) {
    return 'This is a secret key (sb_secret_…), which every reader would get. Use the publishable or anon key.';
  }
  const parts = key.split('.');
  const claims =
    parts.length === 3 && parts.every((part) => /^[\w-]+$/.test(part)) ? claimsOf(parts[1] ?? '') : undefined;
  if (!claims) return 'This is not a key. It must begin with sb_publishable_, or be an anon token of three parts.';
  if (claims['role'] === 'anon') return undefined;
  const role = typeof claims['role'] === 'string' ? `the role "${claims['role']}"` : 'no role';
  return `This key has ${role}, and every reader would get it. Use the publishable or anon key.`;
}

const claimsOf = (part: string) =>
  (parseJson(Buffer.from(part, 'base64url').toString()) ?? undefined) as Record<string, unknown> | undefined;
