// A picture with its natural size, so that nothing shifts while it loads. Lazy, unless it is the first thing on a page.
import type { Picture as PictureValue } from '../../build/engine/content/fields.ts';
import { inSite, usePage } from '../context/page-context.ts';

interface PictureProps {
  picture: PictureValue;
  /** Empty for decoration. */
  alt: string;
  /** Load it at once: for the one picture at the top of a page. */
  first?: boolean;
  /** The build may put it into the page itself, when it is a small drawing: for decoration, and not inside a widget. */
  inline?: boolean;
  className?: string;
}

export function Picture({ picture, alt, first = false, inline = false, className }: PictureProps) {
  const { basePath } = usePage();
  const loading = first ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const);
  return (
    <img
      {...(inline ? { 'data-inline': '' } : {})}
      src={inSite(basePath, picture.src)}
      alt={alt}
      width={picture.width}
      height={picture.height}
      className={picture.src.startsWith('/') ? className : `${className ?? ''} picture-elsewhere`.trim()}
      {...loading}
    />
  );
}
