import { expect, it } from 'vitest';
import { INVISIBLE } from '../../../build/engine/report/wording.ts';
import { findSpoiltCharacters } from '../../../build/engine/source/wrong-encoding.ts';

it.each([
  ['£', 'Â£'],
  ['©', 'Â©'],
  ['é', 'Ã©'],
  ['É', 'Ã‰'],
  ['à', 'Ã '],
  ['ü', 'Ã¼'],
  ['ñ', 'Ã±'],
  ['’', 'â€™'],
  ['“', 'â€œ'],
  ['–', 'â€“'],
  ['—', 'â€”'],
  ['…', 'â€¦'],
  ['•', 'â€¢'],
  ['€', 'â‚¬'],
  ['™', 'â„¢'],
  ['🎉', 'ðŸŽ‰'],
])('a wrongly decoded %s is found, with the character that was meant', (meant, text) =>
  expect(findSpoiltCharacters(`A fair: ${text}5`)).toEqual({ offset: 8, text, meant }),
);

it('a wrongly decoded space or byte-order mark is found, without a character that was meant', () => {
  for (const text of ['Â\u00A0', 'ï»¿']) expect(findSpoiltCharacters(text)).toEqual({ offset: 0, text });
});

it.each(['“CAFÉ”', 'CAFÉ’S', 'São Paulo', 'À la carte', 'Ålesund', 'crêpe €5', 'Ça va', 'Âge', 'Łódź', 'ÃO'])(
  '%s is not taken for wrongly decoded',
  (text) => expect(findSpoiltCharacters(text)).toBeUndefined(),
);

it.each(['\u0085', '\u00AD', '\u180E', '\u2028', '\u3164', '\u{E0041}', '\u202E'])('%j is invisible', (character) =>
  expect(INVISIBLE.test(character)).toBe(true),
);

it.each([
  'é',
  'e\u0301',
  '\u00A0',
  '👨‍👩‍👧',
  '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  'ไทย',
  'हिन्दी',
  '한국어',
])('%s has no invisible character', (text) => expect(INVISIBLE.test(text)).toBe(false));
