// Checks that ids on a page are unique, and that references to ids exist.
import type { Problem } from './facts.ts';
import type { PageHtml } from './page-html.ts';

export const rules = {
  'page/duplicate-id': 'Two elements of a page have the same id.',
  'page/dangling-reference': 'A label or an aria attribute points to an id that its page does not have.',
};

export function idProblems({ ids, repeatedIds, references }: PageHtml): Problem[] {
  const dangling = references.filter(({ id }) => !ids.has(id)).map(({ attribute, id }) => `${attribute}="${id}"`);
  return [
    ...[...new Set(repeatedIds)].map((id) => ({
      rule: 'page/duplicate-id' as const,
      says: `has more than one element with the id "${id}"`,
      suggestion: 'Give each of them an id of its own in the component that writes it.',
    })),
    ...[...new Set(dangling)].map((reference) => ({
      rule: 'page/dangling-reference' as const,
      says: `has ${reference}, but no element with that id`,
      suggestion: 'Give this id to the right element, or remove the attribute.',
    })),
  ];
}
