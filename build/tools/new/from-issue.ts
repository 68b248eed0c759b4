// The text of the form "Add a place", as the tracker writes it → the answers for a listing. Trusts none of it, and knows no disk.
import type { Finding } from '../../report/finding.ts';
import type { IssueRule } from '../../report/rules.ts';
import type { Report } from '../../report/report.ts';
import { didYouMean, quoted } from '../../report/wording.ts';

/** The form's headings in its order, the answer that each one gives, and its longest value. */
const FIELDS = [
  { heading: 'Name', flag: 'name', limit: 100 },
  { heading: 'Address', flag: 'address', limit: 200 },
  { heading: 'Postcode', flag: 'postcode', limit: 10 },
  { heading: 'Phone', flag: 'phone', limit: 20 },
  { heading: 'Email', flag: 'email', limit: 100 },
  { heading: 'Website', flag: 'website', limit: 200 },
  { heading: 'Page', flag: 'page', limit: 80 },
  { heading: 'Group', flag: 'group', limit: 80 },
] as const;
const ORIGIN = 'Where the details come from';
/** All that is read; the form's labels are the same, to which a test holds them. */
export const HEADINGS: readonly string[] = [...FIELDS.map(({ heading }) => heading), ORIGIN];
const NEEDED = FIELDS.filter(({ flag }) => flag === 'name' || flag === 'page' || flag === 'group');
const LIMIT = 64 * 1024;

/** What a plain line has no need of: HTML, entities, code, links, pictures, bold, and signs that turn the reading direction. */
const MARKUP = /<|>|`|\]\s*[([]|!\[|\*\*|__|&#?\w+;|[\p{Cc}\p{Cf}]/u;

export interface Issue {
  answers: Record<string, string>;
  /** In the sender's words. */
  origin: string;
}

/** Undefined after findings that stop it. What is `given` otherwise, by its flag, the form need not say. */
export function parseIssue(file: string, text: string, report: Report, given: readonly string[] = []): Issue | undefined {
  const problem = (severity: Finding['severity'], rule: IssueRule, line: number, message: string, suggestion: string) =>
    report.add({ rule, severity, file, line, column: 1, message, suggestion });
  if (text.length > LIMIT) {
    problem('error', 'issue/too-long', 1, 'The text is longer than a form’s.', 'Save the text of one form alone.');
    return undefined;
  }
  const before = report.count('error');
  const issue = { answers: {} as Record<string, string>, origin: '' };
  const seen = new Set<string>();
  for (const { heading, line, value, valueLine } of sections(text)) {
    const key = heading.toLowerCase();
    if (seen.has(key)) problem('error', 'issue/repeated-heading', line, `The heading ${quoted(heading)} stands there twice.`, 'Remove the one that the form did not write.');
    seen.add(key);
    const field = FIELDS.find((each) => each.heading.toLowerCase() === key);
    if (key === ORIGIN.toLowerCase()) issue.origin = value;
    else if (!field) problem('warn', 'issue/unknown-heading', line, `Nothing reads ${quoted(heading)}.`, didYouMean(heading, HEADINGS, `Headings are ${HEADINGS.join(', ')}.`)!);
    else if (value) {
      const { flag, limit } = field;
      issue.answers[flag] = value;
      if (value.length > limit) problem('error', 'issue/too-long', valueLine, `${quoted(heading)} has ${value.length} characters; no more than ${limit} are allowed.`, 'Shorten it.');
      else if (value.includes('\n')) problem('error', 'issue/markup', valueLine, `${quoted(heading)} runs over more than one line.`, 'Write it on one line.');
      else if (MARKUP.test(value)) problem('error', 'issue/markup', valueLine, `${quoted(heading)} holds more than plain words: ${quoted(value)}.`, 'Write it without HTML, Markdown and invisible signs.');
    }
  }
  for (const { heading, flag } of NEEDED) {
    if (!issue.answers[flag] && !given.includes(flag)) problem('error', 'issue/missing', 1, `The form does not say the ${flag}.`, `Write it under a line "### ${heading}", or give it with --${flag}.`);
  }
  return report.count('error') > before ? undefined : issue;
}

interface Section {
  heading: string;
  line: number;
  value: string;
  valueLine: number;
}

function sections(text: string): Section[] {
  const found: (Section & { lines: string[] })[] = [];
  text.replace(/\r\n?/g, '\n').split('\n').forEach((line, index) => {
    const heading = /^### +(.+?)\s*$/.exec(line)?.[1];
    if (heading) found.push({ heading, line: index + 1, value: '', valueLine: index + 1, lines: [] });
    else found.at(-1)?.lines.push(line);
  });
  return found.map(({ lines, ...section }) => {
    const value = lines.join('\n').trim();
    const first = lines.findIndex((line) => line.trim());
    return { ...section, value: value === '_No response_' ? '' : value, valueLine: section.line + 1 + Math.max(0, first) };
  });
}
