// Tests that the commands in the documentation exist, with the flags that the documentation names.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { templates } from '../../build/tools/host/host-file.ts';
import { kinds, usageOf as usageOfNew } from '../../build/tools/new/new-command.ts';
import { allPages } from './pages.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

interface Use {
  page: string;
  script: string;
  /** The words after `--`. */
  words: string[];
}

/** Matches `npm run [--silent] SCRIPT [-- WORDS]`, up to the end of the code span or the line. */
const COMMAND = /npm (?:run (?:--silent )?([\w-]+)|(start|test)\b)(?: -- ([^`\n]*))?/g;

const usesIn = (page: string, text: string): Use[] =>
  // A code span may continue on the next line.
  [...text.replaceAll(/(npm run[^`\n]*)\n([^`\n]*`)/g, '$1 $2').matchAll(COMMAND)].map(
    ([, script, short, words = '']) => ({
      page,
      script: (script ?? short)!,
      words: words.replace(/\s(?:[|>#&;]|&&)(?:\s.*)?$/, '').split(/\s+/),
    }),
  );

/** The changelog also has commands of older versions. */
const leftOut = ['docs/findings.md', 'CHANGELOG.md'];
const uses = allPages.filter(({ path }) => !leftOut.includes(path)).flatMap(({ path, text }) => usesIn(path, text));

test('every npm script in the documentation exists', () => {
  expect(uses.length).toBeGreaterThan(80);
  expect(uses.filter(({ script }) => !Object.hasOwn(scripts, script))).toEqual([]);
});

test('docs/commands.md names every npm script', () => {
  const named = uses.filter(({ page }) => page === 'docs/commands.md').map(({ script }) => script);
  // npm itself runs the script `version`.
  expect(Object.keys(scripts).filter((script) => !named.includes(script))).toEqual(['version']);
});

/** Usage texts: constants called `usage`, `USAGE` or `deliveryUsage` anywhere in the code. */
const usages = ['build', 'tests/bench'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') || path.endsWith('.tsx'))
    .flatMap((path) => [
      ...readFileSync(`${folder}/${path}`, 'utf8').matchAll(/const (\w*usage) =\s*(?:`([^`]*)`|'([^']*)')/gi),
    ])
    .map(([, name, template, text]) => ({ name: name!, text: (template ?? text)! })),
);
const shared = usages.filter(({ name }) => name !== 'usage' && name !== 'USAGE');

/** All usage texts of `npm run SCRIPT`, with the texts that they include. */
function usageOf(script: string): string {
  const own = usages.filter(
    ({ text }) =>
      new RegExp(`npm run (?:--silent )?${script}\\b`).test(text) ||
      (text.startsWith('Usage: npm run build | check') && new RegExp(`^  ${script} `, 'm').test(text)),
  );
  const included = shared.filter(({ name }) => own.some(({ text }) => text.includes(`\${${name}}`)));
  return [
    ...own,
    ...included,
    ...(script === 'new' ? kinds.filter((kind) => kind !== 'rename') : []).map((kind) => ({ text: usageOfNew(kind) })),
  ]
    .map(({ text }) => text)
    .join('\n');
}

test('the usage of each command has every flag that the documentation names', () => {
  const flags = uses.flatMap(({ script, words }) =>
    words
      .filter((word) => word.startsWith('--') && word !== '--help')
      .map((word) => ({ script, flag: word.split('=')[0]! })),
  );
  expect(flags.length).toBeGreaterThan(30);
  const unknown = flags.filter(({ script, flag }) => !new RegExp(`${flag}\\b`).test(usageOf(script)));
  expect(unknown).toEqual([]);
});

test('the usage of each command has every subcommand that the documentation names', () => {
  // These commands add the list of subcommands to their usage when they run.
  const listed = new Map([
    ['new', kinds],
    ['host', Object.keys(templates)],
  ]);
  const named = uses.filter(({ words: [first = ''] }) => /^[a-z]+$/.test(first));
  expect(named.length).toBeGreaterThan(20);
  const unknown = named.filter(({ script, words: [first] }) => {
    const list = listed.get(script);
    return list ? !list.includes(first!) : !new RegExp(`\\b${first}\\b`).test(usageOf(script));
  });
  expect(unknown).toEqual([]);
});
