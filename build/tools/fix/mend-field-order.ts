// Puts the fields of each listing in the order of the model, line by line: a field takes the comments above it along. Knows no disk.
import { isScalar, type Node, type Pair, type YAMLMap } from 'yaml';
import { listingSchema } from '../../model/directory.ts';
import { quoted } from '../../report/wording.ts';
import { listed, type Mend } from './fix-text.ts';
import { contentEnd, groupsOf } from './mend-order.ts';

const ORDER = Object.keys(listingSchema.shape);

/**
 * For a page of listings without findings. Left to a person are listings in brackets, with an empty line among their fields, and
 * with a comment above the field that would come first: there it would speak of the whole listing.
 */
export const mendFieldOrder: Mend = (text) => {
  const lines = text.split('\n');
  const names: string[] = [];
  for (const listing of groupsOf(text).flatMap(({ listings }) => listings.items as YAMLMap[])) {
    const fields = listing.flow ? undefined : fieldsOf(listing, text, lines);
    const mended = fields && inOrder(fields);
    if (!mended) continue;
    names.push(quoted(String(listing.get('name'))));
    lines.splice(fields[0]!.start, mended.length, ...mended);
  }
  return names.length === 0 ? undefined : { text: lines.join('\n'), change: `order of fields in ${listed(names)}` };
};

interface Field {
  rank: number;
  /** Its first line, from 0, comments above it among them. */
  start: number;
  lines: string[];
  commented: boolean;
}

/** Undefined when the lines between two fields hold anything but comments, or when a field shares its line with another. */
function fieldsOf(listing: YAMLMap, text: string, lines: readonly string[]): Field[] | undefined {
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length - 1;
  let start: number | undefined;
  const fields: Field[] = [];
  for (const { key, value } of listing.items as Pair<Node, Node | null>[]) {
    const [from] = key.range!;
    const first = lineAt(from);
    start ??= first;
    const end = lineAt(contentEnd(value ?? key, text)) + 1;
    const own = lines.slice(start, end);
    const above = lines.slice(start, first);
    const begins = /^ *(?:- +)?$/.test(text.slice(text.lastIndexOf('\n', from) + 1, from));
    if (!isScalar(key) || !begins || first < start || !above.every((line) => /^\s*#/.test(line))) return undefined;
    fields.push({ rank: ORDER.indexOf(String(key.value)), start, lines: own, commented: above.length > 0 });
    start = end;
  }
  return fields;
}

/** The lines of all fields; undefined when nothing is to be mended, or a person should. */
function inOrder(fields: readonly Field[]): string[] | undefined {
  const sorted = fields.toSorted((a, b) => a.rank - b.rank);
  if (sorted.every((field, index) => field === fields[index])) return undefined;
  const [was, is] = [fields[0]!, sorted[0]!];
  if (is.commented) return undefined;
  if (was === is) return sorted.flatMap(({ lines }) => lines);
  // The dash stands before the first field, whichever that is.
  const [dash] = /^ *- +/.exec(was.lines[0]!) ?? [''];
  const moved = new Map([
    [was, [' '.repeat(dash.length) + was.lines[0]!.slice(dash.length), ...was.lines.slice(1)]],
    [is, [dash + is.lines[0]!.slice(dash.length), ...is.lines.slice(1)]],
  ]);
  return sorted.flatMap((field) => moved.get(field) ?? field.lines);
}
