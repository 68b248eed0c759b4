// Sorts the listings of each group as the page shows them, by moving whole lines: comments move with their listing.
import { isMap, isSeq, parseDocument, type Node, type YAMLMap, type YAMLSeq } from 'yaml';
import { byName } from '../../model/order.ts';
import { quoted } from '../../report/wording.ts';
import { contentEnd, lineAt } from '../yaml-nodes.ts';
import type { Fix } from './fix-text.ts';

interface Group {
  title: string;
  listings: { name: string }[];
}

/** For a page without findings. Leaves lists in brackets, and groups with a comment that belongs to no listing. */
export const sortEntries: Fix = (text) => {
  const lines = text.split('\n');
  const titles: string[] = [];
  for (const { title, listings } of groupsOf(text)) {
    const blocks = blocksOf(listings, text, lines);
    const names = listings.items.map((item) => ({ name: String((item as YAMLMap).get('name')) }));
    const order = [...names.keys()].sort((a, b) => byName(names[a]!, names[b]!));
    if (!blocks || order.every((from, to) => from === to)) continue;
    titles.push(quoted(title));
    // The group keeps its number of lines, so that the offsets of the next group stay right.
    const between = blocks.map(({ end }, index) => lines.slice(end, blocks[index + 1]?.start ?? end));
    const sorted = order.flatMap((from, to) => [
      ...lines.slice(blocks[from]!.start, blocks[from]!.end),
      ...between[to]!,
    ]);
    lines.splice(blocks[0]!.start, sorted.length, ...sorted);
  }
  if (titles.length === 0) return undefined;
  return {
    text: lines.join('\n'),
    change: `alphabetical order in ${titles.join(', ')}`,
    expected: ({ value, html }) => {
      const page = value as { groups: Group[] };
      const groups = page.groups.map((group) => ({ ...group, listings: [...group.listings].sort(byName) }));
      return { value: { ...page, groups }, html };
    },
  };
};

/** The groups whose listings are a block sequence of maps. */
export function groupsOf(text: string): { title: string; listings: YAMLSeq }[] {
  const { contents } = parseDocument(text);
  const groups = isMap(contents) && !contents.flow ? contents.get('groups') : undefined;
  if (!isSeq(groups)) return [];
  return groups.items.flatMap((group) => {
    const listings = isMap(group) && !group.flow ? group.get('listings') : undefined;
    if (!isSeq(listings) || listings.flow || !listings.items.every(isMap)) return [];
    return [{ title: String((group as YAMLMap).get('title')), listings }];
  });
}

interface Block {
  /** The first line, from 0, with the comments before the listing. */
  start: number;
  /** The line after the last. */
  end: number;
}

/**
 * The lines of each listing, with the comments directly above it and those below it that are indented like its fields.
 * Undefined when a comment belongs to no listing, or when a listing does not start a line.
 */
function blocksOf(listings: YAMLSeq, text: string, lines: readonly string[]): Block[] | undefined {
  const found = listings.items.map((item) => {
    const [from] = (item as Node).range!;
    const first = lineAt(from, text);
    const dash = lines[first]!.indexOf('-');
    const startsLine = /^ *- /.test(lines[first]!);
    return { first, dash, startsLine, end: lineAt(contentEnd(item as Node, text), text) + 1 };
  });
  if (found.some(({ startsLine }) => !startsLine)) return undefined;
  const blocks = found.map(({ first, dash, end }): Block => {
    let [start, after] = [first, end];
    while (isComment(lines[after], dash + 1)) after++;
    while (isComment(lines[start - 1])) start--;
    return { start, end: after };
  });
  // A comment between two listings that both claim belongs to the first, whose fields it is indented like.
  const apart = blocks.map((block, index) => ({ ...block, start: Math.max(block.start, blocks[index - 1]?.end ?? 0) }));
  const stray = apart.some(({ end }, index) =>
    lines.slice(end, apart[index + 1]?.start ?? end).some((line) => line.trim()),
  );
  return stray ? undefined : apart;
}

const isComment = (line: string | undefined, indent = 0) =>
  line !== undefined && /^\s*#/.test(line) && line.search(/\S/) >= indent;
