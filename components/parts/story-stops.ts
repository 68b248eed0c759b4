// Links the stops of a walk in its story to their marks on the map.
import { decodeHTML } from 'entities';

/** A heading, or the start of an item of a list with the text that follows. */
const PARTS =
  /<h2 id="([^"]*)"><a href="[^"]*"([^>]*)>(\d+)\. |<li>(?=\s*(?:<p>)?((?:[^<]|<\/?(?:strong|em|a)\b[^>]*>){1,200}))/g;

/**
 * Finds the heading of each stop, which begins with its number, or the list item that begins with its name. The last
 * stop of a walk has none if the headings name the ways between stops: it then shares the last heading.
 */
export function markStops(html: string, stops: readonly { name: string }[]) {
  const ids = new Map<number, string>();
  const marked = html.replace(PARTS, (part, id: string, attributes: string, digits: string, item: string) => {
    const text = decodeHTML(item?.replace(/<[^>]*>/g, '') ?? '');
    const number = digits ? Number(digits) : stops.findIndex(({ name }) => text.startsWith(name)) + 1;
    if (number < 1 || number > stops.length || ids.has(number)) return part;
    ids.set(number, digits ? id : `stop-${number}`);
    if (digits) return `<h2 id="${id}"><a href="#map-${number}"${attributes}>${number}. `;
    const link = `<a class="stop-link" href="#map-${number}" aria-label="${number} on the map">${number}</a>`;
    return `<li id="stop-${number}" class="stop-item">${link} `;
  });
  const last = stops.length;
  const before = ids.get(last - 1);
  if (before !== undefined && !before.startsWith('stop-') && !ids.has(last)) ids.set(last, before);
  return { html: marked, ids };
}
