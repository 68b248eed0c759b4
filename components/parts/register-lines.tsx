// Facts about a place from public registers, besides its address: food rating, access, and a note that the place is
// new.
import type { Listing } from '../../build/guide/listing/listing.ts';

/** URL of the place's food hygiene rating, by its id in the register. Undefined if the place isn't in the register. */
export function hygieneRatingOf({ ref }: Pick<Listing, 'ref'>): string | undefined {
  const [, id] = /\bfhrs:(\d+)/.exec(ref ?? '') ?? [];
  return id && `https://ratings.food.gov.uk/business/${id}`;
}

/**
 * URL of the NHS's own page of a surgery or a pharmacy, which has its hours, by its id in the NHS's lists. Undefined if
 * the place is neither. The NHS puts the name where the URL has an x.
 */
export function nhsPageOf({ ref }: Pick<Listing, 'ref'>): string | undefined {
  const [, id = ''] = /\bods:(\w+)/.exec(ref ?? '') ?? [];
  if (/^F\w{4}$/.test(id)) return `https://www.nhs.uk/services/pharmacy/x/${id}`;
  return /^[A-UW-Z]\d{5}$/.test(id) ? `https://www.nhs.uk/services/gp-surgery/x/${id}` : undefined;
}

const ACCESS = { yes: 'Wheelchair access', limited: 'Some wheelchair access', no: 'No wheelchair access' };

/** Returns one fact for each line of the card. */
export function registerLines({ rating, rated, isNewSince, cuisine, ...facts }: Listing): string[] {
  const { wheelchair, stepFree, outdoorSeats } = facts;
  const access = [wheelchair && ACCESS[wheelchair], stepFree && 'Step-free', outdoorSeats && 'Seats outside'];
  const known = [cuisine, ...access].filter(Boolean).join(' · ');
  const words = rating === 'awaiting inspection' || !rated ? rating : `${rating}, ${monthText(rated)}`;
  return [
    isNewSince === undefined ? '' : `Newly registered, ${monthText(isNewSince)}`,
    rating === undefined ? '' : `Food hygiene rating: ${words}`,
    known,
  ].filter(Boolean);
}

export const RegisterLines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <p key={line} className="listing-fact">
      {line}
    </p>
  ));

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-08`, `2026-08-14` → `Aug 2026`. */
export const monthText = (date: string) => `${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;

/**
 * Names the newest source of a listing and its month: `In the food hygiene register, Aug 2026` or `Checked Nov 2026`.
 */
export function seenText({ seen, checked, source }: Pick<Listing, 'seen' | 'checked' | 'source'>): string {
  if (!seen) return '';
  const month = monthText(seen.date);
  if (checked) return `Checked ${month}`;
  return source?.short ? `In ${source.short}, ${month}` : `Listed ${month}`;
}
