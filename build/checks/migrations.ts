// Compares what content offers a subscriber with what the migrations let the table hold.
import type { Site } from '../model/site.ts';
import type { Position } from '../report/finding.ts';
import type { Report } from '../report/report.ts';
import type { NewsletterRule } from '../report/rules.ts';
import type { Migration } from '../source/migrations.ts';

export interface KnownValues extends Position {
  values: string[];
}

/** How the migrations write each constraint; the one place to look when that changes. */
const patterns = {
  categories: /constraint\s+categories_known\s+check\b[^;]*?<@\s*array\s*\[([^\]]*)\]/gi,
  postcodes: /constraint\s+postcode_known\s+check\s*\(\s*postcode\s+in\s*\(([^)]*)\)/gi,
};

/**
 * The values of a constraint as it stands after all migrations, and where that is written; undefined when none has it.
 */
export function parseKnownValues(migrations: Migration[], kind: keyof typeof patterns): KnownValues | undefined {
  const found = migrations.flatMap(({ file, sql }) => {
    // Comments become blanks, so that places stay what they are.
    const plain = sql.replace(/--[^\n]*/g, (comment) => ' '.repeat(comment.length));
    return [...plain.matchAll(patterns[kind])].map((match) => ({
      file,
      line: plain.slice(0, match.index).split('\n').length,
      column: match.index - plain.lastIndexOf('\n', match.index),
      values: [...(match[1] ?? '').matchAll(/'((?:[^']|'')*)'/g)].map((value) =>
        (value[1] ?? '').replaceAll("''", "'"),
      ),
    }));
  });
  return found.at(-1);
}

/**
 * Adds an error for each choice that the table would refuse, and a warning for each that it takes and nobody is
 * offered. Asks nothing of a project without migrations.
 */
export function checkMigrations(
  migrations: Migration[],
  site: {
    categories: Pick<Site['categories'][number], 'name'>[];
    settings: { newsletter: Pick<Site['settings']['newsletter'], 'postcodes'> };
  },
  report: Report,
): void {
  const last = migrations.at(-1);
  if (!last) return;
  const offered = {
    categories: site.categories.map((category) => category.name),
    // 'None of these' is on offer everywhere, and stored so.
    postcodes: [...site.settings.newsletter.postcodes, 'None'],
  };
  for (const kind of ['categories', 'postcodes'] as const) {
    const constraint = kind === 'categories' ? 'categories_known' : 'postcode_known';
    const known = parseKnownValues(migrations, kind) ?? { file: last.file, line: 1, column: 1, values: [] };
    const { values, ...place } = known;
    for (const value of offered[kind].filter((choice) => !values.includes(choice))) {
      report.add({
        ...place,
        rule: 'newsletter/refused-choice' satisfies NewsletterRule,
        severity: 'error',
        message: `Content offers "${value}" to subscribers, but the table's constraint ${constraint} refuses it.`,
        suggestion: `Add a migration to supabase/migrations that drops ${constraint} and adds it again with this value.`,
      });
    }
    for (const value of values.filter((choice) => !offered[kind].includes(choice))) {
      report.add({
        ...place,
        rule: 'newsletter/unused-choice' satisfies NewsletterRule,
        severity: 'warn',
        message: `The table's constraint ${constraint} accepts "${value}", which content no longer offers.`,
        suggestion: `Offer it again, or add a migration that redefines ${constraint} once no subscriber has it.`,
      });
    }
  }
}
