// A post category (`content/categories.yaml`). Post counts are added in site.ts.
import { defineCollection } from '../../engine/content/collection.ts';
import * as z from 'zod';
import type { RuleKey } from '../../engine/report/rules.ts';
import type { FieldPath } from '../../engine/source/yaml.ts';
import type { Entry } from '../../engine/content/load-file.ts';
import { entriesOf, type Content } from '../define-kind.ts';
import { listOf, nameOfFile, picturePath, text } from '../fields/fields.ts';

export const rules = { 'category/duplicate': 'Two categories share an id or a name.' };

const categorySchema = z.strictObject({
  id: text('A number in quotes that never changes: "1".'),
  name: text('What readers and subscribers see.'),
  slug: nameOfFile('The last part of its path: /categories/<slug>.'),
  description: text('One sentence about what is in it.'),
  icon: picturePath('A small square drawing.'),
  image: picturePath('A scene for its card and its page.').optional(),
});
const categoriesSchema = z.array(categorySchema).min(1);

export interface Category extends z.infer<typeof categorySchema> {
  path: string;
  postCount: number;
}

export function loadCategories(content: Content): Category[] {
  const [entry] = entriesOf(content, categories);
  if (!entry) {
    content.context.incomplete.add('category');
    return [];
  }
  return entry.value.map((category, index) => {
    const path = `/categories/${category.slug}`;
    entry.claim('category-id', category.id, [index, 'id']);
    entry.claim('category-name', category.name, [index, 'name']);
    entry.claim('address', path, [index, 'slug']);
    entry.claim('description', category.description, [index, 'description']);
    return { ...category, path, postCount: 0 };
  });
}

/** Finds the categories that a field lists by name. Reports each name that doesn't exist. */
export function findCategories<C extends Pick<Category, 'name'>>(
  names: readonly string[],
  path: FieldPath,
  entry: Entry<unknown>,
  categories: readonly C[],
  rule: RuleKey,
): C[] {
  const known = new Map(categories.map((category) => [category.name, category]));
  return entry.referAll(names, path, { kind: 'category', rule, known, otherwise: listOf('Categories', known.keys()) });
}

export const categories = defineCollection({
  name: 'category',
  files: 'categories.yaml',
  schemaName: 'categories',
  heading: 'A subject: an entry of `categories.yaml`',
  schema: categoriesSchema,
  names: {
    'category-id': { rule: 'category/duplicate', noun: 'The category id', advice: 'Give one of the two another id.' },
    'category-name': {
      rule: 'category/duplicate',
      noun: 'The category name',
      advice: 'Give one of the two another name.',
    },
  },
  required: () => ['categories.yaml'],
});
