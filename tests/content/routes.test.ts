// Tests that the real content has no errors, and has every route and every quoted text of the specification.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildContent, type TestBuild } from '../site/build.ts';
import { unlinkedStyles } from '../site/unlinked-styles.ts';

const routes = `
/ /about /blogs /categories /weekly /directory /neighbourhoods /contact /privacy /sw2-guide /sw9-guide /se24-guide
/brixton /brixton-hill /streatham-hill /clapham-park /stockwell /clapham /oval /herne-hill /tulse-hill /west-dulwich
/shopping-retail /eating-out /entertainment-nightlife /services /health-wellness /family-community
/sw9-shopping /sw9-eating-out /sw9-entertainment /sw9-services /sw9-health-wellness /sw9-community
/se24-shopping /se24-eating-out /se24-entertainment /se24-services /se24-health-wellness /se24-community
/categories/eating-out /categories/entertainment /categories/arts-culture /categories/health-fitness
/categories/community /categories/family
/blog/brixton-live-music-week /blog/best-new-restaurants-brixton /blog/bank-holiday-weekend
/blog/brixton-academy-summer-2025-gigs /blog/brixton-village-market-hidden-gems
`
  .trim()
  .split(/\s+/);

/** Texts that the specification quotes, with "|" between them, by the file that must show them. */
const quoted = {
  'index.html': `<title>Your Local South London Community Guide</title> | Stay Connected with Your Community |
    id="subscribe" | Get your local guide`,
  'about/index.html': `Your hyperlocal platform connecting people and communities across South London. | Weekly Picks |
    Subscribe to Newsletter | Email Us | Instagram | Facebook | TikTok`,
  'blogs/index.html': 'All Areas | SW2 | SW9 | SE24 | SE27 | Eating Out | Arts &amp; Culture | Health &amp; Fitness',
  'weekly/index.html': 'All Areas | Brixton | Herne Hill | Tulse Hill | every Monday morning',
  'directory/index.html': `Retail | Eating Out | Nightlife | Venues | Services | Arts &amp; Culture | Health &amp; Wellness |
    Education &amp; Childcare | Creative | Community | Professional Services | Activities | Hidden Gems |
    Black Owned | Women Owned | Free Activities | Community Organizations | Coming Soon! |
    Search by name, postcode or type`,
  'neighbourhoods/index.html':
    'What You’ll Find Here | Growing Our Guide | Explore Brixton Hill | Explore West Dulwich',
  'contact/index.html': `Contact &amp; Contribute | Local Story | Business Recommendation | Event Submission | Feedback |
    Other | Select a category | data-correction="feedback" | within 48 hours | rows="6"`,
  'herne-hill/index.html': `Did You Know | zones 2 and 3 | Sunday market | velodrome | 1948 | 50 hectares | 1937 |
    Cultural heritage | Village atmosphere`,
  'tulse-hill/index.html': `Local Success Story | over 70% | Low traffic neighbourhood | Family streets | Community spirit |
    Park access | Transport`,
  'west-dulwich/index.html': 'Cultural Landmark | 1817 | Village shopping | Victorian architecture | Cultural heritage',
  'sw2-guide/index.html': 'What&#x27;s inside',
  'shopping-retail/index.html': '45 businesses',
  'services/index.html': 'over 200 providers | Example entries',
  'se24-eating-out/index.html': 'Coming Soon | check back',
  '404.html': `Page Not Found | Oops! The page you&#x27;re looking for doesn&#x27;t seem to exist. |
    Return to Homepage | Browse Categories`,
  'blog/404.html': `Post Not Found | Sorry, we couldn&#x27;t find the article you&#x27;re looking for. |
    Return to homepage`,
  'categories/404.html': `Category Not Found | Sorry, we couldn&#x27;t find the category you&#x27;re looking for. |
    Browse all categories`,
  '500.html': 'Unexpected Application Error!',
  'blog/bank-holiday-weekend/index.html':
    'Lambeth | Local Events | Twitter | LinkedIn | You might also enjoy | August 20, 2025',
  'blog/brixton-live-music-week/index.html': 'June 6, 2025 | <time dateTime="2025-06-06"',
};

describe('the real content', () => {
  let built: TestBuild;
  beforeAll(async () => {
    built = await buildContent('.', { drawLater: true, backend: { url: '/', key: 'test' } });
  });

  test('the real content has neither errors nor warnings', () => {
    expect(built.findings).toEqual([]);
  });

  test('every page links the style sheets that it needs', () => {
    expect(unlinkedStyles(built.files)).toEqual([]);
  });

  test('every grid of a page has a rule for its columns', () => {
    const css = readFileSync('components/document/page.css', 'utf8');
    const used = new Set(built.pages.flatMap(({ html }) => html.match(/(?<=[" ])grid-\w+(?=[" ])/g) ?? []));
    expect(used.size).toBeGreaterThan(3);
    expect([...used].filter((name) => !new RegExp(`\\.${name}\\b`).test(css))).toEqual([]);
  });

  test('the real content has every route of the specification, and only the expected other routes', () => {
    const paths = built.pages.filter(({ route }) => route.kind !== 'error').map(({ route }) => route.path);
    expect(routes.filter((path) => !paths.includes(path))).toEqual([]);
    // Routes that were added after the specification was written.
    const added =
      `/data /letters /letters/confirm /letters/leave /letters/settings /offline /se24-out-and-about /still-on
      /sw2-out-and-about /sw9-out-and-about /whats-on`.split(/\s+/);
    const isGrowing = (path: string) => path.startsWith('/blog/') || /^\/(?:letters\/\d{4}-|whats-on\/)/.test(path);
    expect(paths.filter((path) => ![...routes, ...added].includes(path) && !isGrowing(path))).toEqual([]);
  });

  test.each(Object.entries(quoted))('the file %s shows the texts that the specification quotes', (file, texts) => {
    const body = built.text(file).toLowerCase();
    expect(texts.split(/\s*\|\s*/).filter((text) => !body.includes(text.toLowerCase()))).toEqual([]);
  });

  test('the title of every page except the home page ends with the brand', () => {
    const titles = built.pages.map(({ route }) => route.head().title);
    expect(titles.filter((title) => !title.endsWith(' | Effraside'))).toEqual([
      'Your Local South London Community Guide',
    ]);
  });
});
