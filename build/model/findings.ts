// What a schema finds wrong with a content file, in the author's words: one finding a mistake, at its line.
import * as z from 'zod';
import type { Report } from '../report/report.ts';
import { choice, didYouMean, quoted } from '../report/wording.ts';
import type { FieldPath, Yaml } from '../source/yaml.ts';

type Issue = z.core.$ZodIssue;
type Schema = z.core.$ZodType;

/**
 * Holds a file to its schema. Undefined after findings named `<subject>/unknown-field`, `missing-field`, `wrong-type`,
 * `unknown-choice` or `bad-value`. `subject` is the kind of file: post.
 */
export function checkSchema<T>(schema: z.ZodType<T>, yaml: Yaml, subject: string, report: Report): T | undefined {
  const result = schema.safeParse(yaml.value);
  if (result.success) return result.data;
  const reported = new Set<string>();
  for (const issue of result.error.issues) {
    for (const finding of describe(issue, schema, yaml, subject)) {
      // A field that fails two rules is one mistake.
      const key = finding.path.join('\n');
      if (reported.has(key)) continue;
      reported.add(key);
      const place = yaml.at(finding.path, finding.part);
      const { rule, message, suggestion } = finding;
      report.add({
        rule: `${subject}/${rule}`,
        severity: 'error',
        ...place,
        message,
        ...(suggestion ? { suggestion } : {}),
      });
    }
  }
  return undefined;
}

interface Mistake {
  rule: 'unknown-field' | 'missing-field' | 'wrong-type' | 'unknown-choice' | 'bad-value';
  path: FieldPath;
  part: 'key' | 'value';
  message: string;
  suggestion: string | undefined;
}

function describe(issue: Issue, schema: Schema, yaml: Yaml, subject: string): Mistake[] {
  const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  const value = valueAt(yaml.value, path);
  const field = schemaAt(schema, yaml.value, path);
  const name = nameOf(path, subject);
  const help = helpOf(field) || fieldList(field);
  const at = { path, part: 'value' } as const;
  /** What is written, where it would be right in quotes. */
  const quotable = (written = String(value)) => ({
    written,
    fits: field !== undefined && z.safeParse(field, written).success,
  });
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownField(key, path, field, subject));
  if (value === undefined && path.length > 0) return [missingField(issue, path, yaml, subject, help)];
  if (value === null) {
    return [
      { ...at, part: 'key', rule: 'missing-field', message: `${capital(name)} has no value.`, suggestion: join(help) },
    ];
  }
  if (issue.code === 'invalid_type') {
    return [
      { ...at, rule: 'wrong-type', ...wrongType(name, value, issue.expected, quotable(yaml.written(path)), help) },
    ];
  }
  const choices = choicesOf(issue);
  if (choices) {
    const allowed = `Write ${choice(choices)}.`;
    return [
      {
        ...at,
        rule: 'unknown-choice',
        message: `${capital(name)} cannot be ${quoted(value)}.`,
        suggestion: didYouMean(typeof value === 'string' ? value : JSON.stringify(value), choices, allowed),
      },
    ];
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const [first] = issue.errors[0] ?? [];
    if (first?.code === 'invalid_type') {
      return [
        { ...at, rule: 'wrong-type', ...wrongType(name, value, first.expected, quotable(yaml.written(path)), help) },
      ];
    }
    const wanted = issue.errors
      .map((errors) => errors[0]?.message.replace(/^must be /, ''))
      .filter(Boolean)
      .join(', or ');
    return [
      {
        ...at,
        rule: 'bad-value',
        message: `${capital(name)} is ${quoted(value)}; it must be ${wanted}.`,
        suggestion: join(help),
      },
    ];
  }
  return [{ ...at, rule: 'bad-value', message: badValue(issue, name, value), suggestion: join(help) }];
}

function missingField(issue: Issue, path: FieldPath, yaml: Yaml, subject: string, help: string): Mistake {
  const owner = nameOf(path.slice(0, -1), subject, 'a');
  const missing = String(path.at(-1));
  const choices =
    issue.code === 'invalid_union' && 'options' in issue
      ? `Write ${choice((issue.options as string[]).map(String))}.`
      : '';
  const other = Object.keys(valueAt(yaml.value, path.slice(0, -1)) ?? {}).find(
    (key) => key.toLowerCase() === missing.toLowerCase(),
  );
  const advice = other === undefined ? choices : `Write ${quoted(missing)} where ${quoted(other)} stands.`;
  const message = `${capital(owner)} needs the field ${quoted(missing)}.`;
  return { path, part: 'value', rule: 'missing-field', message, suggestion: join(help, advice) };
}

function unknownField(key: string, path: FieldPath, object: Schema | undefined, subject: string): Mistake {
  return {
    rule: 'unknown-field',
    path: [...path, key],
    part: 'key',
    message: `${capital(nameOf(path, subject, 'a'))} has no field ${quoted(key)}.`,
    suggestion: didYouMean(key, object ? fieldsOf(object) : [], fieldList(object)),
  };
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
  { written, fits }: { written: string; fits: boolean },
  help: string,
) {
  const [what, how] = WANTED[expected] ?? ['something else', 'Change it.'];
  const scalar = typeof value === 'number' || typeof value === 'boolean';
  if (expected === 'string' && scalar) {
    const given = typeof value === 'number' ? 'number' : 'value';
    return {
      message: `${capital(name)} is the ${given} ${written}, where text is wanted.`,
      suggestion: fits ? `Put quotes around it: "${written}".` : join(help),
    };
  }
  const given = Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'a group of fields' : quoted(value);
  return { message: `${capital(name)} is ${given}, where ${what} is wanted.`, suggestion: join(how, help) };
}

function badValue(issue: Issue, name: string, value: unknown): string {
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    const limit = Number(issue.code === 'too_small' ? issue.minimum : issue.maximum);
    const [words, least, beyond] =
      issue.code === 'too_small' ? ['fewer', 'at least', 'more than'] : ['more', 'at most', 'less than'];
    const bound = `no ${words} than ${limit}`;
    if (issue.origin === 'string' && value === '') return `${capital(name)} is empty.`;
    if (issue.origin === 'string') {
      return `${capital(name)} has ${String(value).length} characters; ${bound} are allowed.`;
    }
    if (issue.origin === 'array') {
      const wanted = issue.exact ? `exactly ${limit}` : bound;
      return `${capital(name)} has ${(value as unknown[]).length} entries; ${wanted} are needed.`;
    }
    return `${capital(name)} is ${String(value)}; it must be ${issue.inclusive ? least : beyond} ${limit}.`;
  }
  if (typeof value === 'object') return `${capital(name)} ${issue.message}.`;
  const joint = issue.message.startsWith('must') ? '; it' : ', which';
  return `${capital(name)} is ${quoted(value)}${joint} ${issue.message}.`;
}

function choicesOf(issue: Issue): string[] | undefined {
  if (issue.code === 'invalid_value') return issue.values.map(String);
  if (issue.code === 'invalid_union' && 'options' in issue && Array.isArray(issue.options)) {
    return issue.options.map(String);
  }
  return undefined;
}

/** How a sentence calls the thing at a path: `"title"`, `an entry of "listings"`, or the file's kind. */
function nameOf(path: FieldPath, subject: string, article: 'a' | 'the' = 'the'): string {
  const last = path.at(-1);
  if (last === undefined) {
    return article === 'the' ? `the ${subject} file` : `${/^[aeiou]/.test(subject) ? 'an' : 'a'} ${subject} file`;
  }
  if (typeof last === 'string') return quoted(last);
  const list = path.findLast((step) => typeof step === 'string');
  return list === undefined ? 'an entry' : `an entry of ${quoted(list)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function join(...parts: string[]): string {
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
}

function valueAt(value: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, step)
        ? (inner as Record<string, unknown>)[step]
        : undefined,
    value,
  );
}

/** The schema of the field at a path; for one of several shapes, that which the value names. */
function schemaAt(schema: Schema, value: unknown, path: FieldPath): Schema | undefined {
  let inner: Schema | undefined = schema;
  let here = value;
  for (const step of path) {
    const shape: Shape | undefined = inner && shapeOf(inner, here);
    inner = shape?.kind === 'object' ? shape.fields[String(step)] : shape?.kind === 'array' ? shape.item : undefined;
    here = valueAt(here, [step]);
  }
  return inner;
}

export type Shape =
  | { kind: 'object'; fields: Record<string, Schema> }
  | { kind: 'array'; item: Schema }
  | { kind: 'other'; options: readonly Schema[] };

/** A schema without its wrappers: the fields of an object, the item of a list, or the ways to be something else. */
export function shapeOf(schema: Schema, value: unknown): Shape {
  const bare = unwrapped(schema);
  if (bare instanceof z.ZodObject) return { kind: 'object', fields: bare.shape };
  if (bare instanceof z.ZodArray) return { kind: 'array', item: bare.element };
  if (bare instanceof z.ZodDiscriminatedUnion) {
    const options = bare.options as readonly Schema[];
    const named = options.find(
      (option) => option instanceof z.ZodObject && isNamed(option, bare.def.discriminator, value),
    );
    return shapeOf(named ?? options[0]!, value);
  }
  return { kind: 'other', options: bare instanceof z.ZodUnion ? bare.options : [bare] };
}

/** What stands directly inside a schema: its fields, its items, its ways to be, or itself without a wrapper. */
export function schemasIn(schema: Schema): readonly Schema[] {
  const bare = unwrapped(schema);
  if (bare !== schema) return [bare];
  if (bare instanceof z.ZodObject) return Object.values<Schema>(bare.shape);
  if (bare instanceof z.ZodArray) return [bare.element];
  return bare instanceof z.ZodUnion ? bare.options : [];
}

function isNamed(option: z.ZodObject, discriminator: string, value: unknown): boolean {
  const fields: Readonly<Record<string, Schema>> = option.shape;
  const literal = fields[discriminator];
  return literal instanceof z.ZodLiteral && literal.values.has(valueAt(value, [discriminator]) as z.core.util.Literal);
}

function unwrapped(schema: Schema): Schema {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault) inner = inner.unwrap();
  return inner;
}

function fieldsOf(schema: Schema): string[] {
  const shape = shapeOf(schema, undefined);
  return shape.kind === 'object' ? Object.keys(shape.fields) : [];
}

function fieldList(schema: Schema | undefined): string {
  const fields = schema ? fieldsOf(schema) : [];
  return fields.length > 0 ? `Its fields are ${fields.join(', ')}.` : '';
}

/** What a schema says of its field to the author. */
function helpOf(schema: Schema | undefined): string {
  if (!schema) return '';
  return z.globalRegistry.get(schema)?.description ?? z.globalRegistry.get(unwrapped(schema))?.description ?? '';
}
