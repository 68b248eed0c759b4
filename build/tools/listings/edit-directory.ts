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
import { UserError } from '../../engine/report/user-error.ts';
import { quoted } from '../../engine/report/wording.ts';
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
  const newValue = () => expected(document.toJS() as Directory, edits);
  // A file in JSON has no comments that would be lost.
  if (root.flow) return { text: `${JSON.stringify(newValue(), null, 2)}\n`, value: newValue() };
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
    if (edit.kind === 'change') return change(edit, listings.get(edit.id)?.listing, text);
    if (edit.kind === 'remove') return removal(listings.get(edit.id)!, edits, text);
    const isFirst = !added.has(edit.group);
    added.add(edit.group);
    return addition(edit, isFirst, groups, text);
  });
  return { text: splice(text, splices), value: newValue() };
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
}

function groupsOf(root: YAMLMap): GroupNode[] {
  const groups = root.get('groups', true);
  if (!isSeq(groups)) return [];
  return (groups.items as YAMLMap[]).map((group) => {
    const title = group.get('title');
    const field = group.items.find(({ key }) => isScalar(key) && key.value === 'listings')!;
    const listings = field.value as YAMLSeq;
    if (groups.flow || group.flow || (listings.flow && listings.items.length > 0)) {
      throw new UserError(
        `The group ${quoted(title)} of ${quoted(root.get('path'))} is a list in brackets, which no command can edit. ` +
          'Write each listing on lines of its own, with a hyphen.',
      );
    }
    return { title, field, listings };
  });
}

/** @param first True if no edit before this one adds to the same group. */
function addition(
  { group: title, details }: Extract<Edit, { kind: 'add' }>,
  first: boolean,
  groups: readonly GroupNode[],
  text: string,
): Splice[] {
  const group = groups.find((each) => each.title === title);
  if (!group) throw new Error(`There is no group "${title}".`);
  const { listings, field } = group;
  const last = listings.items.at(-1) as YAMLMap | undefined;
  const [from, end] = listings.range!;
  const gap = (follows: boolean) => (follows && blankBetween(listings, text) ? '\n\n' : '\n');
  if (last) {
    const at = lineEnd(contentEnd(last, text), text);
    return [insertion(at, gap(true) + blockListing(details, columnAt(from, text)))];
  }
  // An empty list in brackets becomes a block. The first addition removes the brackets.
  const indent = columnAt((field.key as Node).range![0], text) + 2;
  const brackets = { from: text.slice(0, from).trimEnd().length, to: end, text: '' };
  return [...(first ? [brackets] : []), insertion(lineEnd(end, text), gap(!first) + blockListing(details, indent))];
}

function change(
  { id, fields }: Extract<Edit, { kind: 'change' }>,
  listing: YAMLMap | undefined,
  text: string,
): Splice[] {
  if (!listing) throw new Error(`There is no listing "${id}".`);
  const details = { ...(listing.toJSON() as Details), ...fields };
  const [from, end] = listing.range!;
  if (listing.flow) {
    const given = Object.fromEntries(fieldsOf(details));
    return [{ from, to: end, text: stringify(given, { collectionStyle: 'flow', lineWidth: 0 }).trimEnd() }];
  }
  const first = nameOf(listing.items[0]!.key);
  if (first in fields && fields[first] === undefined) {
    // Removing the first field would move the list hyphen, so the whole listing is written again.
    const whole = blockListing(details, columnAt(from, text) - 2);
    return [{ from, to: contentEnd(listing, text), text: whole.trimStart().slice(2) }];
  }
  return inOrder(Object.entries(fields)).flatMap(([name, value]) => changeField(listing, name, value, text));
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

function blankBetween(listings: YAMLSeq, text: string): boolean {
  const [one, two] = listings.items.slice(-2) as YAMLMap[];
  if (one && two) return /\n[ \t]*\n/.test(text.slice(contentEnd(one, text), two.range![0]));
  return /\n[ \t]*\n[ \t]*- id:/.test(text);
}
