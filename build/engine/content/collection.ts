// Defines a kind of content: its files, schema and names.
import type * as z from 'zod';
import { startOf } from '../report/finding.ts';
import type { Report } from '../report/report.ts';
import { choice, didYouMean, nearest, quoted } from '../report/wording.ts';
import type { Source, SourceFile } from '../source/files.ts';
import type { NameKind } from './names.ts';

export interface FileSchema {
  /** Name such as `area` or `page-home`. The JSON schema for editors has the same name. */
  name: string;
  files: string;
  schema: z.ZodType;
  heading?: string;
}

export interface Collection {
  name: string;
  /** Paths inside the content folder, with placeholders: `posts/<name>.md`. YAML files may be JSON instead. */
  files: readonly string[];
  /** Regular expressions for restricted placeholders: `{ district: '[a-z]{1,2}[0-9]' }`. */
  placeholders?: Readonly<Record<string, string>>;
  schemas: readonly FileSchema[];
  names?: Readonly<Record<string, NameKind>>;
  /** Paths of required files. `has` is true for a collection with files. */
  required?(has: (collection: string) => boolean): readonly string[];
}

interface SimpleCollection<T> extends Omit<Collection, 'files' | 'schemas'> {
  files: string;
  schema: z.ZodType<T>;
  /** Defaults to the collection's name. */
  schemaName?: string;
  heading?: string;
}

/** A collection of files with one schema. */
export type CollectionOf<T> = Collection & { schema: z.ZodType<T> };

export function defineCollection<T>(collection: SimpleCollection<T>): CollectionOf<T> {
  const { files, schemaName = collection.name, heading, ...rest } = collection;
  const { schema } = rest;
  const glob = files.replace(/<\w+>/g, '*');
  return { ...rest, files: [files], schemas: [{ name: schemaName, files: glob, schema, ...(heading && { heading }) }] };
}

export class ContentFiles {
  readonly source: Source;
  #collections: readonly Collection[];
  #files: Map<string, SourceFile[]>;
  #nameOf: (path: string) => string | undefined;

  constructor(source: Source, collections: readonly Collection[], report: Report) {
    this.source = source;
    this.#collections = collections;
    this.#files = new Map(collections.map(({ name }) => [name, []]));
    const forms = collections.flatMap((collection) =>
      collection.files.map((form) => ({ name: collection.name, form: formOf(form, collection.placeholders) })),
    );
    this.#nameOf = (path) => forms.find(({ form }) => form.test(path))?.name;
    this.#sort(report);
    this.#checkPresent(report);
  }

  of({ name }: Collection): readonly SourceFile[] {
    return this.#files.get(name)!;
  }

  get unread(): readonly string[] {
    return (this.source.unread ?? []).map((path) => this.#inside(path));
  }

  get unreadCollections(): readonly string[] {
    return this.unread.flatMap((path) => this.#nameOf(path) ?? []);
  }

  #inside = (path: string) => path.slice(this.source.folder.length + 1);

  #sort(report: Report): void {
    for (const file of this.source.files) {
      const path = this.#inside(file.path);
      const name = this.#nameOf(path);
      if (name !== undefined) this.#files.get(name)!.push(file);
      else {
        const message = `Nothing reads the file ${quoted(path)}.`;
        report.error('file/unknown-place', startOf(file.path), message, this.#placeAdvice(path));
      }
    }
  }

  #checkPresent(report: Report): void {
    const stem = (path: string) => path.replace(/\.(?:yaml|json)$/, '');
    const filesOf = (name: string) => this.#files.get(name) ?? [];
    const has = (name: string) => filesOf(name).length > 0;
    for (const path of this.#collections.flatMap((collection) => collection.required?.(has) ?? [])) {
      const present = [...filesOf(this.#nameOf(path)!).map((file) => this.#inside(file.path)), ...this.unread];
      if (present.some((each) => stem(each) === stem(path))) continue;
      const advice = 'Add it. docs/fields.md lists its fields.';
      const place = startOf(`${this.source.folder}/${path}`);
      report.error('file/missing', place, `The file ${quoted(path)} is missing.`, advice);
    }
  }

  #placeAdvice(path: string): string {
    const places = this.#collections.flatMap(({ files }) => files);
    const [first = '', ...rest] = path.split('/');
    const near = rest.length > 0 && nearest(first, new Set(places.map((place) => place.split('/')[0]!)));
    if (near && near !== first) return `Did you mean ${quoted([near, ...rest].join('/'))}?`;
    const folder = path.slice(0, path.indexOf('/') + 1);
    const examples = places.filter((place) => place.startsWith(folder) && folder !== '');
    if (examples.length === 0) {
      const ending = path.slice(path.lastIndexOf('.'));
      const all = this.#collections.flatMap(({ files }) => (files.length === 1 ? files : []));
      const alike = all.filter((place) => place.endsWith(ending));
      const folders = alike.map((place) => place.slice(0, place.indexOf('/') + 1));
      if (path.endsWith('.md') && alike.length > 0) return `Move it to ${choice(folders)}.`;
      return didYouMean(path, places, `Files are read from ${all.join(', ')} and pages/.`);
    }
    const names = examples.map((place) => place.slice(folder.length));
    const guess = nearest(path.slice(folder.length), names);
    const isThere = this.source.files.some((file) => this.#inside(file.path) === `${folder}${guess}`);
    if (guess !== undefined && !isThere) return `Did you mean ${quoted(folder + guess)}?`;
    return `Files in ${folder} are called ${names.join(', ')}.`;
  }
}

function formOf(path: string, placeholders: Collection['placeholders'] = {}): RegExp {
  const form = path
    .replace('.', '\\.')
    .replace('yaml', '(?:yaml|json)')
    .replace(/<(\w+)>/g, (_, name: string) => placeholders[name] ?? '[^/]+');
  return new RegExp(`^${form}$`);
}
