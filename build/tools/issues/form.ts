// Parses the text of a GitHub issue made with the form "Add a place" or "Add an event". Anyone may have written the
// text.
import type { Report } from '../../engine/report/report.ts';
import { didYouMean, quoted } from '../../engine/report/wording.ts';
import { headingsOf, ORIGIN, PLACE_FORM } from './issue-forms.ts';

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
  const error = (line: number, rule: keyof typeof rules, message: string, suggestion: string) =>
    report.error(rule, { file, line, column: 1 }, message, suggestion);
  if (text.length > LIMIT) {
    error(1, 'issue/too-long', 'The text is too long for a form.', 'Save only the text of one form.');
    return undefined;
  }
  const before = report.count('error');
  const issue: Issue = { answers: {}, origin: '' };
  const headings = headingsOf(form);
  const seen = new Set<string>();
  for (const { heading, line, value, valueLine } of parseSections(text)) {
    const key = heading.toLowerCase();
    if (seen.has(key)) {
      const advice = 'Keep the one that the form wrote, and remove the other.';
      error(line, 'issue/repeated-heading', `The heading ${quoted(heading)} is repeated.`, advice);
    }
    seen.add(key);
    const known = form.fields.find((each) => each.heading.toLowerCase() === key);
    if (key === ORIGIN.toLowerCase()) issue.origin = value;
    else if (!known) {
      const message = `The form has no heading ${quoted(heading)}.`;
      const suggestion = didYouMean(heading, headings, `Headings are ${headings.join(', ')}.`);
      report.add({ rule: 'issue/unknown-heading', severity: 'warn', file, line, column: 1, message, suggestion });
    } else if (value) {
      issue.answers[known.field] = value;
      const problem = checkValue(value, heading, known.limit);
      if (problem) error(valueLine, ...problem);
    }
  }
  for (const { field, heading, required } of form.fields) {
    if (!required || issue.answers[field]) continue;
    const message = `The form has no answer for ${quoted(heading)}.`;
    error(1, 'issue/missing', message, `Write it under a line "### ${heading}".`);
  }
  return report.count('error') > before ? undefined : issue;
}

type Problem = [rule: keyof typeof rules, message: string, suggestion: string];

/** Returns the problem of a value that isn't one short line of plain text. */
function checkValue(value: string, heading: string, limit: number): Problem | undefined {
  const field = quoted(heading);
  if (value.length > limit) {
    const message = `${field} has ${value.length} characters; no more than ${limit} are allowed.`;
    return ['issue/too-long', message, 'Shorten it.'];
  }
  if (value.includes('\n')) {
    return ['issue/markup', `${field} runs over more than one line.`, 'Write it on one line.'];
  }
  if (!MARKUP.test(value)) return undefined;
  const suggestion = 'Write it without HTML, Markdown and invisible characters.';
  return ['issue/markup', `${field} is not plain text: ${quoted(value)}.`, suggestion];
}

interface Section {
  heading: string;
  line: number;
  value: string;
  valueLine: number;
}

function parseSections(text: string): Section[] {
  const sections: Section[] = [];
  const rows = text.replace(/\r\n?/g, '\n').split('\n');
  const starts = rows.flatMap((row, at) => (row.startsWith('### ') && row.slice(4).trim() ? [at] : []));
  for (const [index, start] of starts.entries()) {
    const lines = rows.slice(start + 1, starts[index + 1]);
    const value = lines.join('\n').trim();
    const first = Math.max(
      0,
      lines.findIndex((line) => line.trim()),
    );
    sections.push({
      heading: rows[start]!.slice(4).trim(),
      line: start + 1,
      value: value === '_No response_' ? '' : value,
      valueLine: start + 2 + first,
    });
  }
  return sections;
}
