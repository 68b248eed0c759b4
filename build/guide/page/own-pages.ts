// A page that the owner adds (`content/pages/<slug>.md`): imprint, advertise, support us.
import { defineCollection } from '../../engine/content/collection.ts';
import * as z from 'zod';
import { keywords, text } from '../fields/fields.ts';
import { aliases, head } from './page-fields.ts';
import { fileSlug, loadFile, type Entry, type LoadContext } from '../../engine/content/load-file.ts';
import { parseMarkdownFile } from '../../engine/source/front-matter.ts';
import { startOf } from '../../engine/report/finding.ts';
import type { Content } from '../define-kind.ts';
import type { SourceFile } from '../../engine/source/files.ts';
import type { Prose } from '../../engine/source/markdown.ts';
import { MOST_HEADER_LINKS, type Settings } from '../settings/settings.ts';

export const rules = {
  'own-page/empty': 'A page of pages/ has front matter and no words.',
  'site/full-header': 'The header has more links than fit on one line.',
};

const ownPageSchema = z.strictObject({
  title: head.title.max(100),
  description: head.description,
  menu: z
    .enum(['header', 'footer', 'nowhere'])
    .default('nowhere')
    .describe('The menu that links to the page, after the links of site.yaml.'),
  label: text('The words of that link. Without it, the title.').max(30).optional(),
  keywords: keywords.default([]),
  aliases: aliases.optional(),
});

type OwnPageFile = z.infer<typeof ownPageSchema>;

export interface OwnPage extends OwnPageFile {
  path: string;
  body: Prose;
  origin: string;
}

export function loadOwnPages({ files, context, settings }: Content): OwnPage[] {
  const entries = files
    .of(ownPages)
    .flatMap((file) => loadFile(file, ownPageSchema, 'own-page', context, parser(context)) ?? []);
  const pages = entries.map((entry) => {
    const path = `/${fileSlug(entry.origin)}`;
    entry.claim('address', path, []);
    entry.claim('description', entry.value.description, ['description']);
    return { ...entry.value, path, body: entry.body!.read(), origin: entry.origin };
  });
  if (settings) checkHeader(settings, entries);
  return pages;
}

/** The settings, with links to own pages in the header and the footer. */
export function withOwnPages(settings: Settings, pages: readonly OwnPage[]): Settings {
  const added = (menu: OwnPage['menu'], links: Settings['header']) => [
    ...links,
    ...pages
      .filter((page) => page.menu === menu && !links.some(({ path }) => path === page.path))
      .map(({ title, label = title, path }) => ({ label, path })),
  ];
  const { header, footer } = settings;
  return { ...settings, header: added('header', header), footer: { ...footer, links: added('footer', footer.links) } };
}

const parser = (context: LoadContext) => (file: SourceFile, report: LoadContext['report']) => {
  const parsed = parseMarkdownFile(file, context, report);
  if (parsed && !parsed.text.trim()) {
    report.error('own-page/empty', startOf(file.path), 'The page has no words.', 'Write them below the front matter.');
  }
  return parsed;
};

/** Reports links that don't fit in the header, first those of site.yaml, then those of own pages. */
function checkHeader(settings: Entry<Settings>, entries: readonly Entry<OwnPageFile>[]): void {
  const { header } = settings.value;
  const fits = `The header has room for ${MOST_HEADER_LINKS} links, so this one does not fit.`;
  if (header.length > MOST_HEADER_LINKS) {
    const advice = 'Move it to "more:", the second part of the menu, or to the links of "footer:".';
    settings.error('site/full-header', ['header', MOST_HEADER_LINKS], fits, advice);
  }
  const linked = new Set(header.map(({ path }) => path));
  for (const entry of entries) {
    if (entry.value.menu !== 'header') continue;
    linked.add(`/${fileSlug(entry.origin)}`);
    if (linked.size > Math.max(MOST_HEADER_LINKS, header.length)) {
      const advice = 'Write "menu: footer", or remove a link from "header:" in site.yaml.';
      entry.error('site/full-header', ['menu'], fits, advice);
    }
  }
}

export const ownPages = defineCollection({
  name: 'own-page',
  files: 'pages/<slug>.md',
  heading: 'A page of your own: `pages/<slug>.md`',
  schema: ownPageSchema,
});
