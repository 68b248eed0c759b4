// One short name for any bytes. Not for secrets: it tells contents apart, and that is all.
import { createHash } from 'node:crypto';

/** Parts are told apart: two texts are not the same as the two joined. */
export const hashOf = (...parts: (string | Uint8Array)[]): string => {
  const hash = createHash('sha1');
  for (const part of parts) hash.update(typeof part === 'string' ? `${part.length}:${part}` : part);
  return hash.digest('base64url');
};
