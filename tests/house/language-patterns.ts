// Finds words that make a reader read a sentence twice, in comments, test titles, findings and documentation.

interface Text {
  /** Number of the text's first line, from 1. */
  line: number;
  text: string;
}

export interface Hit {
  line: number;
  words: string;
}

/** Words that may not begin a sentence of a comment or a title. */
const OPENING = /^(?:What|Whether|Who|Where|Of)\b/;
const ANYWHERE = [
  /\b(?:of|in|by) which\b/gi,
  /\bwhat (?:is|was|has|it|they)\b/gi,
  /\b(?:anew|nobody)\b/gi,
  /\b(?:stands?|lies) (?:in|on|at|there|beside)\b/gi,
  /\bgo(?:es|ing)? on\b/gi,
  /\b(?:is|are|was|were) (?:meant|told)\b/gi,
  /\btak(?:es?|en|ing) (?:\w+ )?(?:out|away)\b/gi,
  /\b(?:what|whatever) else\b|[;,] else\b/gi,
  /\bwhoever\b/gi,
  /\b(?:for|from|of|to|with) whom\b/gi,
];

/** The words of each comment of TypeScript, JavaScript, CSS or SQL. Consecutive lines of `//` are one comment. */
export function commentsIn(code: string): Text[] {
  const comments: Text[] = [];
  let last: (Text & { end: number }) | undefined;
  const lines = code.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const [, block] = /^\s*(?:\{)?\/\*+(.*)/.exec(line) ?? [];
    if (block !== undefined) {
      const start = at;
      let text = block;
      while (!text.includes('*/') && at + 1 < lines.length) text += `\n${lines[++at]!.replace(/^\s*\*(?!\/) ?/, '')}`;
      comments.push({ line: start + 1, text: text.replace(/\*\/.*/s, '') });
      continue;
    }
    const [, whole] = /^\s*(?:\/\/|--) (.*)/.exec(line) ?? [];
    const [, behind] = /[;,{})\]] \/\/ (.*)/.exec(line) ?? [];
    const text = whole ?? behind;
    if (text === undefined) continue;
    if (whole !== undefined && last?.end === at) {
      last.text += `\n${text}`;
      last.end = at + 1;
    } else {
      const comment = { line: at + 1, text, end: whole === undefined ? -1 : at + 1 };
      comments.push(comment);
      last = comment;
    }
  }
  return comments;
}

/** The titles of `describe`, `it` and `test`. */
export function titlesIn(code: string): Text[] {
  const title = /\b(?:describe|it|test)(?:\.\w+(?:\((?:[^()]|\([^()]*\))*\))?)*\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs;
  return [...code.matchAll(title)].map((match) => ({
    line: code.slice(0, match.index).split('\n').length,
    text: match[2]!,
  }));
}

/** Paragraphs, list items, headings and table cells of a page, without its code and the headers of its tables. */
export function paragraphsIn(page: string): Text[] {
  const text = page.replaceAll(/^( *)(`{3,})\w*\n[\s\S]*?^\1\2$/gm, (fence) => fence.replaceAll(/[^\n]/g, ''));
  const found: Text[] = [];
  let isOpen = false;
  const lines = text.split('\n');
  for (const [at, line] of lines.entries()) {
    const isRow = line.startsWith('|');
    const isHeader = isRow && /^\|[\s:|-]+\|$/.test(lines[at + 1] ?? '');
    if (isRow && !isHeader) found.push(...line.split(/(?<!\\)\|/).map((cell) => ({ line: at + 1, text: cell.trim() })));
    // Keeps the `#` of a heading, so that a heading may begin with a word such as What.
    const isAlone = isRow || line.startsWith('#') || line.trim() === '';
    if (line.startsWith('#')) found.push({ line: at + 1, text: line });
    if (!isAlone) {
      const [start] = /^\s*(?:[-*] |\d+\. )/.exec(line) ?? [];
      if (isOpen && start === undefined) found.at(-1)!.text += `\n${line}`;
      else found.push({ line: at + 1, text: line.slice(start?.length ?? 0).trim() });
    }
    isOpen = !isAlone;
  }
  return found;
}

/** Messages and suggestions of a printed report, without the lines that it quotes from files. */
export const messagesIn = (report: string): Text[] =>
  report
    .split('\n')
    .map((text, at) => ({ line: at + 1, text: text.trim() }))
    .filter(({ text }) => !/^(?:>? ?\d+ )?\|/.test(text) && !/:\d+:\d+ {2}(?:error|warn) /.test(text));

/** Each match of a pattern, except in code spans and quotations. */
export function hitsIn(texts: readonly Text[]): Hit[] {
  return texts.flatMap(({ line, text }) => {
    const own = text.replaceAll(/`[^`]*`|"[^"]*"|“[^”]*”/g, (quote) => quote.replaceAll(/[^\n]/g, '_'));
    const lineAt = (offset: number) => line + (own.slice(0, offset).match(/\n/g)?.length ?? 0);
    const openings = sentencesIn(own).flatMap(({ offset, sentence }) => {
      const [words] = OPENING.exec(sentence) ?? [];
      return words === undefined ? [] : [{ line: lineAt(offset), words }];
    });
    const others = ANYWHERE.flatMap((pattern) =>
      [...own.replaceAll('\n', ' ').matchAll(pattern)].map(({ index, 0: words }) => ({ line: lineAt(index), words })),
    );
    return [...openings, ...others];
  });
}

function sentencesIn(text: string): { offset: number; sentence: string }[] {
  return [...text.matchAll(/(?:^\s*|[.?!]\s+)(?=(\S.*))/gs)].map((match) => ({
    offset: match.index + match[0].length,
    sentence: match[1]!,
  }));
}
