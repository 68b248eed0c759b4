// Pictures as feeds show them: one JPEG of a photograph, since readers of feeds know no <picture>.
import type { Picture } from '../../engine/content/fields.ts';
import { largestVariant, plainVariant } from '../../engine/source/photograph.ts';

/** Path of the picture that stands for a story. */
export const feedPicture = ({ src, photo }: Picture): string => (photo ? largestVariant(src, photo) : src);

/** Path of a story's cover inside its text. */
export const coverPath = ({ src, photo }: Picture): string => (photo ? plainVariant(src, photo) : src);

/** HTML of a text with one <img> for each <picture>. */
export const plainPictures = (html: string): string =>
  html
    .replace(/<picture>(?:<source [^>]*>)*/g, '')
    .replaceAll('</picture>', '')
    .replace(/<img [^>]*srcset=[^>]*>/g, (image) => image.replace(/ (?:srcset|sizes|class)="[^"]*"/g, ''));
