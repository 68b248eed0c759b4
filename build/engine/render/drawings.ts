// Puts small drawings into the page itself, in place of an <img> that asks for it: a request less each.
import type { Filler } from './placeholders.ts';

const pattern = /<img data-inline="" src="([^"]*)" alt="" width="(\d+)" height="(\d+)"(?: class="([^"]*)")?[^>]*\/>/y;

const ROOT_ATTRIBUTE = /\s(?:xmlns|width|height)=(?:"[^"]*"|'[^']*')/g;

/** `drawings`: bare SVG by address without the base path. What is not among them stays an <img>. */
export const drawingFiller = (drawings: ReadonlyMap<string, string>, basePath: string): Filler => ({
  start: '<img data-inline',
  pattern,
  // `src` is the drawing's address in the page, base path and all.
  fill([image, src, width, height, classes]) {
    const drawing = drawings.get(src!.slice(basePath.length));
    if (drawing === undefined) return image.replace(' data-inline=""', '');
    const end = drawing.indexOf('>');
    const root = drawing.slice('<svg'.length, end).replace(ROOT_ATTRIBUTE, '');
    return `<svg class="${['drawing', classes].filter(Boolean).join(' ')}" width="${width}" height="${height}" aria-hidden="true"${root}${drawing.slice(end)}`;
  },
});
