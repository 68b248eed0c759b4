// Validates a content file by its schema. Reports one finding per mistake, at its line, in the author's words.
import * as z from 'zod';
import type { Report } from '../report/report.ts';
import { choice, didYouMean, nearest, plural, quoted } from '../report/wording.ts';
import type { FieldPath, Yaml } from '../source/yaml.ts';
import { PLACEHOLDER } from './loaded-fields.ts';
import { adviceFor, hintFor, repaired } from './repairs.ts';
import {
  chosen,
  fieldsOf,
  foreignNames,
  schemaAt,
  shapeOf,
  substituteFor,
  unwrapped,
  valueAt,
  type Schema,
} from './shape.ts';

type Issue = z.core.$ZodIssue;

/** Refused parts are replaced by substitutes, so that the other parts can be checked further. */
export interface Checked<T> {
  value: T;
  substitutes: FieldPath[];
  /** True if a substitute replaced a whole group or list, so that the names in it are unknown. */
  hasLost: boolean;
}

export function checkSchema<T>(schema: z.ZodType<T>, yaml: Yaml, subject: string, report: Report): Checked<T> {
  const issues: Issue[] = [];
  const checked = { substitutes: [] as FieldPath[], hasLost: false };
  const value = checkPart(schema, yaml.value, [], checked, issues) as T;
  if (issues.length === 0) repeatsIn(value).forEach((path) => reportRepeat(path, schema, yaml, subject, report));
  const reported = new Set<string>();
  const mistakes = issues.flatMap((issue) => describe(issue, schema, yaml, subject));
  for (const finding of joinMissing(withoutConsequences(mistakes), subject)) {
    // A field that fails two rules is a single mistake.
    const key = finding.path.join('\n');
    if (reported.has(key)) continue;
    reported.add(key);
    const { rule, path, part, message, suggestion } = finding;
    report.error(`${subject}/${rule}`, yaml.at(path, part), message, suggestion);
  }
  return { value, ...checked };
}

/** Paths of texts that are in the same list twice. The second is probably a typo. */
function repeatsIn(value: unknown, path: FieldPath = []): FieldPath[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const at = [...path, Array.isArray(value) ? Number(name) : name];
    if (typeof part !== 'string') return repeatsIn(part, at);
    return Array.isArray(value) && value.indexOf(part) < Number(name) ? [at] : [];
  });
}

const mayRepeat = (list: Schema | undefined) => list && z.globalRegistry.get(unwrapped(list))?.['mayRepeat'] === true;

function reportRepeat(path: FieldPath, schema: Schema, yaml: Yaml, subject: string, report: Report): void {
  if (mayRepeat(schemaAt(schema, yaml.value, path.slice(0, -1)))) return;
  const text = String(valueAt(yaml.value, path));
  // A list may contain the placeholder for unwritten text more than once.
  if (text.startsWith(PLACEHOLDER)) return;
  const message = `${nameOf(path, subject)} is in the list twice: ${quoted(text)}.`;
  const suggestion = 'Write the right one, or delete this one.';
  report.add({ rule: `${subject}/bad-value`, severity: 'warn', ...yaml.at(path), message, suggestion });
}

/** Validates a value. If the schema refuses a list or group, validates each item or field and joins the results. */
function checkPart(
  schema: Schema,
  value: unknown,
  path: FieldPath,
  checked: Omit<Checked<unknown>, 'value'>,
  issues: Issue[],
): unknown {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const shape = shapeOf(schema, value);
  // For a union, keeps only the issues of the alternative that was probably meant.
  const { issues: all } = z.safeParse(chosen(schema, value), value).error ?? result.error;
  const found = all.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
  const isOwn = (issue: Issue) => issue.path.length - path.length === ('discriminator' in issue ? 1 : 0);
  const replace = (field: Schema, at: FieldPath) => {
    checked.substitutes.push(at);
    checked.hasLost ||= shapeOf(field, undefined).kind !== 'other';
    return substituteFor(field);
  };
  const part = (field: Schema, step: string | number) =>
    checkPart(field, valueAt(value, [step]), [...path, step], checked, issues);
  const kind = Array.isArray(value) ? 'array' : value !== null && typeof value;
  if (shape.kind === 'other' || kind !== shape.kind) {
    issues.push(...found);
    return replace(schema, path);
  }
  const own = found.filter(isOwn);
  issues.push(...own);
  if (own.some((issue) => 'discriminator' in issue)) {
    const keys = foreignNames(schema, value as object);
    if (keys.length > 0) issues.push({ code: 'unrecognized_keys', keys, path: [...path], message: '' });
  }
  if (own.some(({ code }) => code !== 'unrecognized_keys' && code !== 'invalid_union')) checked.substitutes.push(path);
  if (shape.kind === 'array') return (value as unknown[]).map((_, index) => part(shape.item, index));
  const meant = misspelt(value as object, shape.fields);
  const fields = Object.entries(shape.fields).map(([name, field]) => [
    name,
    meant.has(name) ? replace(field, [...path, name]) : part(field, name),
  ]);
  // If a union's alternative is unknown, substitutes the first alternative and reports none of its missing fields.
  const rest = own.some((issue) => 'discriminator' in issue) ? substituteFor(schema) : {};
  // Leaves out absent fields. Otherwise their `undefined` would overwrite values when the object is spread.
  return { ...(rest as object), ...Object.fromEntries(fields.filter(([, each]) => each !== undefined)) };
}

function misspelt(value: object, fields: Readonly<Record<string, Schema>>): Set<string | undefined> {
  const unknown = Object.keys(value).filter((key) => !Object.hasOwn(fields, key));
  const absent = (name: string | undefined) => name !== undefined && !Object.hasOwn(value, name);
  return new Set(unknown.map((key) => nearest(key, Object.keys(fields))).filter(absent));
}

interface Mistake {
  rule: 'unknown-field' | 'missing-field' | 'wrong-type' | 'unknown-choice' | 'bad-value';
  path: FieldPath;
  part: 'key' | 'value';
  message: string;
  suggestion?: string | undefined;
  /** True if the suggestion replaces most fields of the group. */
  isHinted?: boolean;
}

function describe(issue: Issue, schema: Schema, yaml: Yaml, subject: string): Mistake[] {
  const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  const value = valueAt(yaml.value, path);
  const field = schemaAt(schema, yaml.value, path);
  const name = nameOf(path, subject);
  const fields = field ? fieldsOf(field, value) : [];
  const help = helpOf(field) || fieldList(fields);
  const expected = helpOf(field) ? `Expected: ${help}` : help;
  const mistake = (rule: Mistake['rule'], message: string, suggestion = expected, part: Mistake['part'] = 'value') => [
    { path, part, rule, message, suggestion },
  ];
  if (issue.code === 'unrecognized_keys') {
    const group = field && firstGroup(chosen(field, value));
    // Suggests only absent fields. Otherwise the author would repeat a field.
    const absent = fields.filter((each) => !Object.hasOwn(value as object, each));
    return issue.keys.map((key): Mistake => {
      const hint = hintFor(group, key);
      const suggestion = hint ?? didYouMean(key, absent, fieldList(fields));
      const message = `${nameOf(path, subject, 'a')} has no field ${quoted(key)}.`;
      const isHinted = hint !== undefined;
      return { rule: 'unknown-field', path: [...path, key], part: 'key', message, suggestion, isHinted };
    });
  }
  if (value === undefined && path.length > 0) return [missingField(issue, path, yaml, subject, help)];
  if (value === null) return mistake('missing-field', `${name} has no value.`, expected, 'key');
  const inFile = yaml.written(path) ?? String(value);
  const isWritten = typeof value === 'number' || (field && shapeOf(field, []).kind === 'array');
  const meant = field && repaired(field, value, isWritten ? inFile : undefined);
  const advice = meant === undefined ? field && adviceFor(field, value, inFile) : `Write ${shown(meant)}.`;
  const wanted = wantedType(issue);
  if (wanted !== undefined) {
    const fits = typeof value !== 'object' && field !== undefined && z.safeParse(field, inFile).success;
    const quotes = fits ? `Put quotes around it: "${inFile}".` : undefined;
    const item = field && wanted === 'array' ? shapeOf(field, []) : undefined;
    const items = item?.kind === 'array' ? requiredFields(item.item) : [];
    const { message, suggestion } = wrongType(name, value, wanted, inFile, help, items.length > 0 ? items : fields);
    return mistake('wrong-type', message, quotes ?? advice ?? suggestion);
  }
  const choices = choicesOf(issue);
  const isGroupToo = field instanceof z.ZodUnion && field.options.some((option) => option instanceof z.ZodObject);
  const isOnlyTrue = choices?.length === 1 && choices[0] === true;
  const otherwise = isGroupToo ? ', or a group of fields' : isOnlyTrue ? ', or leave the line out' : '';
  const write = `Write ${choice(choices ?? [])}${otherwise}.`;
  if (choices && typeof value === 'object') {
    const what = Array.isArray(value) ? 'a list' : 'a group of fields';
    return mistake('wrong-type', `${name} is ${what}, but it must be a single value.`, advice ?? write);
  }
  if (choices) {
    const names = choices.filter((each) => typeof each === 'string');
    const guess = typeof value === 'string' ? didYouMean(value, names, undefined) : undefined;
    return mistake('unknown-choice', `${name} cannot be ${quoted(value)}.`, advice ?? guess ?? write);
  }
  return mistake('bad-value', badValue(issue, name, typeof value === 'number' ? inFile : value), advice);
}

const firstGroup = (schema: Schema): Schema =>
  schema instanceof z.ZodUnion ? (schema.options as readonly Schema[])[0]! : schema;

const shown = (value: unknown) =>
  Array.isArray(value) ? `[${value.join(', ')}]` : typeof value === 'string' ? `"${value}"` : String(value);

function wantedType(issue: Issue): string | undefined {
  if (issue.code === 'invalid_type') return issue.expected;
  const [first] = issue.code === 'invalid_union' ? (issue.errors[0] ?? []) : [];
  return first?.code === 'invalid_type' ? first.expected : undefined;
}

function missingField(issue: Issue, path: FieldPath, yaml: Yaml, subject: string, help: string): Mistake {
  const owner = nameOf(path.slice(0, -1), subject, 'a');
  const missing = String(path.at(-1));
  const choices = choicesOf(issue);
  const other = nearest(missing, Object.keys(valueAt(yaml.value, path.slice(0, -1)) ?? {}));
  const advice =
    other === undefined ? `Write ${choice(choices ?? [])}.` : `Write ${quoted(missing)} instead of ${quoted(other)}.`;
  const suggestion = choices ? advice : `Add "${missing}:". ${help}`.trim();
  const message = `${owner} needs the field ${quoted(missing)}.`;
  return { path, part: 'value', rule: 'missing-field', message, suggestion };
}

const groupOf = ({ path }: Mistake) => path.slice(0, -1).join('\n');

/** Drops mistakes about missing fields that were written under a wrong name. The name has its own finding. */
function withoutConsequences(mistakes: readonly Mistake[]): Mistake[] {
  const hinted = new Set(mistakes.filter(({ isHinted }) => isHinted).map(groupOf));
  return mistakes.filter((mistake) => mistake.rule !== 'missing-field' || !hinted.has(groupOf(mistake)));
}

/** Maximum number of missing fields of a group that get a finding each. More than this become one finding. */
const MOST_MISSING = 3;

function joinMissing(mistakes: readonly Mistake[], subject: string): Mistake[] {
  const isMissing = ({ rule, part }: Mistake) => rule === 'missing-field' && part === 'value';
  const groups = new Map<string, Mistake[]>();
  for (const mistake of mistakes.filter(isMissing)) {
    groups.set(groupOf(mistake), [...(groups.get(groupOf(mistake)) ?? []), mistake]);
  }
  return mistakes.flatMap((mistake) => {
    const missing = isMissing(mistake) ? (groups.get(groupOf(mistake)) ?? []) : [];
    if (missing.length <= MOST_MISSING) return mistake;
    if (missing[0] !== mistake) return [];
    const owner = nameOf(mistake.path.slice(0, -1), subject, 'a');
    // The field that selects an alternative is missing in each alternative, but is named only once.
    const names = [...new Set(missing.map(({ path }) => String(path.at(-1))))].join(', ');
    const suggestion = 'Copy another one and write over it: docs/fields.md says what each field is.';
    return { ...mistake, message: `${owner} needs the fields ${names}.`, suggestion };
  });
}

const WANTED: Record<string, [what: string, how: string]> = {
  string: ['text', 'Write one value, not a list or a group of fields.'],
  number: ['a number', 'Write a number without quotes: 3.'],
  int: ['a whole number', 'Write a whole number without quotes: 3.'],
  boolean: ['true or false', 'Write true or false, without quotes.'],
  array: ['a list', 'Write each item on a line of its own that begins with "- ", or all in brackets: [one, two].'],
  object: ['a group of fields', 'Write each field as "name: value".'],
};

function wrongType(
  name: string,
  value: unknown,
  expected: string,
  written: string,
  help: string,
  fields: readonly string[],
) {
  const [what, otherwise] = WANTED[expected] ?? ['something else', 'Change it.'];
  const isListOfGroups = expected === 'array' && fields.length > 0;
  const how = isListOfGroups
    ? `Write - { ${fields.map((field) => `${field}: …`).join(', ')} } for each item.`
    : otherwise;
  const scalar = typeof value === 'number' || typeof value === 'boolean';
  if (expected === 'string' && scalar) {
    const given = typeof value === 'number' ? 'number' : 'value';
    return { message: `${name} is the ${given} ${written}, but it must be text.` };
  }
  const given = Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'a group of fields' : quoted(written);
  const list = expected === 'object' && !help.startsWith('Its fields') ? fieldList(fields) : '';
  return {
    message: `${name} is ${given}, but it must be ${what}.`,
    suggestion: [how, list, help].filter(Boolean).join(' '),
  };
}

function badValue(issue: Issue, name: string, value: unknown): string {
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    const limit = Number(issue.code === 'too_small' ? issue.minimum : issue.maximum);
    const [words, least, beyond] =
      issue.code === 'too_small' ? ['fewer', 'at least', 'more than'] : ['more', 'at most', 'less than'];
    const bound = `no ${words} than ${limit}`;
    if (issue.origin === 'string' && value === '') return `${name} is empty.`;
    if (issue.origin === 'string') return `${name} has ${String(value).length} characters; ${bound} are allowed.`;
    if (issue.origin === 'array') {
      const wanted = issue.exact ? `exactly ${limit}` : bound;
      return `${name} has ${plural((value as unknown[]).length, 'item')}; ${wanted} are needed.`;
    }
    return `${name} is ${String(value)}; it must be ${issue.inclusive ? least : beyond} ${limit}.`;
  }
  if (typeof value === 'object') return `${name} ${issue.message}.`;
  const joint = issue.message.startsWith('must') ? '; it' : ', which';
  return `${name} is ${quoted(value)}${joint} ${issue.message}.`;
}

function choicesOf(issue: Issue): unknown[] | undefined {
  if (issue.code === 'invalid_value') return issue.values;
  return 'options' in issue && Array.isArray(issue.options) ? issue.options : undefined;
}

/** Fields that a group of a list needs. Empty if the list has other items. */
function requiredFields(item: Schema): string[] {
  const shape = shapeOf(item, undefined);
  if (shape.kind !== 'object') return [];
  const isRequired = ([, field]: [string, Schema]) => !z.safeParse(field, undefined).success;
  return Object.entries(shape.fields)
    .filter(isRequired)
    .map(([name]) => name);
}

/** Start of a sentence about a path: `"title"`, `An entry of "listings"`, `The post file`. */
function nameOf(path: FieldPath, subject: string, article: 'a' | 'the' = 'the'): string {
  const last = path.at(-1);
  if (last === undefined) {
    return article === 'the' ? `The ${subject} file` : `${/^[aeiou]/.test(subject) ? 'An' : 'A'} ${subject} file`;
  }
  if (typeof last === 'string') return quoted(last);
  const list = path.findLast((step) => typeof step === 'string');
  return list === undefined ? 'An entry' : `An entry of ${quoted(list)}`;
}

const fieldList = (fields: readonly string[]) => (fields.length > 0 ? `Its fields are ${fields.join(', ')}.` : '');

function helpOf(schema: Schema | undefined): string {
  if (!schema) return '';
  return z.globalRegistry.get(schema)?.description ?? z.globalRegistry.get(unwrapped(schema))?.description ?? '';
}
