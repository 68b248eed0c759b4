// Tests which contacts a listing may have, and how common mistakes are repaired.
import { expect, test } from 'vitest';
import { repaired } from '../../../build/engine/content/repairs.ts';
import { DISTRICT, email, isPhone, phone, postcode, website } from '../../../build/guide/fields/contact-fields.ts';

const fields = { website: website('x'), email: email('x'), phone: phone('x'), postcode: postcode('x') };
type Field = keyof typeof fields;
const takes = (field: Field, value: unknown) => fields[field].safeParse(value).success;

const VALID: Record<Field, string> = {
  website: 'example.org|www.a-b.co.uk/x?y=z|HTTP://EXAMPLE.ORG|xn--caf-dma.xn--p1ai|1.example.org|bbc.co',
  email: "o'neil@example.org|a.b+c@x-y.example.org|!#$%&*/=?^_`{}~-@a.bc|a@1.example.org|A@B.CO",
  phone:
    '020 7946 0018|01632 960014|0800 1111|0845 46 47|+44 20 7946 0018|111|159|116 123|18000|+1234567|' +
    '020 7946 0018 ext 123456|18001 0300 123 4567|+123456789012345',
  postcode: 'SW2 1JF|SW2|E1|E1 6AN|W1A 1AA|M1|SW1A',
};
const INVALID: Record<Field, string> = {
  website: '|example|example..org|a-.org|a.o|1.2|htp://a.org|a.org;www.b.org|ftp://a.org|a b.org|https://u:p@a.org',
  email:
    '|a|@b.org|a@|a@b|a@b.c|a@b.1c|a..b@c.org|.a@c.org|a.@c.org|a@-b.org|a@b-.org|a b@c.org|a@b.org,c@d.org|' +
    'a@b.org |a@b@c.org|a"@b.org|a@b.org-|é@b.org',
  phone:
    '|20 7946 0018|020 7946 00180|+44 020 7946 0018|020  7946 0018|020 7946 0018 |+0123456789|+1234567890123456|' +
    `020 7946 0018 ext|020 7946 0018 ext 1234567|1161234|x101|0845 46 4|0${'0'.repeat(60)}`,
  postcode: 'sw2|SW|2SW|SW2 |SW2  1JF|SW21JF|SW2 JF|SW2 1J|SW2 1JFX|ABC1|SW123',
};

test.each(Object.keys(fields) as Field[])('the field %s accepts valid values and refuses all others', (field) => {
  expect(VALID[field].split('|').filter((value) => !takes(field, value))).toEqual([]);
  expect(INVALID[field].split('|').filter((value) => takes(field, value))).toEqual([]);
});

test.each<[Field, string, string | undefined]>([
  ['website', ' https:// example.org', 'https://example.org'],
  ['website', 'Website: example.org.', 'example.org'],
  ['website', '“example.org”', 'example.org'],
  ['website', 'http:/example.org', 'http://example.org'],
  ['website', 'example.org/?utm_source=x', 'example.org/'],
  ['website', '[our page](https://example.org)', 'https://example.org'],
  ['website', '<a href="https://example.org">us</a>', 'https://example.org'],
  ['website', 'see [us](https://example.org)', undefined],
  ['email', 'mailto:a@example.org?subject=x', 'a@example.org'],
  ['email', 'Ann <a@example.org>', 'a@example.org'],
  ['email', 'a (at) example (dot) co [dot] uk', 'a@example.co.uk'],
  ['email', 'o’neil@example.org.', "o'neil@example.org"],
  ['email', 'a?b@example.org?c', 'a?b@example.org'],
  ['phone', '0044 (0)1632 960014', '+44 1632 960014'],
  ['phone', '+44 (0)20 7946-0018', '+44 20 7946 0018'],
  ['phone', '44 1632 960014', '+44 1632 960014'],
  ['phone', '00353 1 234 5678', '+353 1 234 5678'],
  ['phone', 'Tel: 01632-960014', '01632 960014'],
  ['phone', 'O1632 96OO14', '01632 960014'],
  ['phone', '01632 960014, Ext. 12', '01632 960014 ext 12'],
  ['phone', '01632 960014 #12', '01632 960014 ext 12'],
  ['phone', 'https://wa.me/447700900123', '+44 7700900123'],
  ['phone', '0１６３２ 960014', '01632 960014'],
  ['phone', '01632 960014 1234567', undefined],
  ['postcode', 'sw2 1jf', 'SW2 1JF'],
  ['postcode', 'SW21JF', 'SW2 1JF'],
  ['postcode', ' sw2. ', 'SW2'],
  ['postcode', 'sw2 1j.', undefined],
])('the %s %j is repaired to %j', (field, written, plain) => {
  expect(repaired(fields[field], written)).toBe(plain);
});

test('a short telephone number may be a number in YAML instead of a text', () => {
  expect([takes('phone', 111), takes('phone', 112_233), isPhone('111')]).toEqual([true, false, true]);
});

test('a postcode district is one or two letters and a digit, with or without another letter or digit', () => {
  expect(['E1', 'SW2', 'SE24', 'W1A', 'SW1A', 'EC1Y'].every((code) => DISTRICT.test(code))).toBe(true);
  expect(['E', '1E', 'SW2 ', 'xSW2', 'SWE2', 'SE245', 'SW2-'].some((code) => DISTRICT.test(code))).toBe(false);
});
