// Finds paragraphs that send readers to a source without linking it.
import { Report } from '../../engine/report/report.ts';
import { positionsIn, type Position } from '../../engine/report/finding.ts';
import type { SourceFile } from '../../engine/source/files.ts';
import { parseFrontMatter } from '../../engine/source/front-matter.ts';
import { parseYaml, type FieldPath, type Yaml } from '../../engine/source/yaml.ts';

const POINTER = new RegExp(
  [
    /\bcheck\b[^.!?\n]{0,60}\bbefore you (?:book|choose|go|leave|set out|travel)\b/,
    /\bcheck (?:the )?opening (?:days|hours|times)\b/,
    /\b(?:at|from|on|see|look at|look on) (?:its|their|[\w’' -]{1,30}[’']s)(?: own)? (?:page|site|website|web page|listings)\b/,
    /\b(?:its|their)(?: own)? (?:page|site|website) (?:has|lists|says)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);
const LINK = /\]\(|\]\[|https?:\/\//;

export interface Pointer extends Position {
  words: string;
}

/** Searches posts, areas, guides and standing pages. Skips topic pages, because listings have a field for a website. */
export function findPointers({ path, text }: SourceFile): Pointer[] {
  if (/(?:^|\/)directories\//.test(path)) return [];
  // Discards findings, because loading the content has already reported unreadable files.
  const silent = new Report();
  if (!path.endsWith('.md')) return inYaml(parseYaml(text, path, silent));
  const parts = parseFrontMatter({ path, text }, silent);
  return parts ? [...inYaml(parts.head), ...inBody(path, parts.body, parts.bodyLine)] : [];
}

function inYaml(yaml: Yaml | undefined): Pointer[] {
  if (!yaml) return [];
  const visit = (value: unknown, path: FieldPath): Pointer[] => {
    if (typeof value === 'string') {
      return pointersIn(value).map(({ words }) => ({ ...yaml.at(path), words }));
    }
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, each]) =>
      visit(each, [...path, Array.isArray(value) ? Number(name) : name]),
    );
  };
  return visit(yaml.value, []);
}

function inBody(file: string, body: string, bodyLine: number): Pointer[] {
  const positionOf = positionsIn(body, file, bodyLine);
  return pointersIn(body).map(({ words, offset }) => ({ ...positionOf(offset), words }));
}

/** Returns the words that refer readers elsewhere, for each paragraph without a link. */
function pointersIn(text: string): { words: string; offset: number }[] {
  return [...text.matchAll(/[^\n]+(?:\n(?![ \t]*\n)[^\n]+)*/g)].flatMap(({ 0: paragraph, index }) => {
    const found = LINK.test(paragraph) ? null : POINTER.exec(paragraph.replaceAll('\n', ' '));
    return found ? [{ words: found[0], offset: index + found.index }] : [];
  });
}
