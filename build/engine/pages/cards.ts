// Which routes have a social card, and where it stands.
import type { BaseSettings } from '../base-site.ts';
import type { OutputFile } from '../output/file.ts';
import type { Route } from './route.ts';

/** Without the base path: '/blog/spring' → '/cards/blog/spring.png'; the home page's where all share one. */
export function cardAddress(path: string, cards: 'every-page' | 'site'): string {
  return path === '/' || cards === 'site' ? '/cards.png' : `/cards${path}.png`;
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
    card && (cards === 'every-page' || path === '/') ? { path: cardAddress(path, cards).slice(1), card } : [],
  );
}

/** Cards that are not drawn yet, for those who ask only whether there is one. */
export const blankCards = (
  routes: readonly Route[],
  { socialCards }: Pick<BaseSettings, 'socialCards'>,
): OutputFile[] => socialCardsOf(routes, socialCards).map(({ path }) => ({ path, body: '' }));
