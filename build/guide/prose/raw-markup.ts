// Finds markup that a reader would see as raw characters: unclosed Markdown, and syntax of other generators.
import type { Nodes } from 'mdast';
import { quoted } from '../../engine/report/wording.ts';
import { adviceForPicture } from '../../engine/source/picture-size.ts';
import { sourceOf } from '../../engine/source/markdown.ts';
import { isBareAddress } from '../../engine/source/prose-html.ts';

export interface RawMarkup {
  /** Offset from the start of the block, in characters. */
  offset: number;
  message: string;
  suggestion: string;
}

/** Replaces each character that Markdown has parsed, as in code, links, escapes and the asterisks of bold words. */
const READ = '\uE000';

/** Text that may be raw markup. Most paragraphs don't match, and need no further search. */
const SUSPICIOUS = new RegExp(
  [
    /[[\]{}*_`~<>=^|$%+#\\\t@【]|:[A-Za-z:/+-]|\(\/|&\w|--|https?[:/]/,
    // Matches only at the start of a line.
    /(?:^|\n)[ \t>]{0,12}(?:[^\p{L}\p{N}\s“‘"'(\uE000]|\(?\w{1,4}[.)/][ \t\p{L}]|[oüvØ¤][ \t\u00A0]|\d\uFE0F?\u20E3|(?:im|ex)port[ \t])/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'u',
);

const HYPHENS = /^[ \t>]{0,12}\|?(?: {0,40}:?-+:? {0,40}\|)+(?: {0,40}:?-+:?)?[ \t]*$/m;

/** Maximum number of findings per pattern and block. */
const MOST = 10;

export function findRawMarkup(block: Nodes, text: string): RawMarkup[] {
  const { source, addresses } = unreadSource(block, text);
  if (!SUSPICIOUS.test(source)) return [];
  const taken: [from: number, to: number][] = [];
  const found: RawMarkup[] = [];
  for (const [form, message, advice, where] of block.type === 'paragraph' ? PARAGRAPH_FORMS : FORMS) {
    if (source.search(form) < 0 || (where?.ofTables && HYPHENS.test(source))) continue;
    let rest = MOST;
    for (const match of source.matchAll(new RegExp(form, `${form.flags}g`))) {
      if (rest-- === 0) break;
      const [from, to] = [match.index, match.index + Math.max(1, match[0].length)];
      if (taken.some(([start, end]) => start < to && from < end)) continue;
      if (!where?.inAddress && addresses.some(([start, end]) => start <= from && from < end)) continue;
      taken.push([from, to]);
      const groups = Array.from(match, (group?: string) => group?.replace(/\uE000+/g, '…') ?? '');
      const say = (words: Words) => (typeof words === 'string' ? words : words(groups));
      const shown = () => quoted(groups[0]!.trim());
      found.push({ offset: from, message: say(message).replace('{}', shown), suggestion: say(advice) });
    }
  }
  const escapes = sourceOf(block, text).includes('\\[');
  for (const alone of [escapes ? undefined : loneBracket(source, /[[\]]/g), loneBracket(source, /[{}]/g)]) {
    if (alone === undefined || taken.some(([from, to]) => from <= alone && alone < to)) continue;
    const message = `The page shows this "${source[alone]}", because the paragraph has no second one.`;
    const suggestion = `Delete it, or write \\${source[alone]} if readers should see it.`;
    found.push({ offset: alone, message, suggestion });
  }
  return found;
}

/** @param brackets Matches an opening or a closing bracket. */
function loneBracket(source: string, brackets: RegExp): number | undefined {
  const open: number[] = [];
  for (const { 0: bracket, index } of source.matchAll(brackets)) {
    if ('[{'.includes(bracket)) open.push(index);
    else if (open.pop() === undefined) return index;
  }
  return open[0];
}

/** Source of a block. READ replaces each character that Markdown has parsed, so offsets stay the same. */
function unreadSource(block: Nodes, text: string): { source: string; addresses: [number, number][] } {
  const begin = block.position!.start.offset!;
  const addresses: [number, number][] = [];
  let source = '';
  const keep = (from: number, to: number, value = '') => {
    source += READ.repeat(Math.max(0, from - begin - source.length));
    const words = text.slice(from, to);
    source += /[\\&]/.test(words)
      ? words
          .replace(/\\[!-/:-@[-`{-~]/g, READ + READ)
          .replace(/&#?\w{2,31};/g, (entity) => (value.includes(entity) ? entity : READ.repeat(entity.length)))
      : words;
  };
  const walk = (node: Nodes) => {
    const [from, to] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
    if (node.type === 'text') keep(from, to, node.value);
    else if (node.type === 'break') keep(to - 1, to);
    else if (node.type === 'link' && isBareAddress(node, text)) {
      keep(from, to);
      addresses.push([from - begin, to - begin]);
    } else if ('children' in node) node.children.forEach(walk);
  };
  walk(block);
  return { source, addresses };
}

/** Words of a finding: fixed, or made from the match and its groups. */
type Words = string | ((match: readonly string[]) => string);

interface Where {
  /** True if the pattern may start within a bare URL. */
  inAddress?: true;
  /**
   * True for a pattern that finds a table's bars. It isn't used in a block with a line of hyphens, because another
   * finding reports the broken table.
   */
  ofTables?: true;
}
const IN_ADDRESS: Where = { inAddress: true };
const OF_TABLES: Where = { ofTables: true };

/** A pattern of raw markup, with its finding. In the message, `{}` is the markup. */
type Form = readonly [form: RegExp, message: Words, advice: Words, where?: Where];

const foreign = (form: RegExp, advice = 'Write the same in Markdown, or delete it.'): Form => [
  form,
  'The page shows {}, which is markup of another generator.',
  advice,
];

const AS_LINK = 'Write a link, with its words in square brackets and its path in round brackets.';
const TO_STAND_OUT = 'Write **the words** to make them stand out.';

/** Syntax of WordPress, Obsidian, Hugo and Jekyll, and what Word leaves. Limits of length keep the time linear. */
const GENERATORS: readonly Form[] = [
  foreign(/\{\{.{0,200}?\}\}|\{%.{0,200}?%\}|\{\{|\{%|%\}/),
  foreign(/<!\[[^\]\n]{1,100}\]>/, 'Delete it.'),
  foreign(/\[![A-Za-z]{2,20}\][+-]?/, 'Begin the quotation with a bold word instead: > **Note:** and the words.'),
  foreign(/(?<=^[ \t>]{0,12})\[{1,2}\uE000{0,2}toc\uE000{0,2}\]{1,2}/im, 'Delete the line.'),
  foreign(
    /:contentReference\[[^\]\n]{1,40}\](?:\{[^}\n]{0,40}\})?|【\d[^】\n]{0,60}】/,
    'Delete it, and write the source into "sources:".',
  ),
  foreign(/!\[\[[^\]\n]{1,200}\]\]/, 'Write a picture: ![What it shows.](/images/name.jpg).'),
  foreign(/\[\[[^\]\n]{1,200}\]\]/, AS_LINK),
  foreign(/\[\/[a-z][\w-]{0,30}\]|\[[a-z][\w-]{0,30}(?:=| [\w-]{1,30}=["“'”\w])[^\][\n]{0,200}\]/i),
  foreign(/==[^\s=](?:[^=\n]{0,200}[^\s=])?==/, TO_STAND_OUT),
  foreign(/%%[^%]{1,300}%%/, 'Write a note for yourself as <!-- a comment --> on a line of its own.'),
  foreign(/\^\[[^\]\n]{1,200}\]/, 'Write [^1], and a line "[^1]: The note." below the paragraph.'),
  foreign(/(?<=\S[ \t])\^[a-z0-9-]{3,40}[ \t]*$/m, 'Delete it.'),
  foreign(/(?<![\w:/]):(?:[a-z][a-z0-9_+-]{0,30}|[+-]1):(?![\w:/])/, 'Write the emoji itself, or delete it.'),
  foreign(
    /(?:=[0-9A-F]{2}){2,20}|(?:%[C-F][0-9A-F]){1,3}(?:%[89AB][0-9A-F]){1,3}|(?<=\p{L})%20(?=\p{L})/u,
    'Write the character itself, or paste the words again as plain text.',
  ),
];

const link = (words: string, address: string) => `[${words.trim().replace(/\s+/g, ' ')}](${address})`;
const SPACE = /[\s\u00A0]+/;

/** Suggests the correct link. Encodes spaces in the URL, and puts the title in straight quotation marks. */
function repairedLink(sign: string, words: string, inside: string): string {
  const [, address = '', title] = /^<?(\S+?)>?\s+["“”„«'‘’(](.*?)["“”»'‘’)]*$/s.exec(inside.trim()) ?? [];
  const named = title !== undefined && /^["“”„«'‘’(]/.test(inside.trim().slice(address.length).trim());
  const target = (named ? address : inside.trim().replace(/^<|>$/g, '')).replace(/\s*\n\s*/g, '');
  if (/^(?:mailto|tel):/i.test(target)) {
    const [to = '', ...query] = target.split(/(?=\?)/);
    return link(words, to.replace(/[\s\u00A0]+/g, '') + query.join('').replace(/[\s\u00A0]+/g, '%20'));
  }
  const plain =
    sign && target.startsWith('/')
      ? target.toLowerCase().replace(/[^a-z0-9/.]+/g, '-')
      : target.split(SPACE).filter(Boolean).join('%20');
  return `${sign}${link(words, named ? `${plain} "${title.replaceAll('"', '')}"` : plain)}`;
}

const relinked: Words = ([, sign, words, address]) => `Write ${sign}${link(words!, address!)}.`;

const TARGET = '(?:\\/|https?:|www\\.|mailto:|tel:|#|\\.{1,2}\\/)';

/** Links and pictures that Markdown didn't parse because of a mistake. */
const LINKS: readonly Form[] = [
  [
    new RegExp(`(!?)\\[([^\\][(]{1,300})\\((${TARGET}[^\\s()]{0,500})\\)?`),
    'The page shows {}, because the link’s words have no "]" after them.',
    relinked,
    IN_ADDRESS,
  ],
  [
    new RegExp(`(!?)\\[([^\\][]{1,300})\\][ \\t\\n]{1,3}\\((${TARGET}[^\\s()]{0,500})\\)`),
    'The page shows {}, because there is a space between the link’s words and its URL.',
    relinked,
    IN_ADDRESS,
  ],
  [
    new RegExp(`(!?)\\[([^\\][]{1,300})\\][ \\t]?\\[<?(${TARGET}[^\\s\\]]{0,500}?)>?\\]`),
    'The page shows {}, because a link’s URL must be in round brackets.',
    relinked,
    IN_ADDRESS,
  ],
  [
    new RegExp(`\\(([^()\\n]{1,300})\\)\\[(${TARGET}[^\\s\\]]{0,500})\\]`),
    'The page shows {}, because the link’s brackets are the wrong way round.',
    ([, words, address]) => `Write ${link(words!, address!)}.`,
  ],
  [
    new RegExp(`\\((${TARGET}[^\\s()]{0,500})\\)\\[([^\\][\\n]{1,300})\\]`),
    'The page shows {}, because the link’s words and its URL have changed places.',
    ([, address, words]) => `Write ${link(words!, address!)}.`,
    IN_ADDRESS,
  ],
  [
    new RegExp(`!?\\[[^\\][]{0,300}${READ}[^\\][]{0,300}\\]\\(${TARGET}[^\\s()${READ}]{0,500}\\)`),
    'The page shows {}, because a link can’t be inside another link.',
    'Remove one of the two links.',
    IN_ADDRESS,
  ],
  [
    /(!?)\[([^\][]{0,300})\]\(([^()\uE000]{1,500})\)/,
    ([, , , inside = '']) =>
      /["“”„«'‘’]/.test(inside)
        ? 'The page shows {}, because a link’s title must be in straight quotation marks.'
        : 'The page shows {}, because a URL can’t have spaces.',
    ([, sign, words, inside]) => {
      if (sign && !/^(?:\/|https?:)/.test(inside!)) return adviceForPicture(inside!.trim());
      const renamed = sign && /^\/images\/.*\s/.test(inside!.trim()) ? ', and give the file that name' : '';
      return `Write ${repairedLink(sign!, words!, inside!)}${renamed}.`;
    },
    IN_ADDRESS,
  ],
  [
    /(!?)\[([^\][]{1,300})\]\(((?:[^\s()\uE000]|\([^\s()\uE000]{0,200}\)){1,500}?)(?=[,.;:!?]*(?:\s|$))/,
    'The page shows {}, because the link’s URL has no ")" after it.',
    relinked,
    IN_ADDRESS,
  ],
  [
    new RegExp(`\\]\\((?:${TARGET})[^\\s()]{0,500}\\)`),
    'The page shows {}, because the link’s words have no "[" before them.',
    'Write [words](/path), with the words of the link in the square brackets.',
    IN_ADDRESS,
  ],
  [
    /<((?:https?:\/\/|www\.)[^<>\n]{1,500})>/,
    'The page shows {}, because a URL between "<" and ">" needs its scheme and can’t have spaces.',
    ([, address]) =>
      `Write <${address!
        .replace(/^www\./, 'https://www.')
        .trim()
        .split(SPACE)
        .join('%20')}>.`,
    IN_ADDRESS,
  ],
  [
    /(?<=^[ \t>]{0,12})\[([^\]\n^]{1,200})\]:[ \t]+(?:\/|<?https?:|#|www\.|mailto:)\S*/m,
    'The page shows {}, because the URL of a reference needs a paragraph of its own.',
    'Put an empty line above it, and write it as [name]: https://example.org.',
  ],
  [
    /(?<![\w/.@-])(?:https?:\/(?!\/)|https?\/\/|https?:(?=\w)|https?:\/\/[ \t]|(?:ttps?|htps?|htts?|h{2,3}ttps?|ht{3,4}ps?|httpps?|httpss):\/\/)[^\s<>]{1,300}/i,
    'The page shows {}, because the URL has a mistake.',
    'Write "https://" and the rest of the URL, without a space.',
  ],
  [
    /\bmailto:(?=[^\s@]{1,64}@)/i,
    'The page shows {}, although an email address becomes a link by itself.',
    'Delete it.',
  ],
  [
    /(?<![\w.+-])([\w.+-]{1,60})['’]([\w.+-]{1,60}@[\w-]{1,60}(?:\.[\w-]{1,60}){1,5})/,
    'The page links only a part of the address {}.',
    ([whole, ...parts]) => `Write ${link(whole!, `mailto:${parts.join("'")}`)}.`,
  ],
  [
    /\((\/[a-z0-9][^\s()\uE000]{2,500})\)/,
    'The page shows {}, because the words of a link must be before its URL, in square brackets.',
    ([, address]) => `Write [words](${address}), with the words of the link in the square brackets.`,
  ],
];

/** Bold, italic and struck-through words, and code, whose markers Markdown didn't parse. */
const EMPHASIS: readonly Form[] = [
  [
    /(?<![\w*\\])(\*{1,3})([^\s*](?:[^*\n]{0,300}[^\s*])?)\1(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])(\*{2,3})([^\s*](?:[^*\n]{0,300}[^\s*])?)\3/u,
    'The page shows {}, because a punctuation mark inside the asterisks touches a letter outside.',
    ([whole, sign]) =>
      sign ? `Write "${whole} " with a space after it, or put the mark outside the asterisks.` : OUTSIDE,
  ],
  [
    /(?<!\w|_)(_{1,3})([^\s_](?:[^_\n]{0,300}[^\s_])?)\1(?=[\p{L}\p{N}])/u,
    'The page shows {}, because underscores inside a word make nothing bold or italic.',
    ([, sign, words]) => `Write ${'*'.repeat(sign!.length)}${words}${'*'.repeat(sign!.length)}.`,
  ],
  [
    /(\*{2,3}|__)(?:([ \t]+[^*_\n]{0,300}?[^\s*_][ \t]*)|([^\s*_][^*_\n]{0,300}?[ \t]+))\1/,
    'The page shows {}, because bold words can’t begin or end with a space.',
    ([, , before, after]) => `Write **${(before || after)!.trim()}**.`,
  ],
  [
    /(?<![\\*\w])\*\*(?=[^\s*])|(?<=[^\s\\*])\*\*(?![*\w])|(?<=\p{L})\*\*(?=\p{L})/u,
    'The page shows these two asterisks, because the paragraph has no second pair.',
    'Write **the words** without a space inside the asterisks, or \\*\\* if readers should see them.',
  ],
  [
    /(?<!\*)\*{3}(?!\*)/,
    'The page shows these three asterisks, because the paragraph has no other three.',
    'Write ***the words*** without a space inside the asterisks, or delete them.',
  ],
  [
    /(?<=[\p{L}\p{N},;:.][ \t])\*(?=\p{L})|(?<!\*)\*(?=\uE000)|(?<=\uE000)\*(?!\*)/u,
    'The page shows this asterisk, because the paragraph has no second one.',
    'Write *the words* between two asterisks, or \\* if readers should see it.',
  ],
  [
    /(?<![\w_\\])_{1,2}(?=[^\s_]{1,60})(?=\p{L})|(?<=\p{L}[.!?]?)__(?![\w_])/u,
    'The page shows this underscore, because the paragraph has no second one.',
    'Write *the words* between two asterisks, or \\_ if readers should see it.',
  ],
  [
    /(?<!~)~~(?!~)/,
    'The page shows these two tildes, because the paragraph has no second pair.',
    'Write ~~the words~~ to strike them out, or \\~\\~ if readers should see them.',
  ],
  [
    /`/,
    'The page shows this backtick, because the paragraph has no second one.',
    "Write `the code` between two backticks; an apostrophe is ’ or '.",
  ],
];
const OUTSIDE = 'Put a space before it, or the punctuation mark outside the asterisks.';

const LIST_ITEMS = 'Begin each such line with "- ", and put an empty line above the first.';
const BULLET = '[•·‣⁃▪▫◦●○■□☐☑☒➢➤►▶✓✔»]';

const joined = (form: RegExp, advice = LIST_ITEMS): Form => [form, 'The page joins these lines into one.', advice];

const AS_TABLE = 'Write each row as | one | two |, without empty lines, and | --- | --- | under the first.';

/** Lines that the author intended as a list, a table, a heading or a rule. Markdown joins these lines into one. */
const LINES: readonly Form[] = [
  [
    new RegExp(
      `(?<=^[ \\t>]{0,12})${BULLET}[ \\t\\u00A0]{0,9}\\S[^\\n]{0,500}(?:\\n[ \\t>]{0,12}${BULLET}[^\\n]{0,500}){0,99}`,
      'm',
    ),
    'The page shows this bullet, and joins its line to the next one.',
    LIST_ITEMS,
  ],
  joined(/(?<=^[ \t>]{0,12})[‐-―−][ \t\u00A0]?\S[^\n]{0,300}\n[ \t>]{0,12}[‐-―−][ \t\u00A0]?\S/m),
  joined(
    /(?<=^[ \t>]{0,12})[-–+](?=\p{L})[^\n]{0,300}\n[ \t>]{0,12}[-–+](?=\p{L})/mu,
    'Begin each such line with "- ", with a space after the hyphen.',
  ),
  [
    /(?<=\n[ \t>]{4,40})[-*+][ \t]+\S/,
    'The page joins this item to the line above, because it is indented too far.',
    'Indent it only as far as the words of the item above.',
  ],
  [
    /(?<=\n[ \t>]{0,12})\*(?=\p{L})(?![^*\n]{0,300}\*)/u,
    'The page joins this line to the one above, because an item of a list needs a space after its asterisk.',
    'Begin the line with "- ".',
  ],
  [
    /(?<=^[ \t>]{0,12})\d{1,2}[.)](?=\p{Lu}\p{Ll}|\p{L}[^\n]{0,300}\n[ \t>]{0,12}\d{1,2}[.)]\p{L})/mu,
    'The page shows {}, because an item of a numbered list needs a space after its number.',
    ([whole]) => `Write "${whole} " with a space after it.`,
  ],
  joined(
    /(?<=^[ \t>]{0,12})(?:([o§Ø¤])[ \t\u00A0]{1,9}\S[^\n]{0,300}\n[ \t>]{0,12}\1[ \t\u00A0]{1,9}\S|[oüv§Ø¤][ \t\u00A0]{2,9}\S)/m,
  ),
  [
    /(?<=\n[ \t>]{0,12})\d{1,3}[.)][ \t]+\S/,
    'The page shows {}, because a list that does not start with 1 needs an empty line above it.',
    'Put an empty line above the first item.',
  ],
  joined(
    /(?<=^[ \t>]{0,12})\(?(?:(?:[a-z]|[ivx]{1,4}|\d{1,2})[.)/][ \t][^\n]{0,300}\n[ \t>]{0,12}\(?(?:[a-z]|[ivx]{1,4}|\d{1,2})|A[.)][ \t][^\n]{0,300}\n[ \t>]{0,12}\(?B)[.)/][ \t]/m,
    'Begin each such line with "1. " or "- ", and put an empty line above the first.',
  ),
  joined(
    /(?<=^[ \t>]{0,12})(?:(?:\p{Extended_Pictographic}\uFE0F?|\d\uFE0F?\u20E3)[ \t]?\p{L}[^\n]{0,300}\n[ \t>]{0,12}(?:\p{Extended_Pictographic}|\d\uFE0F?\u20E3)|([→★☆✦❖➔➜⇒])[ \t][^\n]{0,300}\n[ \t>]{0,12}\1)/mu,
  ),
  [
    /(?<=^[ \t>]{0,12})[-*+]?(?:\[(?:[ xX]?|[ \t][xX][ \t]|[-><?!/*"✓✔✗✘])\][ \t]+\S|\[[ xX]?\](?=\w))/m,
    'The page shows {}, because a task must be an item of a list.',
    'Write "- [ ] " before the words.',
  ],
  [
    /(?<=[^\s#\\][ \t]{0,2})#{2,6}[ \t]+(?=\S)/,
    'The page shows {}, because a heading must begin a line.',
    'Put an empty line before it.',
  ],
  [
    /(?<=^[ \t>]{0,12})(?:={3,}|\*{3,}|~{3,}|\+{3,})[ \t]*$/m,
    'The page shows {}, because this line is neither a rule nor the end of a heading here.',
    'Delete the line. For a rule, write --- with an empty line above and below.',
  ],
  [
    /(?<=^[ \t>]{0,12})\|[^\n]{1,500}\|[ \t]*\n[ \t>]{0,12}\|[^\n]{1,500}\|[ \t]*$/m,
    'The page shows the bars of a table, because the line of hyphens under its head is missing.',
    'Write a line such as | --- | --- | under the first row, with as many cells.',
    OF_TABLES,
  ],
  [
    /(?<=^[ \t>]{0,12})(?:\|[^\n|]{1,300}\|[^\n]{0,300}\|[ \t]*$)/m,
    'The page shows the bars of a table, because it has no head, or an empty line above them.',
    AS_TABLE,
    OF_TABLES,
  ],
  joined(/(?<=^[ \t>]{0,12})[^\s][^\n\t]{0,200}\t[^\n]{0,300}\n[^\n\t]{1,200}\t\S/m, AS_TABLE),
  [
    /&(?:(?:[a-zA-Z]{2,10}|#\d{2,6});|(?:nbsp|amp|lt|gt|quot|apos|copy|reg|trade|pound|euro|deg|middot|times|[lr][sd]quo|[nm]dash|hellip)(?![\w;=]))/,
    'The page shows {}, because HTML has no such character.',
    'Write the character itself.',
  ],
  [
    /(?<=[\p{L}\p{N}.,:;!?’”"')][ \t]?)-{2,3}(?=[ \t]?[\p{L}\p{N}‘“"'(])/u,
    'The page shows these hyphens.',
    'Write – for a dash: with spaces around it between words, and without between numbers.',
  ],
  [
    /(?<=[\p{L}\p{N}.,])\||(?<=\S[ \t])\|(?=[\p{L}\p{N}])|(?<=^[ \t>]{0,12})\|(?=[^\n|]{0,300}(?:\n|$))/mu,
    'The page shows this bar of a table.',
    'Delete it, or write \\| if readers should see it.',
    OF_TABLES,
  ],
];

/** Single characters of Markdown syntax that Markdown didn't parse. */
const CHARACTERS: readonly Form[] = [
  [
    /<!--/,
    'The page shows this comment, because it has no end.',
    'End it with "-->", or write \\< if readers should see it.',
  ],
  [
    /-->/,
    'The page shows the end of a comment that has no beginning.',
    'Begin it with "<!--", or write → for an arrow.',
  ],
  [
    /(?<![\p{L}\p{N}])<(?=[\p{L}/])|(?<=^[ \t>]{0,12})<(?=[\s-]|$)/mu,
    'The page shows this "<".',
    'Delete it, or write \\< if readers should see it.',
  ],
  [/\\/, 'The page shows this backslash.', 'Delete it, or write two if readers should see one.'],
];

const FORMS = [...GENERATORS, ...LINKS, ...EMPHASIS, ...CHARACTERS];
const PARAGRAPH_FORMS = [...GENERATORS, ...LINKS, ...LINES, ...EMPHASIS, ...CHARACTERS];
