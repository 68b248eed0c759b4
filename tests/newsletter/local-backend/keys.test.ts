// Tests which keys may be built into pages, and the secret key of a folder.
import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  isSameKey,
  localKey,
  makeServiceKey,
  readServiceKey,
  reasonAgainstKey,
} from '../../../build/newsletter/local-backend/keys.ts';
import { signToken } from '../../database/subject.ts';

const withClaims = (claims: object) => signToken({ ...claims }, 'x');
const token = withClaims({ role: 'anon', ref: 'abc' });

describe('reasonAgainstKey', () => {
  it.each([localKey, token, 'sb_publishable_AbC-123_x'])('reasonAgainstKey accepts a public key: %s', (key) => {
    expect(reasonAgainstKey(key)).toBeUndefined();
  });

  it.each([
    ['sb_secret_AbC123', 'secret key'],
    [withClaims({ role: 'service_role' }), 'the role "service_role"'],
    [withClaims({ sub: 'x' }), 'no role'],
    [withClaims({ role: ['anon'] }), 'no role'],
    ['', 'empty'],
    [` ${token}`, 'spaces'],
    ['changeme', 'not a key'],
    ['a.b.c', 'not a key'],
    ['sb_publishable_a$b', 'not a key'],
    ['x_sb_publishable_a', 'not a key'],
    [`a.${Buffer.from('null').toString('base64url')}.c`, 'not a key'],
    [`${token}.x`, 'not a key'],
  ])('reasonAgainstKey refuses %s', (key, reason) => {
    const message = reasonAgainstKey(key);
    expect(message).toContain(reason);
    // The message is printed in build logs, which may be public, so it must not contain the key.
    if (key.length > 20) expect(message).not.toContain(key.trim());
  });
});

describe('the secret key of a folder', () => {
  it('the secret key is made once, is readable only by its owner, and may not be built into a page', () => {
    const folder = mkdtempSync(join(tmpdir(), 'service-key-'));
    expect(readServiceKey(folder)).toBeUndefined();
    makeServiceKey(folder);
    const key = readServiceKey(folder)!;
    makeServiceKey(folder);
    expect(readServiceKey(folder)).toBe(key);
    expect(key).toMatch(/^sb_secret_local_[\w-]{43}$/);
    expect(reasonAgainstKey(key)).toContain('secret key');
    expect(readdirSync(folder)).toEqual(['service-key']);
    expect(statSync(join(folder, 'service-key')).mode & 0o777).toBe(0o600);
  });

  it('isSameKey compares keys as a whole', () => {
    expect(isSameKey('sb_secret_x', 'sb_secret_x')).toBe(true);
    for (const other of ['', 'sb_secret_', 'sb_secret_y', 'sb_secret_xx']) {
      expect(isSameKey(other, 'sb_secret_x')).toBe(false);
    }
  });
});
