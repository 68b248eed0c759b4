// The letters as `npm run dev` shows them to an editor: `/letters/preview`, and the mail in its frames.
import { createHash } from 'node:crypto';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LetterPreview, NoLetterPreview } from '../../components/letter/letter-preview.tsx';
import { DARK_ONLY } from '../../components/letter/mail-style.ts';
import type { Site } from '../model/site.ts';
import { absolute } from '../routes/address.ts';
import { letterComposer, type Mail } from './compose.ts';

const PREVIEW = '/letters/preview';
const MAIL = `${PREVIEW}/mail`;

/** Kilobytes of HTML that a mail may have: beyond a hundred some mail programs cut it. */
const MOST_KILOBYTES = 80;

export interface Preview {
  html: string;
  /** Whether it is the mail itself, which stands in a frame and may run nothing. */
  isMail: boolean;
}

/** `target`: of a request, without the base path: `/letters/preview?postcode=SW2`. Undefined for any other. */
export function previewOf(site: Site, target: string): Preview | undefined {
  const { pathname, searchParams: query } = new URL(target, 'http://localhost');
  if (pathname !== PREVIEW && pathname !== MAIL) return undefined;
  const letter = site.letters.find(({ date }) => date === query.get('date')) ?? site.letters[0];
  const document = (html: string) => `<!doctype html>${html}\n`;
  if (!letter) return { html: document(renderToStaticMarkup(createElement(NoLetterPreview))), isMail: false };
  const { basePath = '', brand, newsletter } = site.settings;
  const interests = site.categories.map(({ name }) => name);
  // What the form does not offer is not chosen.
  const chosen = {
    date: letter.date,
    postcode: newsletter.postcodes.find((each) => each === query.get('postcode')) ?? '',
    interests: interests.filter((each) => query.getAll('interest').includes(each)),
  };
  const leave = absolute(site.settings, '/letters/leave?token=preview');
  const reader = { postcode: chosen.postcode || null, categories: chosen.interests };
  const mail = letterComposer(site, letter)(reader, leave);
  if (pathname === MAIL) return { html: inScheme(mail, query.get('scheme')), isMail: true };
  const words = new URLSearchParams([
    // Another mail is another address, or a frame would go on showing the old one.
    ['version', createHash('sha256').update(mail.html).digest('hex').slice(0, 12)],
    ['date', chosen.date],
    ['postcode', chosen.postcode],
    ...chosen.interests.map((interest) => ['interest', interest]),
  ] as [string, string][]);
  const page = createElement(LetterPreview, {
    brand,
    letters: site.letters,
    postcodes: newsletter.postcodes,
    interests,
    chosen,
    light: `${basePath}${MAIL}?scheme=light&${words.toString()}`,
    dark: `${basePath}${MAIL}?scheme=dark&${words.toString()}`,
    text: mail.text,
    blocks: mail.blocks,
    kilobytes: (Buffer.byteLength(mail.html) / 1024).toFixed(1),
    most: MOST_KILOBYTES,
  });
  return { html: document(renderToStaticMarkup(page)), isMail: false };
}

/** The mail as it is by day or by night, whatever the editor’s screen. */
const inScheme = ({ html }: Mail, scheme: string | null) =>
  html
    .replace(DARK_ONLY, scheme === 'dark' ? '@media all' : '@media not all')
    .replace('color-scheme:light dark', `color-scheme:${scheme === 'dark' ? 'dark' : 'light'}`);
