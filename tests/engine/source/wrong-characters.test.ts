import { expect, it } from 'vitest';
import { INVISIBLE, quoted } from '../../../build/engine/report/wording.ts';
import { findWrongCharacters } from '../../../build/engine/source/wrong-characters.ts';

it.each([
  ['£', 'Â£'],
  ['é', 'Ã©'],
  ['à', 'Ã '],
  ['’', 'â€™'],
  ['…', 'â€¦'],
  ['€', 'â‚¬'],
  ['🎉', 'ðŸŽ‰'],
])('a wrongly decoded %s is found, with the right character as suggestion', (meant, text) =>
  expect(findWrongCharacters(`A fair: ${text}5`)).toEqual([
    { offset: 8, message: `${quoted(text)} is ${quoted(meant)} in a wrong encoding.`, suggestion: `Write "${meant}".` },
  ]),
);

it('a wrongly decoded space or byte-order mark is found, without a suggestion', () => {
  for (const text of ['Â\u00A0', 'ï»¿']) {
    const message = `${quoted(text)} is a character in a wrong encoding.`;
    expect(findWrongCharacters(text)[0]).toMatchObject({ offset: 0, message });
  }
});

it.each(['“CAFÉ”', 'CAFÉ’S', 'São Paulo', 'À la carte', 'Ålesund', 'crêpe €5', 'Ça va', 'Âge', 'Łódź', 'ÃO'])(
  '%s doesn’t count as wrongly decoded',
  (text) => expect(findWrongCharacters(text)).toEqual([]),
);

it.each(['\u0085', '\u00AD', '\u180E', '\u2028', '\u3164', '\u{E0041}', '\u202E'])(
  '%j counts as an invisible character',
  (character) => expect(INVISIBLE.test(character)).toBe(true),
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
])('%s counts as visible', (text) => expect(INVISIBLE.test(text)).toBe(false));

it.each([
  ['\uFB01sh', '\uFB01', 'fi'],
  ['\u{1D5D9}\u{1D5F6}\u{1D600}\u{1D5F5} \u{1D5D9}.', '\u{1D5D9}\u{1D5F6}\u{1D600}\u{1D5F5} \u{1D5D9}', 'Fish F'],
  ['M\u0430rket', '\u0430', 'a'],
  ['\u039Dorth', '\u039D', 'N'],
])('%j has characters that only look like letters', (text, found, meant) =>
  expect(findWrongCharacters(text)[0]).toMatchObject({
    offset: text.indexOf(found),
    message: expect.stringContaining(`${quoted(found)} only looks like ${quoted(meant)}`),
    suggestion: `Write "${meant}".`,
  }),
);

it.each(['Москва и Brixton', 'Αθήνα', 'µm', 'ΔT', '１２月', 'x²', 'ﾊﾝｶｸ', 'Œuvre', 'π day'])(
  'no letter of %s counts as a wrong character',
  (text) => expect(findWrongCharacters(text)).toEqual([]),
);

it('all invisible characters of a file are one finding, which names their lines and the fix', () =>
  expect(findWrongCharacters('A f\u00ADair\u200B\n\nand\u000Ba\uFEFF walk')).toEqual([
    {
      offset: 3,
      message: 'The file contains 4 invisible characters, in lines 1, 3: U+00AD, U+200B, U+000B, U+FEFF.',
      suggestion: 'Delete them, or let "npm run check -- --fix" do so.',
    },
  ]));

it('wrong characters of each kind are found at once', () => {
  const found = findWrongCharacters('don\u00ADt, don\u00E2\u20AC\u2122t, don\u00E2\u20AC\u2122t, \uFB01sh, \uF0B7');
  expect(found.map(({ suggestion }) => suggestion)).toEqual([
    'Delete it, or let "npm run check -- --fix" do so.',
    'Write the right character, or delete it.',
    'Write "\u2019". "npm run check -- --fix" corrects all 2.',
    'Write "fi".',
  ]);
});
