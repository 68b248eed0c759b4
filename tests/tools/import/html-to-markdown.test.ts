// Tests the conversion of old posts from HTML to Markdown, for each kind of markup.
import { expect, it } from 'vitest';
import { convertHtml } from '../../../build/tools/import/html/html-to-markdown.ts';
import { readShortcodes } from '../../../build/tools/import/exports/shortcodes.ts';

const files = new Map([
  ['7', { url: 'https://old.example/a.jpg', parent: '1', alt: 'A boat', caption: 'Low tide' }],
  ['8', { url: 'https://old.example/b.jpg', parent: '1' }],
]);

function convert(html: string, linesBreak = false) {
  return convertHtml(readShortcodes(html, files, '1'), {
    title: 'The harbour',
    linesBreak,
    linkTo: (url) => url,
    pictureAt: (url) => (url.startsWith('data:') ? undefined : `/images/${url.split('/').at(-1)}`),
    altOf: () => '',
  });
}

it.each([
  ['block comments', '<!-- wp:paragraph --><p>One</p><!-- /wp:paragraph -->', 'One'],
  ['entities and hard spaces', '<p>Fish&nbsp;&amp; chips &ldquo;now&rdquo;</p>', 'Fish & chips “now”'],
  ['a space inside bold words', '<p><b>Open: </b>daily</p>', '**Open:** daily'],
  ['a wrapper of Google Docs', '<b style="font-weight:normal"><p>One</p><p>Two</p></b>', 'One\n\nTwo'],
  ['bold and italic paragraphs', '<i><b><p>One</p><p>Two</p></b></i>x', 'One\n\nTwo\n\nx'],
  ['a link around blocks', '<a href="https://a.test">A<p>b</p></a>', '[A](https://a.test)\n\n[b](https://a.test)'],
  ['a space before italic words in bold ones', 'a<b> <i>x</i> </b>b', 'a **_x_** b'],
  ['underlined and marked words', '<u>a</u> <mark>b</mark>', 'a b'],
  ['a bold heading', '<h2 style="font-weight:bold">A</h2>', '## A'],
  ['two breaks in a paragraph', '<p>One<br><br>Two</p>', 'One\n\nTwo'],
  ['two breaks in a container', '<div>One<br><br>Two</div>', 'One\n\nTwo'],
  ['bold breaks between paragraphs', '<p>a</p><p><b><br></b></p><p>c</p>', 'a\n\nc'],
  ['a link of a space', '<p>One<a href="https://a.test"> </a>two</p>', 'One two'],
  ['a source beside a quotation', '<blockquote>Words<cite>Jo</cite></blockquote>', '> Words\n>\n> Jo'],
  ['a first heading that repeats the title', '<h1>The Harbour</h1><p>Words</p>', 'Words'],
  ['headings that skip a level', '<h1>A</h1><h4>B</h4><h1>C</h1>', '## A\n\n### B\n\n## C'],
  ['two breaks', 'One<br><br>Two<br>three', 'One\n\nTwo\\\nthree'],
  ['a tight list', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', '- a\n  - b\n- c'],
  [
    'a figure',
    '<figure><img src="a.jpg" alt="A"><figcaption>At dusk</figcaption></figure>',
    '![A](/images/a.jpg "At dusk")',
  ],
  ['a link to a large picture', '<a href="https://o.test/l.jpg"><img src="s.jpg" alt="A"></a>', '![A](/images/l.jpg)'],
  [
    'a lazy picture',
    '<img src="data:x" data-src="a.jpg" alt="A"><noscript><img src="a.jpg"></noscript>',
    '![A](/images/a.jpg)',
  ],
  ['a picture of one pixel', '<p>A<img src="p.gif" width="1" height="1"></p>', 'A'],
  ['an emoji as a picture', '<p>Hi <img class="emoji" alt="🙂" src="e.png"></p>', 'Hi 🙂'],
  [
    'a player',
    '<iframe src="//www.youtube.com/embed/abcdefg?x=1"></iframe>',
    '<https://www.youtube.com/watch?v=abcdefg>',
  ],
  ...[
    ['www.youtube-nocookie.com/embed/ab_-123', 'www.youtube.com/watch?v=ab_-123'],
    ['www.youtube.com/v/abcdefg', 'www.youtube.com/watch?v=abcdefg'],
    ['player.vimeo.com/video/12345?h=a', 'vimeo.com/12345'],
    ['open.spotify.com/embed/track/4iV5?x', 'open.spotify.com/track/4iV5'],
    ['www.mixcloud.com/widget/iframe/?hide=1&feed=%2Fjo%2Fshow%2F&x', 'www.mixcloud.com/jo/show/'],
    ['a.test/frame', 'a.test/frame'],
  ].map(([from, to]) => ['a frame', `<iframe src="https://${from}"></iframe>`, `<https://${to}>`]),
  ...['YouTube video player', 'Embedded post', 'Embed content', 'Spotify Embed: Jo', ' '].map((title) => [
    `a frame with the title ${title}`,
    `<iframe title="${title}" src="https://a.test"></iframe>`,
    '<https://a.test>',
  ]),
  ['a frame with a title', '<iframe title=" A show " src="https://a.test"></iframe>', '[A show](https://a.test)'],
  ['a frame without a URL', '<p>A</p><iframe srcdoc="x"></iframe>', 'A'],
  ['a lazy frame', '<iframe src="about:blank" data-src="//a.test"></iframe>', ''],
  ['a film', '<video><source src="https://a.test/f.mp4"></video>', '<https://a.test/f.mp4>'],
  ['an object', '<object data="https://a.test/f"></object>', '<https://a.test/f>'],
  ...['youtube2', 'tweet', 'spotify-wrap', 'embedded-post', 'digest-post', 'comment', 'vimeo', 'soundcloud'].map(
    (kind) => [
      `a ${kind} of Substack`,
      `<div class="${kind}" data-attrs='{"url":"https://a.test/x"}'></div>`,
      '<https://a.test/x>',
    ],
  ),
  [
    'a video of Substack',
    `<div class="youtube-wrap" data-attrs='{"videoId":"a_-1"}'></div>`,
    '<https://www.youtube.com/watch?v=a_-1>',
  ],
  ['a bare URL', '<p>https://a.test/x_y.</p>', '<https://a.test/x_y>.'],
  ['a pixel of a counter', '<p>A<img src="https://pixel.wordpress.com/b.gif"></p>', 'A'],
  ['a wide picture of one line', '<p>A<img src="p.gif" width="1" height="9" alt="B"></p>', 'A![B](/images/p.gif)'],
  ['a picture that names its original', '<img src="data:x" data-orig-file="o.jpg" alt="A">', '![A](/images/o.jpg)'],
  ['a picture that loads at once', '<img src="s.jpg" data-src="l.jpg" alt="A">', '![A](/images/s.jpg)'],
  [
    'a picture with a link to a page',
    '<a href="https://o.test/p"><img src="s.jpg" alt="A"></a>',
    '[![A](/images/s.jpg)](https://o.test/p)',
  ],
  [
    'words and a picture in a link',
    '<a href="https://o.test/l.jpg">w<img src="s.jpg" alt="A"></a>',
    '[w![A](/images/s.jpg)](https://o.test/l.jpg)',
  ],
  ['a relative link to the larger picture', '<a href="/l.jpg?x"><img src="s.jpg" alt="A"></a>', '![A](/images/s.jpg)'],
  [
    'a figure of two pictures',
    '<figure><img src="a.jpg" alt="A"><img src="b.jpg" alt="B"><figcaption>At dusk</figcaption></figure>',
    '![A](/images/a.jpg) ![B](/images/b.jpg)\n\nAt dusk',
  ],
  [
    'a figure whose caption has a link',
    '<figure><img src="a.jpg" alt="A"><figcaption>By <a href="https://o.test">Jo</a></figcaption></figure>',
    '![A](/images/a.jpg)\n\nBy [Jo](https://o.test)',
  ],
  [
    'a caption of old WordPress',
    '<div class="wp-caption"><img src="a.jpg" alt="A"><p class="wp-caption-text">At dusk</p></div>',
    '![A](/images/a.jpg "At dusk")',
  ],
  [
    'a figure around a quotation',
    '<figure><blockquote>Words</blockquote><img src="a.jpg" alt="A"></figure>',
    '> Words\n\n![A](/images/a.jpg)',
  ],
  ['headings that go down and up', '<h2>A</h2><h3>B</h3><h2>C</h2><h6>D</h6>', '## A\n\n### B\n\n## C\n\n### D'],
  ['a second heading that repeats the title', '<p>x</p><h2>The harbour</h2>', 'x\n\n## The harbour'],
  ['a heading on two lines', '<h2>Way<br>in <p>now</p></h2>', '## Way in now'],
  ['tracking parameters', '<p><a href="https://a.test/?utm_source=x">A</a></p>', '[A](https://a.test/)'],
  ['a link that leads nowhere', '<p><a href="javascript:void(0)">A</a> <a name="b">b</a></p>', 'A b'],
  [
    'a table with spans',
    '<table><tr><td rowspan="2">a</td><td>b</td></tr><tr><td><p>c</p><p>d</p></td></tr></table>',
    '| a | b |\n| - | - |\n| | c d |',
  ],
  ['a table for the looks', '<table><tr><td><p>One</p><p>Two</p></td></tr></table>', '| One Two |\n| - |'],
  ['small digits', '<p>H<sub>2</sub>O, 1<sup>st</sup></p>', 'H₂O, 1st'],
  ['small numbers', '<p>x<sup>120</sup> y<sub> 34 </sub> z<sup>1234</sup></p>', 'x¹²⁰ y₃₄ z1234'],
  ['a small number that is a link', '<p>x<sup><a href="https://a.test">2</a></sup></p>', 'x[2](https://a.test)'],
  ['comments and types', '<!doctype html><!-- a --><p>One</p><noscript>no</noscript><template>t</template>', 'One'],
  ['a source outside a quotation', '<p><cite>Jo</cite> says</p>', 'Jo says'],
  [
    'a file with a button',
    '<a href="https://a.test/f.pdf">F</a><a class="wp-block-file__button" href="x">Get</a>',
    '[F](https://a.test/f.pdf)',
  ],
  ['breaks at the edges of bold words', '<p>x<b><br>a<br></b>y</p>', 'x\\\na\\\ny'],
  ['bold words without words', '<p>a<b> </b>b</p>', 'a b'],
  ['three breaks', 'One<br><br><br>Two', 'One\n\nTwo'],
  ['breaks around a paragraph', '<p><br>One<br></p><p><br></p>', 'One'],
  ['loose text beside a block', 'One<p>Two</p>Three', 'One\n\nTwo\n\nThree'],
  ['a loose list', '<ul><li>a<p>b</p></li></ul>', '- a\n\n  b'],
  ['code', '<pre class="brush: js"><code>a &lt; b\n  c</code></pre>', '```\na < b\n  c\n```'],
  [
    'a card of Ghost',
    '<a class="kg-bookmark-container" href="https://a.test"><div class="kg-bookmark-title">A</div><div class="kg-bookmark-description">About</div></a>',
    '[A](https://a.test)\n\n[About](https://a.test)',
  ],
])('an import converts %s to Markdown', (_, html, markdown) => {
  expect(convert(html).markdown).toBe(markdown);
});

it.each([
  [
    'two line ends and one',
    'One\ntwo\n\n<b>Three</b>\n<ul>\n<li>a</li>\n</ul>\nEnd',
    'One\\\ntwo\n\n**Three**\n\n- a\n\nEnd',
  ],
  ['line ends in a container', '<div>One\ntwo</div>', 'One\\\ntwo'],
  ['line ends in a quotation', '<blockquote>a\nb</blockquote>', '> a\\\n> b'],
  ['a line end in a heading', '<h2>Way\nin</h2>', '## Way in'],
  ['a line end in bold words', '<b>a\nb</b>', '**a\\\nb**'],
  ['a line end after a break', 'One<br>\ntwo', 'One\\\ntwo'],
  ['line ends around bold words', '<b>Three</b> four\n<b>five</b>\nsix', '**Three** four\\\n**five**\\\nsix'],
  ['line ends around a block', 'a\n<div>b</div>\nc', 'a\n\nb\n\nc'],
  [
    'a caption is a figure',
    '[caption id="x"]<img src="a.jpg" alt="A"> At dusk[/caption]',
    '![A](/images/a.jpg "At dusk")',
  ],
  ['a gallery', '[gallery ids="7,8"]', '![A boat](/images/a.jpg "Low tide") ![](/images/b.jpg)'],
  ['a gallery without ids', '[gallery]', '![A boat](/images/a.jpg "Low tide") ![](/images/b.jpg)'],
  ['an embed is a link', '[embed]https://a.test/film[/embed]', '<https://a.test/film>'],
  ['a player by its number', '[vimeo 12345]', '<https://vimeo.com/12345>'],
  ['a player by its id', '[youtube id="a_b1"]', '<https://www.youtube.com/watch?v=a_b1>'],
  ['a player by its words', '[youtube]a b[/youtube]', '<https://www.youtube.com/watch?v=a%20b>'],
  ['a map without a target', '[googlemaps]', ''],
  [
    'a caption in an attribute',
    '[wp_caption caption="At dusk"]<img src="a.jpg" alt="A">[/wp_caption]',
    '![A](/images/a.jpg "At dusk")',
  ],
  ['a gallery with unknown ids', 'A [gallery include="9, 8"] b', 'A\n\n![](/images/b.jpg)\n\nb'],
  ['other shortcodes stay as they are', '[vc_row]Words[/vc_row]', '[vc_row]Words[/vc_row]'],
  ['words in brackets stay words', 'He said [sic] so', 'He said \\[sic] so'],
  ['an unknown shortcode stays as it is', 'A [contact-form-7 id="12"] b', 'A [contact-form-7 id="12"] b'],
])('an import converts an old WordPress post: %s', (_, html, markdown) => {
  expect(convert(html, true).markdown).toBe(markdown);
});

it.each([
  [
    'of WordPress and Jetpack',
    '<p>In 1986<sup><a href="#fn1" id="r1">[1]</a></sup></p><ol><li id="fn1">Note <a href="#r1">↩</a></li></ol>',
    'In 1986¹\n\n1. Note',
  ],
  [
    'of Substack',
    '<p>In 1986<a class="footnote-anchor" id="fa-1" href="#f-1">1</a></p><div class="footnote"><a id="f-1" href="#fa-1" class="footnote-number">1</a><div><p>Note</p></div></div>',
    'In 1986¹\n\n¹\n\nNote',
  ],
])(
  'the numbers of footnotes %s stay apart from other numbers, and the report says how to link them',
  (_, html, shown) => {
    const { markdown, lost } = convert(html);
    expect(markdown).toBe(shown);
    expect(lost).toEqual([
      'links to other places of the text, such as footnotes: write [^1] for ¹, and [^1]: before the note',
    ]);
  },
);

it('an import names words that it could not keep, but not words that are only spelt or joined in another way', () => {
  const kept = convert(
    '<p>snake_case a<b>b</b>c H<sub>2</sub>O 1 < 2</p><table><tr><td><p>x1</p><p>x2</p></td></tr></table>',
  );
  expect(kept.lost).toEqual([]);
  expect(
    convert('<p>One</p><select><option>Two</option></select><audio src="https://a.test/x">Three</audio>').lost,
  ).toEqual(['the words “three”']);
});

it.each([
  ['emphasis of Markdown next to letters is escaped', '<p><b>Open:</b>daily</p>', '**Open:**&#x64;aily'],
  ['bold by style becomes plain', '<p><span style="font-weight:700">a</span></p>', 'a'],
  ['a poem becomes code', '<pre class="wp-block-verse">One\ntwo</pre>', '```\nOne\ntwo\n```'],
  ['a toggle of Ghost stays a heading', '<h4 class="kg-toggle-heading-text">More</h4><p>Words</p>', '## More\n\nWords'],
  ['a callout of Ghost becomes a paragraph', '<div class="kg-callout-card"><div>Note</div></div>', 'Note'],
  [
    'a caption comes before its table',
    '<table><caption>Cap</caption><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
    'Cap\n\n| a | b |\n| - | - |\n| c | d |',
  ],
])('an import keeps the words where Markdown has less than HTML: %s', (_, html, markdown) => {
  expect(convert(html)).toEqual(expect.objectContaining({ markdown, lost: [] }));
});

it.each([
  [
    'in a link and a <picture>',
    '<figure><a href="l.jpg"><picture><source srcset="x"><img src="b.jpg" alt="A"></picture></a><figcaption>In May</figcaption></figure>',
  ],
  [
    'in a container',
    '<div class="captioned-image-container"><figure><a href="https://o.test/b.jpg"><div><picture><img src="b.jpg" alt="A"></picture></div></a><figcaption>In May</figcaption></figure></div>',
  ],
])('an import keeps the caption of a picture of Substack %s', (_, html) => {
  expect(convert(html).markdown).toContain('![A](/images/b.jpg "In May")');
});

it('an import keeps a gallery of Substack, and names the embeds that it drops', () => {
  const { markdown, lost } = convert(
    `<div data-attrs='{"gallery":{"images":[{"src":"x/a.jpg"},{"src":"x/b.jpg"}],"caption":"In May"}}'></div>
     <div class="poll-embed" data-attrs='{"id":1}'> </div>`,
  );
  expect(markdown).toBe('![](/images/a.jpg)![](/images/b.jpg)');
  expect(lost).toEqual(['an embed of Substack: poll-embed']);
});

it('an import keeps the words of a form, and names the forms, scripts and share buttons that it drops', () => {
  const { markdown, lost } = convert(
    '<p>A</p><form><label>Name</label></form><script src="x.js"></script><div class="sharedaddy">Share</div>',
  );
  expect(markdown).toBe('A\n\nName');
  expect(lost).toEqual(['a script', '“Share”', 'a form']);
});

it.each([
  ['a button that subscribes', 'p class="button-wrapper"', '/subscribe?x', ''],
  ['another button', 'p class="button-wrapper"', '/menu', '[B](https://a.test/menu)'],
  ['a link that subscribes', 'p', '/subscribe?x', '[B](https://a.test/subscribe?x)'],
])('an import drops a subscribe button, but keeps other buttons and links: %s', (_, tag, path, kept) => {
  const { markdown, lost } = convert(`<${tag}><a href="https://a.test${path}">B</a></p>`);
  expect([markdown, lost]).toEqual([kept, kept ? [] : ['“B”']]);
});

it('an import makes an excerpt without headings, code or URLs, and finds the first picture', () => {
  const { text, picture } = convert(
    '<style>a{}</style><h2>H</h2><p>One https://a.test</p><ul><li>a</li><li><a href="/x">b</a>.</li></ul><pre>x</pre><img src="a.jpg" alt="A"><p>two</p>',
  );
  expect(text).toBe('One a b. two');
  expect(picture).toEqual({ src: '/images/a.jpg', alt: 'A' });
});
