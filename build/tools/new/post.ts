// A new story: front matter that loads, and a body to write. Knows no disk.
import { asSlug } from '../listings/listing-pages.ts';
import type { Recipe } from './recipe.ts';
import { taken } from './recipe.ts';
import { asYaml, toWrite } from './skeleton.ts';

export const post: Recipe = {
  summary: 'a story',
  questions: [
    { flag: 'title', ask: 'The headline', needed: true },
    { flag: 'category', ask: 'Its category', needed: true, choices: ({ site }) => site.categories.map(({ name }) => name) },
    { flag: 'excerpt', ask: 'One or two sentences for cards and search engines', preset: (_, { title }) => toWrite(`one or two sentences about ${title}.`, 220) },
    { flag: 'location', ask: 'The area it is about, if it is about one', choices: ({ site }) => site.areas.map(({ name }) => name) },
    { flag: 'date', ask: 'The day it is published', preset: ({ today }) => today },
    { flag: 'cover', ask: 'Its cover', preset: ({ site }, { category }) => site.categories.find(({ name }) => name === category)?.image?.src ?? site.settings.card },
    { flag: 'alt', ask: 'What the cover shows, in one sentence', preset: () => toWrite('what the cover shows, in one sentence.') },
    { flag: 'slug', ask: 'The last part of its address', preset: (_, { title = '' }) => asSlug(title).slice(0, 70).replace(/-+$/, '') },
  ],
  make({ title, excerpt, date, category, location, cover, alt, slug = '' }, world) {
    if (asSlug(slug) !== slug || !slug) return 'The name of a file has lower-case letters, digits and hyphens: give one with --slug.';
    const file = `${world.workspace.source.folder}/posts/${slug}.md`;
    const refusal = taken(file, world);
    if (refusal) return refusal;
    const fields = { layout: 'article', title, excerpt, date, category, ...(location ? { location } : {}), draft: true, coverImage: cover, coverAlt: alt };
    return {
      texts: new Map([[file, `---\n${asYaml(fields)}---\n\n${toWrite('the story.')}\n`]]),
      path: `/blog/${slug}`,
      next: ['Write the story. It is a draft: take out "draft: true" when it is done.'],
    };
  },
};
