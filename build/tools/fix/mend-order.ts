// Puts the listings of each group in the order that the page shows, line by line: a listing takes its comments along. Knows no disk.
import { isMap, isSeq, parseDocument, type Node, type YAMLMap, type YAMLSeq } from 'yaml';
import { byName } from '../../model/order.ts';
import { quoted } from '../../report/wording.ts';
import type { Mend } from './fix-text.ts';

interface Group {
  title: string;
  listings: { name: string }[];
}

/** For a page of listings without findings. Lists in brackets, and groups with a comment that stands by itself, are left to a person. */
export const mendOrder: Mend = (text) => {
  const lines = text.split('\n');
  const titles: string[] = [];
  for (const { title, listings } of groupsOf(text)) {
    const blocks = blocksOf(listings, text, lines);
    const names = listings.items.map((item) => ({ name: String((item as YAMLMap).get('name')) }));
    const order = [...names.keys()].sort((a, b) => byName(names[a]!, names[b]!));
    if (!blocks || order.every((from, to) => from === to)) continue;
    titles.push(quoted(title));
    // The lines of a group stay within it, so that no other group's move.
    const between = blocks.map(({ end }, index) => lines.slice(end, blocks[index + 1]?.start ?? end));
    const mended = order.flatMap((from, to) => [...lines.slice(blocks[from]!.start, blocks[from]!.end), ...between[to]!]);
    lines.splice(blocks[0]!.start, mended.length, ...mended);
  }
  if (titles.length === 0) return undefined;
  return {
    text: lines.join('\n'),
    change: `alphabetical order in ${titles.join(', ')}`,
    meaning: ({ value, html }) => {
      const page = value as { groups: Group[] };
      return { value: { ...page, groups: page.groups.map((group) => ({ ...group, listings: [...group.listings].sort(byName) })) }, html };
    },
  };
};

export function groupsOf(text: string): { title: string; listings: YAMLSeq }[] {
  const { contents } = parseDocument(text);
  const groups = isMap(contents) && !contents.flow ? contents.get('groups') : undefined;
  if (!isSeq(groups)) return [];
  return groups.items.flatMap((group) => {
    const listings = isMap(group) && !group.flow ? group.get('listings') : undefined;
    return isSeq(listings) && !listings.flow && listings.items.every(isMap) ? [{ title: String((group as YAMLMap).get('title')), listings }] : [];
  });
}

interface Block {
  /** The first line, from 0, comments before the listing among them. */
  start: number;
  /** The line after the last. */
  end: number;
}

/**
 * The lines of each listing: comments directly above it are its own, and so are those below it that are indented like its fields.
 * Undefined when a comment belongs to neither, or when a listing does not begin a line.
 */
function blocksOf(listings: YAMLSeq, text: string, lines: readonly string[]): Block[] | undefined {
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length - 1;
  const found = listings.items.map((item) => {
    const [from] = (item as Node).range!;
    const first = lineAt(from);
    const dash = lines[first]!.indexOf('-');
    return { first, dash, begins: /^ *- /.test(lines[first]!), end: lineAt(contentEnd(item as Node, text)) + 1 };
  });
  if (found.some(({ begins }) => !begins)) return undefined;
  const blocks = found.map(({ first, dash, end }): Block => {
    let [start, after] = [first, end];
    while (isComment(lines[after], dash + 1)) after++;
    while (isComment(lines[start - 1])) start--;
    return { start, end: after };
  });
  // A comment that could be either's is that of the listing whose fields it is indented like.
  const apart = blocks.map((block, index) => ({ ...block, start: Math.max(block.start, blocks[index - 1]?.end ?? 0) }));
  const stray = apart.some(({ end }, index) => lines.slice(end, apart[index + 1]?.start ?? end).some((line) => line.trim()));
  return stray ? undefined : apart;
}

const isComment = (line: string | undefined, indent = 0) => line !== undefined && /^\s*#/.test(line) && line.search(/\S/) >= indent;

/** The end of what a value shows, before the line ends and the comments after it. */
export function contentEnd(node: Node, text: string): number {
  if (isMap(node) && !node.flow && node.items.length > 0) {
    const { key, value } = node.items.at(-1)!;
    return contentEnd((value ?? key) as Node, text);
  }
  const [from, to] = node.range!;
  return from + text.slice(from, to).trimEnd().length;
}
