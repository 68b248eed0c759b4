// Tests that the dev server shows changes in their order.
import { setTimeout as sleep } from 'node:timers/promises';
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
  inspect: async () => false,
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

test.each<[string, number]>([
  ['build/guide/routes/routes.ts', 2],
  ['components/parts', 2],
  ['build/guide/cards/fonts/widths.json', 2],
  ['supabase/functions/choices.ts', 2],
  ['components/document/tokens.css', 1],
  ['content/posts', 1],
])('after a change of %s, the code is loaded %i times', async (path, times) => {
  let loads = 0;
  const load = async () => {
    loads++;
    return async () => ({ snapshot: snapshotOf(''), findings: [], textOf: () => undefined });
  };
  const session = new Session({ load, log: () => {}, changed: async () => {} });
  await session.update();
  await session.update(new Set([path]));
  expect(loads).toBe(times);
  session.close();
});
