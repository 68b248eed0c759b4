// Tests `npm run new -- rename` on the fixture site, in memory.
import { describe, expect, it } from 'vitest';
import { loadSite } from '../../../build/guide/load-guide.ts';
import { renderFeeds } from '../../../build/guide/post/feeds.ts';
import { redirectsOf } from '../../../build/guide/redirect/old-paths.ts';
import { editWorkspace, readWorkspace, type Workspace } from '../../../build/guide/workspace.ts';
import { runRename } from '../../../build/tools/new/rename.ts';
import { textOf, WHATS_ON } from '../../site/fixture-site.ts';
import { Report } from '../../../build/engine/report/report.ts';

const site = readWorkspace('tests/fixtures', 'site');

/** Runs the command, and then loads the changed content. */
function rename(args: string[], workspace: Workspace = site, isOccupied = (_: string) => false) {
  const [logged, removed, written] = [[] as string[], [] as string[], new Map<string, string>()];
  const code = runRename(args, workspace, {
    log: (line) => logged.push(line),
    writeFiles: (texts) => texts.forEach((text, path) => written.set(path, text)),
    removeFile: (path) => removed.push(path),
    isOccupied,
  });
  const files = workspace.source.files.filter(({ path }) => !removed.includes(path));
  const { source } = editWorkspace({ ...workspace, source: { ...workspace.source, files } }, written);
  const report = new Report();
  const after = loadSite(source, report)!;
  // Counts only errors, because the fixture site always has a warning.
  const errors = report.count('error');
  const loaded = { ...workspace, source, site: after };
  return { code, logged: logged.join('\n'), removed, written, workspace: loaded, errors };
}

const ids = (workspace: Workspace) =>
  renderFeeds(workspace.site!).flatMap(({ body }) =>
    [...String(body).matchAll(/<id>([^<]*\/blog\/[^<]*)</g)].map(String),
  );

describe('npm run new -- rename', () => {
  it('“new -- rename” moves a story, redirects the old path, and corrects links and letters', () => {
    const { code, logged, removed, workspace, errors } = rename(['regatta-weekend', 'regatta']);
    expect([code, removed, errors]).toEqual([0, ['site/posts/regatta-weekend.md'], 0]);
    expect(redirectsOf(workspace.site).filter(({ to }) => to === '/blog/regatta')).toMatchObject([
      { from: '/blog/regatta-weekend', origin: 'site/posts/regatta.md' },
    ]);
    expect(workspace.site.letters[0]!.stories.map(({ path }) => path)).toEqual(['/blog/regatta']);
    expect(logged).toContain('site/letters/2026-05-29.yaml: 1 mention corrected.');
  });

  it('“new -- rename” keeps the id of a story in feeds, also if the story is renamed back to its first name', () => {
    const once = rename(['five-benches', 'benches']);
    const twice = rename(['benches', 'six-benches'], once.workspace);
    const back = rename(['six-benches', 'five-benches'], twice.workspace);
    for (const { code, workspace, errors } of [once, twice, back]) {
      expect([code, errors, ids(workspace)]).toEqual([0, 0, ids(site)]);
    }
    expect(twice.written.get('site/posts/six-benches.md')).toContain(
      'aliases: [/blog/five-benches, /blog/benches]\nfeedId: /blog/five-benches\n---',
    );
    expect(back.written.get('site/posts/five-benches.md')).toMatch(/aliases: \[.*six-benches\]\n---/);
  });

  it('“new -- rename” moves an area, and corrects every list that names it', () => {
    const { code, written, workspace, errors } = rename(['/gull-hill', '/the-hill']);
    expect([code, errors]).toEqual([0, 0]);
    expect(workspace.site.areas.map(({ path }) => path)).toContain('/the-hill');
    // The feed at the old URL stays for its subscribers.
    const feeds = renderFeeds(workspace.site).map(({ path }) => path);
    expect(feeds).toEqual(expect.arrayContaining(['the-hill/feed.xml', 'gull-hill/feed.xml', 'gull-hill/feed.json']));
    expect([...written.values()].join('\n').replace(/aliases: .*/, '')).not.toMatch(/\bgull-hill\b(?!\.svg)/);
  });

  it('“new -- rename” gives a topic page or a guide another path, and keeps the names of their files', () => {
    for (const [old, path] of Object.entries({ 'zz1-eating-out': '/eating-out', '/zz1-guide': '/harbour' })) {
      const { code, removed, workspace, errors } = rename([old, path]);
      expect([code, removed, errors]).toEqual([0, [], 0]);
      const leading = redirectsOf(workspace.site).filter(({ to }) => to === path);
      // redirects.yaml of the fixture already redirects /stalls to the guide.
      expect(leading.map(({ from }) => from)).toEqual(
        path === '/harbour' ? ['/zz1-guide', '/stalls'] : ['/zz1-eating-out'],
      );
    }
  });

  it('“new -- rename” moves an event, corrects links and letters, and keeps the id of the event in calendars', () => {
    const letter = textOf('letters/2026-05-29.yaml').replace(
      'stories:',
      'events:\n  - { event: low-tide-walk }\nstories:',
    );
    const linked = '---\ntitle: Walks\ndescription: Our walks.\n---\n\n[Rows](/whats-on#low-tide-walk).\n';
    const more = new Map([
      ...WHATS_ON.map(({ path, content }) => [`site/${path}`, Buffer.from(content).toString()] as const),
      ['site/letters/2026-05-29.yaml', letter],
      ['site/pages/walks.md', linked],
    ]);
    const once = rename(['low-tide-walk', 'sands-walk'], editWorkspace(site, more));
    expect([once.code, once.errors, once.removed]).toEqual([0, 0, ['site/events/low-tide-walk.yaml']]);
    expect(once.written.get('site/pages/walks.md')).toContain('[Rows](/whats-on#sands-walk)');
    expect(once.written.get('site/letters/2026-05-29.yaml')).toContain('{ event: sands-walk }');
    expect(once.workspace.site.events[0]).toMatchObject({
      aliases: ['/whats-on/low-tide-walk'],
      calendarId: 'low-tide-walk',
    });
    const back = rename(['sands-walk', 'low-tide-walk'], once.workspace);
    expect(back.errors).toBe(0);
    expect(back.workspace.site.events[0]).toMatchObject({ slug: 'low-tide-walk', aliases: ['/whats-on/sands-walk'] });
    expect(back.workspace.site.events[0]).not.toHaveProperty('calendarId');
  });

  it("“new -- rename” gives an author another path, and keeps the author's old feeds", () => {
    const { code, written, removed, workspace, errors } = rename(['nell-harker', 'nell']);
    expect([code, removed, errors]).toEqual([0, [], 0]);
    expect(written.get('site/authors.yaml')).toContain('  slug: nell\n  aliases: [ /authors/nell-harker ]\n');
    expect(redirectsOf(workspace.site)).toContainEqual(
      expect.objectContaining({ from: '/authors/nell-harker', to: '/authors/nell', field: [0, 'aliases', 0] }),
    );
    expect(renderFeeds(workspace.site).map(({ path }) => path)).toContain('authors/nell-harker/feed.xml');
  });

  it('“new -- rename” moves a page of content/pages/', () => {
    const { code, removed, workspace, errors } = rename(['imprint', 'legal']);
    expect([code, removed, errors]).toEqual([0, ['site/pages/imprint.md'], 0]);
    expect(redirectsOf(workspace.site)).toContainEqual(expect.objectContaining({ from: '/imprint', to: '/legal' }));
  });

  it('“new -- rename” only describes the changes with --dry-run', () => {
    const { code, logged, written, removed } = rename(['five-benches', 'benches', '--dry-run']);
    expect([code, written.size, removed]).toEqual([0, 0, []]);
    expect(logged).toBe(`/blog/five-benches becomes /blog/benches.
site/posts/five-benches.md → site/posts/benches.md
The old path redirects to the new one: see "aliases:" in site/posts/benches.md.
Nothing was written.`);
  });

  it.each([
    [
      ['nothing', 'new'],
      'There is no story, area, guide, event, author, page of listings or page of your own at "noth',
    ],
    [['five-benches', 'Bad Name'], '"/blog/Bad Name" can\'t be its path.'],
    [['five-benches', '/gull-hill/benches'], '"/gull-hill/benches" can\'t be its path.'],
    [['five-benches', 'regatta-weekend'], 'There is a file site/posts/regatta-weekend.md already.'],
    [['five-benches', 'lost-mittens'], 'is already an old path. Remove it from site/posts/lost-and-found.md first.'],
    [['gull-hill', 'about'], 'The path "/about" is already taken'],
    [['/zz1-eating-out#cafe-9', 'cafe-nine'], '"cafe-9" is the id of a listing, which never changes'],
    [['gull-hill', '/gull-hill'], '/gull-hill is already its path.'],
    [['/letters/2026-05-29', '/letters/2026-05-28'], 'A letter keeps its path, because sent mails link to it.'],
    [['/categories/walks', 'strolls'], '"walks" is a category. Change it in categories.yaml'],
    [['/about', '/us'], '/about is a page of every guide, so it keeps its path.'],
  ])('“new -- rename” refuses %j and writes nothing', (args, words) => {
    const { code, logged, written } = rename(args);
    expect([code, written.size]).toEqual([1, 0]);
    expect(logged).toContain(words);
  });

  it('“new -- rename” never overwrites a file, even if the file can’t be read', () => {
    expect(rename(['five-benches', 'benches'], site, () => true).code).toBe(1);
  });
});
