// Every picture has a text in its place, and its size, so that nothing jumps when it arrives. That its file exists is
// checked with the links.
import type { Problem } from './facts.ts';
import type { PageHtml } from './page-html.ts';

export const rules = {
  'page/picture-without-alt': 'A picture has no alt attribute.',
  'page/picture-without-size': 'A picture has no width and height in whole pixels.',
};

const PIXELS = /^[1-9]\d*$/;

export function imageProblems({ images }: PageHtml): Problem[] {
  return images.flatMap(({ src, alt, width = '', height = '' }) => [
    ...(alt === undefined
      ? [
          {
            rule: 'page/picture-without-alt',
            says: `has the picture "${src}" without an alt text`,
            suggestion: 'Write alt="…" with what it shows, or alt="" if it is there for its looks alone.',
            words: src,
          },
        ]
      : []),
    ...(PIXELS.test(width) && PIXELS.test(height)
      ? []
      : [
          {
            rule: 'page/picture-without-size',
            says: `has the picture "${src}" without a width and height`,
            suggestion: 'Write both as whole numbers, such as width="320" height="200".',
            words: src,
          },
        ]),
  ]);
}
