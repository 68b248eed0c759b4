// Bundles the site's styles and scripts once in a run of the tests, and shares the bundles between all caches. Runs
// before each test file.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cache } from '../../build/engine/cache/cache.ts';
import { hashOf } from '../../build/engine/cache/hash.ts';

/** Cache keys that `makeAssets` writes: keys of bundles, and keys of the list of each bundle's source files. */
const BUNDLE = /^(?:inputs-of:.*|(?:scripts|workers|\S+\.css.*):[\w-]+)$/;
const PATCHED = Symbol.for('a cache with shared bundles');

interface Patched {
  [PATCHED]?: true;
}

function shareBundles(prototype: Cache & Patched): void {
  // A worker runs this for each test file, but loads the class Cache only once, so it may be patched already.
  if (prototype[PATCHED]) return;
  prototype[PATCHED] = true;
  // The folder belongs to this run of the tests, so that no later run reads it.
  const folder = join(tmpdir(), 'bundles');
  mkdirSync(folder, { recursive: true });
  const fileOf = (key: string) => join(folder, hashOf(key));
  const { get, put } = prototype;
  prototype.get = function <T>(this: Cache, key: string): T | undefined {
    const own = get.call(this, key) as T | undefined;
    if (own !== undefined || !BUNDLE.test(key) || !existsSync(fileOf(key))) return own;
    return JSON.parse(readFileSync(fileOf(key), 'utf8')) as T;
  };
  prototype.put = function (key, value) {
    put.call(this, key, value);
    if (!BUNDLE.test(key) || existsSync(fileOf(key))) return;
    const unfinished = `${fileOf(key)}-${process.pid}`;
    writeFileSync(unfinished, JSON.stringify(value));
    renameSync(unfinished, fileOf(key));
  };
}

shareBundles(Cache.prototype);
