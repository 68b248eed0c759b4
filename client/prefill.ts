// Begins the message of a reader who follows 'Suggest a change' from a listing, leads to it, and shows what the guide
// says of the listing today.
import { readConfig } from './config.ts';

/**
 * `query`: `about`, the subject of the message, and perhaps `on`, the listing's address. Hydration keeps the values,
 * because the fields are uncontrolled.
 */
export function prefillContactForm(query: URLSearchParams) {
  const form = document.querySelector<HTMLFormElement>('form.contact-form');
  if (!form) return;
  const { message, category } = form.elements as unknown as {
    message: HTMLTextAreaElement;
    category: HTMLSelectElement;
  };
  const address = query.get('on');
  message.value ||= `About ${query.get('about')}${address ? ` on ${address}` : ''}: `;
  category.value ||= category.dataset['correction'] ?? '';
  // The name and the address are asked for, too.
  form.scrollIntoView({ block: 'start' });
  message.focus();
  message.setSelectionRange(message.value.length, message.value.length);
  // Without it the reader still knows what they have just seen.
  if (address) showListing(address).catch(() => undefined);
}

/** The parts of a listing's card that a reader may find wrong, by what they are called. */
const PARTS = {
  Name: 'h3',
  Status: '.listing-status',
  Address: '.listing-where',
  Phone: '.listing-phone',
  Email: '.listing-mail',
  Website: '.listing-web',
};

/** Takes it from the listing's own page: the address of this one could say anything. */
async function showListing(address: string) {
  const [, path, id] = /^(\/[a-z0-9][a-z0-9/-]*)#([a-z0-9-]+)$/.exec(address) ?? [];
  const place = document.querySelector('[data-listing]');
  if (!path || !place) return;
  const url = readConfig().basePath + path;
  const response = await fetch(url);
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
    // Some pages call every website "Website".
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
  const { activeElement: active } = document;
  // It may have pushed what the reader was about to write in out of view.
  if (active?.matches('textarea') && active.getBoundingClientRect().bottom > innerHeight) {
    active.scrollIntoView({ block: 'nearest' });
  }
}
