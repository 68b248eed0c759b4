// Adds and changes listings in the text of a topic page's file, and leaves every other character as it was.
import { isDeepStrictEqual } from 'node:util';
import {
  Document,
  isCollection,
  isScalar,
  isSeq,
  parse,
  parseDocument,
  stringify,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { listingSchema } from '../../guide/listing/listing.ts';
import { columnAt, contentEnd, lineEnd } from '../yaml-nodes.ts';

/** A listing's fields as the file has them. */
export type Details = Record<string, unknown>;

export type Edit =
  | { kind: 'add'; group: string; details: Details }
  /** An undefined value removes a field. */
  | { kind: 'change'; id: string; fields: Details }
  /** Removes a listing from a list in block style. */
  | { kind: 'remove'; id: string };

const ORDER = Object.keys(listingSchema.shape);

interface Splice {
  from: number;
  to: number;
  text: string;
}

interface Edited {
  text: string;
  json: boolean;
}

interface Directory {
  groups?: { title: string; listings: Details[] }[];
}

/**
 * Applies edits to a valid file. Throws if a group or listing is missing, or if the result doesn't have
 * the requested values.
 */
export function editDirectory(text: string, edits: readonly Edit[]): string {
  const plan = planEdits(text, parseDocument(text), edits);
  checkEdits(parse(plan.text), plan);
  return plan.text;
}

/** The text of a file after edits, and the values that the text must contain. */
export interface EditPlan {
  text: string;
  value: unknown;
}

/** Throws unless the edited file has the planned values. */
export function checkEdits(value: unknown, plan: EditPlan): void {
  if (!isDeepStrictEqual(value, plan.value)) {
    throw new Error('An edit would change other parts of the directory.');
  }
}

/** Applies edits without checking the result. */
export function planEdits(text: string, document: Document, edits: readonly Edit[]): EditPlan {
  const root = document.contents as YAMLMap;
  const file: Edited = { text, json: root.flow === true };
  const groups = groupsOf(root);
  const listings = new Map(
    groups.flatMap((group) =>
      (group.listings.items as YAMLMap[]).map((listing) => [listing.get('id'), { group, listing }] as const),
    ),
  );
  // Puts changes before additions. A new field of a group's last listing is inserted at the same offset as a listing
  // that is added after it, and the field must come first.
  const ordered = [...edits.filter(({ kind }) => kind !== 'add'), ...edits.filter(({ kind }) => kind === 'add')];
  const added = new Set<string>();
  const splices = ordered.flatMap((edit) => {
    if (edit.kind === 'change') return change(edit, listings.get(edit.id), file);
    if (edit.kind === 'remove') return removal(listings.get(edit.id)!, edits, text);
    const isFirst = !added.has(edit.group);
    added.add(edit.group);
    return addition(edit, isFirst, groups, file);
  });
  return { text: splice(text, splices), value: expected(document.toJS() as Directory, edits) };
}

/** Applies splices. Splices at the same offset keep their order. */
function splice(text: string, splices: readonly Splice[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, text: replacement } of splices.toSorted((a, b) => a.from - b.from)) {
    parts.push(text.slice(at, from), replacement);
    at = Math.max(at, to);
  }
  return parts.join('') + text.slice(at);
}

function expected(directory: Directory, edits: readonly Edit[]): Directory {
  const listings = new Map(
    directory.groups!.flatMap((group) => group.listings.map((each) => [each.id, each] as const)),
  );
  for (const edit of edits) {
    if (edit.kind === 'add') directory.groups!.find(({ title }) => title === edit.group)!.listings.push(edit.details);
    else if (edit.kind === 'remove') {
      for (const group of directory.groups!) group.listings = group.listings.filter(({ id }) => id !== edit.id);
    } else {
      const listing = listings.get(edit.id)!;
      for (const [name, value] of Object.entries(edit.fields)) {
        if (value === undefined) delete listing[name];
        else listing[name] = value;
      }
    }
  }
  return directory;
}

/** The YAML node of a group's listings, and the field that holds this node. */
interface GroupNode {
  title: unknown;
  field: Pair;
  listings: YAMLSeq;
  flow: boolean;
}

function groupsOf(root: YAMLMap): GroupNode[] {
  const groups = root.get('groups', true);
  if (!isSeq(groups)) return [];
  return (groups.items as YAMLMap[]).map((group) => {
    const field = group.items.find(({ key }) => isScalar(key) && key.value === 'listings')!;
    return {
      title: group.get('title'),
      field,
      listings: field.value as YAMLSeq,
      flow: Boolean(root.flow || groups.flow || group.flow),
    };
  });
}

/** @param first True if no edit before this one adds to the same group. */
function addition(
  { group: title, details }: Extract<Edit, { kind: 'add' }>,
  first: boolean,
  groups: readonly GroupNode[],
  file: Edited,
): Splice[] {
  const group = groups.find((each) => each.title === title);
  if (!group) throw new Error(`There is no group "${title}".`);
  const { listings, field, flow } = group;
  const last = listings.items.at(-1) as YAMLMap | undefined;
  const [from, end] = listings.range!;
  const gap = (follows: boolean) => (follows && blankBetween(listings, file.text) ? '\n\n' : '\n');
  if (last && !listings.flow) {
    return [
      insertion(
        lineEnd(contentEnd(last, file.text), file.text),
        gap(true) + blockListing(details, columnAt(from, file.text)),
      ),
    ];
  }
  if (last || flow) {
    const before = last
      ? file.text.slice(file.text.lastIndexOf('\n', last.range![0] - 1) + 1, last.range![0])
      : undefined;
    const lead = !last && first ? '' : before?.trim() === '' ? `,\n${before}` : ', ';
    return [insertion(last ? last.range![1] : from + 1, lead + flowListing(details, file))];
  }
  // An empty list in brackets becomes a block. The first addition removes the brackets.
  const indent = columnAt((field.key as Node).range![0], file.text) + 2;
  const brackets = { from: file.text.slice(0, from).trimEnd().length, to: end, text: '' };
  return [
    ...(first ? [brackets] : []),
    insertion(lineEnd(end, file.text), gap(!first) + blockListing(details, indent)),
  ];
}

function change(
  { id, fields }: Extract<Edit, { kind: 'change' }>,
  found: { group: GroupNode; listing: YAMLMap } | undefined,
  file: Edited,
): Splice[] {
  if (!found) throw new Error(`There is no listing "${id}".`);
  const { group, listing } = found;
  if (group.flow || group.listings.flow || listing.flow) {
    const details = { ...(listing.toJSON() as Details), ...fields };
    return [{ from: listing.range![0], to: listing.range![1], text: flowListing(details, file) }];
  }
  const first = nameOf(listing.items[0]!.key);
  if (first in fields && fields[first] === undefined) {
    // Removing the first field would move the list hyphen, so the whole listing is written again.
    const details = { ...(listing.toJSON() as Details), ...fields };
    const column = columnAt(listing.range![0], file.text);
    return [
      {
        from: listing.range![0],
        to: contentEnd(listing, file.text),
        text: blockListing(details, column - 2)
          .trimStart()
          .slice(2),
      },
    ];
  }
  return inOrder(Object.entries(fields)).flatMap(([name, value]) => changeField(listing, name, value, file.text));
}

function changeField(listing: YAMLMap, name: string, value: unknown, text: string): Splice[] {
  const pair = listing.items.find(({ key }) => nameOf(key) === name);
  if (!pair && value === undefined) return [];
  if (!pair) {
    const before =
      listing.items.findLast(({ key }) => ORDER.indexOf(nameOf(key)) < ORDER.indexOf(name)) ?? listing.items[0]!;
    const indent = columnAt((listing.items[0]!.key as Node).range![0], text);
    return [
      insertion(
        lineEnd(contentEnd(before.value as Node, text), text),
        ['', ...fieldLines({ [name]: value })].join(`\n${' '.repeat(indent)}`),
      ),
    ];
  }
  const from = (pair.key as Node).range![0];
  const end = contentEnd(pair.value as Node, text);
  if (value !== undefined) {
    const margin = `\n${' '.repeat(columnAt(from, text))}`;
    return [{ from, to: end, text: fieldLines({ [name]: value }).join(margin) }];
  }
  return [{ from: text.lastIndexOf('\n', from), to: lineEnd(end, text), text: '' }];
}

function removal({ group, listing }: { group: GroupNode; listing: YAMLMap }, edits: readonly Edit[], text: string) {
  const from = text.lastIndexOf('\n', listing.range![0]);
  const removed = new Set(edits.flatMap((edit) => (edit.kind === 'remove' ? edit.id : [])));
  const isLast = (group.listings.items as YAMLMap[]).every((each) => removed.has(String(each.get('id'))));
  const isEmptied = isLast && !edits.some((edit) => edit.kind === 'add' && edit.group === group.title);
  // A list without listings would be null.
  const isFirst = group.listings.items[0] === listing;
  return { from, to: lineEnd(contentEnd(listing, text), text), text: isEmptied && isFirst ? ' []' : '' };
}

const insertion = (at: number, text: string): Splice => ({ from: at, to: at, text });

const nameOf = (key: unknown) => (isScalar(key) ? String(key.value) : '');

function inOrder(fields: [string, unknown][]): [string, unknown][] {
  return fields.sort(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b));
}

const fieldsOf = (details: Details) => inOrder(Object.entries(details)).filter(([, value]) => value !== undefined);

/** `- id: x` and its fields, indented, without a line end. */
function blockListing(details: Details, indent: number): string {
  const lines = fieldLines(Object.fromEntries(fieldsOf(details)));
  return lines.map((line, index) => `${' '.repeat(indent)}${index === 0 ? '- ' : '  '}${line}`).join('\n');
}

/** Returns lines of YAML for fields. Lists and nested fields are written in brackets. */
function fieldLines(fields: Details): string[] {
  const document = new Document(fields, { aliasDuplicateObjects: false });
  for (const { value } of (document.contents as unknown as YAMLMap).items) if (isCollection(value)) value.flow = true;
  return document.toString({ lineWidth: 0 }).trimEnd().split('\n');
}

function flowListing(details: Details, { json }: Edited): string {
  const fields = Object.fromEntries(fieldsOf(details));
  if (json) return JSON.stringify(fields);
  return stringify(fields, { collectionStyle: 'flow', lineWidth: 0 }).trimEnd();
}

function blankBetween(listings: YAMLSeq, text: string): boolean {
  const [one, two] = listings.items.slice(-2) as YAMLMap[];
  if (one && two) return /\n[ \t]*\n/.test(text.slice(contentEnd(one, text), two.range![0]));
  return /\n[ \t]*\n[ \t]*- id:/.test(text);
}
