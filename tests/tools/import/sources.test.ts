// Tests that each kind of export becomes old posts, with small exports of WordPress, Ghost, Substack and feeds.
import { expect, it } from 'vitest';
import { readFeed } from '../../../build/tools/import/exports/feed.ts';
import { readGhost } from '../../../build/tools/import/exports/ghost.ts';
import { dayOfText, type OldSite } from '../../../build/tools/import/exports/old-post.ts';
import { readSubstack } from '../../../build/tools/import/exports/substack.ts';
import { readWordPress } from '../../../build/tools/import/exports/wordpress.ts';

const left = ({ left: all }: OldSite) => all.map(({ kind, title }) => `${kind}: ${title}`);

const item = (fields: string, type = 'post', status = 'publish') =>
  `<item>${fields}<wp:post_type>${type}</wp:post_type><wp:status>${status}</wp:status></item>`;

const wordPress = (...items: string[]) => `\uFEFF<?xml version="1.0"?>
<rss><channel><wp:base_blog_url>https://o.test</wp:base_blog_url>
<wp:author><wp:author_login>jo</wp:author_login><wp:author_display_name><![CDATA[Jo Marsh]]></wp:author_display_name></wp:author>
${items.join('')}</channel></rss>`;

it('WordPress posts are read with author, local day, categories, cover and descriptions', () => {
  const site = readWordPress(
    wordPress(
      item(`<title>Fish &amp;amp; &lt;b&gt;chips&lt;/b&gt; \u000B</title><link>https://o.test/2019/05/fish/</link>
        <dc:creator>jo</dc:creator><wp:post_id>3</wp:post_id><wp:post_name>fish</wp:post_name>
        <wp:post_date>2019-05-05 23:30:00</wp:post_date><wp:post_date_gmt>2019-05-05 23:30:00</wp:post_date_gmt>
        <category domain="category" nicename="news"><![CDATA[News]]></category>
        <category domain="post_tag" nicename="sea"><![CDATA[sea]]></category>
        <content:encoded><![CDATA[One\n\ntwo]]></content:encoded>
        <wp:comment><wp:comment_id>1</wp:comment_id></wp:comment>
        <wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta>`),
      item(
        `<wp:post_id>9</wp:post_id><wp:attachment_url>https://o.test/a.jpg</wp:attachment_url>
        <wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>A boat</wp:meta_value></wp:postmeta>`,
        'attachment',
        'inherit',
      ),
    ),
  )!;
  expect(site.url).toBe('https://o.test');
  expect(site.posts).toEqual([
    expect.objectContaining({
      title: 'Fish & chips',
      date: '2019-05-06',
      author: 'Jo Marsh',
      slug: 'fish',
      path: '/2019/05/fish',
      html: 'One\n\ntwo',
      linesBreak: true,
      categories: ['News'],
      tags: ['sea'],
      status: 'published',
      cover: expect.objectContaining({ url: 'https://o.test/a.jpg', alt: 'A boat' }),
    }),
  ]);
  expect(left(site)).toEqual(['comment: ']);
});

it('WordPress drafts stay drafts, and the import lists the items that it leaves out', () => {
  const site = readWordPress(
    wordPress(
      item(
        `<title>Later</title><link>https://o.test/?p=4</link><wp:post_date>2020-01-02 03:04:05</wp:post_date>
        <wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt>`,
        'post',
        'draft',
      ),
      item('<title>Secret</title><wp:post_password>x</wp:post_password>'),
      item('<title>Mine</title>', 'post', 'private'),
      item('<title>About</title><content:encoded>We.</content:encoded>', 'page'),
      item('<title>Blog</title>', 'page'),
      item('<title>Soon</title><content:encoded>We.</content:encoded>', 'page', 'draft'),
      item('<title>Home</title>', 'nav_menu_item'),
      item('<title>Old</title>', 'post', 'trash'),
    ),
  )!;
  expect(site.posts).toEqual([
    expect.objectContaining({ title: 'Later', date: '2020-01-02', status: 'draft', path: undefined }),
    expect.objectContaining({ title: 'About', isPage: true, status: 'published' }),
  ]);
  expect(left(site)).toEqual([
    'post with a password: Secret',
    'private post: Mine',
    'page without a text: Blog',
    'draft of a page: Soon',
    'menu item: Home',
  ]);
});

it('Ghost posts and pages are read with authors, tags and covers, and posts for members are left out', () => {
  const row = {
    title: 'Fish',
    slug: 'fish',
    html: '<p>One <a href="__GHOST_URL__/x/">x</a></p>',
    status: 'published',
    published_at: '2019-05-05T23:30:00.000Z',
  };
  const data = {
    posts: [
      { ...row, id: 'a', feature_image: '__GHOST_URL__/content/images/2019/05/a.jpg' },
      { ...row, id: 'b', type: 'page', title: 'About' },
      { ...row, id: 'c', visibility: 'paid', title: 'Paid' },
      { ...row, id: 'd', status: 'draft', slug: 'd' },
    ],
    users: [{ id: 1, name: 'Jo Marsh' }],
    posts_authors: [{ post_id: 'a', author_id: 1, sort_order: 0 }],
    tags: [
      { id: 't', name: 'News' },
      { id: 'u', name: '#hidden' },
    ],
    posts_tags: [
      { post_id: 'a', tag_id: 'u', sort_order: 1 },
      { post_id: 'a', tag_id: 't', sort_order: 0 },
    ],
    posts_meta: [{ post_id: 'a', feature_image_alt: 'A boat' }],
  };
  const site = readGhost(JSON.stringify({ db: [{ data }] }), 'https://o.test/')!;
  expect(site.posts[0]).toEqual(
    expect.objectContaining({
      date: '2019-05-06',
      author: 'Jo Marsh',
      path: '/fish',
      html: '<p>One <a href="https://o.test/x/">x</a></p>',
      categories: ['News'],
      cover: { url: 'https://o.test/content/images/2019/05/a.jpg', alt: 'A boat', caption: undefined },
    }),
  );
  expect(site.posts[2]).toEqual(expect.objectContaining({ status: 'draft', path: undefined }));
  expect(site.posts.map(({ isPage }) => isPage)).toEqual([false, true, false]);
  expect(left(site)).toEqual(['post for members: Paid']);
  expect(readGhost('{"db": []}')).toBeUndefined();
});

it('Substack posts are read from posts.csv and the HTML files', () => {
  const table = `post_id,post_date,is_published,type,audience,title,subtitle,podcast_url
1.fish,2019-05-05T23:30:00.000Z,true,newsletter,everyone,"Fish, again",&#x201C;Fresh&#x201D;,
2.paid,2019-05-05T10:00:00.000Z,true,newsletter,only_paid,Paid,,
3.draft,,false,newsletter,everyone,Draft,,
4.gone,2019-05-05T10:00:00.000Z,true,newsletter,everyone,Gone,,
`;
  const site = readSubstack((name) => (name === 'posts.csv' ? table : /1|2|3/.test(name) ? '<p>One</p>' : undefined))!;
  expect(site.posts).toEqual([
    expect.objectContaining({
      title: 'Fish, again',
      excerpt: '“Fresh”',
      date: '2019-05-06',
      path: '/p/fish',
      status: 'published',
    }),
    expect.objectContaining({ title: 'Draft', date: undefined, path: undefined, status: 'draft' }),
  ]);
  expect(left(site)).toEqual(['post for paying readers: Paid', 'post without a text: Gone']);
});

it('an RSS feed is read, with the full text of posts if the feed has it', () => {
  const site = readFeed(`<rss><channel><link>https://o.test/</link><item><title>Fish</title>
    <link>https://o.test/fish.html</link><pubDate>Sun, 05 May 2019 23:30:00 +0000</pubDate>
    <author>jo@o.test (Jo Marsh)</author><category>News</category><description>Short.</description>
    <content:encoded><![CDATA[<p>Long.</p>]]></content:encoded></item></channel></rss>`)!;
  expect(site.url).toBe('https://o.test');
  expect(site.posts[0]).toEqual(
    expect.objectContaining({
      date: '2019-05-06',
      author: 'Jo Marsh',
      slug: 'fish',
      path: '/fish.html',
      html: '<p>Long.</p>',
      excerpt: 'Short.',
      categories: ['News'],
    }),
  );
});

it('an Atom feed is read with XHTML, and a Blogger export without comments and settings', () => {
  const kind = (name: string) => `<category scheme="x" term="http://schemas.google.com/blogger/2008/kind#${name}"/>`;
  const site = readFeed(`<feed xmlns="http://www.w3.org/2005/Atom"><link rel="alternate" href="https://o.test/"/>
    <entry><title>Fish</title><published>2019-05-05T23:30:00Z</published><author><name>Jo Marsh</name></author>${kind('post')}
      <category term="News"/><link rel="alternate" href="https://o.test/2019/05/fish.html"/>
      <content type="xhtml"><div>One <b>two</b> three</div></content></entry>
    <entry><title>Hidden</title>${kind('post')}<app:control><app:draft>yes</app:draft></app:control><content>x</content></entry>
    <entry><title>Nice!</title>${kind('comment')}</entry><entry><title>Template</title>${kind('template')}</entry></feed>`)!;
  expect(site.posts).toEqual([
    expect.objectContaining({
      author: 'Jo Marsh',
      html: '<div>One <b>two</b> three</div>',
      categories: ['News'],
      path: '/2019/05/fish.html',
    }),
    expect.objectContaining({ title: 'Hidden', status: 'draft' }),
  ]);
  expect(left(site)).toEqual(['comment: Nice!']);
  expect(readFeed('No XML')).toBeUndefined();
});

it('Blogger’s export from Google Takeout is read: live posts and pages, drafts, and nothing that was deleted', () => {
  const entry = (type: string, status: string, title: string, more = '') =>
    `<entry><blogger:type>${type}</blogger:type><blogger:status>${status}</blogger:status><title>${title}</title>
     <content type="html">&lt;p&gt;One.&lt;/p&gt;</content><blogger:created>2026-04-04T14:37:40.595Z</blogger:created>
     <published>2021-06-02T10:00:00Z</published><link/>${more}</entry>`;
  const site = readFeed(`<?xml version='1.0' encoding='utf-8'?>
    <feed xmlns='http://www.w3.org/2005/Atom' xmlns:blogger='http://schemas.google.com/blogger/2018'><title>Old</title>
    ${entry(
      'POST',
      'LIVE',
      'Fish',
      `<category scheme="tag:blogger.com,1999:blog-5" term="News"/>
      <blogger:filename>/2021/06/fish.html</blogger:filename>
      <blogger:metaDescription>Fresh fish</blogger:metaDescription>`,
    )}
    ${entry('PAGE', 'LIVE', 'About', '<blogger:filename>/p/about.html</blogger:filename>')}
    ${entry('POST', 'DRAFT', 'Later', '<blogger:filename>/2021/06/later.html</blogger:filename>')}
    ${entry('POST', 'SCHEDULED', 'Soon')}
    ${entry('PAGE', 'DRAFT', 'Half')}
    ${entry('POST', 'SOFT_TRASHED', 'Gone')}
    ${entry('PAGE', 'SOFT_TRASHED', 'Gone, too')}
    ${entry('COMMENT', 'LIVE', '')}
    ${entry('COMMENT', 'SPAM', 'Buy')}
    <entry><title>Nice</title><thr:in-reply-to ref="x"/><content>Nice.</content></entry></feed>`)!;
  expect(site.posts).toEqual([
    expect.objectContaining({
      title: 'Fish',
      path: '/2021/06/fish.html',
      slug: 'fish',
      status: 'published',
      date: '2021-06-02',
      categories: ['News'],
      excerpt: 'Fresh fish',
    }),
    expect.objectContaining({ title: 'About', isPage: true, path: '/p/about.html', status: 'published' }),
    expect.objectContaining({ title: 'Later', status: 'draft', path: undefined }),
    expect.objectContaining({ title: 'Soon', status: 'draft' }),
  ]);
  expect(left(site)).toEqual([
    'draft of a page: Half',
    'deleted post: Gone',
    'deleted page: Gone, too',
    'comment: ',
    'comment: Buy',
    'comment: Nice',
  ]);
});

it.each([
  ['Wed, 02 Jun 2021 10:00:00 +0000', '2021-06-02'],
  ['Wed, 02 Jun 2021 10:00:00 BST', '2021-06-02'],
  ['Wed, 02 Jun 2021 10:00:00 CEST', '2021-06-02'],
  ['Wed, 02 Jun 2021 10:00:00 Europe/London', '2021-06-02'],
  ['Wed, 02 Jun 2021 23:30:00 +0000 (UTC)', '2021-06-03'],
  ['02 Jun 21 10:00:00 EST', '2021-06-02'],
  ['2021-06-02T23:30:00', '2021-06-03'],
  ['2021-06-02T10:00:00 BST', '2021-06-02'],
  ['2021-06-02', '2021-06-02'],
  ['June 2, 2021', '2021-06-02'],
  ['June 2021', undefined],
  ['Mon, 31 Feb 2021 10:00:00 GMT', undefined],
  ['2021-02-31', undefined],
  ['June 31, 2021', undefined],
  ['02/06/2021', undefined],
  ['12', undefined],
  ['Wed, 30 Nov -0001 00:00:00 +0000', undefined],
  ['Thu, 01 Jan 1970 00:00:00 +0000', undefined],
  ['0000-00-00 00:00:00', undefined],
  ['yesterday', undefined],
])('dayOfText reads %j as %s', (written, day) => expect(dayOfText(written)).toBe(day));

it('no reader of exports makes an unreadable date into a day, or stops at it', () => {
  const [wp] = readWordPress(wordPress(item('<title>A</title><wp:post_date>2021-99-99 0:0:0</wp:post_date>')))!.posts;
  const [rss] = readFeed('<rss><channel><item><title>A</title><pubDate>soon</pubDate></item></channel></rss>')!.posts;
  const row = { id: 1, title: 'A', html: 'A', status: 'published', published_at: 'soon' };
  const [ghost] = readGhost(JSON.stringify({ data: { posts: [row] } }))!.posts;
  const table = 'post_id,post_date,is_published,title\n1.a,soon,true,A\n';
  const [substack] = readSubstack((name) => (name === 'posts.csv' ? table : 'A'))!.posts;
  for (const post of [wp, rss, ghost, substack]) expect(post).toEqual(expect.objectContaining({ date: undefined }));
});

it('a state that is not known to be public makes a draft', () => {
  const states = ['pitch', 'pending', ''].map((status) => item('<title>A</title>', 'post', status));
  expect(readWordPress(wordPress(...states))!.posts.map(({ status }) => status)).toEqual(['draft', 'draft', 'draft']);
  const rows = ['scheduled', 'review'].map((status, id) => ({ id, title: 'A', html: 'A', slug: 'a', status }));
  const { posts } = readGhost(JSON.stringify({ data: { posts: rows } }))!;
  expect(posts.map(({ status, path }) => [status, path])).toEqual([
    ['draft', undefined],
    ['draft', undefined],
  ]);
});

it('an export of WordPress that is imported as a feed keeps its drafts and private posts', () => {
  for (const version of ['<wp:wxr_version>1.2</wp:wxr_version>', '']) {
    const site = readFeed(wordPress(version, item('<title>Mine</title>', 'post', 'private')))!;
    expect([site.posts, left(site)]).toEqual([[], ['private post: Mine']]);
  }
});

it('the entries of a feed of comments are left out', () => {
  const entry = (more: string) => `<item><title>By: Jo</title>${more}<description>Hi</description></item>`;
  const [link, guid] = ['<link>https://a.example/b/#comment-5</link>', '<guid>https://a.example/b#comment-6</guid>'];
  const site = readFeed(`<rss><channel>${entry(link)}${entry(guid)}</channel></rss>`)!;
  expect([site.posts, left(site)]).toEqual([[], ['comment: By: Jo', 'comment: By: Jo']]);
});

it.each([
  ['_jetpack_newsletter_access', 'subscribers', 'everybody'],
  ['_members_access_role', 'editor', ''],
  ['rcp_subscription_level', '2', 'all'],
  ['_wpmem_block', '1', '0'],
])('a WordPress post whose field %s is %s is left out, as only members see it', (key, closed, open) => {
  const post = (value: string) =>
    item(
      `<title>A</title><wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`,
    );
  const site = readWordPress(wordPress(post(closed), post(open)))!;
  expect([site.posts.length, left(site)]).toEqual([1, ['post for members: A']]);
});

it.each([
  '<!-- wp:jetpack/paywall /--><p>Secret</p>',
  '<!-- wp:premium-content/subscriber-view --><p>Secret</p><!-- /wp:premium-content/subscriber-view -->',
  '[members level="2"]Secret[/members]',
  '[wcm_restrict]Secret[/wcm_restrict]',
])('the part %s of a WordPress post that only members see is left out, and named', (part) => {
  const content = (html: string) => item(`<title>A</title><content:encoded><![CDATA[${html}]]></content:encoded>`);
  const site = readWordPress(wordPress(content(`<p>One</p>${part}`), content('<p>[members-list]</p>')))!;
  expect(site.posts.map(({ html }) => html)).toEqual(['<p>One</p>', '<p>[members-list]</p>']);
  expect(left(site)).toEqual(['part of a post for members: A']);
});

it('a WordPress post without an excerpt gets Yoast’s description, and one with plain permalinks keeps its number', () => {
  const yoast =
    '<wp:postmeta><wp:meta_key>_yoast_wpseo_metadesc</wp:meta_key><wp:meta_value>Fresh</wp:meta_value></wp:postmeta>';
  const link = '<link>https://o.test/?p=105</link>';
  const [post] = readWordPress(wordPress(item(`<title>A</title>${link}${yoast}`)))!.posts;
  expect(post).toEqual(expect.objectContaining({ excerpt: 'Fresh', path: '/?p=105' }));
});

it.each([
  ['an enclosure of RSS', '<enclosure url="https://a.example/1.mp3" length="9" type="audio/mpeg"/>'],
  ['a link of Atom', '<link rel="enclosure" type="audio/mpeg" href="https://a.example/1.mp3"/>'],
  ['a group of media', '<media:group><media:content url="https://a.example/1.mp3" medium="audio"/></media:group>'],
])('the sound of a podcast becomes a link before the text: %s', (_, sound) => {
  const read = (html: string) =>
    readFeed(`<rss><channel><item><title>A</title>${sound}<description>${html}</description></item></channel></rss>`)!
      .posts[0]!.html;
  expect(read('Words')).toMatch(
    /^<p><a href="https:\/\/a\.example\/1\.mp3">https:\/\/a\.example\/1\.mp3<\/a><\/p>\s+Words$/,
  );
  expect(read('https://a.example/1.mp3')).toBe('https://a.example/1.mp3');
});

it('the sound of a podcast that WordPress stores beside the post becomes a link', () => {
  const meta =
    '<wp:postmeta><wp:meta_key>enclosure</wp:meta_key><wp:meta_value>https://a.example/1.mp3\n9\naudio/mpeg</wp:meta_value></wp:postmeta>';
  const [post] = readWordPress(
    wordPress(item(`<title>A</title><content:encoded>Words</content:encoded>${meta}`)),
  )!.posts;
  expect(post!.html).toContain('<a href="https://a.example/1.mp3">');
});

it('the parts of a public Ghost post that only members see are left out, and named', () => {
  const block = (rule: string, words: string) =>
    `<!--kg-gated-block:begin ${rule} memberSegment:"status:free" --><p>${words}</p><!--kg-gated-block:end-->`;
  const html = `<p>One</p>${block('nonMember:false', 'Secret')}<p>Two</p>${block('nonMember:true', 'Join')}<p>Three</p>
    <!--kg-gated-block:begin nonMember:false --><p>Open end</p>`;
  const rows = [
    { id: 1, title: 'A', status: 'published', html },
    { id: 2, title: 'B', status: 'published', html: block('nonMember:false', 'Secret') },
    { id: 3, title: 'C', status: 'published', html: '<p>One</p>' },
  ];
  const site = readGhost(JSON.stringify({ data: { posts: rows } }))!;
  const words = site.posts.map((post) =>
    post.html
      .replace(/<[^>]*>/g, ' ')
      .split(/\s+/)
      .filter(Boolean),
  );
  expect(words).toEqual([['One', 'Two', 'Join', 'Three'], [], ['One']]);
  expect(left(site)).toEqual(['part of a post for members: A', 'part of a post for members: B']);
});

it.each<[string, string, object]>([
  ['a subject in an attribute', '<category term="t" label="News"/>', { categories: ['News'] }],
  ['a subject without a label', '<category term="News"/>', { categories: ['News'] }],
  ['an empty subject', '<category/>', { categories: [] }],
  ['an author’s address', '<author>jo@o.test</author>', { author: undefined }],
  ['an author of iTunes', '<itunes:author>Jo &amp;amp; Al</itunes:author>', { author: 'Jo & Al' }],
  ['its link in the guid', '<guid>https://o.test/a/</guid>', { path: '/a', slug: 'a' }],
  ['a guid that is no link', '<guid isPermaLink="false">https://o.test/a</guid>', { path: undefined }],
  [
    'a link of Feedburner',
    '<link>https://feeds.example/x</link><feedburner:origLink>https://o.test/b</feedburner:origLink>',
    { path: '/b', otherUrls: ['https://o.test/b'] },
  ],
  ['links of other kinds', '<link rel="edit" href="https://o.test/e"/><link href="https://o.test/c"/>', { path: '/c' }],
  ['a date of Dublin Core', '<dc:date>2021-06-02T10:00:00Z</dc:date>', { date: '2021-06-02' }],
  ['two dates', '<updated>2022-01-01</updated><published>2021-06-02</published>', { date: '2021-06-02' }],
  ['only a date of its last change', '<updated>2022-01-01</updated>', { date: '2022-01-01' }],
  ['a picture', '<media:thumbnail url="https://o.test/a.jpg"/>', { cover: { url: 'https://o.test/a.jpg' } }],
  [
    'an enclosed picture',
    '<enclosure type="image/png" url="https://o.test/a.png"/>',
    { cover: { url: 'https://o.test/a.png' } },
  ],
  ['a link of the type of pictures', '<link type="image/png" href="https://o.test/a.png"/>', { cover: undefined }],
  ['text that is no HTML', '<content type="text">1 &lt; 2</content>', { html: '1 &lt; 2' }],
  ['HTML', '<content type="html">&lt;b&gt;1&lt;/b&gt;</content>', { html: '<b>1</b>' }],
  ['only a summary', '<summary>Short.</summary>', { html: 'Short.', excerpt: undefined }],
  [
    'a full text and a summary',
    '<summary>Short.</summary><content>Long.</content>',
    { html: 'Long.', excerpt: 'Short.' },
  ],
])('an item of a feed with %s is read', (_, inside, post) => {
  const site = readFeed(`<rss><channel><item><title>A</title>${inside}</item></channel></rss>`)!;
  expect(site.posts).toEqual([expect.objectContaining(post)]);
});

it('a feed without a link gets its site from its items, and an empty channel is a feed', () => {
  const feed = '<rss><channel><item><link>https://o.test/a</link></item></channel></rss>';
  expect(readFeed(feed)!.url).toBe('https://o.test');
  expect(readFeed('<rss><channel></channel></rss>')).toEqual(expect.objectContaining({ posts: [] }));
  expect(readFeed('<feed></feed>')).toEqual(expect.objectContaining({ posts: [] }));
  expect(readFeed('<html><body>x</body></html>')).toBeUndefined();
  expect(readFeed('<rdf:RDF><channel/><item><title>A</title></item></rdf:RDF>')!.posts).toHaveLength(1);
});

it.each<[string, object, object | string]>([
  ['a page that is no longer public', { type: 'page', status: 'draft' }, 'draft of a page: A'],
  ['an old page', { page: 1 }, { isPage: true }],
  ['a mail only', { status: 'sent' }, 'post that was only sent by e-mail: A'],
  ['no text', { html: null }, 'post without a text: A'],
  ['members', { visibility: 'members' }, 'post for members: A'],
  ['everyone', { visibility: 'public' }, { status: 'published' }],
  ['a time in milliseconds', { published_at: Date.UTC(2021, 5, 2, 12) }, { date: '2021-06-02' }],
  ['only the day of its draft', { published_at: null, created_at: '2021-06-03T12:00:00Z' }, { date: '2021-06-03' }],
  ['an author in its own row', { author_id: 7 }, { author: 'Jo' }],
  ['no slug', { slug: null }, { slug: '', path: undefined }],
  ['an excerpt', { custom_excerpt: 'One &amp; two', meta_description: 'x' }, { excerpt: 'One & two' }],
  ['a description', { meta_description: 'Words' }, { excerpt: 'Words' }],
  ['no excerpt', {}, { excerpt: undefined, cover: undefined }],
])('a Ghost post with %s is read or left out', (_, more, expected) => {
  const row = { id: 1, title: 'A', slug: 'a', html: '<p>x</p>', status: 'published', ...more };
  const site = readGhost(`\uFEFF${JSON.stringify({ data: { posts: [row], users: [{ id: 7, name: 'Jo' }] } })}`)!;
  if (typeof expected === 'string') expect([site.posts, left(site)]).toEqual([[], [expected]]);
  else expect([site.posts, left(site)]).toEqual([[expect.objectContaining(expected)], []]);
});

it.each<[string, string, string, string[]]>([
  ['product', 'publish', '', ['item of the kind "product": A']],
  ['wp_block', 'publish', '', []],
  ['revision', 'inherit', '', []],
  ['custom_css', 'publish', '', []],
  ['nav_menu_item', 'publish', '', ['menu item: A']],
  ['post', 'auto-draft', '', []],
  ['post', 'inherit', '', []],
  ['post', 'trash', '', []],
  ['page', 'publish', '<wp:post_password>x</wp:post_password>', ['page with a password: A']],
  ['page', 'private', '', ['private page: A']],
  ['page', 'publish', '<content:encoded> </content:encoded>', ['page without a text: A']],
  ['page', 'future', '<content:encoded>x</content:encoded>', ['1 post']],
  ['page', 'pending', '<content:encoded>x</content:encoded>', ['draft of a page: A']],
])('a WordPress item of the type %s with the status %s and %j is left out or read', (type, status, more, expected) => {
  const site = readWordPress(wordPress(item(`<title>A</title>${more}`, type, status)))!;
  expect([...left(site), ...(site.posts.length > 0 ? [`${site.posts.length} post`] : [])]).toEqual(expected);
});

it.each<[string, string, object]>([
  ['a display name', '<wp:author_display_name>Jo M</wp:author_display_name>', { author: 'Jo M' }],
  [
    'a first and a last name',
    '<wp:author_first_name>Jo</wp:author_first_name><wp:author_last_name>Marsh</wp:author_last_name>',
    { author: 'Jo Marsh' },
  ],
  ['only a last name', '<wp:author_last_name>Marsh</wp:author_last_name>', { author: 'Marsh' }],
  ['no name', '', { author: 'jo' }],
])('the author of a WordPress post with %s is named', (_, names, post) => {
  const author = `<wp:author><wp:author_login>jo</wp:author_login>${names}</wp:author>`;
  const site = readWordPress(wordPress(author, item('<title>A</title><dc:creator>jo</dc:creator>')))!;
  expect(site.posts).toEqual([expect.objectContaining(post)]);
  const other = readWordPress(wordPress(author, item('<title>A</title><dc:creator>al</dc:creator>')))!;
  expect(other.posts[0]!.author).toBe('al');
});

it.each<[string, string, object]>([
  ['a day of its own', '<wp:post_date>2021-06-02 10:00:00</wp:post_date>', { date: '2021-06-02' }],
  ['only the day of the feed', '<pubDate>Wed, 02 Jun 2021 10:00:00 +0000</pubDate>', { date: '2021-06-02' }],
  ['no date', '', { date: undefined }],
  ['blocks', '<content:encoded>&lt;!-- wp:paragraph --&gt;A</content:encoded>', { linesBreak: false }],
  ['an excerpt', '<excerpt:encoded>&lt;b&gt;Fresh&lt;/b&gt;</excerpt:encoded>', { excerpt: 'Fresh' }],
  ['a guid', '<guid>https://o.test/?p=3</guid>', { otherUrls: ['https://o.test/?p=3'] }],
  ['an encoded slug', '<wp:post_name>caf%C3%A9</wp:post_name>', { slug: 'café' }],
  [
    'empty subjects',
    '<category domain="category"/><category domain="post_format">Aside</category>',
    { categories: [], tags: [] },
  ],
  [
    'footnotes',
    '<content:encoded>A</content:encoded><wp:postmeta><wp:meta_key>footnotes</wp:meta_key><wp:meta_value>[{"id":"f1","content":"Note"}]</wp:meta_value></wp:postmeta>',
    { html: 'A<ol><li id="f1">Note</li></ol>' },
  ],
  [
    'broken footnotes',
    '<content:encoded>A</content:encoded><wp:postmeta><wp:meta_key>footnotes</wp:meta_key><wp:meta_value>[{</wp:meta_value></wp:postmeta>',
    { html: 'A' },
  ],
])('a WordPress post with %s is read', (_, inside, post) => {
  const site = readWordPress(wordPress(item(`<title>A</title>${inside}`)))!;
  expect(site.posts).toEqual([expect.objectContaining(post)]);
});

it('a WordPress post with a day to come is public, with its path, and its title is one line', () => {
  const later = item(
    '<title>Fish\n and\t&lt;i&gt;chips&lt;/i&gt; ,; </title><link>https://o.test/a</link>',
    'post',
    'future',
  );
  expect(readWordPress(wordPress(later))!.posts).toEqual([
    expect.objectContaining({ title: 'Fish and chips', status: 'published', path: '/a' }),
  ]);
});

it('the tags and authors of a Ghost post have the order of Ghost', () => {
  const links = (name: string) => [1, 2, 3].map((number) => ({ post_id: 1, [name]: number, sort_order: 3 - number }));
  const names = ['One', 'Two', 'Three'].map((name, at) => ({ id: at + 1, name }));
  const row = { id: 1, title: 'A', html: 'x', status: 'published', created_at: Date.UTC(2021, 5, 2, 12) };
  const tables = {
    posts: [row],
    tags: names,
    users: names,
    posts_tags: links('tag_id'),
    posts_authors: links('author_id'),
  };
  expect(readGhost(JSON.stringify({ data: tables }))!.posts).toEqual([
    expect.objectContaining({ categories: ['Three', 'Two', 'One'], author: 'Three', date: '2021-06-02' }),
  ]);
  const unordered = { ...tables, posts_tags: [...links('tag_id').slice(0, 2), { post_id: 1, tag_id: 3 }] };
  expect(readGhost(JSON.stringify({ data: unordered }))!.posts[0]!.categories).toEqual(['Three', 'Two', 'One']);
});
