// Orders and filters the listings of a topic page where they stand.
import type { ListingArrangement } from '../components/widgets/services.ts';

/** Each list of listings in the page's own order. */
const own = new Map<Element, Element[]>();

let reveal: (() => void) | undefined;

// Before the browser goes to the fragment, which it cannot while its element is hidden.
document.addEventListener('click', ({ target }) => {
  const link = (target as Element).closest('a');
  if (!link?.hash || link.pathname !== location.pathname) return;
  const named = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (!named?.closest('.listing-group[hidden], .listing[hidden]')) return;
  for (const part of document.querySelectorAll<HTMLElement>('.listing-group, .listing')) part.hidden = false;
  reveal?.();
});

/** Gives how many listings are shown. */
export function arrangeListings({ group, facts = [], walks, onReveal }: ListingArrangement): number {
  reveal = onReveal;
  let count = 0;
  const order = new Map([...walks.keys()].map((id, at) => [id, at]));
  const placeOf = ({ id }: Element) => order.get(id) ?? Infinity;
  for (const section of document.querySelectorAll<HTMLElement>('.listing-group')) {
    section.hidden = group !== undefined && section.querySelector('h2')?.id !== group;
    for (const list of section.querySelectorAll('.listings')) {
      const listings = own.get(list) ?? [...list.children];
      own.set(list, listings);
      // A stable sort: places that are as far, and those that are not named, keep their order.
      list.append(...listings.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b))));
      for (const listing of listings as HTMLElement[]) {
        sayWalk(listing, walks.get(listing.id));
        const has = listing.dataset.facts?.split(' ') ?? [];
        listing.hidden = !facts.every((fact) => has.includes(fact));
        if (!section.hidden && !listing.hidden) count++;
      }
    }
    // A heading without a listing says nothing.
    if (facts.length > 0) section.hidden ||= !section.querySelector('.listing:not([hidden])');
  }
  return count;
}

/** Under the name. */
function sayWalk(listing: Element, words: string | undefined): void {
  const shown = listing.querySelector('.listing-walk');
  if (words === undefined) return shown?.remove();
  const line = shown ?? document.createElement('p');
  line.className = 'listing-walk';
  line.textContent = words;
  if (!shown) listing.querySelector('h3')!.after(line);
}
