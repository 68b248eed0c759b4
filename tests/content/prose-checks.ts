// Finds mistakes that a sub-editor would mark: spelling, American forms, and phrases that go stale, hedge or cost trust
// (content/STYLE.md).

export interface Passage {
  /** Source of the passage, for messages: `posts/spring-market: body`. */
  place: string;
  text: string;
}

export interface Mark {
  place: string;
  kind: 'spelling' | 'American form' | Turn;
  found: string;
}

type Turn = 'dates itself' | 'hedge' | 'aside' | 'habit';

const AMERICAN_FORMS =
  /\b(?:neighbor\w*|colors?|colored|colorful|centers?|favorites?|flavors?|harbor|honor|theaters?|gray|traveled|traveling|traveler|canceled|jewelry|cozy|sidewalks?|programs?|pajamas|[a-z]+iz(?:e|es|ed|ing|ation|ations|er|ers))\b/gi;
/** British words that match the pattern of American forms. */
const BRITISH_TOO = new Set(['size', 'sizes', 'sized', 'prize', 'prizes', 'prized', 'seize', 'seized', 'maize']);

/**
 * Phrases that become outdated, are about the editors instead of the place, guess numbers of people, or wink at the
 * reader.
 */
const TURNS: readonly [kind: Turn, pattern: RegExp][] = [
  [
    'dates itself',
    /\b(?:(?:this|last|next) (?:year|month|week|winter|spring|summer|autumn)|recently|nowadays|these days|at the moment|so far this|it's (?:January|February|March|April|May|June|July|August|September|October|November|December))\b/gi,
  ],
  [
    'hedge',
    /\b(?:we(?:'ve| have) seen (?:nothing|no)|we know of no|(?:nothing|no one) (?:else )?that we (?:can|could)|we won't pretend|you see why|nobody here has|we aren't that kind|if [a-z ]+ (?:is|are) to be believed)\b/gi,
  ],
  [
    'habit',
    /\b(?:(?:most|few) (?:people|neighbours|visitors)|(?:everyone|everybody|hardly anyone|nobody) knows|(?:best|finest) [a-z]+ (?:that )?we know|locals (?:know|say|go))\b/gi,
  ],
  ['aside', /(?<=^|[.!?] )(?:sorry|go on|look at that|trust us|believe us|you'll see)[.!]/gi],
];

/** Matches a statement that the editors found nothing. A story may contain one such statement. */
const FOUND_NOTHING = /\bwe(?:'ve|'d)? (?:found (?:no|nothing|none)|couldn't find)\b/gi;

/** Converts HTML to plain text, with one line for each block element. */
export function plainText(html: string): string {
  return html
    .replace(/\s+/g, ' ')
    .replace(/<\/(?:p|li|td|th|h[1-6]|blockquote|figcaption)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/ *\n\s*/g, '\n')
    .trim();
}

/** Spelling mistakes and American forms in one passage. `known` returns true for a correctly spelled word. */
export function marksIn({ place, text }: Passage, known: (word: string) => boolean): Mark[] {
  const mark =
    (kind: Mark['kind']) =>
    (found: string): Mark => ({ place, kind, found });
  return [
    ...spellable(text)
      .filter((word) => !known(word))
      .map(mark('spelling')),
    ...(text.match(AMERICAN_FORMS) ?? [])
      .filter((word) => !BRITISH_TOO.has(word.toLowerCase()))
      .map(mark('American form')),
  ];
}

/** Finds phrases that should be replaced by a date or a fact, or be left out. */
export function turnsIn({ place, text }: Passage): Mark[] {
  const straight = text.replaceAll('’', "'");
  return TURNS.flatMap(([kind, pattern]) => (straight.match(pattern) ?? []).map((found) => ({ place, kind, found })));
}

/** Phrases of a text that report an empty search: `we found nothing`. */
export const emptyFinds = (text: string): string[] => text.replaceAll('’', "'").match(FOUND_NOTHING) ?? [];

/**
 * The words that a dictionary can judge: no numbers, postcodes, web or mail addresses, or single letters. Splits
 * hyphenated words.
 */
function spellable(text: string): string[] {
  return text
    .replace(/\b[\w.-]+@[\w.-]+|\bhttps?:\S+|\b[\w-]+(?:\.[\w-]+)*\.(?:example|org|uk|com|london|net)(?:\/\S*)?/g, ' ')
    .replaceAll('’', "'")
    .split(/[^\p{L}\d']+/u)
    .map((word) => word.replace(/^'+|'+$/g, '').replace(/'s$/, ''))
    .filter((word) => word.length > 1 && !/\d/.test(word));
}
