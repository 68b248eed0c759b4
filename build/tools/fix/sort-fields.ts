// Sorts the fields of each listing in the order of the schema, by moving whole lines: comments move with the field
// below them.
import { isScalar, type Node, type Pair, type YAMLMap } from 'yaml';
import { listingSchema } from '../../model/listing.ts';
import { quoted } from '../../report/wording.ts';
import { contentEnd, lineAt } from '../yaml-nodes.ts';
import { formatList, type Fix } from './fix-text.ts';
import { groupsOf } from './sort-entries.ts';

const ORDER = Object.keys(listingSchema.shape);

/**
 * For a page without findings. Leaves listings in brackets, listings with an empty line between two fields, and
 * listings with a comment above the field that would come first, where it would seem to be about the whole listing.
 */
export const sortFields: Fix = (text) => {
  const lines = text.split('\n');
  const names: string[] = [];
  for (const listing of groupsOf(text).flatMap(({ listings }) => listings.items as YAMLMap[])) {
    const fields = listing.flow ? undefined : fieldsOf(listing, text, lines);
    const sorted = fields && sortLines(fields);
    if (!sorted) continue;
    names.push(quoted(String(listing.get('name'))));
    lines.splice(fields[0]!.start, sorted.length, ...sorted);
  }
  return names.length === 0 ? undefined : { text: lines.join('\n'), change: `order of fields in ${formatList(names)}` };
};

interface Field {
  rank: number;
  /** Its first line, from 0, with the comments above it. */
  start: number;
  lines: string[];
  commented: boolean;
}

/** Undefined when there is more than comments between two fields, or when two fields share a line. */
function fieldsOf(listing: YAMLMap, text: string, lines: readonly string[]): Field[] | undefined {
  let start: number | undefined;
  const fields: Field[] = [];
  for (const { key, value } of listing.items as Pair<Node, Node | null>[]) {
    const [from] = key.range!;
    const first = lineAt(from, text);
    start ??= first;
    const end = lineAt(contentEnd(value ?? key, text), text) + 1;
    const own = lines.slice(start, end);
    const above = lines.slice(start, first);
    const startsLine = /^ *(?:- +)?$/.test(text.slice(text.lastIndexOf('\n', from) + 1, from));
    if (!isScalar(key) || !startsLine || first < start || !above.every((line) => /^\s*#/.test(line))) return undefined;
    fields.push({ rank: ORDER.indexOf(String(key.value)), start, lines: own, commented: above.length > 0 });
    start = end;
  }
  return fields;
}

/** The lines of all fields, sorted; undefined when they are sorted already or cannot be sorted safely. */
function sortLines(fields: readonly Field[]): string[] | undefined {
  const sorted = fields.toSorted((a, b) => a.rank - b.rank);
  if (sorted.every((field, index) => field === fields[index])) return undefined;
  const [oldFirst, newFirst] = [fields[0]!, sorted[0]!];
  if (newFirst.commented) return undefined;
  if (oldFirst === newFirst) return sorted.flatMap(({ lines }) => lines);
  // The dash of the list entry moves from the old first field to the new one.
  const [dash] = /^ *- +/.exec(oldFirst.lines[0]!) ?? [''];
  const moved = new Map([
    [oldFirst, [' '.repeat(dash.length) + oldFirst.lines[0]!.slice(dash.length), ...oldFirst.lines.slice(1)]],
    [newFirst, [dash + newFirst.lines[0]!.slice(dash.length), ...newFirst.lines.slice(1)]],
  ]);
  return sorted.flatMap((field) => moved.get(field) ?? field.lines);
}
