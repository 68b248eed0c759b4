// A page has one h1, no empty heading, and no level left out on the way down.
import type { PageFacts } from './facts.ts';
import { pageStart, type Check } from './site-facts.ts';

export const rules = {
  'page/headings': 'The headings of a page do not form an outline: one h1, no empty one, no level left out.',
};

const OUTLINE = 'Begin with the one h1, go down by one level at a time, and say something in each.';

export const checkHeadings: Check = (site, report) => {
  for (const page of site.pages) {
    for (const problem of headingProblems(page.headings)) {
      const message = `The page ${page.route.path} ${problem}.`;
      report.add({ rule: 'page/headings', severity: 'error', message, suggestion: OUTLINE, ...pageStart(page) });
    }
  }
};

function headingProblems(headings: PageFacts['headings']): string[] {
  const problems: string[] = [];
  const tops = headings.filter(({ level }) => level === 1);
  if (tops.length === 0) problems.push('has no h1');
  if (tops.length > 1) {
    problems.push(`has ${tops.length} h1 headings: ${tops.map(({ text }) => `"${text}"`).join(', ')}`);
  }
  headings.forEach(({ level, text }, index) => {
    if (text === '') problems.push(`has an empty h${level}`);
    const before = headings[index - 1];
    if (before && level > before.level + 1) {
      problems.push(`goes from h${before.level} "${before.text}" to h${level} "${text}"`);
    }
    if (!before && level > 1) problems.push(`starts with h${level} "${text}" instead of its h1`);
  });
  return problems;
}
