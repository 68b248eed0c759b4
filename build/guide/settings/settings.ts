// Settings of the whole site (`content/site.yaml`): brand, URL, navigation, newsletter.
import { defineCollection } from '../../engine/content/collection.ts';
import * as z from 'zod';
import { WEEKDAYS } from '../event/recurrence.ts';
import { analyticsSchema } from './analytics.ts';
import { signUpFormSchema } from './sign-up-form.ts';
import { themeSchema } from './theme.ts';
import { repairable } from '../../engine/content/repairs.ts';
import {
  address,
  group,
  groupList,
  httpUrl,
  list,
  pictureAddress,
  picturePath,
  publicUrl,
  slug,
  text,
  keywords,
} from '../fields/fields.ts';
import { district, email } from '../fields/contact-fields.ts';
import { asUrl } from '../fields/text-repairs.ts';
import { BASE_PATH, parseUrl } from '../../engine/source/parse-url.ts';
import { quoted } from '../../engine/report/wording.ts';

export const rules = {
  'site/no-confirm-page': 'Readers have to confirm their email address, but there is no page for it.',
};

/** Number of links that fit on one line of the header at every width. */
export const MOST_HEADER_LINKS = 7;

/** File extension of a logo. */
const LOGO = /\.(?:svg|png)$/;

const navigationLink = z.strictObject({
  label: text('What the reader sees.'),
  path: address('Where it leads: a path of this site, such as /blogs.'),
});

const newsletter = group('The words and choices of the sign-up. false: the site has no newsletter.', {
  headline: text('Heading of the block above the footer.'),
  text: text('One sentence under that heading.'),
  postcodes: list('Choices in the sign-up, before "None of these".', district('A postcode district.')).min(1),
  day: z.enum(WEEKDAYS).default('Monday').describe('The day it is sent.'),
  confirm: z
    .boolean()
    .default(false)
    .describe('true: a new reader first gets a mail with a link to confirm the email address.'),
  welcome: z
    .boolean()
    .default(false)
    .describe('true: a new reader gets the newest letter, by "npm run letter -- welcome".'),
  editor: text('The editor’s name, at the head of each letter: Ada Example.').max(60).optional(),
  from: group('The sender of the newsletter. It can’t be sent without one.', {
    name: text('The name that a reader’s list of mails shows.').max(60),
    email: email('The sender’s email address, which also gets the answers.'),
  }).optional(),
  form: signUpFormSchema,
  postal: text('The sender’s postal address, at the foot of each letter. The law requires it.').max(200).optional(),
});

export type Newsletter = z.infer<typeof newsletter>;

/** Problem with the postal address that each mail shows, as a sentence. Undefined if the address is valid. */
export function postalProblem({ postal }: Newsletter): string | undefined {
  if (postal === undefined) return 'The letter has no postal address.';
  return /\bexample\b/i.test(postal) ? `The postal address is an example: ${quoted(postal)}.` : undefined;
}

export const settingsSchema = z.strictObject({
  brand: text("The site's name."),
  url: repairable(
    httpUrl("The site's own domain, without a path: https://example.org. A path goes into basePath.").refine(
      (value) => (parseUrl(value)?.origin ?? value) === value,
      'must be a domain without a path or a slash at its end, such as https://example.org',
    ),
    (written) => parseUrl(String(asUrl(written)))?.origin,
  ),
  basePath: repairable(
    text('Sub-path the site is served from, such as /guide. Leave out for the root of the domain.').regex(
      BASE_PATH,
      'must be a path such as /guide, without a slash at its end',
    ),
    (written) => `/${written.replace(/^\/+|\/+$/g, '')}`,
  ).optional(),
  output: z.enum(['folders', 'flat']).default('folders').describe('folders: brixton/index.html; flat: brixton.html.'),
  language: repairable(
    text('BCP 47 tag of the language of the content: en-GB. The words of the pages themselves are English.').regex(
      /^en(?:-(?!UK\b|uk\b|[A-Za-z]{4}(?:-|$))[A-Za-z0-9]{2,8})*$/,
      'must be "en" or a form of it, such as en-GB, because the words of every page are English',
    ),
    (written) => (/^en(?:glish$|[-_ ]?(?:uk|gb)\b)/i.test(written) ? 'en-GB' : written.replace('_', '-')),
  ).default('en-GB'),
  homeTitle: text('The whole title of the home page.'),
  description: text('One or two sentences about the site, for feeds and search engines.'),
  keywords: keywords.default([]),
  place: text('The place that the site covers: South London.'),
  icon: pictureAddress('A square SVG for the browser tab and the home screen.').regex(/\.svg$/, 'must be an SVG'),
  card: pictureAddress('The scene on the social card of pages that have no picture of their own.').regex(
    /\.(?:svg|png|jpg)$/,
    'must be an SVG, PNG or JPEG, because a card can’t show other kinds',
  ),
  analytics: analyticsSchema,
  theme: themeSchema,
  logo: picturePath(
    'An SVG or PNG of the site’s name, which replaces the icon and the name in the header.',
    LOGO,
  ).optional(),
  socialCards: z
    .enum(['every-page', 'site'])
    .default('every-page')
    .describe('every-page: one for each page; site: one for the whole site, if it has thousands of pages.'),
  serviceWorker: z
    .boolean()
    .default(true)
    .describe('false: the site keeps nothing on readers’ devices, and removes earlier copies.'),
  budgets: z
    .enum(['error', 'warn'])
    .default('error')
    .describe('error: a page over its budget stops the build; warn: the build continues.'),
  unlistedCategories: list(
    'Categories of posts without a page. Their badge isn’t a link.',
    text('The name of a category in posts.'),
  ).default([]),
  email: email('The email address for readers. Leave out if there is none.').optional(),
  controller: text('The person or organisation responsible for readers’ data, with an address.').optional(),
  byline: text('The byline of a story without "by": The Effraside desk. Without it, no byline.').max(80).optional(),
  header: list('Links in the header, in order: seven at most.', navigationLink).min(1),
  more: list(
    'More links: below the header’s links in a phone’s menu, after them on a wide screen.',
    navigationLink,
  ).default([]),
  footer: group('The footer of every page.', {
    blurb: text('One sentence about the site.'),
    links: list('Links in the footer, in order.', navigationLink).min(1),
  }),
  social: groupList('Social profiles. Leave one out when there is no account.', {
    name: text('The network’s name.'),
    url: publicUrl('The profile’s URL.'),
  }).default([]),
  newsletter: newsletter
    .or(z.literal(false))
    .transform((given) => given || undefined)
    .describe(newsletter.description!),
  contact: z
    .discriminatedUnion('delivery', [
      z.strictObject({ delivery: z.literal('log').describe('Sends nothing.') }),
      z.strictObject({ delivery: z.literal('backend').describe('Stores the message in the newsletter’s database.') }),
      z.strictObject({
        delivery: z.literal('mailto').describe('Opens a draft in the reader’s mail program.'),
        address: email('The email address that receives the message.'),
      }),
      z.strictObject({
        delivery: z.literal('post').describe('Sends the form to a service.'),
        endpoint: httpUrl('The URL of the service.'),
      }),
    ])
    .default({ delivery: 'log' })
    .describe('What happens to messages of the contact form. Without it, nothing.'),
  filters: group('The buttons that narrow lists of stories.', {
    postcodes: list('Buttons on the blog page after "All Areas".', district('A postcode district.')),
    weeklyAreas: list('Buttons on the weekly page after "All Areas".', slug('An area’s slug.')),
  }),
});

export type Settings = z.infer<typeof settingsSchema>;

export const settings = defineCollection({
  name: 'site',
  files: 'site.yaml',
  heading: 'The site: `site.yaml`',
  schema: settingsSchema,
  required: () => ['site.yaml'],
});
