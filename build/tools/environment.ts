// Reads the backend and the base path from environment variables, which a host may set.
import { reasonAgainstKey } from '../newsletter/local-backend/keys.ts';
import type { Backend } from '../engine/base-site.ts';
import { UserError } from '../engine/report/user-error.ts';
import { BASE_PATH, parseUrl } from '../engine/source/parse-url.ts';

/** Overrides the base path in site.yaml. '' is the root of the domain. Throws a UserError if BASE_PATH is invalid. */
export function givenBasePath({ BASE_PATH: path }: NodeJS.ProcessEnv): string | undefined {
  if (path && !BASE_PATH.test(path)) {
    throw new UserError(
      `BASE_PATH is "${path}". Write it like /guide, without a slash at its end, or leave it empty for the root of the domain.`,
    );
  }
  return path;
}

/**
 * The backend named in the environment. Throws a UserError on an invalid URL, and on a key that must not
 * be published.
 */
export function hostedBackend({ SUPABASE_URL: url, SUPABASE_ANON_KEY: key }: NodeJS.ProcessEnv): Backend | undefined {
  if (!url && !key) return undefined;
  if (!url || !key) throw new UserError('Set both SUPABASE_URL and SUPABASE_ANON_KEY, or neither.');
  const refusal = reasonAgainstKey(key);
  if (refusal) throw new UserError(refusal);
  if (!/^https?:\/\//i.test(url) || !parseUrl(url)) {
    throw new UserError(`SUPABASE_URL is not a web address: "${url}".`);
  }
  return { url, key };
}
