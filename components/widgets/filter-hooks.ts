// The hooks of the filter widgets: the chosen filters, which live in the address bar, and the cards that the page
// shows.
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { ALL, readFilter, writeFilters } from './post-selection.ts';
import { useServices } from './services.ts';

/** The chosen value of each filter. `offered`: the values of each; any other value in the address counts as none. */
export function useFilters<Name extends string>(offered: Record<Name, string[]>) {
  const [query, writeQuery] = useQuery();
  const buttons = useRef<HTMLDivElement>(null);
  const names = Object.keys(offered) as Name[];
  const valuesBy = (valueOf: (name: Name) => string) =>
    Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, string>;
  const choose = (values: Partial<Record<Name, string>>) => writeQuery(writeFilters(query, values));

  function clear() {
    choose(valuesBy(() => ALL));
    // The button that was pressed is removed, so the focus moves to the first filter.
    buttons.current?.querySelector('button')?.focus();
  }

  /** `buttons`: the ref of the element that holds the filter buttons. */
  return { chosen: valuesBy((name) => readFilter(query, name, offered[name])), choose, clear, buttons };
}

const neverChanges = () => () => undefined;
const empty = () => '';

/** The query of the address bar: empty on the server and in the first render in the browser. */
export function useQuery(): [query: string, write: (query: string) => void] {
  const query = useServices()?.query;
  return [
    useSyncExternalStore(query?.watch ?? neverChanges, query?.read ?? empty, empty),
    (value) => query?.write(value),
  ];
}

/**
 * Shows the cards of the page (rendered by parts/filtered-posts.tsx) with these `data-post` names, and hides the rest.
 */
export function useShownPosts(names: string[]): void {
  const services = useServices();
  const joined = names.join(' ');
  useLayoutEffect(() => services?.showPosts(joined === '' ? [] : joined.split(' ')), [services, joined]);
}
