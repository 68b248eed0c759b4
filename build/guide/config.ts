// The places where a guide may add code of its own, in effraside.config.ts. docs/own-code.md has examples.
import type * as z from 'zod';
import type { SiteFooter } from '../../components/document/site-footer.tsx';
import type { SiteHeader } from '../../components/document/site-header.tsx';
import { defineCollection } from '../engine/content/collection.ts';
import { fileSlug } from '../engine/content/load-file.ts';
import type { SitePlan } from '../engine/define-site.ts';
import type { OutputFile } from '../engine/output/file.ts';
import type { Route } from '../engine/pages/route.ts';
import type { Severity } from '../engine/report/finding.ts';
import { entriesOf, type Kind } from './define-kind.ts';
import type { Site } from './load-guide.ts';
import type { ReplaceablePages } from './own-code.ts';
import type { RoutePlan } from './routes/route-plan.ts';

/** Components that a guide may replace. A replacement gets the same props. */
type Components = ReplaceablePages & { SiteHeader: typeof SiteHeader; SiteFooter: typeof SiteFooter };

export interface OwnFinding {
  /** Path of the file, such as the `origin` of a story. */
  file: string;
  line?: number;
  message: string;
  suggestion: string;
  severity?: Severity;
}

export interface Config {
  /** Kinds of content besides the guide's own. */
  kinds?: readonly Kind[];
  components?: Partial<Components>;
  /** Checks of the content by name. Their findings have the rule `own/<name>`. */
  checks?: Readonly<Record<string, (site: Site) => readonly OwnFinding[]>>;
  /** Path of a style sheet, which comes after those of the guide. */
  styles?: string;
}

export const defineConfig = (config: Config): Config => config;

/** A file of an own kind. */
export type Item<Fields> = Fields & {
  /** Name of the file without its extension. */
  slug: string;
  /** Path of the file, for findings about it. */
  origin: string;
};

interface OwnKind<Fields> {
  /** Name such as `notices`. */
  name: string;
  /** Files in content/, such as `notices/<slug>.yaml`. */
  content: string;
  schema: z.ZodType<Fields>;
  routes?(items: Item<Fields>[], plan: RoutePlan): Route[];
  /** Feeds and other files besides pages. */
  files?(items: Item<Fields>[], plan: SitePlan<Site>): OutputFile[];
}

/** Defines a kind of content with a YAML file for each item. The items are sorted by file name. */
export function defineKind<Fields extends object>(own: OwnKind<Fields>): Kind {
  const { name, schema } = own;
  const collection = defineCollection({ name, files: own.content, schema });
  const itemsOf = (site: Site) => site[name as keyof Site] as unknown as Item<Fields>[];
  return {
    name,
    collections: [collection],
    join: (content) =>
      entriesOf(content, collection).map(({ value, origin }) => ({ ...value, slug: fileSlug(origin), origin })),
    routes: (plan) => own.routes?.(itemsOf(plan.site), plan) ?? [],
    files: (plan) => own.files?.(itemsOf(plan.site), plan) ?? [],
  };
}
