import { expect, it } from 'vitest';
import { slugify } from '../../../build/engine/source/slug.ts';

it.each([
  ['Café “Olé”', 'cafe-ole'],
  ['Fish & Chips', 'fish-and-chips'],
  ['Sainsbury’s, Łódź Røst', 'sainsburys-lodz-rost'],
  ['Straße №\u00a09', 'strasse-no-9'],
  ['--a__b--', 'a-b'],
  ['日本', ''],
])('slugify turns %j into %j', (text, slug) => expect(slugify(text)).toBe(slug));
