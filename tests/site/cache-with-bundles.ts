// A cache for tests that build a site. Styles and scripts depend on the code alone, so that a worker bundles them once.
import { Cache } from '../../build/engine/cache/cache.ts';

const bundles = new Cache();

/** An empty cache, except for the styles and scripts. */
export function cacheWithBundles(): Cache {
  const cache = new Cache();
  const { get, put } = cache;
  const isBundle = (key: string) => /^(?:scripts|workers|\S+\.css.*):[0-9a-f]+$/.test(key);
  cache.get = (key) => (isBundle(key) ? bundles.get(key) : get.call(cache, key)) as never;
  cache.put = (key, value) => (isBundle(key) ? bundles.put(key, value) : put.call(cache, key, value));
  return cache;
}
