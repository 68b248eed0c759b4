// Reads the JSON-LD of a web page.
import { Parser } from 'htmlparser2';
import { parseJson } from '../../engine/source/parse-url.ts';
import { parseAnswerText } from './read-answer.ts';
import type { RegisterAnswer } from '../register-record.ts';

type Thing = Record<string, unknown>;

/** Returns a page's objects of a schema.org type, also those inside lists and graphs. Skips blocks of broken JSON. */
export function linkedData(answer: RegisterAnswer, type: string): Thing[] {
  return dataBlocks(parseAnswerText(answer))
    .flatMap((block) => things(parsed(block)))
    .filter((thing) => [thing['@type']].flat().some((name) => isOfType(name, type)));
}

/** Parses a page without building a tree, which takes quadratic time for thousands of nested tags. */
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

/** True for the type and its subtypes: `MusicEvent` and `Festival` are an `Event`. `EventSeries` isn't. */
const isOfType = (name: unknown, type: string) =>
  typeof name === 'string' && (name.endsWith(type) || (type === 'Event' && /(?:^|\/)Festival$/.test(name)));

/** Parses JSON, even if a content management system has wrapped it in a comment or left line breaks in its strings. */
function parsed(text: string): unknown {
  const json = text
    .trim()
    .replace(/^(?:\/\/|\/\*)?\s*(?:<!\[CDATA\[|<!--)\s*(?:\*\/)?/, '')
    .replace(/(?:\/\/|\/\*)?\s{0,20}(?:\]\]>|-->)\s{0,20}(?:\*\/)?$/, '')
    .replace(/[\u0000-\u001F]+/g, ' ');
  return parseJson(json);
}

/** Maximum depth of nested objects. Deeper data from a hostile page could exhaust the stack. */
const DEEPEST = 20;

/** Properties that are skipped, because they hold the larger event that an event of the page belongs to. */
const OUTER = new Set(['superEvent']);

function things(value: unknown, depth = 0): Thing[] {
  if (depth > DEEPEST || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each) => things(each, depth + 1));
  const inside = Object.entries(value).flatMap(([name, each]) => (OUTER.has(name) ? [] : things(each, depth + 1)));
  return [value as Thing, ...inside];
}
