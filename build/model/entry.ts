// One content file on its way into the model: its fields, their prose and pictures, and findings at their lines. Knows no kind in particular.
import { z } from 'zod';
import type { Severity } from '../report/finding.ts';
import type { Report } from '../report/report.ts';
import { didYouMean, quoted } from '../report/wording.ts';
import type { SourceFile } from '../source/files.ts';
import { Memory } from '../source/memory.ts';
import { parseProse, type Prose } from '../source/markdown.ts';
import type { Size } from '../source/picture.ts';
import { parseYaml, type FieldPath, type Yaml } from '../source/yaml.ts';
import type { Picture } from './category.ts';
import { checkSchema, shapeOf } from './findings.ts';
import { isHttpUrl } from './fields.ts';
import type { NamedThing, Names } from './names.ts';

/** What every loader is given. */
export interface LoadContext {
  report: Report;
  pictures: ReadonlyMap<string, Size>;
  names: Names;
  /** Kinds of which a file could not be loaded: what refers to one of them is not called unknown. */
  incomplete: Set<string>;
  /** What was made of the files before; see Memory. */
  memory: Memory;
}

export interface Entry<T> {
  /** The file's path. */
  origin: string;
  value: T;
  /** The prose of a Markdown field. */
  prose(...path: FieldPath): Prose;
  /** The picture that a field names. */
  picture(...path: FieldPath): Picture;
  find(severity: Severity, rule: string, path: FieldPath, message: string, suggestion?: string): void;
  /** Claims a name that no other may have; see Names. */
  claim(kind: NamedThing, name: string, path: FieldPath, scope?: string): boolean;
}

/** An outside picture's own size is not known; covers are drawn to this one. */
const OUTSIDE: Size = { width: 960, height: 540 };

/** A data file as an entry. */
export function loadFile<T>(file: SourceFile, schema: z.ZodType<T>, subject: string, context: LoadContext): Entry<T> | undefined {
  const yaml = context.memory.recall(`yaml ${file.path}`, [file.text], context.report, (report) => parseYaml(file.text, file.path, report));
  return loadEntry(yaml, schema, subject, context);
}

/** `content/areas/herne-hill.yaml` → `herne-hill`. */
export function fileSlug(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[a-z]+$/, '');
}

/**
 * Holds a file's values to a schema and renders its prose. Undefined after findings; prose and pictures are checked all the same,
 * so that one run tells everything.
 */
export function loadEntry<T>(yaml: Yaml | undefined, schema: z.ZodType<T>, subject: string, context: LoadContext): Entry<T> | undefined {
  if (!yaml) {
    context.incomplete.add(subject);
    return undefined;
  }
  const { report, names, memory } = context;
  const { value, proses, pictures, whole } = memory.recall(`${subject} ${yaml.file}`, [yaml, schema, context.pictures], report, (own) =>
    parseFields(yaml, schema, subject, context.pictures, own),
  );
  if (!whole) context.incomplete.add(subject);
  if (value === undefined) return undefined;
  return {
    origin: yaml.file,
    value,
    prose: (...path) => proses.get(keyOf(path))!,
    // A picture that is not there has closed the gate already; the model stays whole until then.
    picture: (...path) => pictures.get(keyOf(path)) ?? { src: '', width: 1, height: 1 },
    find: (severity, rule, path, message, suggestion) =>
      report.add({ rule: `${subject}/${rule}`, severity, ...yaml.at(path), message, ...(suggestion ? { suggestion } : {}) }),
    claim: (kind, name, path, scope) => names.claim(kind, name, yaml.at(path), report, scope),
  };
}

interface Fields<T> {
  value: T | undefined;
  /** By path. */
  proses: Map<string, Prose>;
  pictures: Map<string, Picture>;
  /** Whether nothing was wrong. */
  whole: boolean;
}

function parseFields<T>(yaml: Yaml, schema: z.ZodType<T>, subject: string, known: LoadContext['pictures'], report: Report): Fields<T> {
  const value = checkSchema(schema, yaml, subject, report);
  const proses = new Map<string, Prose>();
  const pictures = new Map<string, Picture>();
  walk(schema, yaml.value, [], (text, format, path) => {
    if (format === 'picture') {
      const picture = findPicture(text, known);
      if (picture) pictures.set(keyOf(path), picture);
      else if (/^\/images\/[\w/-]+\.[a-z]+$/.test(text)) {
        const suggestion = didYouMean(text, known.keys(), `Put it at content${text}.`)!;
        report.add({ rule: `${subject}/missing-picture`, severity: 'error', ...yaml.at(path), message: `There is no picture ${quoted(text)}.`, suggestion });
      }
    } else {
      const inside = yaml.inside(path);
      const placeOf = ({ offset }: { offset: number }) => inside(offset);
      proses.set(keyOf(path), parseProse(text, { placeOf, headings: format === 'body', pictures: known, report }));
    }
  });
  return { value, proses, pictures, whole: value !== undefined && !report.failed };
}

type Format = 'markdown' | 'body' | 'picture';

/** Visits every text whose schema says that it is Markdown or names a picture. */
function walk(schema: z.core.$ZodType, value: unknown, path: FieldPath, visit: (text: string, format: Format, path: FieldPath) => void): void {
  if (value === null || value === undefined) return;
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

function formatOf(schema: z.core.$ZodType): Format | undefined {
  return z.globalRegistry.get(schema)?.format as Format | undefined;
}

function findPicture(src: string, pictures: LoadContext['pictures']): Picture | undefined {
  const size = pictures.get(src);
  if (size) return { src, width: size.width, height: size.height };
  return isHttpUrl(src) ? { src, ...OUTSIDE } : undefined;
}

function keyOf(path: FieldPath): string {
  return path.join('\n');
}
