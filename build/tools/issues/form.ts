// Parses the text of a GitHub issue made with the form "Add a place" or "Add an event". Anyone may have written the
// text.
import type { Finding } from '../../engine/report/finding.ts';
import type { Report } from '../../engine/report/report.ts';
import { didYouMean, quoted } from '../../engine/report/wording.ts';
import { headingsOf, ORIGIN, PLACE_FORM, type FormField } from './issue-forms.ts';

export const rules = {
  'issue/unknown-heading': 'A heading is not in the form.',
  'issue/repeated-heading': 'The issue has a heading twice, so that one answer could replace another.',
  'issue/missing': 'The form lacks an answer that a listing or an event needs.',
  'issue/too-long': 'An answer is longer than its field has room for.',
  'issue/markup': 'An answer is more than one line of plain text.',
};

declare module '../../engine/report/rules.ts' {
  interface Rules extends Record<keyof typeof rules, string> {}
}

const LIMIT = 64 * 1024;

/** Matches HTML, entities, Markdown, control characters and bidirectional controls, which no field needs. */
const MARKUP = /<|>|`|\]\s*[([]|!\[|\*\*|__|&#?\w+;|[\p{Cc}\p{Cf}]/u;

export interface Issue {
  answers: Record<string, string>;
  /** Source of the details, as the sender wrote it. */
  origin: string;
}

/** Returns undefined after reporting errors. */
export function parseIssue(file: string, text: string, report: Report, form = PLACE_FORM): Issue | undefined {
  const add = (severity: Finding['severity'], line: number, problem: Problem) =>
    report.add({ severity, file, line, column: 1, ...problem });
  if (text.length > LIMIT) {
    add('error', 1, TOO_LONG);
    return undefined;
  }
  const before = report.count('error');
  const issue: Issue = { answers: {}, origin: '' };
  const headings = headingsOf(form);
  const seen = new Set<string>();
  for (const { heading, line, value, valueLine } of parseSections(text)) {
    const key = heading.toLowerCase();
    if (seen.has(key)) add('error', line, repeatedHeading(heading));
    seen.add(key);
    const known = form.fields.find((each) => each.heading.toLowerCase() === key);
    if (key === ORIGIN.toLowerCase()) issue.origin = value;
    else if (!known) add('warn', line, unknownHeading(heading, headings));
    else if (value) {
      issue.answers[known.field] = value;
      const problem = checkValue(value, heading, known.limit);
      if (problem) add('error', valueLine, problem);
    }
  }
  for (const each of form.fields) {
    if (each.required && !issue.answers[each.field]) add('error', 1, missingField(each));
  }
  return report.count('error') > before ? undefined : issue;
}

interface Problem {
  rule: keyof typeof rules;
  message: string;
  suggestion: string;
}

const TOO_LONG: Problem = {
  rule: 'issue/too-long',
  message: 'The text is too long for a form.',
  suggestion: 'Save only the text of one form.',
};

const repeatedHeading = (heading: string): Problem => ({
  rule: 'issue/repeated-heading',
  message: `The heading ${quoted(heading)} is repeated.`,
  suggestion: 'Keep the one that the form wrote, and remove the other.',
});

const unknownHeading = (heading: string, headings: readonly string[]): Problem => ({
  rule: 'issue/unknown-heading',
  message: `The form has no heading ${quoted(heading)}.`,
  suggestion: didYouMean(heading, headings, `Headings are ${headings.join(', ')}.`),
});

const missingField = ({ heading }: FormField): Problem => ({
  rule: 'issue/missing',
  message: `The form has no answer for ${quoted(heading)}.`,
  suggestion: `Write it under a line "### ${heading}".`,
});

/** Returns the problem of a value that isn't one short line of plain text. */
function checkValue(value: string, heading: string, limit: number): Problem | undefined {
  const field = quoted(heading);
  if (value.length > limit) {
    const message = `${field} has ${value.length} characters; no more than ${limit} are allowed.`;
    return { rule: 'issue/too-long', message, suggestion: 'Shorten it.' };
  }
  if (value.includes('\n')) {
    const message = `${field} runs over more than one line.`;
    return { rule: 'issue/markup', message, suggestion: 'Write it on one line.' };
  }
  if (!MARKUP.test(value)) return undefined;
  const suggestion = 'Write it without HTML, Markdown and invisible characters.';
  return { rule: 'issue/markup', message: `${field} is not plain text: ${quoted(value)}.`, suggestion };
}

interface Section {
  heading: string;
  line: number;
  value: string;
  valueLine: number;
}

function parseSections(text: string): Section[] {
  const found: (Pick<Section, 'heading' | 'line'> & { lines: string[] })[] = [];
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .forEach((line, index) => {
      const heading = line.startsWith('### ') ? line.slice('### '.length).trim() : '';
      if (heading) found.push({ heading, line: index + 1, lines: [] });
      else found.at(-1)?.lines.push(line);
    });
  return found.map(({ lines, ...section }) => {
    const value = lines.join('\n').trim();
    const first = lines.findIndex((line) => line.trim());
    return {
      ...section,
      value: value === '_No response_' ? '' : value,
      valueLine: section.line + 1 + Math.max(0, first),
    };
  });
}
