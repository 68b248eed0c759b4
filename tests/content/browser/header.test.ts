// Tests that the header of the real site fits on one line on a tablet and on wider screens.
import { expect, test } from 'vitest';
import { useBrowser } from '../../browser/harness.ts';

const open = useBrowser();

test.each([768, 991, 992])(
  'on a screen %i pixels wide, the header shows its eight links on one line and no Menu button',
  async (width) => {
    const page = await open('/about', { variant: 'real', viewport: { width, height: 800 } });
    const header = page.getByRole('banner');
    const boxes = await header
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getBoundingClientRect().toJSON() as DOMRect));
    expect(boxes).toHaveLength(8);
    expect(Math.max(...boxes.map(({ top }) => top))).toBeLessThan(Math.min(...boxes.map(({ bottom }) => bottom)));
    expect(await header.getByRole('button', { name: 'Menu' }).count()).toBe(0);
  },
);
