// House style: words to avoid, and a limit on the length of sentences.
import type { Position } from '../../engine/report/finding.ts';
import type { Report } from '../../engine/report/report.ts';
import { quoted } from '../../engine/report/wording.ts';

export const rules = {
  'style/word': 'A text has a word that this guide avoids.',
  'style/long-sentence': 'A sentence is too long to be read aloud.',
};

/** Maximum number of words in a sentence. */
export const LONGEST_SENTENCE = 40;
/**
 * Words to avoid, in lower case with a straight apostrophe, and the words to write instead. `content/STYLE.md` gives
 * the reasons.
 */
export const WORDS_TO_AVOID: readonly [words: string, advice: string][] = [
  [
    'vibrant|bustling|buzzing|eclectic|quirky|iconic|thriving|charming|stunning|curated',
    'Name something particular. This word fits any place.',
  ],
  [
    'hidden gem|hidden gems|best-kept secret|must-see|must-visit|something for everyone',
    'Say who would like it, and what to see, order or ask for.',
  ],
  [
    'look no further|treasure trove|melting pot|hustle and bustle|hotspot|foodie|foodies',
    'Leave it out, or name the thing itself.',
  ],
  [
    "nestled|a stone's throw|tucked away|conveniently located|heart of",
    'Say which street, or how many minutes from which stop.',
  ],
  [
    'people tend to stay|stay for decades|village feel|up-and-coming|sought-after|worth a visit|locals love|a warm welcome',
    'Delete it, because no reader can check it.',
  ],
  [
    "without a date|we haven't found|we've found no|we'd found no|we found no|we found nothing|says the register|the register says|as listed on|by a review",
    'Move it to the sources at the foot. If the fact is too old to stand without it, cut the fact.',
  ],
  ['boasts|boasting', 'Write "has".'],
  ['discover|discovering', 'Write "find" or "see".'],
  ['telephone|telephones', 'Write "phone".'],
  ['somebody', 'Write "someone".'],
  ['purchase|purchases', 'Write "buy".'],
  ['commence|commences', 'Write "start".'],
  ['utilise|utilises', 'Write "use".'],
  ['prior to', 'Write "before".'],
  ['in order to', 'Write "to".'],
];

export interface StyleMark {
  rule: 'word' | 'long-sentence';
  /** Offset of the words in the text. */
  offset: number;
  message: string;
  suggestion: string;
}

const avoided = WORDS_TO_AVOID.map(([words]) => words.replaceAll("'", "['’]"));
/** Matches the words to avoid, except in "telephone box" and "telephone kiosk". */
const AVOIDED = new RegExp(`\\b(?<!-)(?:${avoided.join('|')})(?![\\w-]| (?:box|boxes|kiosk)\\b)`, 'i');
const adviceFor = (found: string) =>
  WORDS_TO_AVOID.find(([words]) => words.split('|').includes(straight(found).toLowerCase()))![1];
const straight = (text: string) => text.replaceAll('’', "'");

/** Space between two sentences, but not after an initial. Looks at one character first, because that is faster. */
const BETWEEN = /(?<=[.!?”’"')])(?<=(?<!\b[A-Z])[.!?][”’"')]{0,4})\s{1,99}(?=[“‘"'(]?[\p{Lu}\d])/gu;
const WORD = /[\p{L}\d][\p{L}\d’'.,:-]*/gu;

/**
 * Adds a warning for each problem with the style of a paragraph.
 * @param positionOf Position of a character in the paragraph.
 */
export function checkStyle(paragraph: string, positionOf: (offset: number) => Position, report: Report): void {
  for (const { rule, offset, message, suggestion } of styleMarks(paragraph)) {
    report.add({ rule: `style/${rule}`, severity: 'warn', ...positionOf(offset), message, suggestion });
  }
}

/** Finds problems in a paragraph, at most one per sentence. */
export function styleMarks(paragraph: string): StyleMark[] {
  return sentencesOf(paragraph).flatMap(({ text, offset }): StyleMark[] => {
    const found = AVOIDED.exec(text);
    if (found) {
      const words = text.slice(found.index, found.index + found[0].length);
      const message = `${quoted(words)} is a word that this guide avoids.`;
      return [{ rule: 'word', offset: offset + found.index, message, suggestion: adviceFor(words) }];
    }
    const count = text.match(WORD)?.length ?? 0;
    if (count <= LONGEST_SENTENCE) return [];
    const message = `A sentence has ${count} words; it should have at most ${LONGEST_SENTENCE}.`;
    return [{ rule: 'long-sentence', offset, message, suggestion: 'Make it two sentences, or a list.' }];
  });
}

function sentencesOf(paragraph: string): { text: string; offset: number }[] {
  const starts = [0, ...[...paragraph.matchAll(BETWEEN)].map((gap) => gap.index + gap[0].length)];
  return starts.map((offset, index) => ({ text: paragraph.slice(offset, starts[index + 1]), offset }));
}
