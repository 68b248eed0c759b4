// Tests the findings of the release checks, and their positions in the content.
import { describe, expect, it } from 'vitest';
import { checkRelease, type ReleaseInput } from '../../../build/guide/checks/release.ts';
import type { Directory } from '../../../build/guide/listing/directory.ts';
import type { Listing } from '../../../build/guide/listing/listing.ts';
import { Report } from '../../../build/engine/report/report.ts';

const settled = {
  url: 'https://tide.org.uk',
  email: 'a@tide.org.uk',
  controller: 'Tide Press, 1 The Quay',
  contact: { delivery: 'mailto', address: 'a@tide.org.uk' },
  social: [{ name: 'X', url: 'https://x.com/tide' }],
  newsletter: {
    editor: 'Ada Tide',
    from: { name: 'Tide', email: 'letter@tide.org.uk' },
    postal: 'Tide Press, 1 The Quay',
    confirm: true,
  },
};

const page = (topic: string, listings: { sample?: true }[]) =>
  ({
    origin: `content/directories/zz1/${topic}.yaml`,
    heading: topic,
    count: listings.length,
    comingSoon: listings.length === 0,
    groups: [{ listings: listings as Listing[] }],
  }) as Directory;

function told(settings: object, directories: Directory[], texts: Record<string, string> = {}): string[] {
  const files = Object.entries(texts).map(([path, text]) => ({ path, text }));
  const report = new Report();
  const site = { settings, directories, posts: [], areas: [], guides: [] } as unknown as ReleaseInput['site'];
  checkRelease({ site, textOf: (file) => texts[file], source: { folder: 'content', files }, backend: {} }, report);
  expect(report.failed).toBe(false);
  return report.sorted().map(({ file, line, column, rule, message }) => `${file}:${line}:${column} ${rule} ${message}`);
}

describe('checkRelease', () => {
  it('checkRelease reports the position of a field in site.json', () => {
    const json = JSON.stringify({ brand: 'Tide', url: 'https://tide.test' }, null, 2);
    expect(told({ ...settled, url: 'https://tide.test' }, [], { 'content/site.json': json })).toEqual([
      'content/site.json:3:4 release/example-domain The domain of "https://tide.test" is reserved for examples.',
    ]);
  });

  it('checkRelease reports example listings once per page, at the first example, and reports empty pages', () => {
    const origin = 'content/directories/zz1/shops.yaml';
    const text = 'groups:\n  - listings:\n      - id: a\n        source: b\n      - id: c\n        sample: true\n';
    expect(
      told(settled, [page('shops', [{}, { sample: true }, { sample: true }]), page('sport', [])], { [origin]: text }),
    ).toEqual([
      `${origin}:6:9 release/example-entries The page "shops" has 3 listings, and 2 of them are examples.`,
      'content/directories/zz1/sport.yaml:1:1 release/coming-soon The page "sport" has no listings and says Coming Soon.',
    ]);
  });

  it('checkRelease reports each text that is still to be written, at its first character, in any kind of file', () => {
    const texts = {
      'content/areas/weir.yaml':
        'description: "To write: one or two sentences."\nabout:\n  - "To write: a paragraph."\n  - >-\n    To write: another\n# To write: later\nintro: We had letters to write: many. "We" wrote To write: once.\n',
      'content/posts/a.md': '---\nexcerpt: "To write: x"\n---\n\nTo write: the story.\n',
      'content/pages/about.json': '{ "title": "To write:" }',
    };
    expect(told(settled, [], texts)).toEqual([
      'content/areas/weir.yaml:1:15 release/to-write A text is still to be written: "one or two sentences".',
      'content/areas/weir.yaml:3:6 release/to-write A text is still to be written: "a paragraph".',
      'content/areas/weir.yaml:5:5 release/to-write A text is still to be written: "another".',
      'content/pages/about.json:1:13 release/to-write A text is still to be written.',
      'content/posts/a.md:2:11 release/to-write A text is still to be written: "x".',
      'content/posts/a.md:5:1 release/to-write A text is still to be written: "the story".',
    ]);
  });

  it('checkRelease reports a privacy page that contradicts the settings, and ignores fields that the settings hide', () => {
    const notice = 'uncounted: |\n  No counters.\n\n  None.\nownList: About the newsletter.\nbody: |\n';
    const texts = (body: string) => ({ 'content/pages/privacy.yaml': `${notice}  ${body}\n` });
    const analytics = { service: 'plausible' };
    const rulesOf = (settings: object, body: string) => told({ ...settled, ...settings }, [], texts(body));
    expect(rulesOf({ analytics, newsletter: undefined }, 'We store what you write.')).toEqual([]);
    for (const words of ['No trackers.', 'We don’t track you.', 'There is no analytics.', 'Nobody counts you.']) {
      expect(rulesOf({ analytics }, words)).toEqual([expect.stringContaining(':7:')]);
    }
    expect(rulesOf({}, 'No counters.')).toEqual([]);
    expect(rulesOf({ newsletter: undefined }, 'For the newsletter.')).toHaveLength(1);
  });

  describe('stories and sources', () => {
    const origin = 'content/posts/ferry.md';
    const text = '---\ntitle: Ferry\ndate: 2026-01-10\nsources:\n  - title: Times\n---\n';
    const found = (post: object, today?: string) => {
      const report = new Report();
      const posts = [{ origin, title: 'Ferry', date: '2026-01-10', sources: [], ...post }];
      const site = { settings: settled, directories: [], posts, areas: [], guides: [] };
      const input = { site, textOf: () => text, source: { folder: 'content', files: [] }, today, backend: {} };
      checkRelease(input as unknown as ReleaseInput, report);
      return report.sorted().map(({ rule, line, message }) => `${rule} ${line} ${message}`);
    };

    it('checkRelease reports a lead story that is at least 60 days old, but never in a build without a date', () => {
      expect(found({}, '2026-03-10')).toEqual([]);
      expect(found({})).toEqual([]);
      expect(found({}, '2026-03-11')).toEqual([
        'release/stale-lead 3 The story that leads the blog, "Ferry", is 60 days old.',
      ]);
    });

    it('checkRelease reports the undated sources of a file in one finding, which counts them', () => {
      const seen = { title: 'Tides', publisher: 'Board', checked: 'May 2026' };
      const unseen = { title: 'Times', publisher: 'Board' };
      expect(found({ sources: [seen] })).toEqual([]);
      expect(found({ sources: [seen, unseen] })).toEqual([
        'release/undated-source 5 The source "Times" does not say when it was read.',
      ]);
      expect(found({ sources: [unseen, seen, { ...unseen, title: 'Tolls' }] })).toEqual([
        'release/undated-source 5 2 sources do not say when they were read; "Times" is the first.',
      ]);
    });
  });
});
