// This guide's additions to the engine's rules for Markdown.
import { shapeFigures, PROSE_SIZES } from './figures.ts';
import { linkProblem, pathOfFile } from './link-problem.ts';
import type { ProseRules } from '../../engine/source/markdown.ts';
import { shapeEmbeds } from './embeds.ts';
import { checkMarkdown, htmlAdvice } from './check-markdown.ts';
import { checkDates } from './dates.ts';
import { checkStyle } from './house-style.ts';
import { isReservedId } from './reserved-ids.ts';
import { shapeElements } from './text-elements.ts';

const fileOfUrl = (path: string) => {
  const [, district, topic] = /^\/([a-z]{1,2}\d{1,2}[a-z]?)-([a-z\d-]+)$/.exec(path) ?? [];
  if (!district) return undefined;
  return topic === 'guide' ? `guides/${district}.yaml` : `directories/${district}/${topic}.yaml`;
};

export const proseRules: ProseRules = {
  isReservedId,
  checkParagraph(...paragraph) {
    checkStyle(...paragraph);
    checkDates(...paragraph);
  },
  check: checkMarkdown,
  htmlAdvice,
  linkProblem,
  urlOfFile: pathOfFile,
  fileOfUrl,
  shape({ tree, nodes, headings }) {
    shapeFigures(nodes);
    // Only the body of a page may have headings, and only a body gets cards.
    if (headings) shapeEmbeds(tree);
    shapeElements(tree);
  },
  pictureSizes: PROSE_SIZES.column,
};
