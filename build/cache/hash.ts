// One short name for any bytes. Not for secrets: it tells contents apart, and that is all.
import { createHash, hash } from 'node:crypto';

/** Parts are told apart: two texts are not the same as the two joined. */
export const hashOf = (...parts: (string | Uint8Array)[]): string => {
  const parted = createHash('sha1');
  for (const part of parts) parted.update(typeof part === 'string' ? `${part.length}:${part}` : part);
  return parted.digest('base64url');
};

/** Of one piece alone, and quicker. */
export const hashBytes = (bytes: Uint8Array) => hash('sha1', bytes, 'base64url');
