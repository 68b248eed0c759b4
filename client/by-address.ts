// What a page says by its address alone: what was not found there, or what a message is about. Fetched where that is
// so. Without it the text from the server stays.
import { specifyNotFound } from './not-found.ts';
import { prefillContactForm } from './prefill.ts';

/** `notFound`: the content of a page for all missing addresses, if this is one. */
export function followAddress(notFound: Element | null, query: URLSearchParams): void {
  if (notFound) specifyNotFound(notFound).catch(() => undefined);
  else prefillContactForm(query);
}
