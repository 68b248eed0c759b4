// A blog with one collection, one page and one style sheet: the smallest site that the engine builds.
import * as z from 'zod';
import { defineCollection } from '../../../build/engine/content/collection.ts';
import { fileSlug, loadFile } from '../../../build/engine/content/load-file.ts';
import { parseMarkdownFile } from '../../../build/engine/source/front-matter.ts';
import { defineSite, type DocumentProps } from '../../../build/engine/define-site.ts';
import { pageOf, type Route } from '../../../build/engine/pages/route.ts';

const schema = z.strictObject({ title: z.string(), date: z.iso.date(), draft: z.boolean().default(false) });
const notes = defineCollection({ name: 'note', files: 'notes/<name>.md', schema });

type Note = z.infer<typeof schema> & { path: string; origin: string; html: string };

const url = 'https://blog.example';
const settings = { url, output: 'folders', brand: 'Blog', icon: '/images/mark.svg', budgets: 'warn' } as const;

const Page = ({ title, list }: { title: string; list: Note[] }) => (
  <>
    <h1>{title}</h1>
    {list.map(({ path, title: name, html }) => (
      <article key={path}>
        <h2>{name}</h2>
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    ))}
  </>
);

const Document = ({ route: { head, page }, assets }: DocumentProps<object>) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <title>{head.title}</title>
      <meta name="viewport" content="width=device-width" />
      <meta name="description" content={head.description} />
      <link rel="canonical" href={head.canonical} />
      <link rel="stylesheet" href={assets.styles} />
      <link rel="icon" href={assets.icon} />
      {(['title', 'description', 'url', 'image'] as const).map((name) => (
        <meta key={name} property={`og:${name}`} content={head.social[name]} />
      ))}
      <meta name="keywords" content={head.keywords.join()} />
      <meta name="robots" content="index, follow" />
    </head>
    <body>
      <main>{page}</main>
    </body>
  </html>
);

function home(list: Note[]): Route {
  const title = 'Blog';
  const social = {
    type: 'website',
    title,
    description: title,
    url: `${url}/`,
    image: `${url}/images/mark.svg`,
    imageAlt: title,
  } as const;
  const words = { title, description: 'Notes of a day.', keywords: ['pond'], canonical: `${url}/` };
  const head = () => ({ ...words, noindex: false, social, structuredData: () => [], feeds: [] });
  const origins = list.map(({ origin }) => origin);
  return { path: '/', kind: 'home', noindex: false, head, page: pageOf(Page, { title, list }), origins };
}

export const blog = defineSite({
  content: {
    collections: [notes],
    reserved: { paths: ['/'], ownerOf: () => undefined },
    prose: {},
    *load(files, context, { drafts = false }) {
      const list: Note[] = [];
      for (const file of files.of(notes)) {
        const entry = loadFile(file, schema, 'note', context, (each, report) =>
          parseMarkdownFile(each, context, report),
        );
        const path = `/#${fileSlug(file.path)}`;
        if (entry?.body && (drafts || !entry.value.draft)) {
          list.push({ ...entry.value, path, origin: file.path, html: entry.body.read().html });
        }
        yield;
      }
      return { settings, notes: list.sort((a, b) => (a.date < b.date ? 1 : -1)) };
    },
  },
  assets: { root: import.meta.dirname, styles: 'style.css', colours: 'style.css', folders: ['.'] },
  routes: (site) => [home(site.notes)],
  shared: () => ({}),
  Document,
});
