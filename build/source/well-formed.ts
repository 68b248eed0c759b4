// Where a drawing stops being well-formed XML, which browsers and the rasteriser then refuse to show. Knows nothing of
// what it draws.
import { quoted } from '../report/wording.ts';

export interface Fault {
  offset: number;
  message: string;
  suggestion: string;
}

const NAMED = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/u;
/** What may stand between two tags, by how it begins and ends. */
const ASIDES = [
  ['<!--', '--'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;

/** The first fault; the nesting of elements, and what a DOCTYPE declares, are for others. */
export function findFault(text: string): Fault | undefined {
  const control = NOT_XML.exec(text);
  if (control) {
    return {
      offset: control.index,
      message: 'The drawing holds an invisible control character here.',
      suggestion: 'Delete it.',
    };
  }
  for (let at = 0; at < text.length;) {
    const aside = ASIDES.find(([begin]) => text.startsWith(begin, at));
    const end = aside ? endOfAside(text, at, aside) : text[at] === '<' ? endOfTag(text, at) : endOfText(text, at);
    if (typeof end !== 'number') return end;
    at = end;
  }
  return undefined;
}

function endOfAside(text: string, at: number, [begin, end]: (typeof ASIDES)[number]): number | Fault {
  const found = text.indexOf(end, at + begin.length);
  if (found < 0) {
    return {
      offset: at,
      message: `The drawing never closes its "${begin}".`,
      suggestion: `Add "${end === '--' ? '-->' : end}".`,
    };
  }
  if (end !== '--') return found + end.length;
  return text[found + 2] === '>'
    ? found + 3
    : { offset: found, message: 'A comment of the drawing holds two hyphens.', suggestion: 'Take one away.' };
}

function endOfText(text: string, at: number): number | Fault {
  const next = text.indexOf('<', at);
  const end = next < 0 ? text.length : next;
  return faultIn(text.slice(at, end), at) ?? end;
}

const NAME = /<\/?[^\s<>"'=/&]+/y;
const ATTRIBUTE = /\s+([^\s<>"'=/&]+)\s*=\s*("[^"<]*"|'[^'<]*')/y;
const END = /\s*\/?>/y;

function endOfTag(text: string, start: number): number | Fault {
  let at = start;
  const next = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const given = new Set<string>();
  if (next(NAME)) {
    for (let attribute = next(ATTRIBUTE); attribute; attribute = next(ATTRIBUTE)) {
      const [whole, name, value] = attribute as unknown as [string, string, string];
      const offset = at - whole.trimStart().length;
      if (given.has(name)) {
        return {
          offset,
          message: `The drawing gives ${quoted(name)} twice in one element.`,
          suggestion: 'Keep one of the two.',
        };
      }
      given.add(name);
      const prefix = name.includes(':') ? name.slice(0, name.indexOf(':')) : 'xml';
      if (prefix !== 'xml' && prefix !== 'xmlns' && !text.includes(`xmlns:${prefix}=`)) {
        return {
          offset,
          message: `The drawing does not say what the ${quoted(`${prefix}:`)} of ${quoted(name)} means.`,
          suggestion: prefix === 'xlink' ? 'Write href alone.' : 'Remove it.',
        };
      }
      const fault = faultIn(value, at - value.length);
      if (fault) return fault;
    }
    if (next(END)) return at;
  }
  return {
    offset: at,
    message: `The drawing cannot be read from here on: ${quoted(text.slice(at, at + 20))}.`,
    suggestion: 'Write a value in quotes after each name, close each tag with ">", and write &lt; for a "<" in a text.',
  };
}

/** A sign that stands for another and does not exist. */
function faultIn(words: string, at: number): Fault | undefined {
  for (const { index, 0: sign, 1: name } of words.matchAll(/&(?:([^\s;&]{1,12});)?/g)) {
    if (name !== undefined && (NAMED.has(name) || isCharacter(name))) continue;
    const message =
      name === undefined
        ? 'The drawing has an "&" that begins nothing.'
        : `The drawing has ${quoted(sign)}, which means nothing in it.`;
    return {
      offset: at + index,
      message,
      suggestion: name === undefined ? 'Write &amp;.' : 'Write the character itself.',
    };
  }
  return undefined;
}

function isCharacter(name: string): boolean {
  const [, hex, decimal] = /^#(?:x([\dA-Fa-f]+)|(\d+))$/.exec(name) ?? [];
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? NaN);
  return code > 0 && code <= 0x10ffff && !NOT_XML.test(String.fromCodePoint(code));
}
