// Pictures for feeds, structured data and mails. Each photograph becomes one JPEG, because only web pages support
// <picture>.
import type { Picture } from '../../engine/content/loaded-fields.ts';
import { plainVariant, variantPath, type Photograph } from '../../engine/source/photograph.ts';

export const largestVariant = (src: string, photo: Photograph): string =>
  variantPath(src, photo, photo.jpeg.at(-1)!, 'jpeg');

/** Path of a picture, or of a photograph's largest JPEG. */
export const plainPicturePath = ({ src, photo }: { src: string; photo?: Photograph | undefined }): string =>
  photo ? largestVariant(src, photo) : src;

/** Path of the picture that a feed shows as a post's cover. For a photograph, the smallest JPEG. */
export const coverPath = ({ src, photo }: Picture): string => (photo ? plainVariant(src, photo) : src);

/** Replaces each <picture> in a text by one <img>. */
export const plainPictures = (html: string): string =>
  html
    .replace(/<picture>(?:<source [^>]*>)*/g, '')
    .replaceAll('</picture>', '')
    .replace(/<img [^>]*srcset=[^>]*>/g, (image) => image.replace(/ (?:srcset|sizes|class)="[^"]*"/g, ''));
