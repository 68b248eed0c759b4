// The key of a page is a hash of everything it is made of. A page with an unchanged key is not rendered again.
import type { Assets } from '../assets/assets.ts';
import { hashOf } from '../cache/hash.ts';
import type { Memory } from '../cache/memory.ts';
import type { Backend } from '../base-site.ts';
import type { Route } from '../pages/route.ts';

interface KeyInputs {
  /** Hash of the code. */
  version: string;
  /** What all pages get. */
  shared: object;
  assets: Assets;
  backend?: Backend | undefined;
  memory: Memory;
}

/**
 * Hashes inputs as they are, so that no page has to say what it reads. Routes pass a page only what it may show, so
 * that little changes its key.
 */
export function pageKeys({ version, shared, assets, backend, memory }: KeyInputs): (route: Route) => string {
  const { styles, loader, preloadFonts, icons, drawings } = assets;
  const common = { version, shared, styles, loader, preloadFonts, icons, drawings: [...drawings], backend };
  const commonHash = hashOf(JSON.stringify(common));
  /** Many pages get the same objects; each is hashed once. */
  const hashValue = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
    return memory.memoizeByIdentity('hash', value, [], () => hashOf(JSON.stringify(value)));
  };
  const keyOf = (route: Route) => {
    const { path, kind, inputs = partsOf(route) } = route;
    return hashOf(JSON.stringify([commonHash, path, kind, inputs.map(hashValue)]));
  };
  return (route) => memory.memoizeByIdentity('page-key', route, [commonHash], () => keyOf(route));
}

function partsOf({ head, page }: Route): unknown[] {
  const values = head();
  return [{ ...values, structuredData: values.structuredData() }, ...Object.entries<unknown>({ ...page.props }).flat()];
}
