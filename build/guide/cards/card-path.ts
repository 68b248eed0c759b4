// Lists the social cards of a site, with their paths.
import type { Route } from '../../engine/pages/route.ts';

declare module '../../engine/pages/route.ts' {
  interface Route {
    /** Words and picture of the page's social card. Absent on a page that uses another page's card. */
    card?: { title: string; kicker: string; picture: string; focus?: string | undefined };
  }
}

/**
 * Path of a card without the base path: '/blog/spring' → '/cards/blog/spring.png'.
 *
 * @param picture Shown on the card. If it is a photograph, the card is a JPEG.
 */
export function cardAddress(path: string, cards: 'every-page' | 'site', picture: string): string {
  const ending = picture.endsWith('.svg') ? 'png' : 'jpg';
  return path === '/' || cards === 'site' ? `/cards.${ending}` : `/cards${path}.${ending}`;
}

export interface SocialCard {
  /** Path in dist/. */
  path: string;
  card: NonNullable<Route['card']>;
}

/** Social cards of a site: one for each route that has its own, or only the home page's. */
export function socialCardsOf(
  routes: readonly Pick<Route, 'path' | 'card'>[],
  cards: 'every-page' | 'site',
): SocialCard[] {
  return routes.flatMap(({ path, card }) =>
    card && (cards === 'every-page' || path === '/')
      ? { path: cardAddress(path, cards, card.picture).slice(1), card }
      : [],
  );
}
