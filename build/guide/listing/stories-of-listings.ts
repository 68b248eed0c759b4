// Finds the posts that link to a listing's card. Skips sponsored posts, because they aren't recommendations.
import type { StoriesById, StoryLink } from '../../../components/parts/listing-card.tsx';
import { listingsOf, type Directory } from './directory.ts';
import type { Post } from '../post/post.ts';

/** Maximum number of posts on a card. The card shows the newest. */
const SHOWN = 3;

export type StoriesByCard = ReadonlyMap<string, StoryLink[]>;

/** @param posts Newest first. */
export function storiesByCard(posts: readonly Post[]): StoriesByCard {
  const stories = new Map<string, StoryLink[]>();
  for (const { anchors, path, title, sponsored } of posts) {
    if (sponsored) continue;
    for (const anchor of anchors) {
      const found = stories.get(anchor) ?? [];
      if (found.length < SHOWN) stories.set(anchor, [...found, { path, title }]);
    }
  }
  return stories;
}

export function storiesOfListings(stories: StoriesByCard, shown: Directory, address: string): StoriesById {
  const found = listingsOf(shown).map(({ id }) => [id, stories.get(`${address}#${id}`)] as const);
  return Object.fromEntries(found.flatMap(([id, links]) => (links ? [[id, links]] : [])));
}
