// Orders and filters the listings of a topic page in place.
import { streetOf } from '../components/widgets/street.ts';
import type { ListingArrangement } from '../components/widgets/services.ts';

const all = <E extends HTMLElement>(selector: string, within: ParentNode = document) => [
  ...within.querySelectorAll<E>(selector),
];

/** The page's lists and their listings, as sent by the server. */
const lists = all('.listings').map((list) => ({ list, listings: [...list.children] as HTMLElement[] }));
/** Groups of real listings. */
const groups = all('.listing-group').filter((group) => !group.closest('.examples'));
/** The index of wanted trades, and the examples. They are shown only with the whole list. */
const extras = all('.wanted, .examples');
const top = () => groups[0] ?? extras[0]!;
const listings = lists.flatMap((each) => each.listings);

const results = document.createElement('div');
results.className = 'arranged';
results.tabIndex = -1;

/** Latest arrangement that the filter has requested. */
let last: ListingArrangement | undefined;

// Shows a hidden target before the browser follows a link to it, because browsers can't scroll to hidden elements.
document.addEventListener('click', ({ target }) => {
  const link = (target as Element).closest('a');
  if (!link?.hash || link.pathname !== location.pathname) return;
  const named = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (!named?.closest('[hidden]')) return;
  restore();
  last?.onReveal();
});

/** Puts every listing back and shows all of them. */
function restore(): void {
  results.remove();
  document.querySelector('.map [aria-current]')?.removeAttribute('aria-current');
  for (const { list, listings: own } of lists) list.append(...own);
  for (const hidden of [...groups, ...listings, ...extras]) hidden.hidden = false;
}

/** Returns how many listings are shown. */
export function arrangeListings(arrangement: ListingArrangement): number {
  last = arrangement;
  const { order, group, facts = [], minutes, said } = arrangement;
  const moved = results.isConnected;
  restore();
  for (const section of groups) section.hidden = group !== undefined && !isGroup(section, group);
  for (const listing of listings) listing.hidden = !hasAll(listing, facts);
  // Hides headings without listings.
  if (facts.length > 0) for (const section of groups) section.hidden ||= isBare(section);
  for (const extra of extras) extra.hidden = group !== undefined || facts.length > 0 || order !== 'name';
  const shown = listings.filter((listing) => !listing.closest('[hidden]'));
  if (shown.length === 0) {
    showLine('Nothing on this page fits. ', arrangement.onReveal);
    return 0;
  }
  if (order === 'name' || (order === 'near' && minutes.size === 0)) {
    if (moved) show(top());
    return shown.length;
  }
  if (order === 'near') showParts(said, byMinutes(shown, minutes));
  else showParts('', byStreet(shown));
  return shown.length;
}

function hasAll({ dataset }: HTMLElement, facts: readonly string[]): boolean {
  const own = dataset.facts?.split(' ') ?? [];
  return facts.every((fact) => own.includes(fact));
}

/** True if all listings of the section are hidden. */
const isBare = (section: Element) => all('.listing', section).every(({ hidden }) => hidden);

const isGroup = (section: Element, group: string) => section.querySelector('h2')?.id === group;

type Parts = Map<string, HTMLElement[]>;

function add(parts: Parts, heading: string, listing: HTMLElement): void {
  parts.set(heading, [...(parts.get(heading) ?? []), listing]);
}

function byMinutes(shown: HTMLElement[], minutes: ReadonlyMap<string, number>): Parts {
  const parts: Parts = new Map();
  const placed = new Map(shown.map((listing) => [listing.id, listing]));
  for (const [id, far] of minutes) {
    const listing = placed.get(id);
    if (listing) add(parts, far === 1 ? '1 minute’s walk' : `${far} minutes’ walk`, listing);
    placed.delete(id);
  }
  for (const listing of placed.values()) add(parts, 'Where exactly, we don’t know', listing);
  return parts;
}

/** Groups listings by street. The street with the most listings comes first. */
function byStreet(shown: HTMLElement[]): Parts {
  const parts: Parts = new Map();
  const streets = shown.map((listing) => streetOf(listing.querySelector('.listing-where')?.textContent ?? ''));
  shown.forEach((listing, at) => streets[at] !== undefined && add(parts, streets[at], listing));
  const sorted: Parts = new Map([...parts].sort(([, a], [, b]) => b.length - a.length));
  shown.forEach((listing, at) => streets[at] === undefined && add(sorted, 'No street given', listing));
  return sorted;
}

/** Shows the listings under new headings instead of the page's groups. */
function showParts(said: string, parts: Parts): void {
  const sections = [...parts].map(([heading, own]) => {
    const section = document.createElement('section');
    section.className = 'listing-group';
    section.innerHTML = '<h2></h2> <span class="count"></span><ul class="grid grid-3 listings"></ul>';
    section.querySelector('h2')!.prepend(heading);
    section.querySelector('span')!.textContent = String(own.length);
    section.querySelector('ul')!.append(...own);
    return section;
  });
  const line = document.createElement('p');
  line.textContent = said;
  results.replaceChildren(line, ...sections);
  top().before(results);
  for (const section of groups) section.hidden = true;
  show(results);
}

/**
 * Shows only the listings of one dot on the map, and a button to show the others again. A wide screen keeps the map
 * open, and names the places beside it.
 */
export function showDot(dot: Element): void {
  restore();
  const at = new Set(dot.getAttribute('data-at')!.split(' '));
  listings.forEach((listing, index) => (listing.hidden = !at.has(String(index))));
  for (const section of groups) section.hidden = isBare(section);
  for (const extra of extras) extra.hidden = true;
  showLine(`${dot.querySelector('title')!.textContent}. `, () => {
    restore();
    if (last) arrangeListings(last);
    show(results.isConnected ? results : top());
  });
  if (!matchMedia('(min-width: 48rem)').matches) return show(results);
  dot.setAttribute('aria-current', 'true');
  const names = document.createElement('ul');
  names.append(...listings.filter(({ hidden }) => !hidden).map(linkTo));
  results.append(names);
  dot.closest('figure')!.querySelector('figcaption')!.prepend(results);
}

function linkTo(listing: HTMLElement): HTMLElement {
  const item = document.createElement('li');
  const link = item.appendChild(document.createElement('a'));
  link.href = `#${listing.id}`;
  link.textContent = listing.querySelector('h3')!.textContent;
  return item;
}

/** Shows a line of text above the listings, and a button that shows the hidden listings again. */
function showLine(text: string, bringBack: () => void): void {
  const line = document.createElement('p');
  line.textContent = text;
  const back = document.createElement('button');
  back.className = 'button';
  back.textContent = 'Show all';
  back.addEventListener('click', bringBack);
  line.append(back);
  results.replaceChildren(line);
  top().before(results);
}

/** Closes the tools that cover the listings on a phone, and scrolls to the listings. */
function show(target: HTMLElement): void {
  for (const tool of all('.tool[open]')) tool.removeAttribute('open');
  if (document.activeElement?.checkVisibility() === false) results.focus({ preventScroll: true });
  target.scrollIntoView({ block: 'start' });
}
