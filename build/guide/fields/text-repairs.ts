// Guesses the meaning of a text that a field refuses.
import { decodeHTML } from 'entities';
import { OTHER_PICTURE } from '../../engine/source/picture-size.ts';
import { slugify } from '../../engine/source/slug.ts';
import type { Repair } from '../../engine/content/repairs.ts';

/** Markup that plain text would show as raw characters. */
export const MARKUP =
  /&(?:[a-z]{2,8}|#\d{2,5}|#x[\da-f]{2,5});|<\/?[a-z][^<>]*>|\*\*[^*]+\*\*|(?<![\w*])\*[^\s*](?:[^*]*[^\s*])?\*(?![\w*])|\]\([^\s()]+\)|\\n/i;

/** `Fish &amp; <b>Chips</b>` → `Fish & Chips`. */
export const asPlainText: Repair = (written) =>
  written.length > LONGEST ? written : decodeHTML(withoutMarkup(written)).trim();

const withoutMarkup = (written: string) =>
  written
    .replace(/\s*(?:\n|\\n)\s*/g, ' ')
    .replace(/[\s,;]+$/, '')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/(\*{1,2})([^*]+)\1/g, '$2')
    .replace(/!?\[([^\][]*)\]\([^\s()]+\)/g, '$1');

/** Maximum length of a value that is repaired, because the patterns take longer than linear time. */
const LONGEST = 2000;

/** `Café No. 9` → `cafe-no-9`. Takes the last part of a URL or a path: `areas/herne-hill.yaml` → `herne-hill`. */
export const asSlug: Repair = (written) =>
  slugify(
    written
      .replace(/\.(?:md|ya?ml)$/, '')
      .split('/')
      .at(-1) ?? '',
  );

/** Repairs each part of a URL path: `Gull Hill/` → `/gull-hill`. */
export const asPath: Repair = (written) => `/${written.split('/').map(slugify).filter(Boolean).join('/')}`;

/** `C:\guide\content\images\IMG_1234.JPG`, `/images/cat.bmp` → `/images/img-1234.jpg`, `/images/cat.png`. */
export const asPicturePath: Repair = (written) => {
  const [, stem = '', ending = ''] = /^(.*)(\.\w+)$/.exec(withoutContent(written)) ?? [];
  return String(asPath(stem)) + ending.toLowerCase().replace('.jpeg', '.jpg').replace(OTHER_PICTURE, '.png');
};

const withoutContent = (written: string) => written.replaceAll('\\', '/').replace(/^(?:.{0,300}\/)?content\//, '');

/** `www.example.org/` → `https://www.example.org`. */
export const asUrl: Repair = (written) =>
  (/^https?:\/\//i.test(written) ? written : `https://${written}`).replace(/\/$/, '');

const SPOKEN_TIMES = new Map([
  ['noon', '12:00'],
  ['midday', '12:00'],
  ['midnight', '00:00'],
]);

/** `9:00`, `10am`, `7.30 p.m.`, `12 noon` → `09:00`, `10:00`, `19:30`, `12:00`. */
export const asTime: Repair = (written) => {
  const plain = written.trim().toLowerCase();
  const [, hour, minute = '00', half] = /^(\d{1,2})(?:[:.](\d{2}))?(?: ?([ap])\.?m\.?)?$/.exec(plain) ?? [];
  if (hour === undefined) return SPOKEN_TIMES.get(plain.replace(/^12 ?/, ''));
  const hours = half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour);
  return `${String(hours).padStart(2, '0')}:${minute}`;
};
