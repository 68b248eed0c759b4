// The page about findings, made from the catalogue of rules and from the report that each mistake prints.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageRules } from '../../checks/check.ts';
import { rules as freshnessRules } from '../../checks/freshness.ts';
import { rules as newsletterRules } from '../../checks/migrations.ts';
import { rules as releaseRules } from '../../checks/release.ts';
import { contentRules } from '../../report/rules.ts';
import { rules as issueRules } from '../issues/form.ts';
import { rules as importRules } from '../listings/import-table.ts';
import { rules as placeRules } from '../new/foreign-names.ts';

export const FINDINGS = 'content/FINDINGS.md';

interface RuleGroup {
  heading: string;
  /** When these are looked for. */
  words: string;
  /** One line a rule, by name. */
  rules: Readonly<Record<string, string>>;
}

export const ruleGroups: readonly RuleGroup[] = [
  { heading: 'In the content', words: 'Checked in every file of `content/`, by every command.', rules: contentRules },
  {
    heading: 'In the finished pages',
    words: 'Checked in all pages once the content has no error, and shown at the content that they come from.',
    rules: pageRules,
  },
  {
    heading: 'Between the content and the newsletter’s table',
    words: 'Checked by every build and check, in a project that has migrations for its sign-ups.',
    rules: newsletterRules,
  },
  {
    heading: 'Before a release',
    words: 'Checked by `npm run check -- --release` alone. All are warnings.',
    rules: { ...releaseRules, ...freshnessRules },
  },
  {
    heading: 'In a table of listings',
    words: 'Checked by `npm run listings -- import`, row by row.',
    rules: importRules,
  },
  {
    heading: 'In a form, and in a new place',
    words: 'Checked by `npm run issue`, and by `npm run new -- place`.',
    rules: { ...issueRules, ...placeRules },
  },
];

const OPENING = `# What the check can find

<!-- Made by npm run schemas from build/report/rules.ts, build/checks and tests/fixtures/findings; what is written here by hand is lost. -->

Each finding has a name that never changes, the place in your file, what is wrong, and what to write instead. An
*error* stops a build, and the site stays as it was; a *warning* does not. The examples are from a place that does not
exist. \`npm run check -- --fix\` fixes some by itself: line ends, tabs, spaces at the ends of lines, quotes around
numbers, \`http:\` in links to this site.
`;

/** `folder`: has a folder for each rule, `post/empty/`, with the mistake and the report that it prints. */
export function renderFindings(folder: string): string {
  const reportOf = (rule: string) => {
    const file = join(folder, rule, 'expected.txt');
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
  // "*" stands for the kind of file: any kind will do.
  const kinds = readdirSync(folder).sort();
  const exampleOf = (rule: string) =>
    (rule.startsWith('*/') ? kinds.map((kind) => kind + rule.slice(1)) : [rule])
      .map((name) => firstFinding(reportOf(name) ?? '', name))
      .find((example) => example !== undefined);
  const sections = ruleGroups.map(({ heading, words, rules }) => {
    const entries = Object.entries(rules).map(([rule, line]) => entry(rule, line, exampleOf(rule)));
    return `## ${heading}\n\n${words}\n\n${entries.join('\n')}`;
  });
  return `${OPENING}\n${sections.join('\n')}`;
}

function entry(rule: string, line: string, example: string | undefined): string {
  const name = rule.startsWith('*/')
    ? `\`…/${rule.slice(2)}\`, such as \`${namedIn(example) ?? `post/${rule.slice(2)}`}\``
    : `\`${rule}\``;
  return `### ${name}\n\n${line}\n${example === undefined ? '' : `\n\`\`\`\`text\n${example}\n\`\`\`\`\n`}`;
}

/** What is printed for a rule, without the findings of others. */
function firstFinding(printed: string, rule: string): string | undefined {
  return printed
    .split(/\n(?=\S+:\d+:\d+ {2}(?:error|warn) )/)
    .map((text) => text.split(/\n(?=\d+ (?:error|warning))/)[0]!.trimEnd())
    .find((text) => namedIn(text) === rule);
}

/** `content/a.md:3:1 error post/unknown-field` */
const namedIn = (finding = '') => /^\S.*?:\d+:\d+ {2}(?:error|warn) {2}(\S+)$/m.exec(finding)?.[1];
