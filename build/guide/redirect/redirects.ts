// Old URL paths that no page's own file lists (`content/redirects.yaml`), with their targets. Removed pages have no
// target.
import * as z from 'zod';
import { defineCollection } from '../../engine/content/collection.ts';
import { groupList, isPathOrUrl, isPublic, list, NO_URL, OWN } from '../fields/fields.ts';
import { oldPath } from '../page/page-fields.ts';
import { entriesOf, type Content } from '../define-kind.ts';

/** Target of an old path: a path of this site, or a URL of another site. */
export const redirectTarget = (help: string) =>
  z
    .string()
    .regex(/^(?:\/(?!\/)[^\s?#"<>\\\p{Cc}]*(?:#[^\s#"<>\\\p{Cc}]+)?|https?:\/\/[^\s"<>\\]+)$/u, {
      error: 'must be a path such as /brixton or an https:// address',
      abort: true,
    })
    .refine(isPathOrUrl, NO_URL)
    .refine(isPublic, OWN)
    .describe(help);

const schema = z.strictObject({
  redirects: groupList('Old paths that aren’t in the "aliases:" of a page.', {
    from: oldPath('The old path: /news.'),
    to: redirectTarget('The page that it leads to: /brixton, /sw9-eating-out#okan, or a full URL.'),
  }).default([]),
  gone: list('Paths of pages that you removed.', oldPath('The path of a page that was removed.'))
    .meta({ mayRepeat: true })
    .default([]),
});

export interface OldPaths extends z.infer<typeof schema> {
  origin: string;
}

export function loadRedirects(content: Content): OldPaths | undefined {
  const [entry] = entriesOf(content, redirects);
  return entry && { ...entry.value, origin: entry.origin };
}

export const redirects = defineCollection({
  name: 'redirects',
  files: 'redirects.yaml',
  heading: 'Old paths: `redirects.yaml`',
  schema,
});
