// All rules and their examples, in the order of the page about findings.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageRules } from '../../checks/check.ts';
import { rules as freshnessRules } from '../../checks/freshness.ts';
import { rules as releaseRules } from '../../checks/release.ts';
import { renderFindingsPage, type RuleGroup } from '../../report/findings-page.ts';
import { contentRules, importRules, newRules, newsletterRules } from '../../report/rules.ts';

export const FINDINGS = 'content/FINDINGS.md';

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
  { heading: 'In a form, and in a new place', words: 'Checked by `npm run new`.', rules: newRules },
];

/** `folder`: has a folder for each rule, `post/empty/`, with the mistake and the report that it prints. */
export function renderFindings(folder: string): string {
  const reportOf = (rule: string) => {
    const file = join(folder, rule, 'expected.txt');
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
  return renderFindingsPage(ruleGroups, (rule) => {
    if (!rule.startsWith('*/')) return reportOf(rule);
    const subject = readdirSync(folder)
      .sort()
      .find((name) => reportOf(`${name}/${rule.slice(2)}`));
    return subject && reportOf(`${subject}/${rule.slice(2)}`);
  });
}
