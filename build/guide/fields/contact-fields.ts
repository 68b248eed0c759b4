// Fields of a listing's contacts: telephone, website, e-mail and postcode, with the repairs of common mistakes.
import * as z from 'zod';
import { FOLLOWS, isPublic, matching, OWN, isHttpUrl } from './fields.ts';
import { repairable, type Advise, type Repair } from '../../engine/content/repairs.ts';
import { isPrivateUrl } from './private-address.ts';
import { withoutTracking } from './tracking.ts';

/** Words that people write instead of leaving the field empty. */
const NONE = /^(?:n\/?a|none|nil|null|no|not known|unknown|tb[ac]|-+|–|\?+|x)\.?$/i;
const isNone = (written: string) => NONE.test(written.trim());

const adviceForNone: Advise = (written) => (isNone(written) ? 'If there is none, delete the line.' : undefined);

/** Advice if somebody wrote several values into a field for one value. */
function adviceForTwo(written: string, between: RegExp, what: string): string | undefined {
  const [first = '', ...others] = written.split(between).filter((each) => each.length > 4);
  const isFragment = (each: string) =>
    !/\w[.@]\w|\d{5}|\d{3} \d/.test(each) || /^(?:https?:\/\/)?www\.[^.]+$/i.test(each);
  const isOne = others.length === 0 || [first, ...others].some(isFragment);
  return isOne ? undefined : `These are ${others.length + 1} ${what}. Keep one: ${first.trim()}.`;
}

const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/** True for one public URL. Refuses two URLs joined by a semicolon, and mistyped schemes such as `htp://a.org`. */
function isWebsite(value: string): boolean {
  if (!isHttpUrl(value) || /[;,|](?:https?:|www\.)/i.test(value)) return false;
  // Allows a URL of a private network, because another rule reports it.
  return HOST.test(new URL(value).hostname) || isPrivateUrl(value);
}

/** Full URL of a website, whose scheme its owner may leave out. */
export const withScheme = (value: string) => (/^https?:\/\//i.test(value) ? value : `https://${value}`);

/** A website as its owner writes it: a full URL, or a host with an optional path. */
export const website = (help: string) =>
  repairable(
    z
      .string()
      .refine((value) => !value.startsWith('/') && isWebsite(withScheme(value)), 'is not a web address')
      .refine((value) => isPublic(withScheme(value)), OWN)
      .refine((value) => withoutTracking(value) === value, FOLLOWS)
      .describe(help),
    (written) => withoutTracking(String(asWebsite(written))),
    (written) =>
      adviceForNone(written) ??
      (/^[^\s@/]+@[^\s@/]+$/.test(written) ? 'An e-mail address goes into "email:".' : undefined) ??
      adviceForTwo(written, /\s+(?:and|or|&)\s+|[;,|\s]+/, 'web addresses') ??
      'Write one address, such as www.example.org.',
  );

/** Allows every character that RFC 5322 allows without quotes: o'neil@example.org. */
export const email = (help: string) =>
  repairable(
    matching(
      /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]$/,
      'is not an email address',
      help,
    ),
    asEmail,
    (written) =>
      adviceForNone(written) ??
      adviceForTwo(written, /[;,\s]+/, 'e-mail addresses') ??
      'Write one address, such as name@example.org.',
  );

/** Maximum length of an address that is repaired, because the patterns take longer than linear time. */
const LONGEST_ADDRESS = 500;

/** `//example.org`, ` https:// example.org` → `example.org`, `https://example.org`. Never joins two URLs. */
const asWebsite: Repair = (written) =>
  written
    .slice(0, LONGEST_ADDRESS)
    .trim()
    .replace(/^(?:<a\b[^>]*\bhref=["']?|\[[^\][]*\]\()([^\s"'<>()]+)["')][^<]*(?:<\/a>)?$/i, '$1')
    .replace(/^["“”'‘’]+|["“”'‘’.,;]+$/g, '')
    .replace(/^website:? */i, '')
    .replace(/^\/\/(?=\w)/, '')
    .replace(/^(https?):?\/{1,2} */i, '$1://');

/** `mailto:a@example.org`, `Ann <a@example.org>` → `a@example.org`. */
const asEmail: Repair = (written) =>
  written
    .slice(0, LONGEST_ADDRESS)
    .trim()
    .replace(/ *\([^()@]*\)$/, '')
    .replace(/^["“”‘’]+|["“”‘’]+$/g, '')
    .replace(/^(?:mailto:|e-?mail:? *)/i, '')
    .replace(/^[^<>]*<([^<>]+)>$/, '$1')
    .replace(/\?[^?@]*$/, '')
    .replace(/ ?(?:\(at\)|\[at\]) ?/i, '@')
    .replace(/ ?(?:\(dot\)|\[dot\]) ?/gi, '.')
    .replace(/^(\S{1,64}) at (?=\S+(?:\.| dot )\S+$)/i, '$1@')
    .replace(/ dot /gi, '.')
    .replaceAll('’', "'")
    .replace(/[.,;]$/, '');

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** An extension to dial or ask for: ` ext 12`. */
const EXTENSION = / ext \d{1,6}$/;
/**
 * Maximum length of a telephone number that is repaired, with its text relay, its extension and any other words. A
 * postcode has the same limit.
 */
const LONGEST = 60;
/**
 * Short numbers of all UK networks: 101, 111, 999, 116 123, 118 500, 999 by text relay, Childline and the old NHS
 * Direct.
 */
const SHORT = /^(?:1[0-2]\d|159|195|999|116 ?\d{3}|118 ?\d{3}|18000|0800 ?1111|0845 ?46 ?4\d)$/;
/** Numbers starting with 01, 05 or 08 may have one digit less than others. */
const NATIONAL = /^(?:[158]\d{8,9}|[2379]\d{9})$/;
/** Prefix that calls a number by text relay, for people who type or read a call. */
const TEXT_RELAY = /^1800[12] (?=.)/;

/**
 * True for a number that can be dialled as written. Allows UK numbers with 10 or 11 digits, international numbers with
 * "+", short service numbers, a text relay prefix and an extension.
 */
export function isPhone(value: string): boolean {
  if (value.length > LONGEST) return false;
  const number = value.replace(EXTENSION, '').replace(TEXT_RELAY, '');
  if (SHORT.test(number)) return true;
  if (!/^\+?\d+(?: \d+)*$/.test(number)) return false;
  const digits = digitsOf(number);
  if (number.startsWith('+44')) return NATIONAL.test(digits.slice(2));
  if (number.startsWith('+')) return /^[1-9]\d{6,14}$/.test(digits);
  return digits.startsWith('0') && NATIONAL.test(digits.slice(1));
}

/** `0044 (0)1632 960014`, `01632-960014`, `1632 960014` → `+44 1632 960014`, `01632 960014`, `01632 960014`. */
export function asPhone(written: string): string {
  if (written.length > LONGEST) return written;
  const [, number = '', extension] = /^(.*?)(?:[ ,;]*(?:\bext(?:ension|n)?\b\.?|x|#)[ :=]*(\d{1,6}))?$/is.exec(
    written.normalize('NFKC'),
  )!;
  const plain = number
    .replace(/^(?:https:\/\/(?:wa\.me\/|api\.whatsapp\.com\/send\?phone=)|whatsapp:\/\/send\?phone=)\+?/i, '+')
    .replace(/^[\dO +()-]+$/i, (digits) => digits.replace(/O/gi, '0'))
    .replace(/\(0\)/, '')
    .replace(/^\+?(?:00 ?)?44(?=\D|\d{9,10}$)/, '+44 ')
    .replace(/^00(?=[1-9])/, '+')
    .replace(/[^\d+]+/g, ' ')
    .trim()
    .replace(/^\+44 0(?=\d)/, '+44 ');
  // Restores the leading 0, which spreadsheets drop because they treat a telephone number as a quantity.
  const whole = /^[1-9]\d{1,4} ?[\d ]*$/.test(plain) && /^[1-9]\d{8,9}$/.test(digitsOf(plain)) ? `0${plain}` : plain;
  return extension === undefined ? whole : `${whole} ext ${extension}`;
}

/** Advice for a number with one digit too few or too many. */
function adviceForDigits(written: string): string | undefined {
  const count = digitsOf(written).length;
  if (!/^0[\d ()-]+$|^[\d ()-]{6,}$/.test(written)) return undefined;
  return `It has ${count} digits, but most numbers in the United Kingdom have 11: 020 7946 0018.`;
}

/** A telephone number in its common form: `020 7946 0018`. */
export const phone = (help: string) =>
  repairable(
    // Accepts a number, because YAML reads `phone: 111` as one. The editor's schema says that the field is a text.
    z
      .preprocess(
        (value) => (typeof value === 'number' ? String(value) : value),
        z.string().refine(isPhone, 'is not a telephone number'),
      )
      .meta({ type: 'string', description: help }),
    asPhone,
    (written) =>
      adviceForNone(written) ??
      adviceForTwo(written, /\s*(?:[/;,|]|\bor\b|\band\b)\s*/, 'telephone numbers') ??
      adviceForDigits(written),
  );

export const DISTRICT = /^[A-Z]{1,2}[0-9][0-9A-Z]?$/;

export const district = (help: string) =>
  repairable(
    matching(DISTRICT, 'is not a postcode district', help),
    (written) => String(asPostcode(written)).split(' ')[0],
    undefined,
    /./,
  );

/** A full postcode or only its district: `SW2 1JF`, `SW2`. */
export const postcode = (help: string) =>
  repairable(
    matching(/^[A-Z]{1,2}[0-9][0-9A-Z]?(?: [0-9][A-Z]{2})?$/, 'is not a postcode', help),
    asPostcode,
    undefined,
    /./,
  );

/** `sw2 1jf`, `SW21JF`, `London SW2 1JF` → `SW2 1JF`. */
const asPostcode: Repair = (written) =>
  written.length > LONGEST || /\s\d[A-Z]?\W*$/i.test(written)
    ? written
    : (/\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/i.exec(written)?.[0] ?? written)
        .toUpperCase()
        .replace(/[^A-Z0-9]/g, '')
        .replace(/(?<=.{2})(?=[0-9][A-Z]{2}$)/, ' ');
