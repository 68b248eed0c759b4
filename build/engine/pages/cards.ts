// Which routes have a social card, and where it stands.
import type { BaseSettings } from '../base-site.ts';
import type { OutputFile } from '../output/file.ts';
import type { Route } from './route.ts';

/**
 * Path of a card without the base path: '/blog/spring' → '/cards/blog/spring.png'.
 *
 * @param picture Shown on the card. A photograph makes it a JPEG.
 */
export function cardAddress(path: string, cards: 'every-page' | 'site', picture: string): string {
  const ending = picture.endsWith('.svg') ? 'png' : 'jpg';
  return path === '/' || cards === 'site' ? `/cards.${ending}` : `/cards${path}.${ending}`;
}

interface SocialCard {
  /** In dist/. */
  path: string;
  card: NonNullable<Route['card']>;
}

/** Which cards a site has: one for each route with a card of its own; the home page's alone where all share it. */
export function socialCardsOf(
  routes: readonly Pick<Route, 'path' | 'card'>[],
  cards: BaseSettings['socialCards'],
): SocialCard[] {
  return routes.flatMap(({ path, card }) =>
    card && (cards === 'every-page' || path === '/')
      ? { path: cardAddress(path, cards, card.picture).slice(1), card }
      : [],
  );
}

/** Cards that are not drawn yet, for those who ask only whether there is one. */
export const blankCards = (
  routes: readonly Route[],
  { socialCards }: Pick<BaseSettings, 'socialCards'>,
): OutputFile[] => socialCardsOf(routes, socialCards).map(({ path }) => ({ path, body: '' }));
