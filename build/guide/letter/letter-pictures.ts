// Renders pictures for mails. Each is one JPEG, because mail programs don't support other formats.
import type { Letter } from './letter.ts';
import { prosesOf } from './letter-section.ts';
import type { Still } from '../cards/stills.ts';
import { plainVariant, type Photograph } from '../../engine/source/photograph.ts';
import type { Prose } from '../../engine/source/markdown.ts';

/** Width of a mail's column in pixels. */
const COLUMN = 600;

export interface MailPicture extends Still {
  width: number;
  height: number;
  photo?: Photograph | undefined;
}

/** Pictures of a text. The key is the URL in the text's HTML. */
export const mailPictures = ({ images }: Pick<Prose, 'images'>): Map<string, MailPicture> =>
  new Map(
    images.map(({ href: src, width: natural, height, photo }) => {
      const width = Math.min(COLUMN, natural);
      const picture = { src, path: pathOf(src), width, height: Math.round((height * width) / natural), photo };
      return [photo ? plainVariant(src, photo) : src, picture];
    }),
  );

/**
 * Path of a picture in mails: `/images/posts/stall.jpg` → `/letters/pictures/posts/stall-jpg.jpg`. It has no hash, so
 * that old mails still find the picture.
 */
const pathOf = (src: string) => `${src.replace(/^\/images\//, '/letters/pictures/').replace(/\.(\w+)$/, '-$1')}.jpg`;

export const picturesOfLetters = (letters: readonly Letter[]): MailPicture[] => {
  const pictures = letters.flatMap(prosesOf).flatMap((text) => [...mailPictures(text).values()]);
  return [...new Map(pictures.map((picture) => [picture.path, picture])).values()];
};
