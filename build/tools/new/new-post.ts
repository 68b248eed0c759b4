// `npm run new -- post`: a story with valid front matter, and a placeholder for the text.
import { toYaml } from '../../engine/source/yaml.ts';
import { postSchema } from '../../guide/post/post.ts';
import { didYouMean, quoted } from '../../engine/report/wording.ts';
import { slugify } from '../../engine/source/slug.ts';
import { checkKnown, checkSlug, matches, type Project } from './questions.ts';
import { placeholder, type Template } from './template.ts';

const [{ shape: fields }] = postSchema.options;

export const post: Template = {
  summary: 'a story',
  questions: [
    { flag: 'title', text: 'The headline', required: true, check: matches('title', fields.title) },
    {
      flag: 'category',
      text: 'Its category',
      required: true,
      pick: true,
      choices: ({ site }) => site.categories.map(({ name }) => name),
      check: matches('category', fields.category),
    },
    {
      flag: 'excerpt',
      text: 'One or two sentences for cards and search engines',
      fallback: (_, { title }) => placeholder(`one or two sentences about ${title}.`, 220),
      check: matches('excerpt', fields.excerpt),
    },
    {
      flag: 'location',
      text: 'The area it is about',
      pick: true,
      choices: areaNames,
      check: (answer, project) => checkKnown('area', answer, areaNames(project)),
    },
    {
      flag: 'date',
      text: 'The date of publication',
      fallback: ({ today }) => today,
      check: matches('date', fields.date),
    },
    {
      flag: 'cover',
      text: 'Its cover',
      fallback: (project, { category }) => coverOf(project, category),
      check: checkCover,
    },
    {
      flag: 'alt',
      text: 'What the cover shows, in one sentence',
      fallback: () => placeholder('what the cover shows, in one sentence.'),
      check: matches('alt', fields.coverAlt),
    },
    {
      flag: 'slug',
      text: 'The last part of its address',
      fallback: (_, { title = '' }) => slugify(title).slice(0, 70).replace(/-+$/, ''),
      check: (slug, project) => checkSlug(slug, `posts/${slug}`, project),
    },
  ],
  create({ title, excerpt, date, category, location, cover, alt, slug }, { workspace }) {
    const place = location ? { location } : {};
    const head = {
      layout: 'article',
      title,
      excerpt,
      date,
      category,
      ...place,
      draft: true,
      coverImage: cover,
      coverAlt: alt,
    };
    const text = `---\n${toYaml(head)}---\n\n${placeholder('the story.')}\n`;
    return {
      texts: new Map([[`${workspace.source.folder}/posts/${slug}.md`, text]]),
      path: `/blog/${slug}`,
      next: ['Write the story. It is a draft: remove "draft: true" when it is finished.'],
    };
  },
};

function areaNames({ site }: Project): string[] {
  return site.areas.map(({ name }) => name);
}

function coverOf({ site }: Project, category: string | undefined): string {
  return site.categories.find(({ name }) => name === category)?.image?.src ?? site.settings.card;
}

function checkCover(cover: string, { workspace }: Project): string | undefined {
  const { pictures } = workspace.source;
  if (!cover.startsWith('/images/') || pictures.has(cover)) return matches('cover', fields.coverImage)(cover);
  const fallback = 'Put the file into the folder images/ of the content first.';
  return `There is no picture ${quoted(cover)}. ${didYouMean(cover, pictures.keys(), fallback)}`;
}
