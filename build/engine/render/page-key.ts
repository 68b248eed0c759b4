// Hashes all inputs of a page. A page with an unchanged key is not rendered again.
import type { Assets } from '../assets/assets.ts';
import { hashOf } from '../cache/hash.ts';
import type { Memory } from '../cache/memory.ts';
import type { Backend } from '../base-site.ts';
import type { Route } from '../pages/route.ts';

interface KeyInputs {
  /** Hash of the code. */
  version: string;
  /** Data that all pages get. */
  shared: object;
  assets: Assets;
  backend?: Backend | undefined;
  memory: Memory;
}

/**
 * Hashes whole inputs, so pages needn't declare their dependencies. Routes pass only the data that a page may show, so
 * that few edits change its key.
 */
export function pageKeys({ version, shared, assets, backend, memory }: KeyInputs): (route: Route) => string {
  const { styles, loader, preloadFonts, icons, drawings } = assets;
  const common = { version, shared, styles, loader, preloadFonts, icons, drawings: [...drawings], backend };
  const commonHash = hashOf(JSON.stringify(common));
  /** Hashes each object once, because many pages share it. */
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
