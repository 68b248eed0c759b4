// Tests the links between the stops of a walk in its story and their marks on the map.
import { expect, it } from 'vitest';
import { markStops } from '../../components/parts/story-stops.ts';

const stopsOf = (...names: string[]) => names.map((name) => ({ name }));

it('a heading that begins with the number of a stop links to its mark, and the last stop shares the last heading', () => {
  const html = '<h2 id="look"><a href="#look" class="heading-link">Look</a></h2><ol><li>Posts.</li></ol>';
  const leg = '<h2 id="1-a-to-b"><a href="#1-a-to-b" class="heading-link">1. A to B</a></h2>';
  const marked = markStops(html + leg, stopsOf('A', 'B'));
  expect(marked.html).toBe(html + leg.replace('href="#1-a-to-b"', 'href="#map-1"'));
  expect([...marked.ids]).toEqual([
    [1, '1-a-to-b'],
    [2, '1-a-to-b'],
  ]);
});

it.each([
  '<li><strong>Smith &amp; Sons,</strong> a shop.</li>',
  '<li><strong>Smith</strong> &#x26; <em>Sons</em> have a shop.</li>',
  '<li>\n<p>Smith &amp; Sons</p>\n</li>',
])('the list item %s, which begins with the name of a stop, links to its mark', (item) => {
  const { html, ids } = markStops(`<ol><li>Other</li>${item}</ol>`, stopsOf('The mill', 'Smith & Sons'));
  expect([...ids]).toEqual([[2, 'stop-2']]);
  expect(html).toContain('<li id="stop-2" class="stop-item"><a class="stop-link" href="#map-2"');
  expect(html).toContain('<li>Other</li>');
});

it('a stop that is named twice, a number without a stop and another name change nothing', () => {
  const html =
    '<h2 id="9"><a href="#9" class="heading-link">9. Nine</a></h2><ul><li>The mill.</li><li>The mill.</li></ul>';
  const marked = markStops(html, stopsOf('The mill', 'The weir'));
  expect(marked.html.match(/id="stop-1"/g)).toHaveLength(1);
  expect([...marked.ids.keys()]).toEqual([1]);
});
