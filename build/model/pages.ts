// The words of the standing pages (`content/pages/<page>.yaml`).
import { z } from 'zod';
import type { Prose } from '../source/markdown.ts';
import type { Picture } from './category.ts';
import { address, email, head, picturePath, point, prose, slug, text } from './fields.ts';
import type { Point } from './area.ts';

const base = { ...head, heading: text('The heading on the page.') };
const scene = { image: picturePath('A scene.'), alt: text('What it shows, in one sentence.') };
const intro = prose('Two or three sentences under the heading.');
const card = z.strictObject({
  title: text('The card’s title.'),
  text: text('One or two sentences.'),
  icon: picturePath('A small square drawing.'),
});

export const pageSchemas = {
  home: z.strictObject({
    ...head,
    heading: text('The one large line.'),
    ...scene,
    intro: text('One line under the heading.'),
    features: z
      .array(card.extend({ link: address('Where it leads.'), cta: text('The words of the link.') }))
      .length(3),
    latest: z.strictObject({ heading: text('Above the latest posts.'), cta: text('Link to all posts.') }),
    guides: z.strictObject({ heading: text('Above the links to the postcode guides.'), text: text('One sentence.') }),
    neighbourhoods: z.strictObject({ heading: text('Heading.'), text: text('One or two sentences.'), cta: text('Link to the neighbourhoods.') }),
    contribute: z.strictObject({ heading: text('Heading.'), text: text('One or two sentences.'), cta: text('Link to the contact page.') }),
  }),
  about: z.strictObject({ ...base, ...scene, body: prose('The story of the site.') }),
  blogs: z.strictObject({ ...base, intro }),
  categories: z.strictObject({ ...base, intro }),
  weekly: z.strictObject({ ...base, ...scene, intro, promise: text('What is promised, and when.'), signup: z.strictObject({ heading: text('Above the sign-up.'), text: text('One sentence.') }) }),
  directory: z.strictObject({
    ...base,
    intro,
    placeholder: text('Inside the search box.'),
    groups: z.array(z.strictObject({ name: text('The button.'), icon: picturePath('A small square drawing.') })).min(1),
    specials: z.array(text('A special filter.')).min(1),
    comingSoon: z.strictObject({ heading: text('Heading of the card.'), text: prose('One or two sentences.') }),
  }),
  neighbourhoods: z.strictObject({
    ...base,
    ...scene,
    intro,
    inside: z.strictObject({ heading: text('Heading.'), items: z.array(point).min(2) }),
    map: z.strictObject({
      heading: text('Above the map.'),
      text: text('One sentence.'),
      backdrop: picturePath('Rivers, rails and greens behind the shapes, 400 × 400.').optional(),
    }),
    growing: z.strictObject({ heading: text('Heading.'), text: prose('How to suggest the next neighbourhood.') }),
  }),
  contact: z.strictObject({
    ...base,
    ...scene,
    intro,
    types: z.array(card).length(4).describe('Four kinds of contribution.'),
    form: z.strictObject({
      heading: text('Above the form.'),
      text: text('One or two sentences.'),
      categories: z.array(z.strictObject({ value: slug('What is sent.'), label: text('What is read.') })).min(1),
    }),
  }),
  privacy: z.strictObject({ ...base, updated: text('When it was last changed, as a person would say it.'), body: prose('The notice.'), contact: email('Who to write to.').optional() }),
} as const;

export type PageName = keyof typeof pageSchemas;
type Input<N extends PageName> = z.infer<(typeof pageSchemas)[N]>;
type Scene<T> = Omit<T, 'image'> & { image: Picture };

export interface Pages {
  home: Scene<Omit<Input<'home'>, 'features'>> & { features: { title: string; text: string; icon: Picture; link: string; cta: string }[] };
  about: Scene<Omit<Input<'about'>, 'body'>> & { body: Prose };
  blogs: Omit<Input<'blogs'>, 'intro'> & { intro: Prose };
  categories: Omit<Input<'categories'>, 'intro'> & { intro: Prose };
  weekly: Scene<Omit<Input<'weekly'>, 'intro'>> & { intro: Prose };
  directory: Omit<Input<'directory'>, 'intro' | 'groups' | 'comingSoon'> & {
    intro: Prose;
    groups: { name: string; icon: Picture }[];
    comingSoon: { heading: string; text: Prose };
  };
  neighbourhoods: Scene<Omit<Input<'neighbourhoods'>, 'intro' | 'inside' | 'map' | 'growing'>> & {
    intro: Prose;
    map: { heading: string; text: string; backdrop?: Picture };
    inside: { heading: string; items: Point[] };
    growing: { heading: string; text: Prose };
  };
  contact: Scene<Omit<Input<'contact'>, 'intro' | 'types'>> & { intro: Prose; types: { title: string; text: string; icon: Picture }[] };
  privacy: Omit<Input<'privacy'>, 'body'> & { body: Prose };
}
