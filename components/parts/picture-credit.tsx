// The author of a photograph, below it.
import type { Picture } from '../../build/engine/content/loaded-fields.ts';

export function PictureCredit({ picture }: { picture: Picture }) {
  const credit = picture.photo?.credit;
  if (!credit) return null;
  const { by, licence, source } = credit;
  const words = `Photograph: ${by}${licence === undefined ? '' : `, ${licence.replaceAll('-', '\u00a0')}`}`;
  return <p className="credit">{source === undefined ? words : <a href={source}>{words}</a>}</p>;
}
