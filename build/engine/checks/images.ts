// Checks that every picture has alt text, and a size so that the layout doesn't shift.
import type { Problem } from './facts.ts';
import type { PageHtml } from './page-html.ts';

export const rules = {
  'page/picture-without-alt': 'A picture has no alt attribute.',
  'page/picture-without-size': 'A picture has no width and height in whole pixels.',
};

const PIXELS = /^[1-9]\d*$/;

export function imageProblems({ images }: PageHtml): Problem[] {
  return images.flatMap(({ src = '', alt, width = '', height = '' }) => {
    const problems: Problem[] = [];
    if (alt === undefined) {
      const suggestion = 'Write alt="…" with a description, or alt="" for a decorative picture.';
      const says = `has the picture "${src}" without an alt text`;
      problems.push({ rule: 'page/picture-without-alt', says, suggestion, words: src });
    }
    if (!PIXELS.test(width) || !PIXELS.test(height)) {
      const suggestion = 'Write both as whole numbers, such as width="320" height="200".';
      const says = `has the picture "${src}" without a width and height`;
      problems.push({ rule: 'page/picture-without-size', says, suggestion, words: src });
    }
    return problems;
  });
}
