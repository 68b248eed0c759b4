// Tests how commands find the folder of a site in their arguments.
import { expect, it } from 'vitest';
import { takePlace } from '../../build/guide/place-folder.ts';

const place = 'examples/upper-calder';
const content = `${place}/content`;

it.each([
  [['post', '--title', 'A'], { args: ['post', '--title', 'A'], place: '.', content: 'content' }],
  [['post', '--place', `${place}/`, '--title', 'A'], { args: ['post', '--title', 'A'], place, content }],
  [[`--place=${place}`, 'draft'], { args: ['draft'], place, content }],
])('takePlace(%j) separates the folder after --place from the other arguments', (args, expected) => {
  expect(takePlace(args)).toEqual(expected);
});

it('takePlace throws if --place has no folder, or a folder without content/', () => {
  expect(() => takePlace(['post', '--place'])).toThrow('--place needs the folder that has content/');
  expect(() => takePlace(['--place=elsewhere'])).toThrow('There is no folder "elsewhere/content".');
});
