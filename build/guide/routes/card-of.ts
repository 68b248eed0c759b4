// URL of a page's social card.
import { cardAddress } from '../cards/card-path.ts';
import { absolute } from '../../engine/pages/absolute-url.ts';
import type { Picture } from '../../engine/content/loaded-fields.ts';
import type { SharedData } from '../kinds/site.ts';

/** @param picture Shown on the card if the page has its own. */
export function cardOf({ settings, pages }: SharedData, path: string, picture: string): string {
  const { socialCards } = settings;
  return absolute(settings, cardAddress(path, socialCards, socialCards === 'site' ? pages.home.image.src : picture));
}

export const pictureOnCard = ({ src, focus }: Picture) => ({ picture: src, ...(focus !== undefined && { focus }) });

/** Path of the picture on a post's card: its cover, if that is a picture of this site. */
export const cardPicture = (site: SharedData, cover: string): string =>
  cover.startsWith('/') ? cover : site.settings.card;
