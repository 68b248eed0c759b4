// Tests the journal: what it knows after a run that was killed, and who may read it.
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openJournal } from '../../../build/newsletter/send/journal.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  file = join(folder, 'letters/2026-11-23.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the last line of a mail counts, in this run and in the next', () => {
  const first = openJournal(file);
  expect(first.last('a')).toBeUndefined();
  first.write({ id: 'a', to: 'a@example.org', state: 'handed' });
  first.write({ id: 'b', to: 'b@example.org', state: 'handed' });
  first.write({ id: 'a', to: 'a@example.org', state: 'sent', reply: '250 taken' });
  expect(first.last('a')).toMatchObject({ state: 'sent', reply: '250 taken' });
  first.close();
  const second = openJournal(file);
  expect([second.last('a')?.state, second.last('b')?.state, second.last('c')]).toEqual(['sent', 'handed', undefined]);
  second.close();
});

test('only its owner may read it: it has the addresses of all readers', () => {
  openJournal(file).close();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'letters')).mode & 0o777).toBe(0o700);
});

test('a torn line is as good as none, and does not tear the next', () => {
  const first = openJournal(file);
  first.write({ id: 'a', to: 'a@example.org', state: 'handed' });
  first.close();
  appendFileSync(file, '{"at":"2026-11-23T07:00:00Z","id":"a","to":"a@ex');
  const second = openJournal(file);
  expect(second.last('a')?.state).toBe('handed');
  second.write({ id: 'b', to: 'b@example.org', state: 'handed' });
  second.close();
  expect(openJournal(file).last('b')?.state).toBe('handed');
  expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(4);
});

test('what each line was about is remembered', () => {
  openJournal(file, 'first').write({ id: 'a', to: 'a@example.org', state: 'sent' });
  const second = openJournal(file, 'second');
  second.write({ id: 'b', to: 'b@example.org', state: 'sent' });
  expect([second.last('a')?.version, second.last('b')?.version]).toEqual(['first', 'second']);
  second.close();
});

test('a full disk takes half a line without a word: that is told, and no later line is lost with it', () => {
  const script = `
    import { openJournal } from ${JSON.stringify(join(import.meta.dirname, '../../../build/newsletter/send/journal.ts'))};
    const journal = openJournal(${JSON.stringify(file)});
    let written = 0;
    for (let n = 0; n < 40; n++) {
      try {
        journal.write({ id: 'mail ' + n, to: 'reader@example.org', state: 'handed' });
        written++;
      } catch (error) {
        console.log(written, error.message, '|', error.cause.message);
        // As if somebody had made room.
        if (n > 30) break;
      }
    }`;
  const node = `exec "$0" --import tsx --input-type=module -e "$1"`;
  const said = execFileSync('sh', ['-c', `ulimit -f 1; ${node}`, process.execPath, script], {
    encoding: 'utf8',
    env: { ...process.env, TSX_DISABLE_CACHE: '1' },
  });
  const [, written, words] = /^(\d+) (.*)\n/.exec(said)!;
  expect(words).toMatch(/^The journal .* cannot be written, and without it nobody is sent anything\. \| no space left/);
  const next = openJournal(file);
  const known = Array.from({ length: 40 }, (_, n) => next.last(`mail ${n}`)).filter(Boolean);
  expect([known.length, Number(written)]).toEqual([Number(written), known.length]);
  expect(known.length).toBeGreaterThan(2);
  next.close();
});
