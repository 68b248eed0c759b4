// Describes stories and their authors in schema.org's terms, for search engines.
import { absolute } from '../../engine/pages/absolute-url.ts';
import { plainPicturePath } from '../feeds/plain-pictures.ts';
import type { SharedData } from '../load-guide.ts';
import { cardOf, cardPicture } from '../routes/card-of.ts';
import type { StructuredData } from '../routes/schema-types.ts';
import { sponsorOf } from '../source/sponsor.ts';
import type { Author } from './author.ts';
import type { Post } from './post.ts';
import type { SeriesPart } from './series.ts';

export function blogPosting(site: SharedData, post: Post, series?: SeriesPart): StructuredData[] {
  const { settings } = site;
  const url = absolute(settings, post.path);
  const organization = { '@type': 'Organization', name: settings.brand, url: absolute(settings, '/') } as const;
  const posting: StructuredData = {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    '@id': url,
    mainEntityOfPage: url,
    headline: post.title,
    description: post.excerpt,
    image: cardOf(site, post.path, cardPicture(site, post.cover.src)),
    datePublished: post.date,
    dateModified: post.updated ?? post.date,
    articleSection: post.category,
    wordCount: post.words,
    inLanguage: settings.language,
    author: authorOf(settings, post) ?? organization,
    publisher: organization,
    ...(post.keywords.length ? { keywords: post.keywords } : {}),
    ...(post.sponsored ? { sponsor: sponsorOf(post.sponsored) } : {}),
    ...(series ? { isPartOf: { '@type': 'CreativeWorkSeries', name: series.name }, position: series.part } : {}),
    ...(post.location ? { contentLocation: { '@type': 'Place', name: post.location } } : {}),
  };
  return post.faq.length ? [posting, faqPage(post)] : [posting];
}

/** The named author of a post, or the organization of the byline. Undefined if there is neither. */
function authorOf(settings: SharedData['settings'], { by, author }: Post) {
  const name = by ?? settings.byline;
  if (name === undefined) return undefined;
  const type = by === undefined ? 'Organization' : 'Person';
  return { '@type': type, name, ...(author && { url: absolute(settings, author.path) }) } as const;
}

export const profilePage = ({ settings }: SharedData, { name, line, path, link, photo }: Author): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': 'ProfilePage',
  mainEntity: {
    '@type': name === settings.byline ? 'Organization' : 'Person',
    name,
    description: line,
    url: absolute(settings, path),
    ...(link && { sameAs: link }),
    ...(photo && { image: absolute(settings, plainPicturePath(photo)) }),
  },
});

function faqPage(post: Post): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: post.faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.html },
    })),
  };
}
