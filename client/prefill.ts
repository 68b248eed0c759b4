// Fills in the contact form for a reader who follows 'Suggest a change' from a listing: starts the message, scrolls to
// the form, and shows the guide's current facts about the listing.
import { readConfig } from './config.ts';
import { settle } from './settle.ts';

/** Milliseconds that the message waits for the listing's facts. */
const TIMEOUT = 3000;

/**
 * @param query `about` is the subject of the message, and `on` may be the listing's URL. Hydration keeps the values,
 * because the fields are uncontrolled.
 */
export async function prefillContactForm(query: URLSearchParams): Promise<void> {
  const form = document.querySelector<HTMLFormElement>('form.contact-form');
  if (!form) return;
  const { message, category } = form.elements as unknown as {
    message: HTMLTextAreaElement;
    category: HTMLSelectElement;
  };
  const address = query.get('on');
  message.value ||= `About ${query.get('about')}${address ? ` on ${address}` : ''}: `;
  category.value ||= category.dataset['correction'] ?? '';
  // Ignores failures, because the reader has just seen the listing. Waits before scrolling, because the facts push the
  // form down.
  if (address) await showListing(address).catch(() => undefined);
  settle();
  form.scrollIntoView({ block: 'start' });
  message.focus();
  message.setSelectionRange(message.value.length, message.value.length);
}

/** The parts of a listing's card that a reader may want to correct, with their labels. */
const PARTS = {
  Name: 'h3',
  Status: '.listing-status',
  Address: '.listing-where',
  Phone: '.listing-phone',
  Email: '.listing-mail',
  Website: '.listing-web',
};

/** Reads the facts from the listing's own page, because anyone could forge facts in this page's URL. */
async function showListing(address: string) {
  const [, path, id] = /^(\/[a-z0-9][a-z0-9/-]*)#([a-z0-9-]+)$/.exec(address) ?? [];
  const place = document.querySelector('[data-listing]');
  if (!path || !place) return;
  const url = readConfig().basePath + path;
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const card = page.getElementById(id!);
  if (!response.ok || !card?.matches('.listing')) return;

  const list = document.createElement('dl');
  const add = (term: string, ...value: (string | Node)[]) => {
    const [name, text] = [document.createElement('dt'), document.createElement('dd')];
    name.append(term);
    text.append(...value);
    list.append(name, text);
  };
  for (const [term, part] of Object.entries(PARTS)) {
    const found = card.querySelector(part);
    // Uses a link's URL instead of its text, because some pages label every website "Website".
    const text = found?.querySelector('a[target]')?.getAttribute('href') ?? found?.textContent;
    if (text) add(term, text);
  }
  const link = document.createElement('a');
  link.href = `${url}#${id}`;
  link.append(page.querySelector('h1')?.textContent ?? path);
  add('Page', link);
  const heading = document.createElement('h3');
  heading.append('What the guide says today');
  const note = document.createElement('section');
  note.className = 'contact-listing';
  note.append(heading, list);
  place.replaceChildren(note);
}
