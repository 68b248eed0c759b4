// Tests the plan of an import: file names, front matter, links and pictures of new posts, and the data of the report.
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { OldPost, OldSite } from '../../../build/tools/import/exports/old-post.ts';
import type { PlaceFacts } from '../../../build/tools/import/place-facts.ts';
import { ImportPlan } from '../../../build/tools/import/plan-import.ts';

const place: PlaceFacts = {
  folder: 'content',
  categories: [
    { name: 'Town Life', slug: 'town-life', image: '/images/town.svg' },
    { name: 'Walks', slug: 'walks' },
  ],
  areas: ['Gull Hill'],
  card: '/images/card.svg',
  posts: [],
  taken: new Set(['/about']),
  pictures: new Set(),
  credits: '',
};

const post = (own: Partial<OldPost> = {}): OldPost => ({
  title: 'Fish',
  date: '2019-05-06',
  slug: 'fish',
  path: '/2019/05/fish',
  html: '<p>One.</p>',
  categories: ['Walks'],
  tags: [],
  status: 'published',
  ...own,
});

function plan(posts: OldPost[], more: Partial<PlaceFacts> = {}, options: object = {}, site: Partial<OldSite> = {}) {
  const all = { url: 'https://o.test', left: [], ...site, posts };
  const made = new ImportPlan(all, { ...place, ...more }, { categories: new Map(), today: '2026-11-21', ...options });
  const heads = [...made.texts.values()].map((text): Record<string, unknown> => parse(text.split('---\n')[1]!));
  const names = [...made.texts.keys()].map((path) => path.slice('content/posts/'.length, -3));
  return Object.assign(made, { heads, names });
}

it('an imported post keeps day, author, category and old path, and gets a cover', () => {
  const { heads, texts } = plan([post({ author: 'Jo Marsh', tags: ['sea', 'Gull Hill'] })]);
  expect(heads[0]).toEqual({
    layout: 'article',
    title: 'Fish',
    excerpt: 'One.',
    date: '2019-05-06',
    by: 'Jo Marsh',
    category: 'Walks',
    location: 'Gull Hill',
    coverImage: '/images/card.svg',
    coverAlt: 'To write: what the cover shows, in one sentence.',
    keywords: ['sea'],
    aliases: ['/2019/05/fish'],
  });
  expect([...texts.values()][0]).toMatch(/---\n\nOne\.\n$/);
});

it.each([
  [{ author: 'admin' }, 'by', undefined],
  [{ author: 'jo@o.test' }, 'by', undefined],
  [{ author: 'Administrator' }, 'by', undefined],
  [{ author: 'Jo the admin' }, 'by', 'Jo the admin'],
  [{ author: 'J'.repeat(80) }, 'by', 'J'.repeat(80)],
  [{ author: 'J'.repeat(81) }, 'by', undefined],
  [{ tags: ['Walks', 'gull hill'] }, 'keywords', undefined],
  [{ tags: ['Sea', 'sea', 'Fish'], categories: ['Walks', 'Sport'] }, 'keywords', ['Sport', 'sea', 'Fish']],
  [
    { tags: Array.from({ length: 21 }, (_, at) => `tag ${at}`) },
    'keywords',
    expect.toSatisfy((all) => all.length === 20),
  ],
  [{ tags: ['the sea'] }, 'location', undefined],
  [{ categories: ['GULL HILL'] }, 'location', 'Gull Hill'],
  [{ categories: [] }, 'category', 'To write: the category.'],
  [{ categories: ['Sport'] }, 'category', 'Sport'],
  [{ categories: ['walks', 'Town Life'] }, 'category', 'Walks'],
  [{ categories: ['TOWN LIFE'] }, 'category', 'Town Life'],
  [{ cover: { url: 'https://o.test/A.jpg', alt: 'A  boat' } }, 'coverAlt', 'A boat'],
  [{ cover: { url: 'https://o.test/A.jpg' } }, 'coverAlt', 'To write: what the cover shows, in one sentence.'],
  [
    { cover: { url: 'https://o.test/A.jpg' } },
    'coverImage',
    expect.stringMatching(/^\/images\/imported\/a-[0-9a-f]{6}\.jpg$/),
  ],
  [{ cover: { url: 'data:x' }, html: '<p>a</p><img src="/b.jpg" alt="B.">' }, 'coverAlt', 'B.'],
  [{ title: '', date: undefined }, 'title', 'To write: a title for the post of an unknown day.'],
  [{ title: `${'word '.repeat(50)}end.` }, 'title', `${'word '.repeat(38)}word…`],
  [{ html: '' }, 'excerpt', 'To write: one or two sentences about Fish'],
  [{ path: '/2019/05/fish/' }, 'aliases', ['/2019/05/fish']],
  [{ path: '/about' }, 'aliases', undefined],
  [{ categories: ['Sport', 'town-life'] }, 'category', 'Town Life'],
  [{ categories: ['News'] }, 'category', 'Town Life'],
  [{ categories: ['Town Life'] }, 'coverAlt', 'A drawing that stands for Town Life.'],
  [{ title: '', date: '2019-05-06' }, 'title', 'To write: a title for the post of 2019-05-06.'],
  [{ title: 'שלום "quoted" 🙂' }, 'title', 'שלום "quoted" 🙂'],
  [{ status: 'draft' }, 'draft', true],
  [{ date: undefined }, 'date', '2026-11-21'],
  [{ path: '/blog/fish' }, 'aliases', undefined],
  [{ path: '/2019/05/%D7%A9' }, 'aliases', undefined],
  [{ excerpt: 'The `code` of [gallery ids="1"] <b> and *stars*.' }, 'excerpt', 'The code of b and stars.'],
  [{ excerpt: `${'word '.repeat(50)}end.` }, 'excerpt', `${'word '.repeat(42)}word…`],
] as const)('a post with %j has the field %s: %j', (own, field, value) => {
  const options = { categories: new Map([['news', 'Town Life']]) };
  expect(plan([post(own as Partial<OldPost>)], {}, options).heads[0]![field]).toEqual(value);
});

it('a file is named after the title or day if the slug has no Latin letter, and equal names are numbered', () => {
  const { names, renamed } = plan([
    post({ slug: '%d7%a9%d7%9c%d7%95%d7%9d', title: 'Tide', path: undefined }),
    post({ slug: 'שלום', title: 'שלום', path: undefined }),
    post({ slug: 'con', path: undefined }),
    post(),
    post({ title: 'Other', date: '2020-01-01', path: '/2020/01/fish' }),
  ]);
  expect(names).toEqual(['tide', 'post-2019-05-06', 'con-1', 'fish', 'fish-2']);
  expect(renamed).toEqual(['content/posts/fish-2.md: another story is called fish.md']);
});

it.each([
  ['its alias', { file: 'content/posts/renamed.md', title: 'Renamed', date: '2024-01-01', aliases: ['/2019/05/fish'] }],
  ['its name and title', { file: 'content/posts/fish.md', title: 'Fish', date: '2024-01-01', aliases: [] }],
  ['its name and day', { file: 'content/posts/fish.md', title: 'Edited', date: '2019-05-06', aliases: [] }],
])('a post is not imported if a file already has %s', (_, known) => {
  const { texts, known: found } = plan([post()], { posts: [{ ...known, excerpt: '', text: '' }] });
  expect([texts.size, found]).toEqual([0, [known.file]]);
});

it('an imported post gets another file name if a different story has its name', () => {
  const own = {
    file: 'content/posts/fish.md',
    title: 'Our fish',
    date: '2024-01-01',
    excerpt: '',
    aliases: [],
    text: '',
  };
  expect(plan([post()], { posts: [own] }).names).toEqual(['fish-2']);
});

it('links between imported posts lead to the new paths, and links to other pages of the old site are reported', () => {
  const html = `<p><a href="http://www.o.test/2020/01/tide/#x">a</a> <a href="/?p=7">b</a> <a href="../fish/">c</a>
    <a href="https://o.test/about/">d</a> <a href="/">e</a></p>`;
  const { texts, oldLinks } = plan([
    post({ html, path: '/2019/05/x', slug: 'x' }),
    post({ slug: 'tide', path: '/2020/01/tide', title: 'T', otherUrls: ['https://o.test/?p=7'] }),
    post({ path: '/2019/fish' }),
  ]);
  const [text] = texts.values();
  expect(text).toContain('[a](/blog/tide#x) [b](/blog/tide) [c](/blog/fish) [d](https://o.test/about/) [e](/)');
  expect([...oldLinks]).toEqual([['https://o.test/about/', 1]]);
});

it("each picture is imported once in its full size, with the old site's description", () => {
  const uploads = 'https://o.test/wp-content/uploads/2019/05';
  const html = `<p><img src="${uploads}/My Boat-300x200.jpg"></p><p>Words</p><p><img src="${uploads}/My%20Boat.jpg" alt="Own"></p>`;
  const alts = new Map([[`${uploads}/My Boat.jpg`, 'A [red] boat']]);
  const { texts, pictures, heads } = plan([post({ html })], {}, {}, { alts });
  expect(pictures).toEqual([
    {
      src: '/images/imported/2019/05/my-boat.jpg',
      urls: [`${uploads}/My%20Boat.jpg`, `${uploads}/My%20Boat-300x200.jpg`],
    },
  ]);
  expect(heads[0]).toEqual(
    expect.objectContaining({ coverImage: '/images/imported/2019/05/my-boat.jpg', coverAlt: 'A [red] boat' }),
  );
  // The picture of the cover is not repeated at the start of the text.
  expect([...texts.values()][0]).toMatch(/---\n\nWords\n\n!\[Own\]/);
});

it.each([
  ['mailto:jo@o.test', 'mailto:jo@o.test'],
  ['TEL:+441234567', 'TEL:+441234567'],
  ['HTTPS://Other.example/A', 'HTTPS://Other.example/A'],
  ['//other.example/a', 'https://other.example/a'],
  ['https://www.o.test/2019/05/fish/#comment-4', '/blog/fish'],
  ['/2019/05/fish#prices', '/blog/fish#prices'],
  ['/2019/05/fish/?replytocom=4', '/blog/fish'],
  ['/?p=8', 'https://o.test/?p=8'],
  ['/?s=x', 'https://o.test/?s=x'],
  ['/', '/'],
])('a link of the old site to %s becomes %s', (url, expected) => {
  const { texts } = plan([post({ html: `<p><a href="${url}">words</a></p>`, otherUrls: ['https://o.test/?p=7'] })]);
  expect([...texts.values()][0]).toContain(`[words](${expected})`);
});

it.each([
  ['fish.html', undefined, 'fish'],
  ['', '/2019/05/tide.htm', 'tide'],
  ['404', undefined, 'post-404'],
  [`${'a'.repeat(75)}-b-c`, undefined, 'a'.repeat(75)],
])('a post with the slug %j and the path %j gets the name %s', (slug, path, name) => {
  expect(plan([post({ slug, path })]).names).toEqual([name]);
});

it.each([
  ['a picture alone', '<img src="/a.jpg" alt="A">', '!\\[A\\]'],
  ['words', '<p>words</p><img src="/a.jpg" alt="A">', 'words\n\n!'],
  ['the cover', '<img src="/a.jpg" alt="A"><p>words</p>', 'words'],
])('a text that begins with %s repeats the cover only if nothing else is at its start', (_, html, start) => {
  const { texts } = plan([post({ html })]);
  expect([...texts.values()][0]!.split('---\n\n')[1]).toMatch(new RegExp(`^${start}`));
});

it('a post without a date or with a day to come is a draft, and the report names those without a date', () => {
  const { heads, undated, posts } = plan([
    post({ date: undefined }),
    post({ slug: 'b', path: '/b', date: '2026-11-22' }),
    post({ slug: 'c', path: '/c', date: '2026-11-21' }),
    post({ slug: 'd', path: undefined, date: undefined, status: 'draft' }),
  ]);
  expect(heads.map(({ draft }) => draft)).toEqual([true, true, undefined, true]);
  expect(posts.map(({ draft }) => draft)).toEqual([true, true, false, true]);
  expect(undated).toEqual(['content/posts/fish.md']);
});

it.each(['/?p=105', '/index.php?page_id=7', '/story.php?id=3'])('the old path %s is reported as lost', (path) => {
  const { heads, lostPaths } = plan([post({ path })]);
  expect(heads[0]).not.toHaveProperty('aliases');
  expect(lostPaths).toEqual([`content/posts/fish.md: ${path}`]);
});

it('no two imported posts have the same excerpt', () => {
  const { heads } = plan([post(), post({ slug: 'b', title: 'Tide', path: '/b' })]);
  expect(heads.map(({ excerpt }) => excerpt)).toEqual(['One.', 'Tide: One.']);
});

it('posts with an unknown category are counted', () => {
  const posts = [post({ categories: ['Sport'] }), post({ slug: 'b', path: '/b', categories: [] })];
  const { unknownCategories, uncategorized } = plan(posts);
  expect([[...unknownCategories], uncategorized]).toEqual([[['Sport', 1]], 1]);
  expect(plan(posts, {}, { category: 'Walks' }).uncategorized).toBe(0);
});

it('a post whose HTML is nested too deeply to be converted is reported, and other posts are imported', () => {
  const html = `${'<div>'.repeat(20_000)}Deep words.${'</div>'.repeat(20_000)}`;
  const { tooDeep, names } = plan([post({ title: 'Deep', slug: 'deep', path: '/deep', html }), post()]);
  expect([tooDeep, names]).toEqual([['Deep'], ['fish']]);
});

it('an imported page keeps its old path as an alias, and gets another name if the guide has a page of that name', () => {
  const page = { isPage: true, categories: [], date: '2015-01-01' };
  const link = '<p>See <a href="/us/team/">the team</a> and <a href="/about/">us</a>.</p>';
  const posts = [
    post({ ...page, title: 'Team', slug: 'team', path: '/us/team', html: '<p>Jo and Sam.</p>' }),
    post({ ...page, title: 'About', slug: 'about', path: '/about' }),
    post({ html: link }),
  ];
  const { texts, renamed, uncategorized, lostPaths } = plan(posts);
  expect([...texts.keys()]).toEqual(['content/pages/team.md', 'content/pages/about-2.md', 'content/posts/fish.md']);
  expect(texts.get('content/pages/team.md')).toBe(
    '---\ntitle: Team\ndescription: Jo and Sam.\naliases:\n  - /us/team\n---\n\nJo and Sam.\n',
  );
  expect(texts.get('content/pages/about-2.md')).not.toContain('aliases');
  expect(texts.get('content/posts/fish.md')).toContain('[the team](/team) and [us](/about-2)');
  expect(renamed).toEqual(['content/pages/about-2.md: /about is another page']);
  expect([uncategorized, lostPaths]).toEqual([0, []]);
  const known = [...texts].map(([file, text]) => {
    const { title = '', description = '' } = parse(text.split('---\n')[1]!) as Record<string, string>;
    return { file, title, date: '', excerpt: description, aliases: [], text };
  });
  expect(plan(posts, { posts: known }).texts.size).toBe(0);
});
