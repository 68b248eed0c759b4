// Shows an editor the mails of newsletter issues, under `/letters/preview` in `npm run dev`.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LetterPreview, NoLetterPreview } from '../../../components/letter/letter-preview.tsx';
import { DARK_ONLY } from '../../../components/letter/mail-style.ts';
import type { Letter } from '../../guide/letter/letter.ts';
import type { Site } from '../../guide/load-guide.ts';
import { absolute } from '../../engine/pages/absolute-url.ts';
import { letterComposer } from './compose.ts';
import { picturesOfLetters } from '../../guide/letter/letter-pictures.ts';
import { plainPicturePath } from '../../guide/feeds/plain-pictures.ts';
import { newsletterOf } from '../newsletter-of.ts';

/** Maximum kilobytes of a mail's HTML. Some mail programs cut off mails above 100 KB. */
const MOST_KILOBYTES = 80;

/** Page for a URL without the base path, such as `/letters/preview?postcode=SW2`. Undefined for any other path. */
export function renderPreview(site: Site, target: string): string | undefined {
  const { pathname, searchParams: query } = new URL(target, 'http://localhost');
  if (pathname !== '/letters/preview') return undefined;
  const wanted = site.letters.find(({ date }) => date === query.get('date')) ?? site.letters[0];
  const letter = site.settings.newsletter && wanted;
  const page = letter ? createElement(LetterPreview, propsOf(site, letter, query)) : createElement(NoLetterPreview);
  return `<!doctype html>${renderToStaticMarkup(page)}\n`;
}

function propsOf(site: Site, letter: Letter, query: URLSearchParams): Parameters<typeof LetterPreview>[0] {
  const { brand } = site.settings;
  const { postcodes } = newsletterOf(site.settings);
  const interests = site.categories.map(({ name }) => name);
  // Ignores choices that the form doesn't offer.
  const chosen = {
    date: letter.date,
    postcode: postcodes.find((each) => each === query.get('postcode')) ?? '',
    interests: interests.filter((each) => query.getAll('interest').includes(each)),
  };
  const reader = { postcode: chosen.postcode || null, categories: chosen.interests };
  const mail = letterComposer(site, letter)(
    reader,
    absolute(site.settings, '/letters/leave?token=preview'),
    absolute(site.settings, '/letters/settings#preview'),
  );
  const html = withLocalPictures(site, letter, mail.html);
  return {
    brand,
    letters: site.letters,
    postcodes,
    interests,
    chosen,
    light: inScheme(html, 'light'),
    dark: inScheme(html, 'dark'),
    text: mail.text,
    blocks: mail.blocks,
    kilobytes: (Buffer.byteLength(mail.html) / 1024).toFixed(1),
    most: MOST_KILOBYTES,
  };
}

/** Shows the mail with the dev server's pictures, because only a build makes pictures for mails. */
function withLocalPictures({ settings }: Site, letter: Letter, html: string): string {
  return picturesOfLetters([letter]).reduce(
    (mail, { src, path, photo }) =>
      mail.replaceAll(
        `src="${absolute(settings, path)}"`,
        `src="${settings.basePath ?? ''}${plainPicturePath({ src, photo })}"`,
      ),
    html,
  );
}

/** Fixes the colours of the mail to light or dark, regardless of the editor's system settings. */
const inScheme = (html: string, scheme: 'light' | 'dark') =>
  html
    .replace(DARK_ONLY, scheme === 'dark' ? '@media all' : '@media not all')
    .replace('color-scheme:light dark', `color-scheme:${scheme}`);
