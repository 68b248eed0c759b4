// Decides which routes have a social card, and its path.
import type { BaseSettings } from '../base-site.ts';
import type { OutputFile } from '../output/file.ts';
import type { Route } from './route.ts';

/**
 * URL path of a page's card without the base path: '/blog/spring' → '/cards/blog/spring.png'. The home page's card if
 * all pages share one.
 */
export function cardAddress(path: string, cards: 'every-page' | 'site'): string {
  return path === '/' || cards === 'site' ? '/cards.png' : `/cards${path}.png`;
}

interface SocialCard {
  /** Path in dist/. */
  path: string;
  card: NonNullable<Route['card']>;
}

/** Cards of a site: one per route with its own card, or only the home page's. */
export function socialCardsOf(
  routes: readonly Pick<Route, 'path' | 'card'>[],
  cards: BaseSettings['socialCards'],
): SocialCard[] {
  return routes.flatMap(({ path, card }) =>
    card && (cards === 'every-page' || path === '/') ? { path: cardAddress(path, cards).slice(1), card } : [],
  );
}

/** Empty cards, for checks that only need to know which cards exist. */
export const blankCards = (
  routes: readonly Route[],
  { socialCards }: Pick<BaseSettings, 'socialCards'>,
): OutputFile[] => socialCardsOf(routes, socialCards).map(({ path }) => ({ path, body: '' }));
