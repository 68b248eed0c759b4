// Lists the pictures that the guide draws: icons, pictures of its mails, and social cards.
import type { DrawnFile } from '../../engine/assets/draw-once.ts';
import { icons, socialCard, type CardDrawing } from './social-cards.ts';
import { stillFile } from './stills.ts';
import type { SitePlan } from '../../engine/define-site.ts';
import { socialCardsOf } from './card-path.ts';
import { picturesOfLetters } from '../letter/letter-pictures.ts';
import type { Site } from '../load-guide.ts';

export function guideDrawings({ site, routes, assets }: SitePlan<Site>): DrawnFile[] {
  const { pictures, colours, encoder, originals } = assets;
  const photographs = new Map(originals.map((original) => [original.src, original]));
  const drawing: CardDrawing = { settings: site.settings, pictures, colours, encoder, photographs, grounds: new Map() };
  return [
    ...icons(drawing),
    ...picturesOfLetters(site.letters).flatMap((still) => stillFile(still, drawing) ?? []),
    ...socialCardsOf(routes, site.settings.socialCards).map(({ path, card }) => socialCard(path, card, drawing)),
  ];
}
