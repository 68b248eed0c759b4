// Tests that placeholders of several kinds are filled in one pass.
import { expect, it } from 'vitest';
import { fillPlaceholders, type Filler } from '../../../build/engine/render/placeholders.ts';

const filler = (name: string, fill: Filler['fill']): Filler => ({
  start: `<${name} `,
  pattern: new RegExp(`<${name} (\\d+)>`, 'y'),
  fill,
});

it('placeholders of several kinds are filled in the order of the page', () => {
  const order: string[] = [];
  const noting = (name: string) => filler(name, ([, number]) => `[${order.push(`${name} ${number}`)}]`);
  expect(fillPlaceholders('<b 1>-<a 2><b x><a 3>-<b 4>', [noting('a'), noting('b'), noting('c')])).toBe(
    '[1]-[2]<b x>[3]-[4]',
  );
  expect(order).toEqual(['b 1', 'a 2', 'a 3', 'b 4']);
});

it('filled-in text is not searched again', () => {
  const fillers = [filler('a', () => '<b 1><a 2>'), filler('b', () => 'never')];
  expect(fillPlaceholders('<a 1>', fillers)).toBe('<b 1><a 2>');
});

it('a text without placeholders stays unchanged', () => {
  expect(fillPlaceholders('<p>1</p>', [filler('a', () => 'never')])).toBe('<p>1</p>');
});
