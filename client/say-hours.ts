// Shows on each card with hours whether the place is open, in London time, and updates it each minute. Hides the hours
// of past dates.
import { londonNow, stateAt } from '../components/opening-times.ts';

const MINUTE = 60_000;

/** Called once by the loader, on pages with hours. */
export function start(): void {
  sayHours();
  setInterval(sayHours, MINUTE);
}

function sayHours(): void {
  const now = londonNow();
  for (const hours of document.querySelectorAll<HTMLElement>('[data-hours]')) {
    const { open, words } = stateAt(hours.dataset.hours!, now);
    const listing = hours.closest<HTMLElement>('.listing')!;
    listing.querySelector('.listing-open')!.textContent = words;
    const { dataset } = listing;
    const others = (dataset.facts ?? '').split(' ').filter((fact) => fact && fact !== 'open');
    dataset.facts = [...others, ...(open ? ['open'] : [])].join(' ');
  }
  for (const row of document.querySelectorAll<HTMLElement>('tr[data-last]')) {
    row.hidden = row.dataset.last! < now.slice(0, 10);
  }
}
