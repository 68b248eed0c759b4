// The header of our own content: its name is short enough for one line on a tablet.
import { expect, test } from 'vitest';
import { useBrowser } from '../../browser/harness.ts';

const open = useBrowser();

test('at 768 px its links stand in one line, and nothing hides them', async () => {
  const page = await open('/about', { variant: 'real', viewport: { width: 768, height: 800 } });
  const header = page.getByRole('banner');
  const boxes = await header
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getBoundingClientRect().toJSON() as DOMRect));
  expect(boxes).toHaveLength(8);
  expect(Math.max(...boxes.map(({ top }) => top))).toBeLessThan(Math.min(...boxes.map(({ bottom }) => bottom)));
  expect(await header.getByRole('button').count()).toBe(0);
});
