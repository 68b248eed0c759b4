// Tests which links become cards if they are alone on their line, and how feeds show them.
import { expect, it } from 'vitest';
import { embedOf, plainEmbeds, shapeEmbeds } from '../../../build/guide/prose/embeds.ts';
import { parseProse } from '../../../build/engine/source/markdown.ts';
import { positionsIn } from '../../../build/engine/report/finding.ts';
import { Report } from '../../../build/engine/report/report.ts';

const html = (text: string, headings = true) =>
  parseProse(text, {
    positionOf: positionsIn(text, 'a.md'),
    headings,
    rules: { shape: ({ tree, headings }) => void (headings && shapeEmbeds(tree)) },
    pictures: new Map(),
    report: new Report(),
  }).html;

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'Video on YouTube'],
  ['https://youtu.be/dQw4w9WgXcQ?t=42', 'Video on YouTube'],
  ['https://www.youtube.com/playlist?list=PL123', 'Playlist on YouTube'],
  ['https://vimeo.com/76979871', 'Video on Vimeo'],
  ['https://tube.example/w/9c9de5e8-0a1e-484a-b099-e80766180a6d', 'Video on tube.example'],
  ['https://tube.example/videos/watch/9c9de5e8-0a1e-484a-b099-e80766180a6d', 'Video on tube.example'],
  ['https://open.spotify.com/intl-de/episode/512ojhOuo1ktJprKbVcKyQ', 'Episode on Spotify'],
  ['https://www.mixcloud.com/station/breakfast/', 'Show on Mixcloud'],
  ['https://www.openstreetmap.org/way/4063282', 'Map on OpenStreetMap'],
  ['https://www.openstreetmap.org/#map=17/51.4512/-0.1059', 'Map on OpenStreetMap'],
])('the link %s becomes a card', (url, name) => {
  expect(embedOf(url)?.name).toBe(name);
});

it("a link whose host only contains the host of a service, such as xyoutu.be, doesn't become a card", () => {
  const cards = [
    'youtube.com/embed/a',
    'youtu.be/dQw4w9WgXcQ',
    'vimeo.com/1',
    'open.spotify.com/track/1',
    'mixcloud.com/a/b',
    'openstreetmap.org/node/1',
    'osm.org/go/1',
  ];
  for (const card of cards) {
    expect(embedOf(`https://${card}`), card).toBeDefined();
    expect(embedOf(`https://x${card}`), card).toBeUndefined();
    expect(embedOf(`https://${card.replace('/', '.example/')}`), card).toBeUndefined();
  }
  expect(embedOf('https://tube.example/w/kkGMgK9ZtnKfYAgnEtQxbvX')).toBeUndefined();
  expect(html('HTTPS://vimeo.com/76979871')).toContain('<strong>Video on Vimeo</strong>');
});

it.each([
  'https://www.youtube.com/@channel',
  'https://youtube.com.example/watch?v=dQw4w9WgXcQ',
  'https://vimeo.com/about',
  'https://www.openstreetmap.org/copyright',
  'https://wiki.example/w/Brixton',
  'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
])('the link %s stays a link', (url) => {
  expect(embedOf(url)).toBeUndefined();
});

const CARD =
  '<p class="embed"><a href="https://vimeo.com/76979871" rel="noopener noreferrer"><strong>The *weir*</strong> ' +
  '<span class="embed-site">Opens on Vimeo</span></a></p>';

it("a link that is alone in its paragraph becomes a card with the link's words, and a plain link in a feed", () => {
  const made = html('Before.\n\n[The \\*weir\\*](https://vimeo.com/76979871)\n\nAfter.');
  expect(made).toBe(`<p>Before.</p>\n${CARD}\n<p>After.</p>`);
  expect(plainEmbeds(CARD)).toBe(
    '<p><a href="https://vimeo.com/76979871" rel="noopener noreferrer">The *weir*</a></p>',
  );
});

it('a bare URL becomes a card with a name such as "Video on Vimeo"', () => {
  expect(html('https://vimeo.com/76979871')).toContain('<strong>Video on Vimeo</strong>');
  expect(html('[www.weir.example by night](https://vimeo.com/1)')).toContain(
    '<strong>www.weir.example by night</strong>',
  );
});

it("a link in a sentence, in a list or in a field doesn't become a card", () => {
  const link = '[The weir](https://vimeo.com/76979871)';
  for (const made of [html(`See ${link}`), html(`- ${link}`), html(`> ${link}`), html(link, false)]) {
    expect(made).not.toContain('embed');
  }
});
