// Runs the shell steps of .github/workflows/refresh.yml with a local bare repository, and tests that they overwrite no
// commit of an editor.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

interface Workflow {
  env: Record<string, string>;
  jobs: Record<'read' | 'open', { steps: { run?: string }[] }>;
}

const workflow = parse(readFileSync('.github/workflows/refresh.yml', 'utf8')) as Workflow;
const PICTURE = Buffer.from([0xff, 0xd8, 1, 0, 0xff, 0xd9]);

function start() {
  const root = mkdtempSync(join(tmpdir(), 'workflow-'));
  const [bin, origin, editor, gh] = ['bin', 'origin.git', 'editor', 'gh.log'].map((name) => join(root, name));
  const env = { ...process.env, ...workflow.env, PATH: `${bin}:${process.env.PATH}`, BASE: 'main', GH_LOG: gh };
  const git = (folder: string, ...words: string[]) =>
    execFileSync('git', words, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  mkdirSync(bin!);
  // Replaces the command by one that adds a line, and `gh` by one whose pull request is open after `gh pr create`.
  const npm =
    '[ "$1" = ci ] || { echo refreshed >> content/a.yaml; mkdir -p content/images; printf "\\377\\330\\1\\0\\377\\331" > content/images/a.jpg; echo Report > refresh/report.md; exit 1; }';
  const scripts = {
    npm,
    gh: 'echo "$@" >> "$GH_LOG"; [ "$1" != auth ] || [ ! -e "$GH_LOG.push" ] || . "$GH_LOG.push"; [ "$2" != edit ] || grep -q create "$GH_LOG"',
  };
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(bin!, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(bin!, name), 0o755);
  }
  git(root, 'init', '--bare', '--initial-branch=main', origin!);
  git(root, 'clone', '--quiet', origin!, editor!);
  git(editor!, 'switch', '--quiet', '--orphan', 'main');
  const commit = (branch: string, file: string, text: string | Buffer) => {
    git(editor!, 'fetch', '--quiet');
    const isFirst = !existsSync(join(editor!, 'content'));
    if (!isFirst) git(editor!, 'switch', '--quiet', '-C', branch, `origin/${branch}`);
    mkdirSync(join(editor!, 'content/images'), { recursive: true });
    writeFileSync(join(editor!, file), text);
    git(editor!, 'add', '--all');
    git(editor!, 'commit', '--quiet', '--message', `Edit ${file}`);
    git(editor!, 'push', '--quiet', 'origin', branch);
  };
  const job = (name: 'read' | 'open', artifact?: string) => {
    const folder = mkdtempSync(join(root, name));
    git(root, 'clone', '--quiet', origin!, folder);
    if (artifact !== undefined) cpSync(artifact, join(folder, 'refresh'), { recursive: true });
    const steps = workflow.jobs[name].steps.flatMap(({ run }) => run ?? []);
    const out = steps.map((run) =>
      execFileSync('bash', ['-e', '-c', run], {
        cwd: folder,
        env,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
    return { artifact: join(folder, 'refresh'), out: out.join('') };
  };
  const show = (file: string, encoding: 'utf8' | 'latin1' = 'utf8') => {
    const text = execFileSync('git', ['show', `refresh-registers:${file}`], { cwd: origin, encoding });
    return encoding === 'utf8' ? text.trim() : text;
  };
  /** Makes an editor push while the job runs `gh auth`. */
  const onPush = (branch?: string, file?: string) => {
    const push = `cd ${editor}; git fetch -q; git switch -q -C ${branch} origin/${branch}; echo An editor’s words > ${file}; git add -A; git commit -qm "Edit ${file}"; git push -q origin ${branch}; cd - > /dev/null`;
    writeFileSync(`${gh}.push`, branch === undefined ? '' : `(${push})\n`);
  };
  const subjects = () => git(origin!, 'log', '--format=%s', '--first-parent', 'refresh-registers').split('\n');
  commit('main', 'content/a.yaml', 'one\n');
  return { commit, job, show, subjects, onPush, git, origin: origin!, log: () => readFileSync(gh!, 'utf8') };
}

it('a first refresh opens a pull request, and the second adds a commit to it', () => {
  const { job, show, subjects, log } = start();
  job('open', job('read').artifact);
  expect([show('content/a.yaml'), subjects()[0]]).toEqual(['one\nrefreshed', 'Refresh from the registers']);
  expect(log()).toContain('pr create --base main --head refresh-registers');
  job('open', job('read').artifact);
  expect(show('content/a.yaml')).toBe('one\nrefreshed\nrefreshed');
  expect(log().match(/pr create/g)).toHaveLength(1);
});

it('a refresh keeps the commits of editors on its branch, adds those of main, and carries pictures', () => {
  const { commit, job, show, subjects } = start();
  job('open', job('read').artifact);
  commit('refresh-registers', 'content/b.yaml', 'An editor’s words\n');
  commit('refresh-registers', 'content/images/b.jpg', PICTURE);
  commit('main', 'content/c.yaml', 'three\n');
  job('open', job('read').artifact);
  expect(subjects()).toContain('Edit content/b.yaml');
  expect([show('content/a.yaml'), show('content/b.yaml'), show('content/c.yaml')]).toEqual([
    'one\nrefreshed\nrefreshed',
    'An editor’s words',
    'three',
  ]);
  // The stand-in for the command has written a.jpg, the editor b.jpg.
  for (const name of ['a', 'b']) expect(show(`content/images/${name}.jpg`, 'latin1')).toBe(PICTURE.toString('latin1'));
});

it('a branch that conflicts with main stays as it is, and a comment says so', () => {
  const { commit, job, git, origin, log } = start();
  job('open', job('read').artifact);
  commit('refresh-registers', 'content/a.yaml', 'An editor’s words\n');
  commit('main', 'content/a.yaml', 'Other words\n');
  const before = git(origin, 'rev-parse', 'refresh-registers');
  job('open', job('read').artifact);
  expect(git(origin, 'rev-parse', 'refresh-registers')).toBe(before);
  expect(log()).toContain('pr comment refresh-registers --body This branch conflicts with the main branch');
});

it.each([
  ['before the job "open" begins', false],
  ['just before the job "open" pushes', true],
])('a commit that is pushed %s is kept, and the next run adds to it', (_, isLate) => {
  const { commit, job, show, subjects, onPush } = start();
  job('open', job('read').artifact);
  const { artifact } = job('read');
  if (isLate) onPush('refresh-registers', 'content/b.yaml');
  else commit('refresh-registers', 'content/b.yaml', 'An editor’s words\n');
  expect(job('open', artifact).out).toContain('::warning::Somebody pushed');
  expect([show('content/a.yaml'), subjects()[0]]).toEqual(['one\nrefreshed', 'Edit content/b.yaml']);
  onPush();
  job('open', job('read').artifact);
  expect([show('content/a.yaml'), show('content/b.yaml')]).toEqual(['one\nrefreshed\nrefreshed', 'An editor’s words']);
});

it('a branch that is deleted after the job "read" stays deleted', () => {
  const { job, git, origin } = start();
  job('open', job('read').artifact);
  const { artifact } = job('read');
  git(origin, 'branch', '--delete', '--force', 'refresh-registers');
  expect(job('open', artifact).out).toContain('::warning::Somebody pushed');
  expect(git(origin, 'branch', '--list', 'refresh-registers')).toBe('');
});
