// A picture with its natural size, so that nothing shifts while it loads. It loads lazily, unless it is at the top of a
// page.
import type { Picture as PictureValue } from '../../build/engine/content/loaded-fields.ts';
import { inSite, usePage } from '../context/page-context.ts';
import { photoSources, LAYOUT_SIZES, type Slot } from './photo-sources.ts';

interface PictureProps {
  picture: PictureValue;
  /** Empty for a decorative picture. */
  alt: string;
  /** Loads the picture at once. Only for the picture at the top of a page. */
  first?: boolean;
  /** Lets the build inline a small drawing. Only for decoration outside widgets. */
  inline?: boolean;
  className?: string;
  /** Place in the layout, which decides the photograph's width. */
  slot?: Slot;
}

export function Picture({ picture, alt, first = false, inline = false, className, slot = 'card' }: PictureProps) {
  const { basePath } = usePage();
  const loading = first ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const);
  const size = { width: picture.width, height: picture.height };
  const photo = photoSources(picture, basePath);
  if (photo) {
    const sizes = LAYOUT_SIZES[slot];
    const classes = [className, photo.className].filter(Boolean).join(' ') || undefined;
    return (
      <picture>
        {photo.avif && <source type="image/avif" srcSet={photo.avif} sizes={sizes} />}
        <img src={photo.src} srcSet={photo.srcSet} sizes={sizes} alt={alt} {...size} className={classes} {...loading} />
      </picture>
    );
  }
  return (
    <img
      {...(inline ? { 'data-inline': '' } : {})}
      src={inSite(basePath, picture.src)}
      alt={alt}
      {...size}
      className={picture.src.startsWith('/') ? className : `${className ?? ''} picture-elsewhere`.trim()}
      {...loading}
    />
  );
}

/** The author of a photograph, below it. */
export function PictureCredit({ picture }: { picture: PictureValue }) {
  const credit = picture.photo?.credit;
  if (!credit) return null;
  const { by, licence, source } = credit;
  const words = `Photograph: ${by}${licence === undefined ? '' : `, ${licence.replaceAll('-', '\u00a0')}`}`;
  return <p className="credit">{source === undefined ? words : <a href={source}>{words}</a>}</p>;
}
