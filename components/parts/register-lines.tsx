// Facts about a place from public registers, besides its address: food rating, access, and a note that the place is
// new.
import type { ReactNode } from 'react';
import type { Listing } from '../../build/guide/listing/listing.ts';

const RATINGS = 'https://ratings.food.gov.uk/business/';

const ACCESS = { yes: 'Wheelchair access', limited: 'Some wheelchair access', no: 'No wheelchair access' };

/** Returns one fact for each line of the card. */
export function registerLines({ name, ref, rating, rated, isNewSince, cuisine, ...facts }: Listing): ReactNode[] {
  const { wheelchair, stepFree, outdoorSeats } = facts;
  const access = [wheelchair && ACCESS[wheelchair], stepFree && 'Step-free', outdoorSeats && 'Seats outside'];
  const known = [cuisine, ...access].filter(Boolean).join(' · ');
  const isAwaited = rating === 'awaiting inspection';
  const [, id] = /\bfhrs:(\d+)/.exec(ref ?? '') ?? [];
  const words = isAwaited ? 'awaiting inspection' : `${rating}${rated ? `, ${monthText(rated)}` : ''}`;
  return [
    isNewSince !== undefined && `Newly registered, ${monthText(isNewSince)}`,
    rating !== undefined && (
      <>
        Food hygiene rating:{' '}
        {id === undefined ? (
          words
        ) : (
          <a href={RATINGS + id} target="_blank" rel="noopener noreferrer">
            {words}
            <span className="visually-hidden"> for {name}</span>
          </a>
        )}
      </>
    ),
    known,
  ].filter(Boolean);
}

export const RegisterLines = ({ lines }: { lines: ReactNode[] }) =>
  lines.map((line, at) => (
    <p key={at} className="listing-fact">
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
