// For hosts that serve one 404 page for every address: replaces its general content by that for a missing post or
// category.
import { readConfig } from './config.ts';

/** The folders that have a 404 page of their own. */
const FOLDERS = ['/blog', '/categories'];

export async function specifyNotFound(general: Element) {
  const { basePath } = readConfig();
  const folder = FOLDERS.find((path) => location.pathname.startsWith(`${basePath}${path}/`));
  if (!folder) return;
  // The status is not checked, because some hosts send the page itself with a 404.
  const response = await fetch(`${basePath}${folder}/404.html`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const specific = page.querySelector('[data-not-found]');
  if (!specific) return;
  general.replaceWith(specific);
  document.title = page.title;
}
