// Whole postcodes in what a reader types.

const WHOLE = /\b([a-z]{1,2}\d[a-z\d]?) ?(\d[a-z]{2})\b/i;

/** The first one, as it is written: 'pharmacy sw25rj' → 'SW2 5RJ'. */
export function postcodeIn(text: string): string | undefined {
  const found = WHOLE.exec(text);
  return found ? `${found[1]} ${found[2]}`.toUpperCase() : undefined;
}

/** The text without them: what may stand in an address bar, which a host would see. */
export const withoutPostcode = (text: string) => text.replace(new RegExp(WHOLE, 'gi'), ' ').replace(/\s+/g, ' ').trim();
