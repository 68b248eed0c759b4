// Splits a Markdown file into front matter and body. Never runs code in the front matter.
import type { RuleName } from '../report/rules.ts';
import matter from 'gray-matter';
import type { Report } from '../report/report.ts';
import { quoted } from '../report/wording.ts';
import type { SourceFile } from './files.ts';
import { parseYaml, type Yaml } from './yaml.ts';

export interface FrontMatter {
  head: Yaml | undefined;
  body: string;
  bodyLine: number;
}

const nothing = { parse: () => ({}) };
// gray-matter only splits. Its own engines would run JavaScript and convert dates and numbers.
const engines = { yaml: nothing, json: nothing, javascript: nothing, coffee: nothing };

/** Returns undefined and reports a finding if the file has no front matter. */
export function parseFrontMatter({ path: file, text }: SourceFile, report: Report): FrontMatter | undefined {
  const problem = (
    line: number,
    message: string,
    suggestion: string,
    rule: RuleName = 'front-matter/fence',
    column = 1,
  ) => {
    report.error(rule, { file, line, column }, message, suggestion);
    return undefined;
  };
  const opening = text.split('\n', 1)[0]!.trimEnd();
  if (/^---\s*[^\s-]/.test(opening)) {
    const message = `The front matter is marked as ${quoted(opening.slice(3).trim())}, but only YAML is read.`;
    const advice = 'Begin the file with a line of three hyphens and nothing else.';
    return problem(1, message, advice, 'front-matter/language', 4);
  }
  if (opening !== '---') {
    const advice = 'Begin with a line "---", then the fields, then another line "---".';
    return problem(1, 'The file does not begin with front matter.', advice);
  }
  // Copied, because a slice would keep the whole text in memory.
  const head = structuredClone(matter(text, { engines, language: 'yaml' }).matter);
  // Only space may follow the closing hyphens on their line.
  const rest = text.slice('---'.length + head.length + '\n---'.length);
  const closing = /^[ \t]*(?:\n|$)/.exec(rest);
  const bodyLine = 2 + (head.match(/\n/g)?.length ?? 0) + 1;
  if (text.length <= '---'.length + head.length) {
    return problem(1, 'The front matter is not closed.', 'End it with a line "---" of its own.');
  }
  if (!closing) {
    const message = 'The line that closes the front matter has other characters.';
    return problem(bodyLine - 1, message, 'Write "---" on a line of its own.');
  }
  return { head: parseYaml(head, file, report), body: rest.slice(closing[0].length), bodyLine };
}
