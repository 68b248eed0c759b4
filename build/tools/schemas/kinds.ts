// Every kind of content file: its schema, its files and the heading of its table of fields.
import type * as z from 'zod';
import { areaSchema } from '../../guide/kinds/area.ts';
import { categoriesSchema } from '../../guide/kinds/category.ts';
import { creditsSchema } from '../../guide/kinds/credit.ts';
import { directorySchema } from '../../guide/kinds/directory.ts';
import { eventSchema } from '../../guide/kinds/event.ts';
import { guideSchema } from '../../guide/kinds/guide.ts';
import { letterSchema } from '../../guide/kinds/letter.ts';
import { mapSchema } from '../../guide/kinds/map.ts';
import { pageSchemas } from '../../guide/kinds/pages.ts';
import { postSchema } from '../../guide/kinds/post.ts';
import { searchSchema } from '../../guide/kinds/search.ts';
import { settingsSchema } from '../../guide/kinds/settings.ts';
import { sourcesSchema } from '../../guide/kinds/source-list.ts';
import { usefulSchema } from '../../guide/kinds/useful.ts';

export interface Kind {
  /** Also the name of its schema's file: `area`, `page-home`. */
  name: string;
  /** A glob from the project's root. */
  files: string;
  /** The heading of its table in `content/README.md`; a kind without one has no table. */
  heading?: string;
  schema: z.ZodType;
}

export const kinds: readonly Kind[] = [
  {
    name: 'post',
    files: 'content/posts/*.md',
    heading: 'A story: the lines at the top of `posts/<slug>.md`',
    schema: postSchema,
  },
  {
    name: 'directory',
    files: 'content/directories/*/*.yaml',
    heading: 'A page of listings: `directories/<district>/<topic>.yaml`',
    schema: directorySchema,
  },
  {
    name: 'area',
    files: 'content/areas/*.yaml',
    heading: 'A neighbourhood guide: `areas/<slug>.yaml`',
    schema: areaSchema,
  },
  {
    name: 'guide',
    files: 'content/guides/*.yaml',
    heading: 'A postcode guide: `guides/<district>.yaml`',
    schema: guideSchema,
  },
  {
    name: 'event',
    files: 'content/events/*.yaml',
    heading: 'Something to go to: `events/<slug>.yaml`',
    schema: eventSchema,
  },
  {
    name: 'letter',
    files: 'content/letters/*.yaml',
    heading: 'A letter: `letters/<YYYY-MM-DD>.yaml`',
    schema: letterSchema,
  },
  {
    name: 'categories',
    files: 'content/categories.yaml',
    heading: 'A subject: an entry of `categories.yaml`',
    schema: categoriesSchema,
  },
  {
    name: 'sources',
    files: 'content/sources.yaml',
    heading: 'A source: an entry of `sources.yaml`',
    schema: sourcesSchema,
  },
  {
    name: 'credits',
    files: 'content/images/credits.yaml',
    heading: 'Who took a photograph: an entry of `images/credits.yaml`',
    schema: creditsSchema,
  },
  {
    name: 'search',
    files: 'content/search.yaml',
    heading: 'The directory’s search: `search.yaml`',
    schema: searchSchema,
  },
  { name: 'map', files: 'content/map.yaml', heading: 'What maps show besides places: `map.yaml`', schema: mapSchema },
  { name: 'useful', files: 'content/useful.yaml', heading: 'Useful links: `useful.yaml`', schema: usefulSchema },
  { name: 'site', files: 'content/site.yaml', heading: 'The site: `site.yaml`', schema: settingsSchema },
  ...Object.entries(pageSchemas).map(([name, schema]): Kind => ({
    name: `page-${name}`,
    files: `content/pages/${name}.yaml`,
    schema,
  })),
];
