// Reads the JSON-LD of a web page.
import { Parser } from 'htmlparser2';
import { readText } from './read-answer.ts';
import type { Answer } from './register-record.ts';

type Thing = Record<string, unknown>;

/** Returns everything of a schema.org type on a page, also inside lists and graphs. Skips blocks of broken JSON. */
export function linkedData(answer: Answer, type: string): Thing[] {
  return dataBlocks(readText(answer))
    .flatMap((block) => things(parsed(block)))
    .filter((thing) => [thing['@type']].flat().some((name) => isOfType(name, type)));
}

/** Reads a page without a tree, which takes quadratic time for thousands of nested tags. */
function dataBlocks(html: string): string[] {
  const blocks: string[] = [];
  let isData = false;
  new Parser({
    onopentag(name, { type }) {
      isData = name === 'script' && /^application\/ld\+json\b/i.test(type ?? '');
      if (isData) blocks.push('');
    },
    ontext(text) {
      if (isData) blocks[blocks.length - 1] += text;
    },
    onclosetag() {
      isData = false;
    },
  }).end(html);
  return blocks;
}

/** `MusicEvent` is an `Event`, and so is a festival. A series is described by its events. */
const isOfType = (name: unknown, type: string) =>
  typeof name === 'string' && (name.endsWith(type) || (type === 'Event' && /(?:^|\/)Festival$/.test(name)));

/** Content systems wrap the JSON in a comment, or leave line ends in its texts. */
function parsed(text: string): unknown {
  const json = text
    .trim()
    .replace(/^(?:\/\/|\/\*)?\s*(?:<!\[CDATA\[|<!--)\s*(?:\*\/)?/, '')
    .replace(/(?:\/\/|\/\*)?\s{0,20}(?:\]\]>|-->)\s{0,20}(?:\*\/)?$/, '')
    .replace(/[\u0000-\u001F]+/g, ' ');
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Maximum depth of nested objects, because a stranger's text could exhaust the stack. */
const DEEPEST = 20;

/** Leaves out the larger event that an event of the page belongs to. */
const OUTER = new Set(['superEvent']);

function things(value: unknown, depth = 0): Thing[] {
  if (depth > DEEPEST || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each) => things(each, depth + 1));
  const inside = Object.entries(value).flatMap(([name, each]) => (OUTER.has(name) ? [] : things(each, depth + 1)));
  return [value as Thing, ...inside];
}
