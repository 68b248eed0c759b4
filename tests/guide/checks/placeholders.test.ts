// Tests the note about unfinished texts that each check prints.
import { expect, it } from 'vitest';
import { placeholderNotes } from '../../../build/guide/checks/placeholders.ts';

const file = (text: string) =>
  ({ path: 'content/pages/about.yaml', text }) as Parameters<typeof placeholderNotes>[0][0];

it('placeholderNotes counts the texts to write, and names the position of the first text', () => {
  expect(placeholderNotes([file('title: We had letters to write: many.')])).toEqual([]);
  expect(placeholderNotes([file('title: About\nbody: "To write: who you are."')])).toEqual([
    '1 text is still to be written, in content/pages/about.yaml:2: "npm run check -- --release" lists what is unfinished.',
  ]);
  expect(placeholderNotes([file('a: "To write: x"\n'), file('b: "To write: y"\n')])[0]).toMatch(
    /^2 texts are still to be written, the first in content\/pages\/about\.yaml:1: /,
  );
});
