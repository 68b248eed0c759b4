// Reads the JSON-LD of a web page.
import { DomUtils, parseDocument } from 'htmlparser2';
import { readText } from './read-answer.ts';
import type { Answer } from './register-record.ts';

type Thing = Record<string, unknown>;

/** Returns everything of a schema.org type on a page, also inside lists and graphs. Skips blocks of broken JSON. */
export function linkedData(answer: Answer, type: string): Thing[] {
  const isScript = (name: string) => name === 'script';
  const scripts = DomUtils.getElementsByTagName(isScript, parseDocument(readText(answer)));
  return scripts
    .filter(({ attribs }) => attribs.type === 'application/ld+json')
    .flatMap((script) => things(parsed(DomUtils.textContent(script))))
    .filter((thing) => [thing['@type']].flat().some((name) => isOfType(name, type)));
}

/** `MusicEvent` is an `Event`. */
const isOfType = (name: unknown, type: string) => typeof name === 'string' && name.endsWith(type);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function things(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(things);
  if (typeof value !== 'object' || value === null) return [];
  const thing = value as Thing;
  const listed = thing['@type'] === 'ItemList' ? thing.itemListElement : undefined;
  return [thing, ...things(thing['@graph']), ...things(listed), ...('item' in thing ? things(thing.item) : [])];
}
