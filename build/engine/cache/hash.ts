// Hashes content to compare it. Not for secrets.
import { hash } from 'node:crypto';

/** Separates the parts, so that `ab` and `c` don't have the hash of `a` and `bc`. */
export const hashOf = (...parts: (string | Uint8Array)[]): string =>
  parts.length === 1 ? hash('sha1', parts[0]!, 'base64url') : hashOf(parts.map((part) => hashOf(part)).join(' '));
