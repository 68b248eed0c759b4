// The page about findings, made from the catalogue and from the report that each mistake prints. Knows no rule and no
// disk.

export interface RuleGroup {
  heading: string;
  /** When these are looked for. */
  words: string;
  /** One line a rule, by name. */
  rules: Readonly<Record<string, string>>;
}

/** `exampleOf`: what is printed for a rule, findings of others among it; undefined when there is no example to show. */
export function renderFindingsPage(
  groups: readonly RuleGroup[],
  exampleOf: (rule: string) => string | undefined,
): string {
  const sections = groups.map(({ heading, words, rules }) => {
    const entries = Object.entries(rules).map(([rule, line]) => entry(rule, line, exampleOf(rule)));
    return `## ${heading}\n\n${words}\n\n${entries.join('\n')}`;
  });
  return `${OPENING}\n${sections.join('\n')}`;
}

const OPENING = `# What the check can find

<!-- Made by npm run schemas from build/report/rules.ts, build/checks and tests/fixtures/findings; what is written here by hand is lost. -->

Each finding has a name that never changes, the place in your file, what is wrong, and what to write instead. An
*error* stops a build, and the site stays as it was; a *warning* does not. The examples are from a place that does not
exist. \`npm run check -- --fix\` fixes some by itself: line ends, tabs, spaces at the ends of lines, quotes around
numbers, \`http:\` in links to this site. In a page of listings that is right otherwise it also puts each group in
alphabetical order, as the page shows it; comments stay with their listings.
`;

function entry(rule: string, line: string, printed: string | undefined): string {
  const example = printed === undefined ? undefined : firstFinding(printed, rule);
  // "*" stands for the kind of file: it is its first part.
  const name = rule.startsWith('*/')
    ? `\`…/${rule.slice(2)}\`, such as \`${namedIn(example) ?? `post/${rule.slice(2)}`}\``
    : `\`${rule}\``;
  return `### ${name}\n\n${line}\n${example === undefined ? '' : `\n\`\`\`\`text\n${example}\n\`\`\`\`\n`}`;
}

/** `content/a.md:3:1 error post/unknown-field` */
const TITLE = /^\S.*?:\d+:\d+ {2}(?:error|warn) {2}(\S+)$/m;

function firstFinding(printed: string, rule: string): string | undefined {
  const [, problem] = rule.split('/');
  const findings = printed
    .split(/\n(?=\S+:\d+:\d+ {2}(?:error|warn) )/)
    .map((text) => text.split(/\n(?=\d+ (?:error|warning))/)[0]!.trimEnd());
  return (
    findings.find((text) => namedIn(text) === rule) ??
    (rule.startsWith('*/') ? findings.find((text) => namedIn(text)?.endsWith(`/${problem}`)) : undefined)
  );
}

const namedIn = (finding = '') => TITLE.exec(finding)?.[1];
