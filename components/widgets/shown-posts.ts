// Which of the page's own cards a filter shows; parts/filtered-posts.tsx has drawn them all.
import { useLayoutEffect } from 'react';
import { useWorld } from './world.ts';

/** `names`: the `data-post` of those to show. The rest are hidden. */
export function useShownPosts(names: string[]): void {
  const world = useWorld();
  const all = names.join(' ');
  useLayoutEffect(() => world?.showPosts(names), [world, all]);
}
