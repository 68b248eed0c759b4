// Shapes pictures in a text: figures with captions, and galleries.
import type { Image, Nodes, Paragraph } from 'mdast';
import { elementNode } from '../../engine/source/prose-html.ts';
import type { PlacedNode } from '../../engine/source/markdown.ts';
import { variantPath } from '../../engine/source/photograph.ts';
import type { Credit } from '../source/credit.ts';

/** Values of the `sizes` attribute of pictures, for the text column, half of it, and a column of a grid. */
export const PROSE_SIZES = {
  column: '(min-width: 62rem) 46rem, 92vw',
  half: '(min-width: 62rem) 23rem, 46vw',
  cell: '(min-width: 30rem) 18rem, 92vw',
};

/**
 * Turns a picture that has a title and is alone in its paragraph into a figure, and several pictures into a gallery.
 */
export function shapeFigures(nodes: readonly PlacedNode[]): void {
  for (const { node } of nodes) if (node.type === 'paragraph') shapeFigure(node);
}

function shapeFigure(node: Paragraph): void {
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

function picturesIn({ children }: Paragraph): Image[] {
  const isSpace = (node: Nodes) => node.type === 'break' || (node.type === 'text' && node.value.trim() === '');
  const pictures = children.filter((child) => child.type === 'image');
  return children.every((child) => child.type === 'image' || isSpace(child)) ? pictures : [];
}

function shapeGallery(node: Paragraph, pictures: Image[]): void {
  const className = ['gallery', ...(pictures.length === 2 ? ['gallery-pair'] : [])];
  const sizes = pictures.length === 2 ? PROSE_SIZES.half : PROSE_SIZES.cell;
  node.data = { hName: 'div', hProperties: { className } };
  node.children = pictures.map((picture) => {
    const { url } = picture;
    const caption = captionWords(picture);
    picture.title = null;
    const { photo } = (picture.data ??= {});
    const inside = photo ? linked(picture, variantPath(url, photo, photo.full, 'jpeg'), sizes) : picture;
    return elementNode('figure', {}, [inside, ...(caption ? [figcaption(caption)] : [])]);
  });
}

function linked(picture: Image, href: string, sizes: string) {
  picture.data!.hProperties!['sizes'] = sizes;
  return elementNode('a', { href }, [picture]);
}

const figcaption = (value: string) => elementNode('figcaption', {}, [{ type: 'text', value }]);

/**
 * The line below a photograph: `Photograph: A. Neighbour, CC BY 4.0`. No-break spaces replace the hyphens of a licence,
 * because lines break after hyphens.
 */
export const creditText = ({ by, licence }: Credit): string =>
  `Photograph: ${by}${licence === undefined ? '' : `, ${licence.replaceAll('-', '\u00a0')}`}`;
