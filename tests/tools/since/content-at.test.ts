// Tests reading the content of an earlier commit, in a temporary git repository.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { contentAt } from '../../../build/tools/since/content-at.ts';

const SETTINGS = 'url: https://tide.example\nplace: Saltmarsh and around\n';

let root: string;
const identity = ['-c', 'user.name=A', '-c', 'user.email=a@tide.example', '-c', 'commit.gpgsign=false'];
const git = (...args: string[]) => expect(spawnSync('git', [...identity, ...args], { cwd: root }).status).toBe(0);
const write = (path: string, text: string) => writeFileSync(join(root, path), text);

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'since-'));
  mkdirSync(join(root, 'content/posts'), { recursive: true });
  mkdirSync(join(root, 'content/images'));
  git('init', '--quiet', '--initial-branch=main');
  write('content/posts/a café.md', 'one\n\ntwo ünd\n');
  write('content/site.yaml', SETTINGS);
  write('content/README.md', 'notes');
  write('content/images/a.svg', '<svg/>');
  git('add', '.');
  git('commit', '--quiet', '--message=First');
  git('branch', 'topic');
  write('content/site.yaml', 'brand: Later on main');
  git('commit', '--quiet', '--all', '--message=Second');
  git('switch', '--quiet', 'topic');
  write('content/site.yaml', `brand: Changed here\n${SETTINGS}`);
});

it('contentAt reads the texts of the last commit that both branches share, byte by byte', () => {
  const files = contentAt(root, 'content', 'main').map(({ path, content }) => [path, Buffer.from(content).toString()]);
  expect(files).toEqual([
    ['posts/a café.md', 'one\n\ntwo ünd\n'],
    ['site.yaml', SETTINGS],
  ]);
});

it('contentAt says how to get the history that a shallow clone lacks', () => {
  const shallow = join(root, 'shallow');
  git('commit', '--quiet', '--all', '--message=Third');
  git('clone', '--quiet', '--depth=1', '--no-single-branch', `file://${root}`, shallow);
  expect(() => contentAt(shallow, 'content', 'origin/main')).toThrow('Run "git fetch --unshallow origin"');
  expect(contentAt(root, 'elsewhere', 'main')).toEqual([]);
});

it.each(['nowhere', '--output=x', ''])("contentAt refuses %j, which isn't a commit", (ref) => {
  expect(() => contentAt(root, 'content', ref)).toThrow(/^git finds no commit that "/);
});

it('contentAt finds the content of a folder that was renamed after the commit', () => {
  git('mv', 'content', 'town');
  expect(contentAt(root, 'town', 'main').map(({ path }) => path)).toContain('site.yaml');
  expect(contentAt(root, 'nowhere', 'main')).toEqual([]);
  git('mv', 'town', 'content');
});
