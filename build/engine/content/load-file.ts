// Loads a content file: its fields, prose and pictures, with findings at their lines.
import * as z from 'zod';
import type { Position, Severity } from '../report/finding.ts';
import type { RuleKey, RuleName } from '../report/rules.ts';
import { hashOf } from '../cache/hash.ts';
import type { Cache } from '../cache/cache.ts';
import { memoize } from '../cache/memoize.ts';
import type { Memory } from '../cache/memory.ts';
import { Report } from '../report/report.ts';
import { didYouMean, quoted } from '../report/wording.ts';
import type { SourceFile, SourcePicture } from '../source/files.ts';
import { parseProse, type Prose, type ProseLink, type ProseRules } from '../source/markdown.ts';
import { PICTURE_PATH, type MeasuredPicture } from '../source/picture-size.ts';
import { parseYaml, type FieldPath, type Yaml } from '../source/yaml.ts';
import { checkSchema, type Checked } from './check-schema.ts';
import type { FieldFormat, Picture } from './loaded-fields.ts';
import type { Names } from './names.ts';
import { schemasIn, shapeOf, valueAt } from './shape.ts';

export interface LoadContext {
  report: Report;
  pictures: ReadonlyMap<string, SourcePicture>;
  names: Names;
  /** Kinds of content with a file that couldn't be loaded. References to these kinds are not reported as unknown. */
  incomplete: Set<string>;
  cache: Cache;
  memory: Memory;
  prose: ProseRules;
  files: Map<string, LoadedFile>;
  /** The day of the build, `YYYY-MM-DD`. Without it no day is too early or too late. */
  today?: string | undefined;
  step?: (() => void) | undefined;
}

export interface LoadedFile {
  links(): readonly ProseLink[];
  yaml(): Yaml;
  bodyKey?: string | undefined;
}

/** Text of a file. Its HTML is read from the cache on demand, because thousands of texts don't fit into memory. */
interface Body {
  words: number;
  pictures: Picture[];
  /** Changes whenever the file changes. */
  version: string;
  read(): Prose;
}

/** Substitute for missing prose. The finding about it stops the build, but until then the data must be complete. */
const NO_PROSE: Prose = { html: '', words: 0, headings: [], links: [], images: [] };
const NO_PICTURE: Picture = { src: '', width: 1, height: 1 };

interface Parsed {
  yaml: Yaml | undefined;
  body?: Prose;
}

/** A file after the schema check, as plain data for the cache. The body is cached separately. */
interface Parts<T> extends Checked<T> {
  shown: Picture[];
  /** Set if the file has a body. `version` is also the body's cache key. */
  body?: Omit<Body, 'read'>;
  anchors: string[];
  /** Links and pictures in the file's fields. Those in the body are stored with the body. */
  links: ProseLink[];
}

type Parse = (file: SourceFile, report: Report) => Parsed | undefined;

export class Entry<T> {
  readonly origin: string;
  /** Refused parts are replaced by substitutes. */
  readonly value: T;
  /** True if a substitute replaced a whole group or list, so that the names in it are unknown. */
  readonly hasLost: boolean;
  /** Links in prose to an element's id on a page of this site, without duplicates: /sw9-eating-out#okan. */
  readonly anchors: string[];
  readonly body?: Body;
  #loaded: Loaded<T>;
  #subject: string;
  #context: LoadContext;

  constructor(origin: string, loaded: Loaded<T>, subject: string, context: LoadContext) {
    this.origin = origin;
    this.value = loaded.parts.value;
    this.hasLost = loaded.parts.hasLost;
    this.anchors = loaded.parts.anchors;
    if (loaded.body) this.body = loaded.body;
    this.#loaded = loaded;
    this.#subject = subject;
    this.#context = context;
  }

  /** True if neither the field, its parents nor its children were replaced by a substitute. */
  isValid(...path: FieldPath): boolean {
    return !this.#loaded.parts.substitutes.some((each) => isWithin(path, each) || isWithin(each, path));
  }

  /** Reports a mistake in the whole file, or in a field that has no finding yet. */
  error(rule: RuleKey, path: FieldPath, message: string, suggestion?: string): void {
    this.#find('error', rule, path, message, suggestion);
  }

  warn(rule: RuleKey, path: FieldPath, message: string, suggestion?: string): void {
    this.#find('warn', rule, path, message, suggestion);
  }

  /** Reports a reference to something missing. References to the same thing become one finding. */
  unknown(rule: RuleKey, path: FieldPath, message: string, suggestion: string, severity: Severity = 'error'): void {
    if (!this.isValid(...path)) return;
    this.#context.report.addUse(this.#nameOf(rule), this.#loaded.yaml().at(path), message, suggestion, severity);
  }

  #find(severity: Severity, rule: RuleKey, path: FieldPath, message: string, suggestion?: string): void {
    if (path.length > 0 && !this.isValid(...path)) return;
    const position = this.#loaded.yaml().at(path);
    const rest = { severity, ...position, message, ...(suggestion && { suggestion }) };
    this.#context.report.add({ rule: this.#nameOf(rule), ...rest });
  }

  #nameOf(rule: RuleKey): RuleName {
    return rule.replace('*', this.#subject) as RuleName;
  }

  /** Returns the thing that a name refers to. If there is no such thing, reports the name and returns undefined. */
  refer<Target>(name: string, path: FieldPath, { kind, noun = kind, rule, known, otherwise }: Lookup<Target>) {
    const { incomplete } = this.#context;
    const target = known.get(name);
    if (target === undefined && !incomplete.has(kind)) {
      this.unknown(rule, path, `There is no ${noun} ${quoted(name)}.`, didYouMean(name, known.keys(), otherwise));
      // If there is no content of this kind, reports only the first reference to it.
      if (known.size === 0) incomplete.add(kind);
    }
    return target;
  }

  referAll<Target>(names: readonly string[], path: FieldPath, lookup: Lookup<Target>): Target[] {
    return names.flatMap((name, index) => this.refer(name, [...path, index], lookup) ?? []);
  }

  claim(kind: string, name: string, path: FieldPath, scope?: string): boolean {
    const { names, report, incomplete } = this.#context;
    const isKnown = !this.#loaded.parts.substitutes.some((each) => isWithin(path, each));
    const isOwn = isKnown && names.claim(kind, name, () => this.#loaded.yaml().at(path), report, scope);
    // References may mean this file, whose name isn't valid. So no reference to its kind is reported as unknown.
    if (!isOwn && kind !== 'description') incomplete.add(this.#subject);
    return isOwn;
  }
}

export interface Lookup<Target> {
  /** Kind of file that defines the names. If one of these files couldn't be loaded, no name is reported as unknown. */
  kind: string;
  noun?: string;
  rule: RuleKey;
  known: ReadonlyMap<string, Target>;
  /** Suggestion if no known name is similar. */
  otherwise: string;
}

const isWithin = (path: FieldPath, other: FieldPath) => other.every((step, depth) => step === path[depth]);

interface Loaded<T> extends LoadedFile {
  parts: Parts<T>;
  body?: Body;
}

/** @param parseAgain Called for the lines of findings. Keeping all parsed files would fill the memory. */
function loadedFrom<T>(parts: Parts<T>, parseAgain: () => Parsed, cache: Cache): Loaded<T> {
  const yaml = memoize(() => parseAgain().yaml!);
  if (!parts.body) return { parts, yaml, links: () => parts.links };
  const { version } = parts.body;
  const read = () => cache.get<Prose>(version) ?? parseAgain().body!;
  const links = () => [...parts.links, ...read().links, ...read().images];
  return { parts, yaml, links, body: { ...parts.body, read }, bodyKey: version };
}

/**
 * Loads a content file.
 * @param parse Needed for files that aren't only YAML.
 * @param check Skipped for cached files, so its findings may depend only on the file.
 */
export function loadFile<T>(
  file: SourceFile,
  schema: z.ZodType<T>,
  subject: string,
  context: LoadContext,
  parse: Parse = ({ text, path }, report) => ({ yaml: parseYaml(text, path, report) }),
  check?: (entry: Entry<T>) => void,
): Entry<T> | undefined {
  const { memory, report, pictures } = context;
  context.step?.();
  const before = report.size;
  const loaded = memory.memoize(
    'file',
    [file, pictures],
    () => readParts(file, schema, subject, context, parse, check),
    // A file with findings is loaded again each time, so that they are reported.
    (made) => made !== undefined && report.size === before,
  );
  if (!loaded) return undefined;
  context.files.set(file.path, loaded);
  return new Entry(file.path, loaded, subject, context);
}

function readParts<T>(
  file: SourceFile,
  schema: z.ZodType<T>,
  subject: string,
  context: LoadContext,
  parse: Parse,
  check?: (entry: Entry<T>) => void,
): Loaded<T> | undefined {
  const { report, cache } = context;
  const key = `${subject}:${file.hash ?? hashOf(file.text)}:${file.path}`;
  const known = cache.get<Parts<T>>(key);
  const isKnown = known !== undefined && samePictures(known, context);
  const before = report.size;
  const parsed = isKnown ? undefined : parse(file, report);
  const parts = isKnown ? known : parsed && loadParts(parsed, schema, subject, context, key);
  if (!parts) return undefined;
  const loaded = loadedFrom(parts, () => parse(file, new Report())!, cache);
  if (isKnown) return loaded;
  if (parts.body) cache.put(parts.body.version, parsed!.body);
  check?.(new Entry(file.path, loaded, subject, context));
  if (report.size === before) cache.put(key, parts);
  return loaded;
}

/** True if the pictures in the file have the same sizes as in its cached HTML. */
const samePictures = ({ shown }: Parts<unknown>, context: LoadContext) =>
  shown.every((picture) => {
    const { width, height, photo } = findPicture(picture.src, context) ?? {};
    const isSameSize = width === picture.width && height === picture.height;
    return isSameSize && (photo === picture.photo || JSON.stringify(photo) === JSON.stringify(picture.photo));
  });

export function fileSlug(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[a-z]+$/, '');
}

interface Found {
  proses: Prose[];
  pictures: Picture[];
  links: ProseLink[];
}

function loadParts<T>(
  { yaml, body }: Parsed,
  schema: z.ZodType<T>,
  subject: string,
  context: LoadContext,
  key: string,
): Parts<T> | undefined {
  if (!yaml) {
    context.incomplete.add(subject);
    return undefined;
  }
  const checked = checkSchema(schema, yaml, subject, context.report);
  if (checked.hasLost) context.incomplete.add(subject);
  const found: Found = { proses: [], pictures: [], links: [] };
  const isRefused = (path: FieldPath) => checked.substitutes.some((each) => isWithin(path, each));
  const make = fieldMaker({ yaml, subject, context, found, isRefused });
  const isPlain = (part: z.core.$ZodType): boolean =>
    context.memory.memoize('plain', [part], () => !formatOf(part) && schemasIn(part).every(isPlain));
  const value = fill(schema, checked.value, [], make, isPlain) as T;
  const proses = [...(body ? [body] : []), ...found.proses];
  const hrefs = proses.flatMap((prose) => prose.links.map(({ href }) => href));
  const anchors = [...new Set(hrefs.filter((href) => /^\/.*#/.test(href)))];
  const inFields = found.proses.flatMap(({ links, images }) => [...links, ...images]);
  const links = [...found.links, ...inFields.map(({ href, line, column }) => ({ href, line, column }))];
  const pictures = body ? picturesIn(body) : [];
  const shown = [...pictures, ...found.proses.flatMap(picturesIn), ...found.pictures];
  const version = `body:${hashOf(key, JSON.stringify(shown))}`;
  return {
    ...checked,
    value,
    // Copies the parser's URLs, because they are slices that would keep the whole text in memory.
    ...structuredClone({ shown, anchors, links, ...(body && { body: { words: body.words, pictures, version } }) }),
  };
}

const picturesIn = ({ images }: Prose): Picture[] =>
  images.map(({ href, width, height, photo }) => ({ src: href, width, height, ...(photo && { photo }) }));

interface Fields {
  yaml: Yaml;
  subject: string;
  context: LoadContext;
  found: Found;
  isRefused(path: FieldPath): boolean;
}

/** Returns a function that processes the text of a field, and adds its links and pictures to `found`. */
function fieldMaker({ yaml, subject, context, found, isRefused }: Fields) {
  const { report, prose: rules, pictures } = context;
  const keepLink = (href: string, path: FieldPath) => {
    const { line, column } = yaml.at(path);
    found.links.push({ href, line, column });
  };
  const makePicture = (text: string, path: FieldPath): Picture | undefined => {
    const picture = findPicture(text, context);
    if (picture) {
      found.pictures.push(picture);
      keepLink(picture.src, path);
    } else if (PICTURE_PATH.test(text)) {
      const advice = didYouMean(text, pictures.keys(), `Put it at content${text}.`);
      report.addUse(`${subject}/missing-picture`, yaml.at(path), `There is no picture ${quoted(text)}.`, advice);
    }
    return picture;
  };
  return (format: FieldFormat, path: FieldPath) => {
    const value = valueAt(yaml.value, path);
    const text = typeof value === 'string' ? value : '';
    let inside: ((offset: number) => Position) | undefined;
    const positionOf = (offset: number) => (inside ??= yaml.inside(path))(offset);
    switch (format) {
      case 'address':
        if (text.startsWith('/')) keepLink(text, path);
        return text;
      case 'picture':
        return (text && makePicture(text, path)) || NO_PICTURE;
      case 'picture-address':
        if (text) makePicture(text, path);
        return text;
      case 'summary':
        // A summary that is too long for its field is not also reported as a long sentence.
        if (text && !isRefused(path)) rules.checkParagraph?.(text, positionOf, report);
        return text;
      case 'markdown':
      case 'body': {
        if (!text) return NO_PROSE;
        const headings = format === 'body';
        const prose = parseProse(text, { positionOf, headings, rules, pictures, report });
        found.proses.push(prose);
        return prose;
      }
    }
  };
}

const formatOf = (schema: z.core.$ZodType) => z.globalRegistry.get(schema)?.format as FieldFormat | undefined;

/** Calls `make` for each text whose schema has a format, and puts the result in place of the text. */
function fill(
  schema: z.core.$ZodType,
  value: unknown,
  path: FieldPath,
  make: (format: FieldFormat, path: FieldPath) => unknown,
  isPlain: (schema: z.core.$ZodType) => boolean,
): unknown {
  if (value === null || value === undefined || isPlain(schema)) return value;
  const shape = shapeOf(schema, value);
  if (shape.kind === 'array') {
    return (value as unknown[]).map((item, index) => fill(shape.item, item, [...path, index], make, isPlain));
  }
  if (shape.kind === 'object') {
    const fields = Object.entries(value).map(([name, field]: [string, unknown]) => [
      name,
      shape.fields[name] ? fill(shape.fields[name], field, [...path, name], make, isPlain) : field,
    ]);
    return Object.fromEntries(fields);
  }
  const format = shape.options.map(formatOf).find(Boolean);
  return format ? make(format, path) : value;
}

/** Finds a picture. The size of a picture on another site is unknown, so it gets the size of covers. */
function findPicture(src: string, { pictures }: LoadContext): Picture | undefined {
  const size: MeasuredPicture | undefined =
    pictures.get(src) ?? (/^https?:/i.test(src) ? { width: 960, height: 540 } : undefined);
  return size && { src, width: size.width, height: size.height, ...(size.photo && { photo: size.photo }) };
}
