// Checks the elements of a page: ids are unique, references exist, headings skip no level, pictures have a size.
import type { PageHtml } from './page-html.ts';
import type { TellProblem } from './site-facts.ts';

export const rules = {
  'page/duplicate-id': 'Two elements of a page have the same id.',
  'page/dangling-reference': 'A label or an aria attribute points to an id that its page does not have.',
  'page/headings': 'A page doesn’t have exactly one h1, has an empty heading, or skips a level.',
  'page/picture-without-alt': 'A picture has no alt attribute.',
  'page/picture-without-size': 'A picture has no width and height in whole pixels.',
};

export function checkIds({ ids, repeatedIds, references }: PageHtml, tell: TellProblem): void {
  for (const id of new Set(repeatedIds)) {
    const advice = 'Give each of them an id of its own in the component that writes it.';
    tell('page/duplicate-id', `has more than one element with the id "${id}"`, advice);
  }
  const dangling = references.filter(({ id }) => !ids.has(id)).map(({ attribute, id }) => `${attribute}="${id}"`);
  for (const reference of new Set(dangling)) {
    const advice = 'Give this id to the right element, or remove the attribute.';
    tell('page/dangling-reference', `has ${reference}, but no element with that id`, advice);
  }
}

export function checkHeadings({ headings }: PageHtml, tell: TellProblem): void {
  const advice = 'Begin with one h1, go down one level at a time, and leave no heading empty.';
  const wrong = (says: string) => tell('page/headings', says, advice);
  const tops = headings.filter(({ level }) => level === 1);
  if (tops.length === 0) wrong('has no h1');
  if (tops.length > 1) wrong(`has ${tops.length} h1 headings: ${tops.map(({ text }) => `"${text}"`).join(', ')}`);
  headings.forEach(({ level, text }, index) => {
    if (text === '') wrong(`has an empty h${level}`);
    const before = headings[index - 1];
    if (before && level > before.level + 1) {
      wrong(`goes from h${before.level} "${before.text}" to h${level} "${text}"`);
    }
    if (!before && level > 1) wrong(`starts with h${level} "${text}" instead of its h1`);
  });
}

const PIXELS = /^[1-9]\d*$/;

export function checkImages({ images }: PageHtml, tell: TellProblem): void {
  for (const { src = '', alt, width = '', height = '' } of images) {
    if (alt === undefined) {
      const advice = 'Write alt="…" with a description, or alt="" for a decorative picture.';
      tell('page/picture-without-alt', `has the picture "${src}" without an alt text`, advice, src);
    }
    if (!PIXELS.test(width) || !PIXELS.test(height)) {
      const advice = 'Write both as whole numbers, such as width="320" height="200".';
      tell('page/picture-without-size', `has the picture "${src}" without a width and height`, advice, src);
    }
  }
}
