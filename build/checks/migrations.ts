// Compares what content offers a subscriber with what the migrations let the table hold.
import type { Site } from '../model/site.ts';
import { lineAndColumn, type Position } from '../report/finding.ts';
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
  messages: /constraint\s+message_category_known\s+check\s*\(\s*category\s+in\s*\(([^)]*)\)/gi,
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
      ...lineAndColumn(plain, match.index),
      values: [...(match[1] ?? '').matchAll(/'((?:[^']|'')*)'/g)].map((value) =>
        (value[1] ?? '').replaceAll("''", "'"),
      ),
    }));
  });
  return found.at(-1);
}

/** The choices that content offers, and the constraint that has to take them. */
interface Offer {
  kind: keyof typeof patterns;
  constraint: string;
  values: string[];
}

/**
 * Adds an error for each choice that a table would refuse, and a warning for each of a subscriber's that it takes and
 * nobody is offered. Asks nothing of a project without migrations.
 */
export function checkMigrations(
  migrations: Migration[],
  site: {
    categories: Pick<Site['categories'][number], 'name'>[];
    settings: { newsletter: Pick<Site['settings']['newsletter'], 'postcodes'>; contact: { delivery: string } };
    pages: { contact: { form: { categories: { value: string }[] } } };
  },
  report: Report,
): void {
  const { newsletter, contact } = site.settings;
  const categories = site.categories.map(({ name }) => name);
  checkOffer(migrations, { kind: 'categories', constraint: 'categories_known', values: categories }, report);
  // 'None of these' is on offer everywhere, and stored so.
  const postcodes = [...newsletter.postcodes, 'None'];
  checkOffer(migrations, { kind: 'postcodes', constraint: 'postcode_known', values: postcodes }, report);
  if (contact.delivery !== 'backend') return;
  const kinds = site.pages.contact.form.categories.map(({ value }) => value);
  checkOffer(migrations, { kind: 'messages', constraint: 'message_category_known', values: kinds }, report);
}

function checkOffer(migrations: Migration[], { kind, constraint, values: offered }: Offer, report: Report): void {
  const last = migrations.at(-1);
  if (!last) return;
  const known = parseKnownValues(migrations, kind) ?? { file: last.file, line: 1, column: 1, values: [] };
  const { values, ...place } = known;
  const whom = kind === 'messages' ? 'those who write in' : 'subscribers';
  for (const value of offered.filter((choice) => !values.includes(choice))) {
    report.add({
      ...place,
      rule: 'newsletter/refused-choice' satisfies NewsletterRule,
      severity: 'error',
      message: `Content offers "${value}" to ${whom}, but the table's constraint ${constraint} refuses it.`,
      suggestion: `Add a migration to supabase/migrations that drops ${constraint} and adds it again with this value.`,
    });
  }
  // A contact form need not offer all that a message can be about.
  if (kind === 'messages') return;
  for (const value of values.filter((choice) => !offered.includes(choice))) {
    report.add({
      ...place,
      rule: 'newsletter/unused-choice' satisfies NewsletterRule,
      severity: 'warn',
      message: `The table's constraint ${constraint} accepts "${value}", which content no longer offers.`,
      suggestion: `Offer it again, or add a migration that redefines ${constraint} once no subscriber has it.`,
    });
  }
}
