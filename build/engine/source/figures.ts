// Renders pictures in a text: figures with captions, galleries, and the <picture> of a photograph.
import type { Image, Nodes, Paragraph } from 'mdast';
import { element, type Properties } from './custom-element.ts';
import {
  creditText,
  fullVariant,
  groundClasses,
  isPublishedAsIs,
  plainVariant,
  srcsetOf,
  type Photograph,
} from './photograph.ts';

declare module 'mdast' {
  interface ImageData {
    photo?: Photograph;
  }
}

/** Widths of the text column, of half of it, and of a column of a grid, as in the layout. */
const SIZES = {
  column: '(min-width: 62rem) 46rem, 92vw',
  half: '(min-width: 62rem) 23rem, 46vw',
  cell: '(min-width: 30rem) 18rem, 92vw',
};

/** Makes a figure of a titled picture that is alone in its paragraph, and a gallery of several pictures. */
export function shapeFigures(node: Paragraph): void {
  const pictures = picturesIn(node);
  if (pictures.length > 1) shapeGallery(node, pictures);
  const [picture, ...others] = node.children;
  if (picture?.type !== 'image' || others.length > 0) return;
  const caption = captionWords(picture);
  if (!caption) return;
  node.data = { hName: 'figure' };
  node.children.push(figcaption(caption));
  picture.title = null;
}

function captionWords({ title, data }: Image): string {
  const credit = data?.photo?.credit;
  return [title, credit && creditText(credit)].filter(Boolean).join(' ');
}

export function captionOf({ children: [picture, ...others] }: Paragraph): string | undefined {
  return picture?.type === 'image' && others.length === 0 ? picture.title || undefined : undefined;
}

function picturesIn({ children }: Paragraph): Image[] {
  const isSpace = (node: Nodes) => node.type === 'break' || (node.type === 'text' && node.value.trim() === '');
  const pictures = children.filter((child) => child.type === 'image');
  return children.every((child) => child.type === 'image' || isSpace(child)) ? pictures : [];
}

function shapeGallery(node: Paragraph, pictures: Image[]): void {
  const className = ['gallery', ...(pictures.length === 2 ? ['gallery-pair'] : [])];
  const sizes = pictures.length === 2 ? SIZES.half : SIZES.cell;
  node.data = { hName: 'div', hProperties: { className } };
  node.children = pictures.map((picture) => {
    const { url } = picture;
    const caption = captionWords(picture);
    picture.title = null;
    const { photo } = (picture.data ??= {});
    const inside = photo ? linked(picture, fullVariant(url, photo), sizes) : picture;
    return element('figure', {}, [inside, ...(caption ? [figcaption(caption)] : [])]);
  });
}

function linked(picture: Image, href: string, sizes: string) {
  picture.data!.hProperties!['sizes'] = sizes;
  return element('a', { href }, [picture]);
}

const figcaption = (value: string) => element('figcaption', {}, [{ type: 'text', value }]);

export function pictureElement(node: Image): Nodes {
  const { photo, hProperties = {} } = node.data ?? {};
  if (!photo) return node;
  const { url } = node;
  const sizes = hProperties['sizes'] ?? SIZES.column;
  const own: Properties = { ...hProperties, srcSet: srcsetOf(url, photo, 'jpeg'), sizes };
  const className = groundClasses(photo);
  node.data = { hProperties: className.length > 0 ? { ...own, className } : own };
  node.url = plainVariant(url, photo);
  return element('picture', {}, [
    ...(isPublishedAsIs(photo)
      ? []
      : [element('source', { type: 'image/avif', srcSet: srcsetOf(url, photo, 'avif'), sizes }, [])]),
    node,
  ]);
}
