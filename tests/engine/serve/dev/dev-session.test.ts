// Tests that the dev server shows changes in their order, and loads the code again after a change of code.
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { Session } from '../../../../build/engine/serve/dev/dev-session.ts';
import type { Snapshot } from '../../../../build/engine/serve/dev/rebuild.ts';

const snapshotOf = (basePath: string): Snapshot => ({
  basePath,
  outside: {},
  redirects: { moved: [], gone: [] },
  sheets: [],
  pictures: '',
  files: { find: async () => undefined, read: async () => '' },
  preview: () => undefined,
  check: async () => [],
});

test('the dev server shows the later of two changes, although the first takes longer', async () => {
  const load = async () => async (changed?: ReadonlySet<string>) => {
    const [path = ''] = changed ?? [];
    if (path === 'slow') await sleep(20);
    return { snapshot: snapshotOf(path), findings: [], textOf: () => undefined };
  };
  const session = new Session({ load, log: () => {}, changed: async () => {} });
  await Promise.all(['slow', 'quick'].map((path) => session.update(new Set([path]))));
  expect(session.shown?.basePath).toBe('quick');
  session.close();
});

/** Number of times that the code is loaded for a start and for a change of this path. */
async function loadsAfter(path: string): Promise<number> {
  let loads = 0;
  const load = async () => {
    loads++;
    return async () => ({ snapshot: snapshotOf(''), findings: [], textOf: () => undefined });
  };
  const session = new Session({ load, log: () => {}, changed: async () => {} });
  await session.update();
  await session.update(new Set([path]));
  session.close();
  return loads;
}

test.each(['components/document/tokens.css', 'content/posts'])('a change of %s loads no code again', async (path) =>
  expect(await loadsAfter(path)).toBe(1),
);

test('a change of any file or folder that the code of the pages is made from loads the code again', async () => {
  const options = { bundle: true, write: false, metafile: true, packages: 'external', format: 'esm' } as const;
  const { metafile } = await build({ ...options, entryPoints: ['build/site.ts'], platform: 'node' });
  const paths = Object.keys(metafile.inputs);
  expect(paths).toContain('components/parts/event-words.tsx');
  for (const path of ['components/parts', ...paths]) expect(await loadsAfter(path), path).toBe(2);
});
