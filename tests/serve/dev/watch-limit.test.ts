// A system that lets no more folders be watched: said once, and the rest is followed.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { watchFolders } from '../../../build/serve/dev/watch.ts';

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const watch = (path: string, ...rest: unknown[]) => {
    if (/posts|areas/.test(path)) throw Object.assign(new Error('No space left on device'), { code: 'ENOSPC' });
    return (fs.watch as (...all: unknown[]) => unknown)(path, ...rest);
  };
  return { ...fs, watch };
});

test('is told of once', () => {
  const root = mkdtempSync(join(tmpdir(), 'watch-'));
  for (const folder of ['posts', 'areas', 'pages']) mkdirSync(join(root, 'content', folder), { recursive: true });
  const warned: string[] = [];
  const stop = watchFolders(root, ['content'], () => undefined, (text) => warned.push(text));
  stop();
  rmSync(root, { recursive: true });
  expect(warned).toEqual([expect.stringContaining('(ENOSPC), so some saves will not be seen.')]);
});
