// Inlines small drawings in place of their <img>, which saves a request each.
import type { Filler } from './placeholders.ts';

const pattern = /<img data-inline="" src="([^"]*)" alt="" width="(\d+)" height="(\d+)"(?: class="([^"]*)")?[^>]*\/>/y;

const ROOT_ATTRIBUTE = /\s(?:xmlns|width|height)=(?:"[^"]*"|'[^']*')/g;

/**
 * Other images stay as they are.
 * @param drawings SVG by URL path without the base path.
 */
export const drawingFiller = (drawings: ReadonlyMap<string, string>, basePath: string): Filler => ({
  start: '<img data-inline',
  pattern,
  // `src` is the URL path with the base path.
  fill([image, src, width, height, classes]) {
    const drawing = drawings.get(src!.slice(basePath.length));
    if (drawing === undefined) return image.replace(' data-inline=""', '');
    const end = drawing.indexOf('>');
    const root = drawing.slice('<svg'.length, end).replace(ROOT_ATTRIBUTE, '');
    return `<svg class="${['drawing', classes].filter(Boolean).join(' ')}" width="${width}" height="${height}" aria-hidden="true"${root}${drawing.slice(end)}`;
  },
});
