// This guide's additions to the engine's rules for Markdown.
import type { ProseRules } from '../../engine/source/markdown.ts';
import { shapeEmbeds } from './embeds.ts';
import { checkMarkdown } from './check-markdown.ts';
import { embedOf } from './embed-services.ts';
import { checkStyle } from './house-style.ts';
import { isReservedId } from './reserved-ids.ts';

export const proseRules: ProseRules = {
  isReservedId,
  checkParagraph: checkStyle,
  check: checkMarkdown,
  shape: (tree) => shapeEmbeds(tree, embedOf),
  urlOfFile: (path) =>
    path
      .replace(/^\/posts\/([^/]+)\.md(?=#|$)/, '/blog/$1')
      .replace(/^\/(?:areas|guides|pages)\/([^/]+)\.(?:ya?ml|md)(?=#|$)/, '/$1'),
  besideFile: '/posts/',
};
