// What the commands of package.json do with words that they do not know: nothing but say so.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { told, Refusal } from '../../build/refusal.ts';

const COMMANDS = ['build/editor/main.ts', 'build/assets/cut-fonts.ts', 'build/weigh/main.ts', 'build/gallery.tsx'];
const run = (command: string, word: string) => spawnSync('node_modules/.bin/tsx', [command, word], { encoding: 'utf8' });

test.each(COMMANDS)('%s takes no words: --help explains, and another is refused', (command) => {
  const [help, other] = [run(command, '--help'), run(command, '--nonsense')];
  expect(help.stdout).toMatch(/^npm run \w+ {3}\S.*\n$/);
  expect(help.status).toBe(0);
  expect(other.stdout).toContain('"--nonsense"');
  expect(other.status).toBe(2);
});

test.each([
  ['build/main.ts', ['build', '--nonsense']], ['build/new/main.ts', ['post', '--nonsense']], ['build/listings/main.ts', ['export', '--nonsense']],
  ['build/outside-links/main.ts', ['--nonsense']], ['build/subscribers/main.ts', ['export', '--nonsense']],
])('%s names the flag that it does not know, and no more than that', (command, words) => {
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/tsx', [command, ...words], { encoding: 'utf8' });
  expect(stdout + stderr).toContain("Unknown option '--nonsense'");
  expect(stdout + stderr).not.toContain('positional');
  expect(status).toBe(2);
});

test('a table that cannot be written is told without a stack', () => {
  const { status, stderr } = spawnSync('node_modules/.bin/tsx', ['build/listings/main.ts', 'export', '--out', 'no-such-folder/all.csv'], { encoding: 'utf8' });
  expect(stderr).toMatch(/^"no-such-folder\/all\.csv" could not be written\. The system says: ENOENT.*\n$/);
  expect(status).toBe(2);
});

test('what the machine refuses and what a person can mend is told in words; the code’s own errors keep their stack', () => {
  const code = new Error('A mistake.');
  expect(told(code)).toBe(code);
  expect(told(new Refusal('Move it away.'))).toBe('Move it away.');
  expect(told(Object.assign(new Error('EACCES: permission denied, open x'), { code: 'EACCES' }))).toBe('The system says: EACCES: permission denied, open x.');
});
