import { expect, it } from 'vitest';
import { slugify } from '../../../build/engine/source/slug.ts';

it.each<string[]>([
  ['Café “Olé”', 'cafe-ole'],
  ['Fish & Chips', 'fish-and-chips'],
  ['Sainsbury’s, Łódź Røst', 'sainsburys-lodz-rost'],
  ['Straße №\u00a09', 'strasse-no-9'],
  ['--a__b--', 'a-b'],
  ['日本', ''],
  ...['con', 'Prn', 'AUX!', 'nul', 'COM0', 'lpt9'].map((name) => [name, `${name.toLowerCase().replace('!', '')}-1`]),
  ['Con Air', 'con-air'],
  ['Console', 'console'],
  ['com10', 'com10'],
  ['falcon', 'falcon'],
])('slugify turns %j into %j', (text, slug) => expect(slugify(text)).toBe(slug));
