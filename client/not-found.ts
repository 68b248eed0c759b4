// Replaces the content of a general 404 page by the words for a missing post or category, on hosts with one 404 page
// for all URLs.
import { readConfig } from './config.ts';

/** Folders with their own 404 page. */
const FOLDERS = ['/blog', '/categories'];

export async function specifyNotFound(general: Element) {
  const { basePath } = readConfig();
  const folder = FOLDERS.find((path) => location.pathname.startsWith(`${basePath}${path}/`));
  if (!folder) return;
  // Ignores the status, because some hosts send even this page with a 404.
  const response = await fetch(`${basePath}${folder}/404.html`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const specific = page.querySelector('[data-not-found]');
  if (!specific) return;
  general.replaceWith(specific);
  document.title = page.title;
}
