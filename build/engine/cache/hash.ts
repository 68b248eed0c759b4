// One short name for any bytes. Not for secrets: it tells contents apart, and that is all.
import { hash } from 'node:crypto';

/** Parts are told apart: two texts are not the same as the two joined. */
export const hashOf = (...parts: (string | Uint8Array)[]): string =>
  parts.length === 1 ? hash('sha1', parts[0]!, 'base64url') : hashOf(parts.map((part) => hashOf(part)).join(' '));
