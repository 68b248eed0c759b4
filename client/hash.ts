// Follows the address's hash: scrolls to the element it names after a moment, and rings it.
import { spotlight } from './spotlight.ts';

const DELAY = 300;
const SUBSCRIBE_DELAY = 500;

export function followHash() {
  addEventListener('hashchange', follow);
  follow();
}

function follow() {
  const id = location.hash.slice(1);
  const target = document.getElementById(id);
  // The skip link goes to the whole of the page, which needs no pointing out.
  if (!target || target.matches('main')) return;
  const subscribe = id === 'subscribe';
  setTimeout(() => spotlight(target, subscribe ? 'center' : 'start'), subscribe ? SUBSCRIBE_DELAY : DELAY);
}
