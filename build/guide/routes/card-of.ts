// URL of a page's social card.
import { cardAddress } from '../cards/card-path.ts';
import { absolute } from '../../engine/pages/absolute-url.ts';
import type { Picture } from '../../engine/content/loaded-fields.ts';
import type { SharedData } from '../load-guide.ts';

/** @param picture Shown on the card, unless the whole site has only one card. */
export function cardOf({ settings, pages }: SharedData, path: string, picture: string): string {
  const { socialCards } = settings;
  return absolute(settings, cardAddress(path, socialCards, socialCards === 'site' ? pages.home.image.src : picture));
}

export const pictureOnCard = ({ src, focus }: Picture) => ({ picture: src, ...(focus !== undefined && { focus }) });

/** Path of the picture on a post's card. A cover from another site is replaced by the site's own picture. */
export const cardPicture = (site: SharedData, cover: string): string =>
  cover.startsWith('/') ? cover : site.settings.card;
