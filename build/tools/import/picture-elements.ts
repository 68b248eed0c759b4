// Converts figures, captions, galleries, lazy pictures and emoji of old posts into one form.
import type { Element, Root } from 'hast';
import { visibleText } from './words-of-html.ts';
import {
  element,
  find,
  hasClass,
  isElement,
  property,
  replaceAll,
  text,
  wordsOf,
  type Child,
} from './html-elements.ts';

const GALLERY = /\b(?:wp-block-gallery|blocks-gallery|gallery|tiled-gallery|kg-gallery|image-gallery)/;
const PIXEL = /\/\/(?:pixel|stats|feeds)\.(?:wordpress|feedburner|quantserve)\.com|\/tracking[/.]|feedburner\.com\/~/;
const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|avif|svg)(?:\?.*)?$/i;

export function shapePictures(tree: Root): void {
  replaceAll(tree, (node) => {
    if (isElement(node, 'img', 'image')) return pictureOf(node);
    if (isElement(node, 'picture')) return find(node, 'img').slice(0, 1);
    if (isElement(node, 'a')) return withoutZoom(node);
    return undefined;
  });
  replaceAll(tree, (node) => {
    if (!isElement(node)) return undefined;
    if (hasClass(node, GALLERY) && find(node, 'img').length > 1) return galleryOf(node);
    if (isElement(node, 'figure') || hasClass(node, /\b(?:wp-caption|captioned-image-container)\b/)) {
      return figureOf(node);
    }
    return undefined;
  });
}

/**
 * Removes a tracking pixel, and replaces the picture of an emoji by its character. Returns undefined to keep the
 * element.
 */
function pictureOf(node: Element): Child[] | undefined {
  const alt = property(node, 'alt');
  if (hasClass(node, /\b(?:emoji|wp-smiley)\b/)) return [text(alt)];
  const written = property(node, 'src');
  const lazy = ['dataSrc', 'dataLazySrc', 'dataOriginal', 'dataOrigSrc', 'dataOrigFile']
    .map((name) => property(node, name))
    .find(Boolean);
  const src = lazy && (!written || written.startsWith('data:')) ? lazy : written;
  const isPixel = ['width', 'height'].every((side) => property(node, side) === '1') || PIXEL.test(src);
  if (!src || isPixel) return [];
  const title = property(node, 'title');
  node.tagName = 'img';
  node.properties = {
    src,
    alt: visibleText(alt),
    ...(title && title !== alt && !PICTURE_FILE.test(title) && { title: visibleText(title) }),
  };
  return undefined;
}

/** Replaces a picture that links to a larger version by the larger version. */
function withoutZoom(link: Element): Child[] | undefined {
  const pictures = find(link, 'img');
  if (pictures.length !== 1 || wordsOf(link).trim()) return undefined;
  const href = property(link, 'href');
  if (PICTURE_FILE.test(href) && /^https?:/i.test(href)) pictures[0]!.properties['src'] = href;
  else if (href && !/attachment_id=|\/image\/fetch\//.test(href)) return undefined;
  return pictures;
}

function figureOf(node: Element): Child[] | undefined {
  const captions = [
    ...find(node, 'figcaption'),
    ...find(node, 'p', 'div').filter((each) => hasClass(each, /\bwp-caption-text\b/)),
  ];
  // A container of Substack, whose figure is already converted.
  if (captions.length === 0 && !isElement(node, 'figure')) return undefined;
  const pictures = find(node, 'img').filter((each) => !captions.some((caption) => find(caption, 'img').includes(each)));
  if (pictures.length === 0 || find(node, 'table', 'blockquote', 'pre').length > 0) return undefined;
  if (pictures.length > 1) return galleryOf(node);
  const words = visibleText(captions.map(wordsOf).join(' '));
  if (words) pictures[0]!.properties['title'] = words;
  // The caption of a picture can't have links, so these follow it.
  const links = find(node, 'a').filter((each) => /^https?:/.test(property(each, 'href')));
  const kept = links.flatMap((each, at) => {
    const href = property(each, 'href');
    return [...(at > 0 ? [text(', ')] : []), element('a', [text(wordsOf(each).trim() || href)], { href })];
  });
  return [element('p', [pictures[0]!]), ...(kept.length > 0 ? [element('p', kept)] : [])];
}

function galleryOf(node: Element): Child[] {
  for (const figure of find(node, 'figure')) {
    const caption = visibleText(find(figure, 'figcaption').map(wordsOf).join(' '));
    for (const picture of find(figure, 'img')) if (caption) picture.properties['title'] = caption;
  }
  const own = node.children.filter((child) => isElement(child, 'figcaption'));
  const words = visibleText(own.map(wordsOf).join(' '));
  const pictures = find(node, 'img').flatMap((picture, at) => (at > 0 ? [text('\n'), picture] : [picture]));
  return [element('p', pictures), ...(words ? [element('p', [text(words)])] : [])];
}
