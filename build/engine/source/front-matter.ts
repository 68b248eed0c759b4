// Splits a Markdown file into front matter and body, and parses both. Never runs code in the front matter.
import matter from 'gray-matter';
import { positionsIn } from '../report/finding.ts';
import type { Report } from '../report/report.ts';
import { quoted } from '../report/wording.ts';
import type { SourceFile } from './files.ts';
import { parseProse, type ProseOptions, type ProseRules } from './markdown.ts';
import { parseYaml } from './yaml.ts';

const nothing = { parse: () => ({}) };
// Lets gray-matter only split the file. Its own engines would run JavaScript and convert dates and numbers.
const engines = { yaml: nothing, json: nothing, javascript: nothing, coffee: nothing };

/** Returns undefined and reports a finding if the file has no front matter. */
export function parseFrontMatter({ path: file, text }: SourceFile, report: Report) {
  const problem = (line: number, message: string, suggestion: string) => {
    report.error('front-matter/fence', { file, line, column: 1 }, message, suggestion);
    return undefined;
  };
  const opening = text.split('\n', 1)[0]!.trimEnd();
  if (/^---\s*[^\s-]/.test(opening)) {
    const message = `The front matter is marked as ${quoted(opening.slice(3).trim())}, but only YAML is read.`;
    const advice = 'Begin the file with a line of three hyphens and nothing else.';
    report.error('front-matter/language', { file, line: 1, column: 4 }, message, advice);
    return undefined;
  }
  if (opening !== '---') {
    if (NEARLY.test(opening)) {
      return problem(
        1,
        `${quoted(opening)} doesn’t begin the front matter.`,
        'Write "---": three hyphens and nothing else.',
      );
    }
    const advice = 'Begin with a line "---", then the fields, then another line "---".';
    return problem(1, 'The file does not begin with front matter.', advice);
  }
  const end = text.indexOf('\n---', '---'.length);
  const lines = text.slice(0, end < 0 ? text.length : end).split('\n');
  const row = rowOfText(lines);
  // A "---" further down may be a rule in the text. Then the lines above it have no more fields.
  if (end < 0 || (lines.slice(row).some(isBlank) && !lines.slice(row).some((line) => FIELD.test(line)))) {
    if (row === lines.length) {
      return problem(
        text.trimEnd().split('\n').length,
        'The front matter is not closed.',
        'Write "---" on a line of its own below it.',
      );
    }
    if (!DASHES.test(lines[row]!)) {
      const message = 'The front matter is not closed above this line, where the text seems to begin.';
      return problem(row + 1, message, 'Write "---" on a line of its own above it.');
    }
    const message = `${quoted(lines[row])} doesn’t close the front matter.`;
    return problem(row + 1, message, 'Write "---": three hyphens on a line of their own.');
  }
  const [block, rest] = [text.slice(0, end + '\n---'.length), text.slice(end + '\n---'.length)];
  // Passes only the front matter, because gray-matter hashes the text. Copies the result, because a slice would keep
  // the whole text in memory.
  const head = structuredClone(matter(block, { engines, language: 'yaml' }).matter);
  // Only space may follow the closing hyphens on their line.
  const closing = /^[ \t]*(?:\n|$)/.exec(rest);
  const bodyLine = 2 + (head.match(/\n/g)?.length ?? 0) + 1;
  if (!closing) {
    const message = 'The line that closes the front matter has other characters.';
    return problem(bodyLine - 1, message, 'Write "---" on a line of its own.');
  }
  return { head: parseYaml(head, file, report), body: rest.slice(closing[0].length), bodyLine };
}

const isBlank = (line: string) => line.trim() === '';
/** First line that is nearly "---". Hugo begins with "+++". */
const NEARLY = /^(?:[-–—]{1,2}|-{4,}|[-–—]*[–—][-–—]*|\+\+\+)$/;
const FIELD = /^(?:[\w-]+(?: [\w-]+){0,2}|"[^"]+"|'[^']+'):(?:\s|$)/;
/** A line that Word or a phone made of three hyphens. */
export const DASHES = /^[-–—]{1,2}[ \t]*$|^[-–—]*[–—][-–—]*[ \t]*$/;

/** Index of the first line below the fields: of a text whose front matter isn't closed. */
export function rowOfText(lines: readonly string[]): number {
  let last = 0;
  for (const [row, line] of lines.entries()) {
    if (row === 0 || isBlank(line) || line.startsWith('#')) continue;
    // An item can't follow a field that has a value.
    const isItem = line.startsWith('- ') && !/^[\w-]+:[ \t]+[^\s|>]/.test(lines[last]!);
    if (!isItem && !FIELD.test(line) && !/^[ \t\]}]/.test(line)) break;
    last = row;
  }
  const text = lines.findIndex((line, row) => row > last && !isBlank(line));
  return text < 0 ? lines.length : text;
}

/** Parses a file of front matter and Markdown. Returns the Markdown, too, and the line of the file where it begins. */
export function parseMarkdownFile(
  file: SourceFile,
  { prose: rules, pictures }: Pick<ProseOptions, 'pictures'> & { prose: ProseRules },
  report: Report,
) {
  const parts = parseFrontMatter(file, report);
  if (!parts) return undefined;
  const { head: yaml, body: text, bodyLine } = parts;
  const positionOf = positionsIn(text, file.path, bodyLine);
  return { yaml, body: parseProse(text, { positionOf, headings: true, rules, pictures, report }), text, bodyLine };
}
