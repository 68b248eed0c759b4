// This guide's additions to the engine's rules for Markdown.
import { shapeFigures, SIZES } from './figures.ts';
import { linkProblem, pathOfFile } from './link-problem.ts';
import type { ProseRules } from '../../engine/source/markdown.ts';
import { shapeEmbeds } from './embeds.ts';
import { checkMarkdown, htmlAdvice } from './check-markdown.ts';
import { checkDates } from './dates.ts';
import { embedOf } from './embed-services.ts';
import { checkStyle } from './house-style.ts';
import { isReservedId } from './reserved-ids.ts';
import { shapeElements } from './text-elements.ts';

const urlOfFile = (path: string) =>
  path
    .replace(/^\/posts\/([^/]+)\.md(?=#|$)/, '/blog/$1')
    .replace(/^\/(?:areas|guides|pages)\/([^/]+)\.(?:ya?ml|md)(?=#|$)/, '/$1');

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
  linkProblem: (url) => linkProblem(url, { urlOfFile, besideFile: '/posts/' }),
  urlOfFile: (path) => pathOfFile(path, urlOfFile),
  fileOfUrl,
  shape({ tree, nodes, headings }) {
    shapeFigures(nodes);
    // Only the body of a page may have headings, and only a body gets cards.
    if (headings) shapeEmbeds(tree, embedOf);
    shapeElements(tree);
  },
  pictureSizes: SIZES.column,
};
