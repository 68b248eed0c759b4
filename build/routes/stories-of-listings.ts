// Which stories name a listing: those whose text links its card.
import type { StoriesById, StoryLink } from '../../components/parts/listing-card.tsx';
import type { Directory } from '../model/directory.ts';
import type { Post } from '../model/post.ts';

/** Stories that a card shows, the newest. */
const SHOWN = 3;

export type StoriesByCard = ReadonlyMap<string, StoryLink[]>;

/** `posts`: newest first. */
export function storiesByCard(posts: readonly Post[]): StoriesByCard {
  const stories = new Map<string, StoryLink[]>();
  for (const { anchors, path, title } of posts) {
    for (const anchor of anchors) {
      const found = stories.get(anchor) ?? [];
      if (found.length < SHOWN) stories.set(anchor, [...found, { path, title }]);
    }
  }
  return stories;
}

export function storiesOfListings(
  stories: StoriesByCard,
  { groups }: Pick<Directory, 'groups'>,
  address: string,
): StoriesById {
  const ids = groups.flatMap(({ listings }) => listings.map(({ id }) => id));
  return Object.fromEntries(
    ids.flatMap((id) => {
      const found = stories.get(`${address}#${id}`);
      return found ? [[id, found]] : [];
    }),
  );
}
