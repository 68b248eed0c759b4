// What the commands of package.json do with words that they do not know: nothing but say so.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { takeNoWords } from '../../build/tools/no-words.ts';
import { UserError, told } from '../../build/report/user-error.ts';

const run = (...words: string[]) => spawnSync('node_modules/.bin/tsx', words, { encoding: 'utf8' });

test('a command that takes no words explains itself at --help, and refuses others', () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  takeNoWords('npm run fonts   cuts the fonts', []);
  expect(exit).not.toHaveBeenCalled();
  takeNoWords('npm run fonts   cuts the fonts', ['--help']);
  expect(log).toHaveBeenLastCalledWith('npm run fonts   cuts the fonts');
  expect(exit).toHaveBeenLastCalledWith(0);
  takeNoWords('npm run fonts   cuts the fonts', ['--nonsense']);
  expect(log).toHaveBeenLastCalledWith('This command takes no words, such as "--nonsense".\n\nnpm run fonts   cuts the fonts');
  expect(exit).toHaveBeenLastCalledWith(2);
});

test('each of those commands asks it, and the one that writes fonts does nothing else', () => {
  for (const command of ['build/tools/schemas/main.ts', 'build/tools/fonts/main.ts', 'build/tools/weigh/main.ts', 'build/tools/gallery/main.tsx']) {
    expect(readFileSync(command, 'utf8'), command).toMatch(/^takeNoWords\('npm run \w+ {3}/m);
  }
  const { status, stdout } = run('build/tools/fonts/main.ts', '--nonsense');
  expect(stdout).toContain('"--nonsense"');
  expect(status).toBe(2);
});

test('a flag that is not known is named, without advice about what no command takes', () => {
  const { status, stderr } = run('build/launch.mjs', 'build', '--nonsense');
  expect(stderr).toMatch(/^Unknown option '--nonsense'\.\n\nUsage: /);
  expect(status).toBe(2);
});

test('what the machine refuses and what a person can mend is told in words; the code’s own errors keep their stack', () => {
  const code = new Error('A mistake.');
  expect(told(code)).toBe(code);
  expect(told(new UserError('Move it away.'))).toBe('Move it away.');
  const denied = Object.assign(new Error('EACCES: permission denied, open x'), { code: 'EACCES' });
  expect(told(new UserError('"x" could not be written.', { cause: denied }))).toBe('"x" could not be written. The system says: EACCES: permission denied, open x.');
  expect(told(denied)).toBe('The system says: EACCES: permission denied, open x.');
});
