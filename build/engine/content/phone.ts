// Validates telephone numbers that can be dialled in the United Kingdom, and guesses numbers in other formats.

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** ` ext 12`, an extension to dial or ask for. */
const EXTENSION = / ext \d{1,6}$/;
/** Characters of a number with text relay, an extension and surrounding words. */
const LONGEST = 60;
/** Numbers for all networks: 101, 111, 999, 116 123, 118 500, 999 by text relay, Childline and the old NHS Direct. */
const SHORT = /^(?:1[0-2]\d|159|195|999|116 ?\d{3}|118 ?\d{3}|18000|0800 ?1111|0845 ?46 ?4\d)$/;
/** Numbers starting with 01, 05 or 08 may have one digit less than others. */
const NATIONAL = /^(?:[158]\d{8,9}|[2379]\d{9})$/;
/** Prefix for text relay, for people who type or read a call. */
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
  const [, number = '', extension] = /^(.*?)(?:[ ,;]*(?:\bext(?:ension|n)?\b\.?|\bx|#)[ :]*(\d{1,6}))?$/is.exec(
    written,
  )!;
  const plain = number
    .replace(/^tel(?:ephone)?[.:]? */i, '')
    .replace(/\(0\)/, '')
    .replace(/^\+?(?:00)?44(?=\D|\d{9,10}$)/, '+44 ')
    .replace(/^00(?=[1-9])/, '+')
    .replace(/[^\d+]+/g, ' ')
    .trim()
    .replace(/^\+44 0(?=\d)/, '+44 ');
  // Spreadsheets read the number as a sum and drop its 0.
  const whole = /^[1-9]\d{1,4} ?[\d ]*$/.test(plain) && /^[1-9]\d{8,9}$/.test(digitsOf(plain)) ? `0${plain}` : plain;
  return extension === undefined ? whole : `${whole} ext ${extension}`;
}

/** Advice for a number with one digit too few or too many. */
export function adviceForDigits(written: string): string | undefined {
  const count = digitsOf(written).length;
  if (!/^0[\d ()-]+$|^[\d ()-]{6,}$/.test(written)) return undefined;
  return `It has ${count} digits, and most numbers in the United Kingdom have 11: 020 7946 0018.`;
}
