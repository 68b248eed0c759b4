// Tests which keys may be built into pages, which tokens the local data API takes, and the secret key of a folder.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  isLocalAnonToken,
  isSameKey,
  localKey,
  makeServiceKey,
  readServiceKey,
  refuseSecretKey,
  signToken,
} from '../../../build/newsletter/local-backend/keys.ts';

describe('refuseSecretKey', () => {
  it.each([localKey, signToken({ role: 'anon', ref: 'abc' }, 'x'), 'sb_publishable_AbC-123_x'])(
    'refuseSecretKey accepts a public key: %s',
    (key) => {
      expect(refuseSecretKey(key)).toBeUndefined();
    },
  );

  it.each([
    ['sb_secret_AbC123', 'secret key'],
    [signToken({ role: 'service_role' }), 'the role "service_role"'],
    [signToken({ role: 'authenticated' }), 'the role "authenticated"'],
    [signToken({ sub: 'x' }), 'no role'],
    [signToken({ role: ['anon'] }), 'no role'],
    ['', 'empty'],
    [` ${localKey}`, 'spaces'],
    [`${localKey}\n`, 'spaces'],
    ['changeme', 'not a key'],
    ['a.b.c', 'not a key'],
    ['https://abc.supabase.co', 'not a key'],
    ['sb_publishable_', 'not a key'],
    ['sb_publishable_a$b', 'not a key'],
    ['x_sb_publishable_a', 'not a key'],
    [`a.${Buffer.from('null').toString('base64url')}.c`, 'not a key'],
    [`${localKey}.x`, 'not a key'],
  ])('refuseSecretKey refuses %s', (key, reason) => {
    const message = refuseSecretKey(key);
    expect(message).toContain(reason);
    // The message is printed in build logs, which may be public, so it must not contain the key.
    if (key.length > 20) expect(message).not.toContain(key.trim());
  });
});

describe('isLocalAnonToken', () => {
  const now = 1_000;
  it('isLocalAnonToken accepts the local key forever', () => {
    expect(isLocalAnonToken(localKey, Number.MAX_SAFE_INTEGER)).toBe(true);
  });
  it('isLocalAnonToken accepts a token only between its start and end times', () => {
    expect(isLocalAnonToken(signToken({ role: 'anon', nbf: 1_000, exp: 1_001 }), now)).toBe(true);
    expect(isLocalAnonToken(signToken({ role: 'anon', exp: 1_000 }), now)).toBe(false);
    expect(isLocalAnonToken(signToken({ role: 'anon', nbf: 1_001 }), now)).toBe(false);
    expect(isLocalAnonToken(signToken({ role: 'anon', exp: '2000' }), now)).toBe(false);
    expect(isLocalAnonToken(signToken({ role: 'anon', nbf: '1' }), now)).toBe(false);
  });
  it('isLocalAnonToken refuses a token with another role, secret or algorithm', () => {
    expect(isLocalAnonToken(signToken({ role: 'service_role' }), now)).toBe(false);
    expect(isLocalAnonToken(signToken({ role: 'anon' }, 'another'), now)).toBe(false);
    const [, body, signature] = localKey.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(isLocalAnonToken(`${none}.${body}.${signature}`, now)).toBe(false);
    expect(isLocalAnonToken(`${none}.${body}.`, now)).toBe(false);
    for (const wrong of [`${localKey}.x`, `${localKey}.`, localKey.replace(/\.[^.]*$/, ''), `.${localKey}`, '..', '']) {
      expect(isLocalAnonToken(wrong, now), wrong).toBe(false);
    }
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
    expect(refuseSecretKey(key)).toContain('secret key');
    expect(readdirSync(folder)).toEqual(['service-key']);
    expect(statSync(join(folder, 'service-key')).mode & 0o777).toBe(0o600);
    rmSync(folder, { recursive: true });
  });

  it('isSameKey compares keys as a whole', () => {
    expect(isSameKey('sb_secret_x', 'sb_secret_x')).toBe(true);
    for (const other of ['', 'sb_secret_', 'sb_secret_y', 'sb_secret_xx']) {
      expect(isSameKey(other, 'sb_secret_x')).toBe(false);
    }
  });
});
