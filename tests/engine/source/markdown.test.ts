import { proseRules } from '../../../build/guide/prose/prose-rules.ts';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { positionsIn } from '../../../build/engine/report/finding.ts';
import { Report } from '../../../build/engine/report/report.ts';
import { parseProse } from '../../../build/engine/source/markdown.ts';

const pictures = new Map([['/images/pot.svg', { width: 480, height: 320 }]]);

function parse(text: string, headings = true) {
  const report = new Report();
  const prose = parseProse(text, {
    positionOf: positionsIn(text, 'a.md'),
    headings,
    rules: proseRules,
    pictures,
    report,
  });
  return { prose, found: report.sorted().map(({ rule, line, column }) => `${rule} ${line}:${column}`) };
}

it('parseProse gives each heading an id, and makes its words a link to the heading', () => {
  const { prose, found } = parse('## What to *look* for?\n\n### Café 9\n\n#### Small\n\n## What to look for\n');
  expect(found).toEqual([]);
  expect(prose.headings).toEqual([
    { id: 'what-to-look-for', text: 'What to look for?', depth: 2 },
    { id: 'cafe-9', text: 'Café 9', depth: 3 },
    { id: 'small', text: 'Small', depth: 4 },
    { id: 'what-to-look-for-2', text: 'What to look for', depth: 2 },
  ]);
  expect(prose.html).toContain(
    '<h2 id="what-to-look-for"><a href="#what-to-look-for" class="heading-link">What to <em>look</em> for?</a></h2>',
  );
  expect(prose.html).toContain('<h4 id="small">Small</h4>');
  expect(prose.links).toEqual([]);
});

it("parseProse gives no heading an id that the site's pages use", () => {
  const { prose } = parse('## Menu\n\n## Subscribe\n\n## Menu\n\n## Island\n\n## Island\n');
  expect(prose.headings.map(({ id }) => id)).toEqual(['menu-1', 'subscribe-1', 'menu-2', 'island', 'island-10']);
});

it('parseProse refuses a text that has the same special character more than three thousand times', () => {
  expect(parse('Fish & chips.\n\n'.repeat(3000)).found).toEqual([]);
  expect(parse('Fish & chips # 9.\n\n'.repeat(3000)).found).toEqual([]);
  const { prose, found } = parse('Fish & chips.\n\n'.repeat(3001));
  expect(found).toEqual(['markdown/too-much 1:1']);
  expect(prose.html).toBe('');
});

it.each([
  ['paragraph', '', ''],
  ['paragraph of a list', '- Fish\n- ', ''],
  ['cell', '| ', ' |\n|-|'],
])('parseProse refuses a %s of more than ten thousand characters at its first line', (_, before, after) => {
  const found = (length: number) => parse(`Fish.\n\n${before}${'x'.repeat(length)}${after}\n`).found;
  expect(found(9_900)).toEqual([]);
  expect(found(10_001)).toEqual([`markdown/too-much ${before.startsWith('-') ? '4:3' : '3:1'}`]);
});

it('parseProse only warns of a picture without a description if the picture came with an old post', () => {
  const severities = ['/images/pot.svg', '/images/imported/2019/05/pot.jpg', '/images/important/pot.svg'].map((src) => {
    const [report, text] = [new Report(), `![](${src})\n`];
    const known = new Map([[src, { width: 4, height: 3 }]]);
    parseProse(text, { positionOf: positionsIn(text, 'a.md'), headings: true, pictures: known, report });
    return report.sorted().map(({ severity }) => severity);
  });
  expect(severities).toEqual([['error'], ['warn'], ['error']]);
});

it('parseProse returns the positions of links and pictures, and for a reference link that of its definition', () => {
  const { prose } = parse('One [a](/a) and\n[b][two].\n\n![A pot.](/images/pot.svg)\n\n[two]: https://b.test/x "B"\n');
  expect(prose.links).toEqual([
    { href: '/a', line: 1, column: 5 },
    { href: 'https://b.test/x', line: 6, column: 1 },
  ]);
  expect(prose.images).toEqual([{ href: '/images/pot.svg', line: 4, column: 1, width: 480, height: 320 }]);
  expect(prose.html).toContain('<a href="https://b.test/x" title="B" rel="noopener noreferrer">b</a>');
  expect(prose.html).toContain(
    '<img src="/images/pot.svg" alt="A pot." width="480" height="320" loading="lazy" decoding="async">',
  );
});

it.each(['/images/sun.bmp', '/images/../../package.json', '/images/IMG_1.JPG', '/images/../secret.svg'])(
  "parseProse doesn't suggest adding the missing picture %s, because its path is invalid",
  (src) => {
    const report = new Report();
    const text = `![A sun.](${src})`;
    parseProse(text, { positionOf: positionsIn(text, 'a.md'), headings: true, pictures, report });
    expect(report.sorted().map(({ message, suggestion }) => `${message} ${suggestion}`)).toEqual([
      `There is no picture "${src}". A picture is in content/images/, has a name of lower-case letters, and ends in .svg, .png, .jpg, .webp, .avif or .gif.`,
    ]);
  },
);

it('parseProse makes a figure of a paragraph that contains only a picture with a title', () => {
  expect(parse('![A pot.](/images/pot.svg "As it \\<comes\\> out")').prose.html).toBe(
    '<figure><img src="/images/pot.svg" alt="A pot." width="480" height="320" loading="lazy" decoding="async"><figcaption>As it &#x3C;comes> out</figcaption></figure>',
  );
  expect(parse('Text ![A pot.](/images/pot.svg "T")').prose.html).toMatch(/^<p>Text <img/);
});

it('parseProse renders scrolling tables, strikethrough, quotes and lists', () => {
  const { prose } = parse('| A | B |\n|---|--:|\n| c | ~~d~~ |\n\n| A | B |\n|---|---|\n\n> Quote\n\n3. x\n');
  expect(prose.html).toMatch(/^<div class="table-scroll" tabindex="0" role="region" aria-label="Table: A, B"><table>/);
  expect(prose.html).toContain('aria-label="Table: A, B (2)"');
  expect(prose.html).toContain('<th align="right" scope="col">B</th>');
  expect(prose.html).toContain('<td align="right"><del>d</del></td>');
  expect(prose.html).toContain('<blockquote>\n<p>Quote</p>\n</blockquote>');
  expect(prose.html).toContain('<ol start="3">');
});

it.each([
  'One\n\n----------------------\n\ntwo',
  '************************',
  'Title\n----------------------',
  'A | B\n------------ | ------------\n1 | 2',
])('parseProse accepts a long row of hyphens: %j', (text) => expect(parse(text).found).toEqual([]));

it('parseProse renders tasks as checkboxes with accessible names', () => {
  const { prose, found } = parse('- [ ] Buy *string*\n- [x] Find a kite\n- Run\n');
  expect(found).toEqual([]);
  expect(prose.html).toBe(
    '<ul>\n<li class="task"><input type="checkbox" disabled aria-label="To do"> Buy <em>string</em></li>\n' +
      '<li class="task"><input type="checkbox" disabled checked aria-label="Done"> Find a kite</li>\n<li>Run</li>\n</ul>',
  );
  expect(prose.words).toBe(6);
});

it('parseProse numbers footnotes by their references, with links both ways', () => {
  const text =
    '## Footnote 1\n\nA[^b] b[^a] c[^b].\n\n[^a]: Note a.\n\n[^b]: Note b, see[^c].\n\n[^c]:\n    - In a list.\n\n## After\n';
  const { prose, found } = parse(text);
  expect(found).toEqual([]);
  expect(prose.headings.map(({ id }) => id)).toEqual(['footnote-1', 'after']);
  const from = (id: string, number: number, nth = '') =>
    `<sup><a href="#user-content-fn-${id}" id="user-content-fnref-${id}${nth}" aria-describedby="footnote-label">${number}</a></sup>`;
  const back = (id: string, name: string, sign = '↩\uFE0E') =>
    `<a href="#user-content-fnref-${id}" aria-label="Back to reference ${name}" class="data-footnote-backref">${sign}</a>`;
  expect(prose.html).toBe(
    [
      '<h2 id="footnote-1"><a href="#footnote-1" class="heading-link">Footnote 1</a></h2>',
      `<p>A${from('b', 1)} b${from('a', 2)} c${from('b', 1, '-2')}.</p>`,
      '<h2 id="after"><a href="#after" class="heading-link">After</a></h2>',
      '<section class="footnotes"><h2 id="footnote-label">Footnotes</h2>',
      '<ol>',
      '<li id="user-content-fn-b">',
      `<p>Note b, see${from('c', 3)}. ${back('b', '1')} ${back('b-2', '1-2', '↩\uFE0E<sup>2</sup>')}</p>`,
      '</li>',
      '<li id="user-content-fn-a">',
      `<p>Note a. ${back('a', '2')}</p>`,
      '</li>',
      '<li id="user-content-fn-c">',
      '<ul>',
      '<li>In a list.</li>',
      '</ul>',
      back('c', '3'),
      '</li>',
      '</ol>',
      '</section>',
    ].join('\n'),
  );
});

it('parseProse reports footnotes that lack a definition or a reference, or that are in a short text', () => {
  expect(parse('A[^x] \\[^y] `[^z]`').found).toEqual(['markdown/unknown-reference 1:2']);
  expect(parse('A[^x]\n\n[^x]: b\n\n[^X]: c\n\n[^y]: d').found).toEqual([
    'markdown/footnote 5:1',
    'markdown/footnote 7:1',
  ]);
  expect(parse('## A[^x]\n\n[^x]: b').found).toEqual(['markdown/heading 1:1']);
  expect(parse('A[^x] b[^y]\n\n[^x]: c\n\n[^z]: d', false).found).toEqual([
    'markdown/footnote 1:2',
    'markdown/footnote 1:8',
    'markdown/footnote 5:1',
  ]);
});

it('parseProse reports an invalid definition once, even if several links use it', () => {
  expect(parse('[a][x] [b][x] ![c][x]\n\n[x]: ftp://x.test').found).toEqual(['markdown/link 3:1']);
});

it('parseProse counts columns like an editor, after accents, emoji and tabs, and with CR LF', () => {
  expect(parse('Café 🎉 é <b>\r\n👩‍🍳 [a](x)\r\n\r\n- \t🎉 [b][c]').found).toEqual([
    'markdown/html 1:11',
    'markdown/link 2:7',
    'markdown/unknown-reference 4:7',
  ]);
});

it('parseProse keeps a number and its unit on one line, and leaves other spaces unchanged', () => {
  expect(parse('## To the lido: 1.8 km\n\nAt 10 am walk 20 metres.\n').prose.html).toMatch(
    /1\.8\u00A0km.*10\u00A0am walk 20\u00A0metres/s,
  );
  expect(parse('Bus 2 kicks off; `1 km` stays.').prose.html).toBe('<p>Bus 2 kicks off; <code>1 km</code> stays.</p>');
});

it('parseProse counts words', () => {
  expect(parse('## Two words\n\nIt’s *five* o’clock – `now`, 9am.\n').prose.words).toBe(7);
  expect(parse('').prose).toEqual({ html: '', words: 0, headings: [], links: [], images: [] });
});

it('parseProse drops comments and shows code as written', () => {
  expect(parse('a <!-- b --> c\n\n<!-- <b> -->\n\n`<b>`')).toMatchObject({
    prose: { html: '<p>a  c</p>\n<p><code>&#x3C;b></code></p>' },
    found: [],
  });
});

it('parseProse reports HTML once per element, also after a comment', () => {
  expect(parse('a <b>x</b> c').found).toEqual(['markdown/html 1:3']);
  expect(parse('<!-- c -->\n<div>\n').found).toEqual(['markdown/html 2:1']);
  expect(parse('x </div>').found).toEqual(['markdown/html 1:3']);
});

it('parseProse reports a heading in a field', () => {
  expect(parse('## Here', false).found).toEqual(['markdown/heading 1:1']);
});

it('parseProse links bare URLs, except in links and code', () => {
  const { prose, found } = parse('a https://x.test/y. www.y.test b@z.test');
  expect(found).toEqual([]);
  expect(prose.links).toEqual([
    { href: 'https://x.test/y', line: 1, column: 3 },
    { href: 'http://www.y.test', line: 1, column: 21 },
    { href: 'mailto:b@z.test', line: 1, column: 32 },
  ]);
  expect(prose.html).toContain('<a href="https://x.test/y" rel="noopener noreferrer">https://x.test/y</a>.');
  expect(parse('[https://x.test](https://x.test) `https://y.test`').prose.links).toHaveLength(1);
});

describe('unsafe Markdown', () => {
  const ALLOWED = new Set(
    'p h2 h3 h4 h5 h6 a em strong del code pre blockquote ul ol li hr br img figure figcaption div table thead tbody tr th td sup section input'.split(
      ' ',
    ),
  );
  const ATTRIBUTES = new Set(
    'id href title rel class src alt width height loading decoding tabindex role aria-label aria-describedby align scope start type checked disabled'.split(
      ' ',
    ),
  );

  /** Returns everything in the HTML that could run, load or lead somewhere forbidden. */
  function unsafe(html: string): string[] {
    const found: string[] = [];
    const parser = new Parser({
      onopentag(name, attributes) {
        if (!ALLOWED.has(name)) found.push(`<${name}>`);
        for (const [key, value] of Object.entries(attributes)) {
          if (!ATTRIBUTES.has(key)) found.push(`${key}=${value}`);
          if (key === 'href' && !/^(?:$|https?:\/\/|mailto:|tel:|#|\/(?!\/))/.test(value)) found.push(`href=${value}`);
          if (name === 'input' && !('disabled' in attributes && attributes['type'] === 'checkbox')) {
            found.push('<input>');
          }
          if (key === 'src' && !/^(?:$|\/images\/)/.test(value)) found.push(`src=${value}`);
        }
      },
    });
    parser.end(html);
    return found;
  }

  const scheme = [
    'javascript:alert(1)',
    'data:text/html,<b>',
    'file:///etc/passwd',
    'ftp://x.test/',
    'javascript&colon;alert(1)',
    '&#106;avascript:alert(1)',
    'java%0ascript:x',
    '//evil.test',
    '/\\evil.test',
    'https:evil.test',
    'HTTP:/x',
    '?q',
    'x',
    '#',
    'mailto:',
    'tel:abc',
  ];
  const texts = [
    ...scheme.flatMap((url) => [
      `[x](${url})`,
      `[x](<${url}> "t")`,
      `![x](${url})`,
      `[x][r]\n\n[r]: ${url}`,
      `![x][r]\n\n[r]: <${url}>`,
    ]),
    '[x](<java\tscript:alert(1)>)',
    '[x](<java&Tab;script:alert(1)>)',
    '[x](<&#1;javascript:alert(1)>)',
    '[x](< javascript:alert(1)>)',
  ];
  it.each(texts)('%j is reported and rendered safely', (text) => {
    const { prose, found } = parse(text);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((line) => /^markdown\/(?:link|picture|html|unknown-reference)/.test(line))).toBe(true);
    expect(unsafe(prose.html)).toEqual([]);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)>',
    '<iframe srcdoc="<script>">',
    '<p style="color:red">',
    '<a href="javascript:x">y</a>',
    '<object data=x>',
    '<?php x ?>',
    '<!DOCTYPE html>',
    '<![CDATA[ <script>x</script> ]]>',
    'a <b onclick=x> c',
    '<!-- x --><script>y</script>',
  ])('%j is reported and not rendered', (text) => {
    const { prose, found } = parse(text);
    expect(found.some((line) => line.startsWith('markdown/html'))).toBe(true);
    expect(unsafe(prose.html)).toEqual([]);
    expect(prose.html).not.toMatch(/alert|onerror|onclick|evil/);
  });

  it.each([
    '![" onerror="alert(1)](/images/pot.svg "\\" onload=\\"x")',
    '[a](/x "&quot; onclick=&quot;x")',
    "![&lt;script&gt;](/images/pot.svg '<script>\"')",
    '<https://x.test/?a="onclick=b>',
    '```js" onclick="x\ny\n```',
    '## <\n\n| " onclick="x |\n|---|',
    '<svg/onload=alert(1)>',
    '# &quot;&gt;&lt;script&gt;',
    'a[^"onclick=x]\n\n[^"onclick=x]: <b>',
    'a[^__proto__]\n\n[^__proto__]: b',
    '- [x] <input type=text>',
  ])('%j is rendered as text', (text) => expect(unsafe(parse(text).prose.html)).toEqual([]));
});
