// Tests the journal of sent mails: after killed runs, on full disks, and the permissions of its file.
import { execFileSync } from 'node:child_process';
import fs, { appendFileSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openJournal, pruneJournal } from '../../../build/newsletter/send/journal.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  file = join(folder, 'letters/2026-11-23.jsonl');
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/**
 * Spies on fdatasyncSync. Unlike `vi.mock`, this also affects modules that an earlier test loaded and that import the
 * function by name.
 */
function spyOnSync() {
  const spy = vi.spyOn(fs, 'fdatasyncSync');
  syncBuiltinESMExports();
  return spy;
}

test('the last line of the journal about a mail counts, in this run and in the next', () => {
  const first = openJournal(file);
  expect(first.last('a')).toBeUndefined();
  first.write({ id: 'a', state: 'handed' });
  first.write({ id: 'b', state: 'handed' });
  first.write({ id: 'a', state: 'sent', reply: '250 taken' });
  expect(first.last('a')).toMatchObject({ state: 'sent', reply: '250 taken' });
  first.close();
  const second = openJournal(file);
  expect([second.last('a')?.state, second.last('b')?.state, second.last('c')]).toEqual(['sent', 'handed', undefined]);
  second.close();
});

test('only the owner may read a journal', () => {
  openJournal(file).close();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'letters')).mode & 0o777).toBe(0o700);
});

test('an incomplete line of the journal is skipped, and the next line is complete', () => {
  const first = openJournal(file);
  first.write({ id: 'a', state: 'handed' });
  first.close();
  appendFileSync(file, '{"at":"2026-11-23T07:00:00Z","id":"a","sta');
  const second = openJournal(file);
  expect(second.last('a')?.state).toBe('handed');
  second.write({ id: 'b', state: 'handed' });
  second.close();
  expect(openJournal(file).last('b')?.state).toBe('handed');
  expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(4);
});

test('a line of the journal without an id, or in another encoding, is skipped', () => {
  openJournal(file).close();
  writeFileSync(file, 'null\n7\n[]\n{"state":"sent"}\n\uFFFE{\0\n{"id":"a","state":"sent"}\n');
  const journal = openJournal(file);
  expect(journal.last('a')?.state).toBe('sent');
  journal.close();
});

test('each line of the journal is on the disk before write returns', () => {
  const journal = openJournal(file);
  const sync = spyOnSync();
  journal.write({ id: 'a', state: 'handed' });
  journal.write({ id: 'a', state: 'sent' });
  expect(sync).toHaveBeenCalledTimes(2);
  journal.close();
});

test('the journal writes no line after a write has failed', () => {
  const journal = openJournal(file);
  spyOnSync().mockImplementationOnce(() => {
    throw new Error('the disk is gone');
  });
  expect(() => journal.write({ id: 'a', state: 'handed' })).toThrow('cannot be written');
  const before = readFileSync(file, 'utf8');
  expect(() => journal.write({ id: 'b', state: 'handed' })).toThrow('cannot be written');
  expect([readFileSync(file, 'utf8'), journal.last('b')]).toEqual([before, undefined]);
  journal.close();
});

test('the journal writes no line without the lock', () => {
  const assertHeld = vi.fn(() => {
    throw new Error('taken away');
  });
  const journal = openJournal(file, { assertHeld });
  expect(() => journal.write({ id: 'a', state: 'handed' })).toThrow('taken away');
  expect([journal.last('a'), readFileSync(file, 'utf8')]).toEqual([undefined, '']);
  journal.close();
});

test('pruneJournal drops the lines from before a day, and leaves the other lines unchanged', () => {
  pruneJournal(file, new Date());
  openJournal(file).close();
  const [old, first, recent] = ['2026-09-30', '2026-10-01', '2026-11-01'].map(
    (day) => `{"at":"${day}T00:00:00Z","id":"${day}","state":"sent"}\n`,
  );
  writeFileSync(file, old! + first! + recent!);
  pruneJournal(file, new Date('2026-10-01'));
  expect(readFileSync(file, 'utf8')).toBe(first! + recent!);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { ino } = statSync(file);
  pruneJournal(file, new Date('2026-10-01'));
  expect(statSync(file).ino).toBe(ino);
});

test('a full disk that stores half a line is reported, and later lines are not lost', async () => {
  const script = `
    import { openJournal } from '../../../build/newsletter/send/journal.ts';
    const journal = openJournal(${JSON.stringify(file)});
    let written = 0;
    for (let n = 0; n < 40; n++) {
      try {
        journal.write({ id: 'mail ' + n, state: 'handed' });
        written++;
      } catch (error) {
        console.log(written, error.message, '|', error.cause.message);
        // Continues after an early failure, as if the disk had room again.
        if (n > 30) break;
      }
    }`;
  const { outputFiles } = await build({
    stdin: { contents: script, resolveDir: import.meta.dirname },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
  });
  const limited = ['-c', 'ulimit -f 1; exec "$0" --input-type=module', process.execPath];
  const said = execFileSync('sh', limited, { encoding: 'utf8', input: outputFiles[0]!.text });
  const [, written, words] = /^(\d+) (.*)\n/.exec(said)!;
  expect(words).toMatch(/^The journal .* cannot be written. Without it, no mail is sent\. \| no space left/);
  const next = openJournal(file);
  const known = Array.from({ length: 40 }, (_, n) => next.last(`mail ${n}`)).filter(Boolean);
  expect([known.length, Number(written)]).toEqual([Number(written), known.length]);
  expect(known.length).toBeGreaterThan(2);
  next.close();
});
