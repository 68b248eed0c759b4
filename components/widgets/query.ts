// The address bar's query as React state: empty in the server's HTML and while hydrating, the browser's from then on.
import { useSyncExternalStore } from 'react';
import { useWorld } from './world.ts';

const nothing = () => () => {};
const empty = () => '';

export function useQuery(): [query: string, write: (query: string) => void] {
  const query = useWorld()?.query;
  return [useSyncExternalStore(query?.watch ?? nothing, query?.read ?? empty, empty), (value) => query?.write(value)];
}
