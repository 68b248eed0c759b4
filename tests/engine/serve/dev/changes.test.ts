// Tests that `npm run dev` shows every change, even one that is saved during a build or together with a mistake.
import { site } from '../../../../build/site.ts';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Finding } from '../../../../build/engine/report/finding.ts';
import { startDev } from '../../../../build/engine/serve/dev/dev-server.ts';
import type { LiveMessage } from '../../../../build/engine/serve/dev/live-reload.ts';
import { watchFolders } from '../../../../build/engine/serve/dev/watch.ts';
import { createRebuild, type Attempt, type Rebuild } from '../../../../build/engine/serve/dev/rebuild.ts';

let root: string;
const ends: (() => unknown)[] = [];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'changes-'));
  for (const folder of ['content', 'client', 'build']) mkdirSync(join(root, folder));
  cpSync('client/dev-reload.ts', join(root, 'client/dev-reload.ts'));
  save('first');
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  rmSync(root, { recursive: true, force: true });
});

function save(text: string, path = 'content/words.md'): void {
  writeFileSync(join(root, path), text);
}
const saved = () => readFileSync(join(root, 'content/words.md'), 'utf8');

const textOf = () => undefined;
/** Result of rebuilding a site of one page. */
const showing = (words: string, find: () => void = () => {}): Attempt => ({
  findings: [],
  textOf,
  snapshot: {
    basePath: '',
    outside: {},
    redirects: { moved: [], gone: [] },
    sheets: ['/site.css'],
    pictures: '',
    files: {
      find: async (path) => {
        find();
        return path === '/index.html' ? 'index.html' : undefined;
      },
      read: async () => `<html><head></head>${words}</html>`,
    },
    preview: () => undefined,
    check: async () => [],
  },
});
const mistake: Finding = {
  rule: 'post/empty',
  severity: 'error',
  file: 'content/words.md',
  line: 1,
  column: 1,
  message: 'A mistake.',
};
const failing: Attempt = { findings: [mistake], textOf };

/** Starts the dev server. Returns functions that fetch the page and its current problems. */
async function serve(load: () => Promise<Rebuild>, logged: string[] = []) {
  const server = await startDev({ root, port: 0, options: {}, load, log: (text) => logged.push(text) });
  ends.push(() => server.close());
  const address = `http://127.0.0.1:${server.port}`;
  const words = async () => (await fetch(address)).text();
  const problems = async () => {
    let rest = '';
    // Ending the loop closes the connection.
    for await (const chunk of (await fetch(`${address}/__dev/events?page=/`)).body!) {
      rest += new TextDecoder().decode(chunk);
      const data = /^data: (.*)\n\n/m.exec(rest)?.[1];
      if (data) return (JSON.parse(data) as LiveMessage).problems;
    }
    throw new Error('The connection ended.');
  };
  return { address, words, problems };
}

const patience = { timeout: 100_000, interval: 20 };

test('a file that changes during the first read is read again', async () => {
  const attempt = vi.fn(async () => {
    const words = saved();
    if (words === 'first') save('second');
    return showing(words);
  });
  const { words } = await serve(async () => attempt);
  await vi.waitFor(async () => expect(await words()).toContain('second'), patience);
});

test('a change during a rebuild is shown although the previous site is still being checked', async () => {
  const { problems } = await serve(async () => async () => {
    const words = saved();
    if (words === 'bad') return failing;
    if (words === 'second') {
      save('bad');
      await passed(100);
    }
    return showing(words);
  });
  save('second');
  await vi.waitFor(async () => expect(await problems()).toContain('A mistake.'), patience);
  // Waits until a late check of the previous site, which starts after a pause, would have replaced the mistake.
  await passed(700);
  expect(await problems()).toContain('A mistake.');
});

test('the dev server shows a change even if the pages of the previous rebuild could not be served', async () => {
  const logged: string[] = [];
  const { address, words } = await serve(
    async () => async () => {
      const now = saved();
      return showing(now, () => {
        if (now === 'second') throw new Error('No pages.');
      });
    },
    logged,
  );
  // Opens a page, because only open pages get messages.
  const open = await fetch(`${address}/__dev/events?page=/`);
  save('second');
  await vi.waitFor(() => expect(logged.join()).toContain('No pages.'), patience);
  save('third');
  await vi.waitFor(async () => expect(await words()).toContain('third'), patience);
  await open.body!.cancel();
});

test('an error in the code stays visible after a change of the content', async () => {
  const opened = async () => {
    if (readFileSync(join(root, 'build/a.ts'), 'utf8') === 'bad') throw new Error('It cannot run.');
    return async () => showing(saved());
  };
  save('good', 'build/a.ts');
  const { words, problems } = await serve(opened);
  save('bad', 'build/a.ts');
  await vi.waitFor(async () => expect(await problems()).toContain('It cannot run.'), patience);
  save('second');
  await passed(300);
  expect(await problems()).toContain('It cannot run.');
  save('good', 'build/a.ts');
  await vi.waitFor(async () => expect(await words()).toContain('second'), patience);
  expect(await problems()).toBe('');
});

test('a changed picture is shown after a mistake that was saved with the picture is fixed', async () => {
  rmSync(join(root, 'content'), { recursive: true });
  cpSync('tests/fixtures/site', join(root, 'content'), { recursive: true });
  const { address, problems } = await serve(async () =>
    createRebuild(site, root, { today: '2026-11-21', drafts: true }),
  );
  const post = 'content/posts/harbour-market.md';
  const good = readFileSync(join(root, post), 'utf8');
  save(good.replace('title:', 'tilte:'), post);
  save(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 2h3"/></svg>',
    'content/images/posts/pot.svg',
  );
  await vi.waitFor(async () => expect(await problems()).toContain('Did you mean "title"?'), patience);
  save(good, post);
  await vi.waitFor(
    async () => expect(await (await fetch(`${address}/images/posts/pot.svg`)).text()).toContain('M1 2h3'),
    patience,
  );
});

describe('the watcher', () => {
  /** Starts a watcher. Returns a set that collects the reported paths. */
  async function watched(...more: string[]): Promise<Set<string>> {
    const paths = new Set<string>();
    const follow = async (changed: Set<string>) => changed.forEach((path) => paths.add(path));
    const watcher = watchFolders(root, ['content', 'later', ...more], follow);
    ends.push(() => watcher.close());
    return paths;
  }
  const tells = (paths: Set<string>, path: string) => vi.waitFor(() => expect([...paths]).toContain(path), patience);

  test('the watcher reports a file that replaces another', async () => {
    const paths = await watched();
    save('second', 'content/.words.md.new');
    renameSync(join(root, 'content/.words.md.new'), join(root, 'content/words.md'));
    await tells(paths, 'content/words.md');
  });

  test.each(['content', 'content/posts'])(
    'the watcher reports that the folder %s was replaced, and reports later saves in that folder',
    async (folder) => {
      mkdirSync(join(root, 'content/posts'));
      const paths = await watched();
      renameSync(join(root, folder), join(root, 'away'));
      mkdirSync(join(root, folder));
      save('second', `${folder}/new.md`);
      // A reported folder means that any of its files may have changed.
      await tells(paths, folder);
      // Waits until no events are left.
      await passed(200);
      paths.clear();
      save('third', `${folder}/new.md`);
      await tells(paths, `${folder}/new.md`);
    },
  );

  test('the watcher reports saves in a folder that was removed and made again at once', async () => {
    mkdirSync(join(root, 'content/posts'));
    save('first', 'content/posts/a.md');
    const paths = await watched();
    for (const words of ['second', 'third']) {
      rmSync(join(root, 'content/posts'), { recursive: true });
      mkdirSync(join(root, 'content/posts'));
      save(words, 'content/posts/a.md');
      await tells(paths, 'content/posts');
      await passed(200);
      paths.clear();
      save(`${words} again`, 'content/posts/a.md');
      await tells(paths, 'content/posts/a.md');
      await passed(100);
      paths.clear();
    }
  });

  test('the watcher reports saves below a symbolic link, and in a folder below an unwatched folder', async () => {
    const place = mkdtempSync(join(tmpdir(), 'place-'));
    ends.push(() => rmSync(place, { recursive: true, force: true }));
    mkdirSync(join(place, 'posts'));
    writeFileSync(join(place, 'posts/linked.md'), 'first');
    rmSync(join(root, 'content'), { recursive: true });
    symlinkSync(place, join(root, 'content'));
    mkdirSync(join(root, 'later/images'), { recursive: true });
    symlinkSync(join(place, 'posts'), join(root, 'later/images/shared'));
    mkdirSync(join(root, 'examples/town/content'), { recursive: true });
    const paths = await watched('examples/town/content');
    await passed(200);
    save('second', 'content/posts/linked.md');
    await tells(paths, 'content/posts/linked.md');
    await tells(paths, 'later/images/shared/linked.md');
    writeFileSync(join(place, 'posts/new.md'), 'first');
    await tells(paths, 'content/posts/new.md');
    save('first', 'examples/town/content/site.yaml');
    await tells(paths, 'examples/town/content/site.yaml');
    save('first', 'examples/town/notes.md');
    await passed(200);
    expect([...paths]).not.toContain('examples/town/notes.md');
  });

  test('the watcher reports folders that are created later', async () => {
    const paths = await watched();
    mkdirSync(join(root, 'later/inside'), { recursive: true });
    await tells(paths, 'later');
    await passed(200);
    save('words', 'later/inside/a.ts');
    await tells(paths, 'later/inside/a.ts');
  });
});
