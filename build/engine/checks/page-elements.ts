// Checks the elements of a page: ids are unique, references exist, headings skip no level, pictures have a size.
import type { PageHtml } from './page-html.ts';
import type { PageProblem } from './site-facts.ts';

export const rules = {
  'page/duplicate-id': 'Two elements of a page have the same id.',
  'page/dangling-reference': 'A label or an aria attribute points to an id that its page does not have.',
  'page/headings': 'A page doesn’t have exactly one h1, has an empty heading, or skips a level.',
  'page/picture-without-alt': 'A picture has no alt attribute.',
  'page/picture-without-size': 'A picture has no width and height in whole pixels.',
};

export function idProblems({ ids, repeatedIds, references }: PageHtml): PageProblem[] {
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

export function headingProblems({ headings }: PageHtml): PageProblem[] {
  const suggestion = 'Begin with one h1, go down one level at a time, and leave no heading empty.';
  return headingFaults(headings).map((says) => ({ rule: 'page/headings', says, suggestion }));
}

function headingFaults(headings: PageHtml['headings']): string[] {
  const found: string[] = [];
  const tops = headings.filter(({ level }) => level === 1);
  if (tops.length === 0) found.push('has no h1');
  if (tops.length > 1) {
    found.push(`has ${tops.length} h1 headings: ${tops.map(({ text }) => `"${text}"`).join(', ')}`);
  }
  headings.forEach(({ level, text }, index) => {
    if (text === '') found.push(`has an empty h${level}`);
    const before = headings[index - 1];
    if (before && level > before.level + 1) {
      found.push(`goes from h${before.level} "${before.text}" to h${level} "${text}"`);
    }
    if (!before && level > 1) found.push(`starts with h${level} "${text}" instead of its h1`);
  });
  return found;
}

const PIXELS = /^[1-9]\d*$/;

export function imageProblems({ images }: PageHtml): PageProblem[] {
  return images.flatMap(({ src = '', alt, width = '', height = '' }) => {
    const problems: PageProblem[] = [];
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
