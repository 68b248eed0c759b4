// The street of a listing, read from its address line: `Unit 3, Granville Arcade, Coldharbour Lane, SW9 8PR`.

/** Returns undefined if the line has only a postcode. */
export function streetOf(place: string): string | undefined {
  const before = place.split(POSTCODE)[0]!;
  if (before === place) return undefined;
  const parts = before.split(', ').map(withoutNumber).filter(Boolean);
  // Prefers a market or an arcade, because readers look for those. Otherwise the last part is the street.
  return parts.find((part) => MARKET.test(part)) ?? parts.at(-1);
}

/** The postcode at the end of a line: `SW9`, or `SW9 8PR`. */
const POSTCODE = /, [A-Z]{1,2}\d[A-Z\d]?(?: \d[A-Z]{2})?$/;

const MARKET = /\b(?:Village|Market Row|Arcade|Market)$/;

/** `44–46 Brixton Road` → `Brixton Road`, `Unit 3` → ``. */
const withoutNumber = (part: string) => part.replace(NUMBER, '').trim();

const NUMBER =
  /^(?:(?:Units?|Arch(?:es)?|Shop|Stall)\b\s*)?(?:[A-Z]?\d+[A-Z]?(?:[–-]\d+[A-Z]?)?(?:\s|$|(?= ))(?:and\s|&\s)?)*(?:[A-Z]$)?/;
