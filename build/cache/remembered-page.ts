// Makes a page, or gives it back as it was when all that it is made of is the same. Knows nothing of what a page is made of.
import type { Route } from '../routes/route.ts';
import { hashOf } from './hash.ts';
import type { Memory } from './memory.ts';

/** A page as it is sent, and what was read out of it, as JSON. */
export interface MadePage {
  html: Uint8Array;
  facts: Uint8Array;
}

/**
 * A page is a function of its route and of what all pages share: its key is the hash of both, so that a page need not say
 * what it reads. Routes give a page no more of the site than it shows, so that little changes it.
 */
export function rememberingPages(memory: Memory | undefined, shared: unknown, make: (route: Route) => MadePage): (route: Route) => MadePage {
  if (!memory) return make;
  const hashes = new WeakMap<object, string>();
  // Many pages are given the same objects, and each is hashed once.
  const hashOfValue = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
    const known = hashes.get(value) ?? hashOf(JSON.stringify(value));
    hashes.set(value, known);
    return known;
  };
  const sharedHash = hashOf(JSON.stringify(shared));
  return (route) => {
    const { path, kind, head } = route;
    const props = Object.entries(route.page.props as object).map(([name, value]) => `${name} ${hashOfValue(value)}`);
    const key = hashOf(sharedHash, JSON.stringify([path, kind, head, head.structuredData()]), ...props);
    const [page, facts] = [`page ${path}`, `facts ${path}`];
    const known = { html: memory.recallBytes(page, key), facts: memory.recallBytes(facts, key) };
    if (known.html && known.facts) return { html: known.html, facts: known.facts };
    const made = make(route);
    memory.keepBytes(page, key, made.html);
    memory.keepBytes(facts, key, made.facts);
    return made;
  };
}
