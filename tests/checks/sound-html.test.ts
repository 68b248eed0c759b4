// The quick reader of HTML tells what htmlparser2 tells, or that it is not sure.
import { describe, expect, test } from 'vitest';
import { readAnyHtml } from '../../build/checks/facts.ts';
import { readSoundHtml, type HtmlHandler } from '../../build/checks/sound-html.ts';
import { randomFrom } from '../random.ts';

/** All that a reader tells; undefined when it is not sure. */
function told(read: (html: string, handler: HtmlHandler) => boolean, html: string): string[] | undefined {
  const all: string[] = [];
  let text = '';
  const tell = (more: string) => {
    if (text) all.push(text);
    text = '';
    all.push(more);
  };
  const isSure = read(html, {
    open(name, attributes) {
      const kept = Object.entries(attributes).filter(([attribute]) => attribute !== 'class' && !attribute.startsWith('data-'));
      tell(`<${name} ${JSON.stringify(kept)}>`);
    },
    text: (whole, from, to) => void (text += whole.slice(from, to)),
    close: (name) => tell(`</${name}>`),
  });
  tell('');
  return isSure ? all : undefined;
}

describe('is sure of', () => {
  test.each([
    ['a page', '<!doctype html><html lang="en"><head><meta charSet="utf-8"/><title>A &amp; B</title><link rel="icon" href="/a?b=c&amp;d"></head><body><p class="a" id="b">C <em>d</em>!<br/></p></body></html>\n'],
    ['attributes in any order, some twice, some without a value', '<a class="x" href="/y" data-z="&lt;" class="w" HREF="/v" hidden constructor="d" aria-label="A > B">c</a>'],
    ['scripts and other text that looks like tags', '<script type="application/ld+json">{"a":"b > c"}</script><textarea>&lt;p&gt;</textarea>'],
    ['drawings', '<svg viewBox="0 0 1 1"><g><path d="M0 0"/><use href="#a"></use></g></svg>'],
    ['lists, tables and forms', '<ul><li><ul><li>a</li></ul></li></ul><table><thead><tr><th>b</th></tr></thead><tbody><tr><td>c</td></tr></tbody></table><form><select><option>d</option></select></form>'],
    ['React’s own marks', '<p>a<!-- -->b</p>'],
    ['nothing', ''],
  ])('%s', (_, html) => {
    expect(told(readSoundHtml, html)).toEqual(told(readAnyHtml, html));
  });
});

test.each([
  '<p>a', '<p></div>', '</p>', '<p>a<p>b</p></p>', '<p><div></div></p>', '<li><li></li></li>', '<a><a></a></a>', '<h2><h3></h3></h2>', '<form><div><form></form></div></form>', '<tr><tr></tr></tr>', '<td><td></td></td>',
  '<p id=a></p>', "<p id='a'></p>", '<p\nid="a"></p>', '<p  id="a"></p>', '<p id="a></p>', '<p id="a"class="b"></p>', '<p/>', '<P></P>', '<p></p >', '<1>', 'a < b', '<', '<p', '</', '<!-- a -->', '<!doctype a>', '<?a?>', '<![CDATA[a]]>',
  '<script><b></script>', '<script>a', '<title>a</b></title>', '<svg><title>a</title></svg>', '<svg><foreignObject><p></p></foreignObject></svg>', '<math></math>', '<iframe></iframe>',
])('is not sure of %j', (html) => {
  expect(told(readSoundHtml, html)).toBeUndefined();
});

test('the two agree on HTML that chance wrote, the same in every run', () => {
  const random = randomFrom(8);
  const names = 'html head body p a li ul ol h1 h2 div span svg title script style textarea select option optgroup button input form table thead tbody tfoot tr th td dl dt dd img br template use path section main footer nav details datalist output label figure figcaption summary noscript menu video source linearGradient g math object b em'.split(' ');
  const attributes = ['', ' class="a"', ' id="x"', ' hidden', ' href="/a&amp;b"', ' viewBox="0 0"', ' a=b', " a='b'", ' id="y" id="z"', ' data-x="<p>"', ' class="q" href="c" class="d"', ' onClick="x"', ' /', '/', ' classic="a"', ' x="a>b"', '\nid="p"', '  id="s"'];
  const texts = ['', 'a', '&amp;', '<', '>', '<!-- -->', '<!-- x -->', '</', '</p>', '</br>', '<!doctype html>', '<p', '<1', '"', '<br>', '<br/>', '</div >', '</script>', '<![CDATA[x]]>', '<?x?>'];
  // Mostly what is sound.
  const one = (of: readonly string[], sound: number) => of[random(random(4) ? sound : of.length)]!;
  const content = (depth: number): string => Array.from({ length: 1 + random(4) }, () => (depth > 5 || random(3) === 0 ? one(texts, 3) : element(depth))).join('');
  const element = (depth: number): string => {
    const [name, attribute] = [one(names, names.length), one(attributes, 6)];
    if (/^(?:img|br|input|source)$/.test(name)) return `<${name}${attribute}${random(2) ? '/' : ''}>`;
    return `<${name}${attribute}>${content(depth + 1)}${random(30) ? `</${name}>` : ''}`;
  };
  let sure = 0;
  for (let round = 0; round < 20_000; round++) {
    const html = content(0);
    const quick = told(readSoundHtml, html);
    if (!quick) continue;
    sure++;
    expect(quick, html).toEqual(told(readAnyHtml, html));
  }
  expect(sure).toBeGreaterThan(2000);
});
