// Which stories name a listing: those whose text links its card.
import type { StoriesById } from '../../components/parts/listing-card.tsx';
import type { Directory } from '../model/directory.ts';
import type { Post } from '../model/post.ts';

/** Stories that a card shows, the newest. */
const SHOWN = 3;

/** Of the listings on one page, whose address is `address`. `posts`: newest first. */
export function storiesOfListings(
  posts: readonly Post[],
  { groups }: Pick<Directory, 'groups'>,
  address: string,
): StoriesById {
  const ids = new Set(groups.flatMap(({ listings }) => listings.map(({ id }) => id)));
  const stories: Record<string, { path: string; title: string }[]> = {};
  for (const { anchors, path, title } of posts) {
    for (const anchor of anchors) {
      const [page, id = ''] = anchor.split('#');
      if (page !== address || !ids.has(id)) continue;
      const found = (stories[id] ??= []);
      if (found.length < SHOWN) found.push({ path, title });
    }
  }
  return stories;
}
