// The authors of posts (`content/authors.yaml`). A post names its author after "by:".
import { defineCollection } from '../../engine/content/collection.ts';
import * as z from 'zod';
import { slugify } from '../../engine/source/slug.ts';
import { entriesOf, type Content } from '../define-kind.ts';
import { aliases } from '../page/page-fields.ts';
import { nameOfFile, picturePath, publicUrl, summary, text } from '../fields/fields.ts';

export const rules = {
  'author/duplicate': 'Two authors have the same name.',
  'author/no-address': 'An author’s name has no Latin letter or digit, so no URL can be made of it.',
};

const authorSchema = z.strictObject({
  name: text('The name after "by:" in posts.').max(80),
  line: summary('Who they are, in one sentence.').max(200),
  link: publicUrl('The author’s page on another site.').optional(),
  photo: picturePath('A picture of the author, preferably square.').optional(),
  slug: nameOfFile(
    'The last part of the URL: /authors/<slug>. Without it, the build makes it from the name.',
  ).optional(),
  aliases: aliases.optional(),
});
const authorsSchema = z.array(authorSchema);

export interface Author extends z.infer<typeof authorSchema> {
  slug: string;
  /** `/authors/<slug>` */
  path: string;
  postCount: number;
  origin: string;
  /** Position of the author in authors.yaml. */
  index: number;
}

export function loadAuthors(content: Content): Author[] {
  const [entry] = entriesOf(content, authors);
  if (!entry) return [];
  return entry.value.flatMap((author, index) => {
    // An invalid slug is empty here, and was already reported.
    const own = author.slug || slugify(author.name);
    if (own === '') {
      const message = 'No URL can be made of this name.';
      entry.error('author/no-address', [index, 'name'], message, 'Add "slug:", such as "slug: li-wei".');
      return [];
    }
    const path = `/authors/${own}`;
    entry.claim('author-name', author.name, [index, 'name']);
    entry.claim('address', path, [index, author.slug === undefined ? 'name' : 'slug']);
    entry.claim('description', author.line, [index, 'line']);
    return [{ ...author, slug: own, path, postCount: 0, origin: entry.origin, index }];
  });
}

export const authors = defineCollection({
  name: 'author',
  files: 'authors.yaml',
  schemaName: 'authors',
  heading: 'An author: an entry of `authors.yaml`',
  schema: authorsSchema,
  names: { 'author-name': { rule: 'author/duplicate', noun: 'The author', advice: 'Delete one of the two.' } },
});
