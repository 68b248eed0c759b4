// One content file on its way into the model: its fields, their prose and pictures, and findings at their lines. Knows no kind in particular.
import * as z from 'zod';
import type { Place, Severity } from '../report/finding.ts';
import { hashOf } from '../cache/hash.ts';
import type { Memory } from '../cache/memory.ts';
import { Report } from '../report/report.ts';
import { didYouMean, quoted } from '../report/wording.ts';
import type { SourceFile } from '../source/files.ts';
import { parseProse, type Prose } from '../source/markdown.ts';
import type { Size } from '../source/picture.ts';
import { parseYaml, type FieldPath, type Yaml } from '../source/yaml.ts';
import type { Picture } from './category.ts';
import { checkSchema, schemasIn, shapeOf } from './findings.ts';
import { isHttpUrl, PICTURE_PATH } from './fields.ts';
import type { NamedThing, Names } from './names.ts';

/** What every loader is given. */
export interface LoadContext {
  report: Report;
  pictures: ReadonlyMap<string, Size>;
  names: Names;
  /** Kinds of which a file could not be loaded: what refers to one of them is not called unknown. */
  incomplete: Set<string>;
  /** Files without findings, as they were after parsing. */
  memory?: Memory | undefined;
  /** Called for each file that is loaded. */
  step?: (() => void) | undefined;
  /** A file of the folder, read again. */
  readAgain(path: string): SourceFile | undefined;
}

export interface Entry<T> {
  /** The file's path. */
  origin: string;
  value: T;
  /** Changes whenever anything that was read from the file does. */
  version: string;
  /** The Markdown below the fields, of a file that has any. */
  body?: Body;
  /** The names that it claimed in the whole site, by kind. */
  ownNames: string[];
  /** The prose of a Markdown field. */
  prose(...path: FieldPath): Prose;
  /** The picture that a field names. */
  picture(...path: FieldPath): Picture;
  find(severity: Severity, rule: string, path: FieldPath, message: string, suggestion?: string): void;
  /** Claims a name that no other may have; see Names. */
  claim(kind: NamedThing, name: string, path: FieldPath, scope?: string): boolean;
}

/** Words, and a way to the rest: thousands of bodies are not held, but read again when a page wants one. */
export interface Body {
  words: number;
  read(): Prose;
}

/** An outside picture's own size is not known; covers are drawn to this one. */
const OUTSIDE: Size = { width: 960, height: 540 };

/** A file before its schema is asked: its fields, and the Markdown below them. */
interface Parsed {
  yaml: Yaml | undefined;
  body?: Prose;
}

/** A file after its schema was asked: plain data, which a memory may keep. The body is kept apart. */
interface Parts<T> {
  value: T;
  proses: Record<string, Prose>;
  pictures: Record<string, Picture>;
  /** Every picture that the file shows, with its size: its HTML holds the sizes. */
  shown: Picture[];
  words?: number;
}

type Parse = (file: SourceFile, report: Report) => Parsed | undefined;

/**
 * A content file as an entry; undefined after findings. `parse` reads a file that is more than YAML.
 * A file without findings is remembered by its text: its places are worked out again if one is wanted after all.
 */
export function loadFile<T>(
  file: SourceFile,
  schema: z.ZodType<T>,
  subject: string,
  context: LoadContext,
  parse: Parse = ({ text, path }, report) => ({ yaml: parseYaml(text, path, report) }),
): Entry<T> | undefined {
  const { report, memory, names, step } = context;
  step?.();
  const origin = file.path;
  let yaml: Yaml | undefined;
  const places = () => (yaml ??= parse(again(origin, context), new Report())!.yaml!);
  const key = hashOf(subject, file.text);
  let parts = memory?.recall<Parts<T>>(origin, key);
  let body: Prose | undefined;
  if (!parts || !samePictures(parts, context)) {
    const before = report.size;
    const parsed = parse(file, report);
    if (!parsed) return undefined;
    yaml = parsed.yaml;
    body = parsed.body;
    parts = loadParts(yaml, body, schema, subject, context);
    if (!parts) return undefined;
    if (report.size === before) {
      memory?.keep(origin, key, parts);
      if (body) memory?.keep(bodyName(origin), bodyKey(key, parts), body);
      // What the parsers give are views of the file's text, which would be held with them.
      if (memory?.lasting) [body, yaml, parts] = [undefined, undefined, JSON.parse(JSON.stringify(parts)) as Parts<T>];
    }
  }
  const { value, proses, pictures, words } = parts;
  const version = bodyKey(key, parts);
  const ownNames: string[] = [];
  return {
    origin,
    ownNames,
    value,
    version,
    ...(words === undefined ? {} : { body: { words, read: () => body ?? recallBody(origin, version, parse, context) } }),
    prose: (...path) => proses[keyOf(path)]!,
    // A picture that is not there has closed the gate already; the model stays whole until then.
    picture: (...path) => pictures[keyOf(path)] ?? { src: '', width: 1, height: 1 },
    find: (severity, rule, path, message, suggestion) =>
      report.add({ rule: `${subject}/${rule}`, severity, ...places().at(path), message, ...(suggestion ? { suggestion } : {}) }),
    claim: (kind, name, path, scope) => {
      if (scope === undefined) ownNames.push(`${kind} ${name}`);
      return names.claim(kind, name, () => places().at(path), report, scope);
    },
  };
}

const bodyName = (origin: string) => `${origin} body`;
const bodyKey = (key: string, { shown }: Pick<Parts<unknown>, 'shown'>) => hashOf(key, JSON.stringify(shown));

/** What the memory has lost is parsed again. */
function recallBody(origin: string, version: string, parse: Parse, context: LoadContext): Prose {
  return context.memory?.recall<Prose>(bodyName(origin), version) ?? parse(again(origin, context), new Report())!.body!;
}

/** Throws when the file is gone since it was first read. */
function again(path: string, { readAgain }: LoadContext): SourceFile {
  const file = readAgain(path);
  if (!file) throw new Error(`${path} changed while the site was being built. Build again.`);
  return file;
}

/** Whether the pictures that the file shows are still there, in the same size: its HTML holds their sizes. */
function samePictures({ shown }: Pick<Parts<unknown>, 'shown'>, context: LoadContext): boolean {
  return shown.every(({ src, width, height }) => {
    const found = findPicture(src, context);
    return found?.width === width && found.height === height;
  });
}

/** `content/areas/herne-hill.yaml` → `herne-hill`. */
export function fileSlug(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[a-z]+$/, '');
}

/**
 * Holds a file's values to a schema and renders its prose. Undefined after findings; prose and pictures are checked all the same,
 * so that one run tells everything.
 */
function loadParts<T>(yaml: Yaml | undefined, body: Prose | undefined, schema: z.ZodType<T>, subject: string, context: LoadContext): Parts<T> | undefined {
  if (!yaml) {
    context.incomplete.add(subject);
    return undefined;
  }
  const { report } = context;
  const before = report.count('error');
  const value = checkSchema(schema, yaml, subject, report);
  const proses: Record<string, Prose> = {};
  const pictures: Record<string, Picture> = {};
  walk(schema, yaml.value, [], (text, format, path) => {
    if (format === 'picture') {
      const picture = findPicture(text, context);
      if (picture) pictures[keyOf(path)] = picture;
      else if (PICTURE_PATH.test(text)) {
        const suggestion = didYouMean(text, context.pictures.keys(), `Put it at content${text}.`)!;
        report.add({ rule: `${subject}/missing-picture`, severity: 'error', ...yaml.at(path), message: `There is no picture ${quoted(text)}.`, suggestion });
      }
    } else {
      let inside: ((offset: number) => Place) | undefined;
      const placeOf = ({ offset }: { offset: number }) => (inside ??= yaml.inside(path))(offset);
      proses[keyOf(path)] = parseProse(text, { placeOf, headings: format === 'body', pictures: context.pictures, report });
    }
  });
  if (value === undefined || report.count('error') > before) context.incomplete.add(subject);
  if (value === undefined) return undefined;
  const inProse = [...Object.values(proses), ...(body ? [body] : [])].flatMap(({ images }) => images.map(({ href, width, height }) => ({ src: href, width, height })));
  return { value, proses, pictures, shown: [...inProse, ...Object.values(pictures)], ...(body ? { words: body.words } : {}) };
}

type Format = 'markdown' | 'body' | 'picture';

/** Visits every text whose schema says that it is Markdown or names a picture. */
function walk(schema: z.core.$ZodType, value: unknown, path: FieldPath, visit: (text: string, format: Format, path: FieldPath) => void): void {
  if (value === null || value === undefined || !mayHold(schema)) return;
  const shape = shapeOf(schema, value);
  if (shape.kind === 'array' && Array.isArray(value)) {
    value.forEach((item, index) => walk(shape.item, item, [...path, index], visit));
  } else if (shape.kind === 'object' && typeof value === 'object') {
    for (const [name, field] of Object.entries(shape.fields)) {
      if (Object.hasOwn(value, name)) walk(field, (value as Record<string, unknown>)[name], [...path, name], visit);
    }
  } else if (shape.kind === 'other' && typeof value === 'string' && value) {
    const format = shape.options.map(formatOf).find(Boolean);
    if (format) visit(value, format, path);
  }
}

const holding = new WeakMap<z.core.$ZodType, boolean>();

/** Whether such a text may stand anywhere below a schema: a list of thousands of listings without any is not walked. */
function mayHold(schema: z.core.$ZodType): boolean {
  const holds = holding.get(schema) ?? (formatOf(schema) !== undefined || schemasIn(schema).some(mayHold));
  holding.set(schema, holds);
  return holds;
}

function formatOf(schema: z.core.$ZodType): Format | undefined {
  return z.globalRegistry.get(schema)?.format as Format | undefined;
}

function findPicture(src: string, { pictures }: LoadContext): Picture | undefined {
  const size = pictures.get(src);
  if (size) return { src, width: size.width, height: size.height };
  return isHttpUrl(src) ? { src, ...OUTSIDE } : undefined;
}

function keyOf(path: FieldPath): string {
  return path.join('\n');
}
