// Renders a page, or gives it back as it was when all that it is made of is the same. Knows nothing of what a page is made of.
import type { Page, Route } from '../route.ts';
import { hashOf } from './hash.ts';
import type { Memory } from './memory.ts';

/**
 * A page is a function of its route and of what all pages share: its key is the hash of both, so that a page need not say
 * what it reads. Routes give a page no more of the site than it shows, so that little changes it.
 */
export function rememberingPages(memory: Memory | undefined, shared: unknown, render: (route: Route) => Page): (route: Route) => Page {
  if (!memory) return render;
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
    // Pages that list the posts of the whole site change whenever one does, and are few.
    if (route.kind === 'page' || route.kind === 'category') return render(route);
    const props = Object.entries(route.page.props as object).map(([name, value]) => `${name} ${hashOfValue(value)}`);
    const key = hashOf(sharedHash, JSON.stringify([route.path, route.kind, route.head]), ...props);
    const known = memory.recall<string>(`page ${route.path}`, key);
    if (known !== undefined) return { route, html: known };
    const page = render(route);
    memory.keep(`page ${route.path}`, key, page.html);
    return page;
  };
}
