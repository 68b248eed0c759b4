// The hooks of the filter widgets. They store the chosen filters in the URL, and show or hide the page's cards.
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { ALL, readFilter, writeFilters } from './post-selection.ts';
import { useHydrated, useServices } from './services.ts';

/**
 * The chosen value of each filter.
 * @param offered Filters with their values. Other values in the URL are ignored.
 */
export function useFilters<Name extends string>(offered: { name: Name; options: { value: string }[] }[]) {
  const [query, writeQuery] = useQuery();
  const buttons = useRef<HTMLDivElement>(null);
  const valuesBy = (valueOf: (filter: (typeof offered)[number]) => string) =>
    Object.fromEntries(offered.map((filter) => [filter.name, valueOf(filter)])) as Record<Name, string>;
  const choose = (values: Partial<Record<Name, string>>) => writeQuery(writeFilters(query, values));

  function clear() {
    choose(valuesBy(() => ALL));
    // Moves the focus to the first filter, because the button that was pressed is removed.
    buttons.current?.querySelector('button')?.focus();
  }

  /** @param buttons Ref of the element with the filter buttons. */
  return { chosen: valuesBy(({ name, options }) => readFilter(query, name, options)), choose, clear, buttons };
}

const neverChanges = () => () => undefined;
const empty = () => '';

/** The URL's query. Empty on the server and in the first render in the browser. */
export function useQuery(): [query: string, write: (query: string) => void] {
  const query = useServices()?.query;
  return [
    useSyncExternalStore(query?.watch ?? neverChanges, query?.read ?? empty, empty),
    (value) => query?.write(value),
  ];
}

/** Shows the page's cards with these `data-post` names (of a grid of posts), and hides the others. */
export function useShownPosts(names: string[]): void {
  const services = useServices();
  const joined = names.join(' ');
  useLayoutEffect(() => services?.showPosts(joined === '' ? [] : joined.split(' ')), [services, joined]);
  useSettled(true);
}

/** @param applied True if the page shows the result of the URL's filters. */
export function useSettled(applied: boolean): void {
  const services = useServices();
  // The first render doesn't know the URL.
  const hydrated = useHydrated();
  useEffect(() => {
    if (hydrated && applied) services?.settle();
  }, [services, hydrated, applied]);
}
