// Brings a part of the page into view and rings it for two seconds. Reduced motion: it jumps, and the style sheet keeps the ring still.

const RING = 2000;

export const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';

export function spotlight(target: HTMLElement, block: 'center' | 'start') {
  target.scrollIntoView({ behavior: scrollBehavior(), block });
  target.dataset.ring = '';
  setTimeout(() => delete target.dataset.ring, RING);
}
