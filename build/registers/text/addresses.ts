// Reads addresses as people write them: their regions, streets, venues, flats and postcodes.
import { INVISIBLE } from '../../engine/report/wording.ts';

/** A postcode without its space. */
const POSTCODE = /^[A-Z]{1,2}[0-9][0-9A-Z]?[0-9][A-Z]{2}$/;
const INVISIBLES = new RegExp(INVISIBLE.source, 'g');

/** Returns the text on one line, without invisible characters. Undefined if it is empty. */
export function cleanText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value)
    .replace(INVISIBLES, '')
    .replace(/\s+/g, ' ')
    .replace(/[ ,;]+$/, '')
    .trim();
  return text === '' ? undefined : text;
}

/** Returns an expression for words that spaces separate. */
export const wordsAt = (words: string, before = String.raw`\b`, after = String.raw`\b`) =>
  new RegExp(`(?:${before})(?:${words.split(' ').join('|')})${after}`, 'i');

const REGION = wordsAt(
  String.raw`(?:greater\s)?london (?:the\s)?uk gb united\skingdom(?:\sof\s.*)? great\sbritain england wales scotland surrey middlesex ` +
    String.raw`middx kent essex cornwall devon dorset somerset norfolk suffolk cumbria durham merseyside herts bucks ` +
    String.raw`tyne\sand\swear greater\smanchester (?:(?:north|south|east|west)[\s-]?)?(?:sussex|midlands|[a-z]+shire)`,
  '^',
  String.raw`\.?$`,
);

/** True for a part of an address that says only the country, the county or London. */
export const isRegion = (part: string) => REGION.test(part);

/** A numbered flat at the start of an address, which is probably somebody's home. */
export const FLAT =
  /^(?:flats?|apartment|apt|bedsit|maisonette)\.? ?(?:no\.? ?)?(?:[a-z]?\d+[a-z]?|[a-z])\b(?! ?[-–]? ?(?:above|over))/i;

/** A room, a flat further down in an address, or a numbered one of a block: `304 Quay Apartments`. */
export const ROOM =
  /^room \d|\bflat \d|\b(?:floor|basement|garden|top|upper|lower|studio) flat(?: [a-z])?$|^\d{2,}[a-z]? .*\bapartments$/i;

/** Joins the lines of an address with commas. Leaves out regions, repeated lines, and the lines in `leaveOut`. */
export function joinAddress(
  lines: readonly unknown[],
  leaveOut: readonly (string | undefined)[] = [],
): string | undefined {
  const skip = new Set(leaveOut.map((each) => each?.toLowerCase()));
  const kept = lines.flatMap((line) => cleanText(line)?.replace(/,+$/, '') ?? []);
  const isOther = (line: string) => !skip.has(line.toLowerCase()) && !isRegion(line);
  const own = kept.filter((line, at) => isOther(line) && kept.indexOf(line) === at);
  return own.length > 0 ? own.join(', ') : undefined;
}

export function postcodeOf(value: unknown): string | undefined {
  const text = (cleanText(value) ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '');
  return POSTCODE.test(text) ? `${text.slice(0, -3)} ${text.slice(-3)}` : undefined;
}

const STREET = wordsAt(
  'street road lane avenue row close place square way walk hill gardens? terrace grove crescent drive parade court mews ' +
    'green common yard wharf quay broadway st rd ln ave cl sq dr',
  String.raw`\b`,
  String.raw`\.?$`,
);
export const isStreet = (part: string) => /\d/.test(part) || STREET.test(part);
const VENUE =
  /\b(?:church|hall|cent(?:re|er)|school|library|park|pub|club|theatre|cinema|gallery|museum|house|rooms?|market|village|arcade|mall|station|arches)\b/i;
export const isVenue = (part: string) => VENUE.test(part);
