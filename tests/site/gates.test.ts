// The command line's two gates, in a process of their own: a mistake gives a message and exit code 1, and leaves the old site standing.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const main = resolve('build/main.ts');
const tsx = resolve('node_modules/.bin/tsx');

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gates-'));
  cpSync('tests/fixtures/site', join(root, 'content'), { recursive: true });
  append('content/site.yaml', '\nsocialCards: site\n');
  mkdirSync(join(root, 'dist'));
  writeFileSync(join(root, 'dist/index.html'), 'the old site');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function run(command: string, environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(tsx, ['--tsconfig', resolve('tsconfig.json'), main, command], { cwd: root, encoding: 'utf8', env: { ...process.env, ...environment } });
  return { status, stdout, stderr };
}

const append = (file: string, text: string) => writeFileSync(join(root, file), `${readFileSync(join(root, file), 'utf8')}${text}`);
const oldSite = () => readFileSync(join(root, 'dist/index.html'), 'utf8');

describe('the first gate', () => {
  test('tells of wrong content in several files at once, and writes nothing', () => {
    append('content/areas/harbourside.yaml', '\ncolour: blue\n');
    append('content/site.yaml', '\nbrnad: Other\n');
    const { status, stdout, stderr } = run('build');
    expect(stderr).toContain('area/unknown-field');
    expect(stderr).toContain('Did you mean "brand"?');
    expect(stdout).toContain('2 errors');
    expect(stdout).toContain('dist/ was not changed.');
    expect(status).toBe(1);
    expect(oldSite()).toBe('the old site');
    expect(readdirSync(root).sort()).toEqual(['content', 'dist']);
  });
});

describe('the second gate', () => {
  test('shows a broken link at its line in the post, and writes nothing', () => {
    const post = readdirSync(join(root, 'content/posts')).find((name) => name.endsWith('.md'))!;
    const lines = readFileSync(join(root, 'content/posts', post), 'utf8').split('\n').length;
    append(`content/posts/${post}`, '\nSee [the pier](/no-such-pier).\n');
    const { status, stderr } = run('build');
    expect(stderr).toContain(`content/posts/${post}:${lines + 1}:5  error  page/broken-link`);
    expect(stderr).toContain('/no-such-pier');
    expect(status).toBe(1);
    expect(oldSite()).toBe('the old site');
  });

  test('refuses a file of public/ where a page goes', () => {
    mkdirSync(join(root, 'public/Harbourside'), { recursive: true });
    writeFileSync(join(root, 'public/Harbourside/index.html'), '');
    const { status, stderr } = run('build');
    expect(stderr).toContain('page/same-place');
    expect(status).toBe(1);
    expect(oldSite()).toBe('the old site');
  });
});

test('a sound place is written whole, and nothing else changes', () => {
  const { status } = run('build', { BASE_PATH: '/town' });
  expect(status).toBe(0);
  expect(oldSite()).toContain('href="/town/');
  expect(existsSync(join(root, 'dist/harbourside/index.html'))).toBe(true);
  expect(readdirSync(root).filter((name) => name !== '.cache').sort()).toEqual(['content', 'dist']);
});

test('a secret key is refused before anything is built', () => {
  const { status, stderr } = run('build', { SUPABASE_URL: 'https://project.example', SUPABASE_ANON_KEY: 'sb_secret_abc' });
  expect(stderr).toContain('secret');
  expect(status).toBe(2);
  expect(oldSite()).toBe('the old site');
});
