// For hosts that serve one 404 page for every address: fetches the words for a missing post or category and puts them
// in its place.
// Where that fails, the general words stay.
import { readConfig } from './config.ts';

/** The folders that have a 404 page of their own. */
const FOLDERS = ['/blog', '/categories'];

export async function sayWhatWasNotFound(general: Element) {
  const { basePath } = readConfig();
  const folder = FOLDERS.find((path) => location.pathname.startsWith(`${basePath}${path}/`));
  if (!folder) return;
  // Whatever its status: some hosts send the page itself as a 404.
  const response = await fetch(`${basePath}${folder}/404.html`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const special = page.querySelector('[data-not-found]');
  if (!special) return;
  general.replaceWith(special);
  document.title = page.title;
}
