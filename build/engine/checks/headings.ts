// Checks that a page has one h1, no empty heading and no skipped level.
import type { Problem } from './facts.ts';
import type { PageHtml } from './page-html.ts';

export const rules = { 'page/headings': 'A page doesn’t have exactly one h1, has an empty heading, or skips a level.' };

const suggestion = 'Begin with one h1, go down one level at a time, and leave no heading empty.';

export const headingProblems = ({ headings }: Pick<PageHtml, 'headings'>): Problem[] =>
  faults(headings).map((says) => ({ rule: 'page/headings', says, suggestion }));

function faults(headings: PageHtml['headings']): string[] {
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
