import { describe, expect, it } from 'vitest';
import { Report } from '../../build/report/report.ts';
import { measurePicture } from '../../build/source/picture.ts';

const OPEN =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 320 200">';

function measure(content: string | Uint8Array, file = 'content/images/a.svg', report = new Report()) {
  const size = measurePicture(typeof content === 'string' ? new TextEncoder().encode(content) : content, file, report);
  return { size, rules: [...new Set(report.sorted().map((finding) => finding.rule))] };
}

describe('measurePicture', () => {
  it('measures a drawing by its viewBox, or by its own width and height', () => {
    expect(measure(`${OPEN}<path d="M0 0h9"/></svg>`).size).toEqual({ width: 320, height: 200 });
    expect(
      measure(
        '<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="64px" height="32"/>',
      ).size,
    ).toEqual({ width: 64, height: 32 });
    expect(
      measure('<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%" viewBox="0,0 8,4"/>').size,
    ).toEqual({ width: 8, height: 4 });
  });

  it('measures a PNG', () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAEklEQVR4nGP4z8DwHxkzkC4AADxAH+HggXe0AAAAAElFTkSuQmCC',
      'base64',
    );
    expect(measure(png, 'content/images/a.png').size).toEqual({ width: 2, height: 3 });
    expect(measure(png, 'content/images/a.jpg')).toEqual({ size: undefined, rules: ['picture/unreadable'] });
  });

  it.each([
    `${OPEN}<use href="#a" xlink:href="#a"/><path fill="url(#g)" style="fill: url('#g')" stroke="var(--ink)"/></svg>`,
    `${OPEN}<style>.a { fill: var(--ink); mask: url("#m") }</style><!-- a note --><title>Boats</title></svg>`,
    `${OPEN}<filter id="f" x="-20%" width="1.4"><feTurbulence baseFrequency="0.1" numOctaves="4"/></filter></svg>`,
    `\uFEFF<?xml version='1.0'?>${OPEN}<text>a &amp; b &#xe9;&#33; <![CDATA[<&>]]></text><!-- - --><path\n  d = "M0 0"\t/></svg >\n<!-- end -->`,
    `${OPEN}<g id="a"><use href="#a"/></g><use href="#nowhere"/></svg>`,
    `${OPEN}<style>/* sky */ .a, g > .b { fill: url(#g.1); font-family: "A;{B" } @media (width > 9px) { .c { mask: none } }</style><g class="a">${'<path class="b"/>'.repeat(500)}</g><linearGradient id="g.1">${'<stop/>'.repeat(9)}</linearGradient></svg>`,
  ])('takes %s', (svg) => expect(measure(svg).rules).toEqual([]));

  it.each([
    '<script>alert(1)</script>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<script/>',
    '<path onload="alert(1)"/>',
    '<path ONLOAD="alert(1)"/>',
    '<path onbegin\n=\n"alert(1)"/>',
    '<a href="#x"><path/></a>',
    '<image href="data:image/png;base64,AAAA"/>',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
    '<use href="https://evil.test/x.svg#a"/>',
    '<use href="//evil.test/x.svg#a"/>',
    '<use xlink:href="javascript:alert(1)"/>',
    '<use xlink:href="&#106;avascript:alert(1)"/>',
    '<use href=" #a"/>',
    '<animate attributeName="href" to="javascript:alert(1)"/>',
    '<set attributeName="onclick" to="alert(1)"/>',
    '<path style="fill: url(https://evil.test/x)"/>',
    '<path fill="URL( \'//evil.test/x\')"/>',
    '<path style="fill: u\\72l(https://evil.test/x)"/>',
    '<style>@import "x.css";</style>',
    '<style>@IMPORT url(x.css);</style>',
    '<style>a { background: url(http://evil.test) }</style>',
    '<style><![CDATA[ @import "x.css"; ]]></style>',
    '<style>@\\69mport "x.css";</style>',
    '<style>.a { fill: u&#114;l(https://evil.test/x) }</style>',
    '<style>.a { fill: u<!-- -->rl(https://evil.test/x) }</style>',
    '<style>@imp<![CDATA[ort "x.css";]]></style>',
    '<style><title/>@import "x.css";</style>',
    '<style><style/>@import "x.css";</style>',
    '<path mask="url(#%61)"/>',
    '<path mask="url(#a"/>',
    '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
    '<g xmlns="http://www.w3.org/1999/xhtml"/>',
    '<g xml:base="https://evil.test/"/>',
    '<?xml-stylesheet href="x.css"?>',
    '<iframe src="x"/>',
  ])('refuses %s', (inner) =>
    expect(measure(`${OPEN}${inner}</svg>`)).toEqual({ size: undefined, rules: ['picture/unsafe-svg'] }),
  );

  it('refuses a DOCTYPE with entities', () => {
    expect(measure(`<!DOCTYPE svg [<!ENTITY a "x">]>${OPEN}&a;</svg>`).rules[0]).toMatch(/^picture\//);
    expect(measure(`<!DOCTYPE svg>\n${OPEN}</svg>`).rules).toEqual(['picture/unsafe-svg']);
  });

  it.each(['', 'words', '<svg viewBox="0 0 9 9"/>', `${OPEN}<g></svg>`, OPEN, '<html/>', `${OPEN}</svg><svg/>`])(
    'cannot read %j',
    (text) => expect(measure(text)).toEqual({ size: undefined, rules: ['picture/unreadable'] }),
  );

  it.each([
    '<path d="M0 0" d="M1 1"/>',
    '<text>a&nbsp;b</text>',
    '<text>a & b</text>',
    '<text>&#0;</text>',
    '<text>&#xD800;</text>',
    '<path hidden/>',
    '<g id="a<b"/>',
    '<g id="a"fill="b"/>',
    '<g inkscape:label="x"/>',
    '<!-- a -- b -->',
    '<text>\u0001</text>',
    '<text><![CDATA[</text>',
  ])('finds what is no XML in %j', (inner) =>
    expect(measure(`${OPEN}${inner}</svg>`)).toEqual({ size: undefined, rules: ['picture/unreadable'] }),
  );

  it('finds an xlink: that is nowhere declared, another encoding, and sizes that no page can have', () => {
    const bare = (inner: string, attributes = 'viewBox="0 0 3 2"') =>
      `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`;
    const latin = Buffer.from(bare('<text>caf\u00e9</text>'), 'latin1');
    const sizes = ['viewBox="0 0 Infinity 2"', 'viewBox="0 0 1e-300 1"', `width="${'9'.repeat(400)}" height="1"`].map(
      (attributes) => bare('', attributes),
    );
    for (const svg of [bare('<use xlink:href="#a"/>'), latin, Buffer.from(bare(''), 'utf16le'), ...sizes]) {
      expect(measure(svg)).toEqual({ size: undefined, rules: ['picture/unreadable'] });
    }
  });

  const times = (count: number, line: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => line(index)).join('');
  const masksInMasks = (use: string) =>
    times(20, (n) => `<mask id="m${n + 1}">${`<path ${use.replaceAll('%', `${n}`)}/>`.repeat(5)}</mask>`);
  it.each([
    [
      'groups that stand for groups',
      `<g id="a0"/>${times(9, (n) => `<g id="a${n + 1}">${`<use href="#a${n}"/>`.repeat(10)}</g>`)}`,
    ],
    ['masks in masks', masksInMasks(`mask="url( '#m%')"`)],
    ...['mask="URL(#m%)"', `style="/*;*/MASK : url('#m%')"`, 'style="filter: blur(1px) url(#m%)"'].map((use) => [
      use,
      masksInMasks(use),
    ]),
    ...[
      '.c% { mask: url( "#m%" ) }',
      'svg .none, mask>path.c% { clip-path: url(#m%) }',
      '@media print { path.c% { fill: red; mask: url(#m%) } }',
      '.c% { &amp; { mask: url(#m%) } }',
      '.x { content: "/*" } .c% { mask: url(#m%) } .x { content: "*/" }',
      '.x { content: "; .none {"; } .c% { mask: url(#m%) }',
      '@keyframes k { from { mask: url(#m%) } }',
      '.c%:not(.none) { mask: url(#m%) }',
      '[class="c%"] { mask: url(#m%) }',
      '.none { --m: url(#m%) }',
      'path { filter: url(#m%)',
    ].map((rule) => [
      rule,
      `<style>${times(20, (n) => rule.replaceAll('%', `${n}`))}</style>${masksInMasks('class="c%"')}`,
    ]),
    [
      'more uses than can be counted',
      `<style>${times(20_000, () => '.a { fill: url(#a) }')}</style>${'<path class="a"/>'.repeat(20_000)}`,
    ],
    ['many filters by name', `<path filter="${'blur(1px) '.repeat(2_000)}"/>`],
    [
      'patterns that are inherited',
      times(9, (n) => `<pattern id="p${n + 1}"><g fill="url(#p${n})">${'<path/>'.repeat(9)}</g></pattern>`),
    ],
    [
      'a marker for all of a group',
      `<marker id="m">${'<path/>'.repeat(500)}</marker><g style="marker: url(#m)"><path d="M0 0${'l1 1'.repeat(2000)}"/></g>`,
    ],
    [
      'a marker at each of many points',
      `<marker id="m">${'<path/>'.repeat(500)}</marker><path marker-mid="url(#m)" d="M0 0${'l1 1'.repeat(2000)}"/>`,
    ],
    ['a long chain', times(5000, (n) => `<g id="a${n + 1}"><use href="#a${n + 2}"/></g>`)],
    ['deep groups', '<g>'.repeat(300) + '</g>'.repeat(300)],
    ['noise without end', '<filter id="f"><feTurbulence numOctaves="2000000000"/></filter>'],
    ['a vast blur', '<filter id="f"><feGaussianBlur stdDeviation="0 1e6"/></filter>'],
    ['a book', `<text>${'a '.repeat(5_000)}</text>`],
    ['a letter as large as a town', '<text font-size="1e30">a</text>'],
    ['a vast filter', '<filter id="f" width="1e7"/>'],
  ])('refuses %s, which would take for ever to draw', (_, inner) => {
    const report = new Report();
    expect(measure(`${OPEN}${inner}</svg>`, undefined, report)).toEqual({
      size: undefined,
      rules: ['picture/unreadable'],
    });
    expect(report.sorted()[0]!.message).toMatch(/^The drawing would take too long to draw: /);
  });

  it('refuses more pixels than fit in a memory, whatever the bytes', () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAEklEQVR4nGP4z8DwHxkzkC4AADxAH+HggXe0AAAAAElFTkSuQmCC',
      'base64',
    );
    for (const at of [16, 20]) png.writeUInt32BE(60_000, at);
    expect(measure(png, 'content/images/a.png')).toEqual({ size: undefined, rules: ['picture/unreadable'] });
  });
});
