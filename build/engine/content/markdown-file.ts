// Parses a content file of front matter and Markdown, for `loadFile`.
import { parseFrontMatter } from '../source/front-matter.ts';
import type { SourceFile } from '../source/files.ts';
import { parseProse, type Prose } from '../source/markdown.ts';
import type { Yaml } from '../source/yaml.ts';
import { positionsIn } from '../report/finding.ts';
import type { Report } from '../report/report.ts';
import type { LoadContext } from './load-file.ts';

interface MarkdownFile {
  yaml: Yaml | undefined;
  body: Prose;
  /** The Markdown, and the line of the file where it begins. */
  text: string;
  bodyLine: number;
}

export function parseMarkdownFile(
  file: SourceFile,
  { prose: rules, pictures }: Pick<LoadContext, 'prose' | 'pictures'>,
  report: Report,
): MarkdownFile | undefined {
  const parts = parseFrontMatter(file, report);
  if (!parts) return undefined;
  const { head: yaml, body: text, bodyLine } = parts;
  const positionOf = positionsIn(text, file.path, bodyLine);
  const body = parseProse(text, { positionOf, headings: true, rules, pictures, report });
  return { yaml, body, text, bodyLine };
}
