// `npm run new -- post`: a story with valid front matter, and a placeholder for the text.
import { PLACEHOLDER } from '../../engine/content/loaded-fields.ts';
import { toYaml } from '../../engine/source/yaml.ts';
import { checkSlug, slugOf, type Template } from './flags.ts';

export const postTemplate: Template = {
  summary: 'a story',
  flags: [
    { flag: 'title', text: 'The headline', required: true },
    {
      flag: 'category',
      text: 'Its category',
      required: true,
      choices: ({ site }) => site.categories.map(({ name }) => name),
    },
    { flag: 'excerpt', text: 'One or two sentences for cards and search engines' },
    { flag: 'location', text: 'The area it is about' },
    { flag: 'date', text: 'The date of publication; today by default' },
    { flag: 'cover', text: 'Its cover, such as /images/posts/market.jpg' },
    { flag: 'alt', text: 'What the cover shows, in one sentence' },
    { flag: 'slug', text: 'The last part of its address' },
  ],
  create(answers, project) {
    const { workspace, site, today } = project;
    const { title = '', category, location, date = today } = answers;
    const slug = slugOf(answers, title);
    checkSlug(slug, 'posts', project);
    const picture = site.categories.find(({ name }) => name === category)?.image?.src ?? site.settings.card;
    const head = {
      layout: 'article',
      title,
      excerpt: answers.excerpt ?? `${PLACEHOLDER} one or two sentences about ${title}.`.slice(0, 220),
      date,
      category,
      ...(location && { location }),
      draft: true,
      coverImage: answers.cover ?? picture,
      coverAlt: answers.alt ?? `${PLACEHOLDER} what the cover shows, in one sentence.`,
    };
    const text = `---\n${toYaml(head)}---\n\n${PLACEHOLDER} the story.\n`;
    return {
      texts: new Map([[`${workspace.source.folder}/posts/${slug}.md`, text]]),
      path: `/blog/${slug}`,
      next: ['Write the story. It is a draft: remove "draft: true" when it is finished.'],
    };
  },
};
