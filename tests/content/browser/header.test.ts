// Tests the header of our own content: its name fits on one line from the width of a tablet.
import { expect, test } from 'vitest';
import { useBrowser } from '../../browser/harness.ts';

const open = useBrowser();

test.each([768, 991, 992])(
  'the header at %i px has its links on one line, with nothing covering them',
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
