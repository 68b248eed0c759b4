// Finds full postcodes in a reader's text.

const WHOLE = /\b([a-z]{1,2}\d[a-z\d]?) ?(\d[a-z]{2})\b/i;

/** The first postcode, in its usual form: 'pharmacy sw25rj' → 'SW2 5RJ'. */
export function postcodeIn(text: string): string | undefined {
  const found = WHOLE.exec(text);
  return found ? `${found[1]} ${found[2]}`.toUpperCase() : undefined;
}

/** Removes postcodes from a text that goes into the page's URL, because the host's logs contain URLs. */
export const withoutPostcode = (text: string) => text.replace(new RegExp(WHOLE, 'gi'), ' ').replace(/\s+/g, ' ').trim();
