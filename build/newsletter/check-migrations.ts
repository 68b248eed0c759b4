// Compares the choices that content offers with the values that the migrations allow.
import type { Newsletter } from '../guide/settings/settings.ts';
import type { Site } from '../guide/load-guide.ts';
import { positionsIn, startOf, type Position, type Severity } from '../engine/report/finding.ts';
import type { Report } from '../engine/report/report.ts';
import { CONSTRAINTS, constraintSql, type ChoiceKind } from './choices-sql.ts';
import type { Migration } from './read-migrations.ts';

export const rules = {
  'newsletter/refused-choice': 'A form offers a subject, a postcode or a kind of message that its table refuses.',
  'newsletter/unused-choice': 'The table accepts a subject or a postcode that the sign-up no longer offers.',
};

declare module '../engine/report/rules.ts' {
  interface Rules extends Record<keyof typeof rules, string> {}
}

export interface KnownValues extends Position {
  values: string[];
}

/**
 * Values that a constraint accepts after all migrations, and their position in a migration. Undefined if no migration
 * has the constraint. A constraint is written `check (postcode in ('SW2', …))` or `check (… <@ array['Family', …])`.
 */
export function parseKnownValues(migrations: Migration[], kind: ChoiceKind): KnownValues | undefined {
  const start = `constraint\\s+${CONSTRAINTS[kind]}\\s+check\\b[^;]*?`;
  const form = new RegExp(`${start}(?:\\barray\\s*\\[|\\bin\\s*\\()((?:\\s*'(?:[^']|'')*',?)*)`, 'gi');
  const found = migrations.flatMap(({ file, sql }) => {
    // Replaces SQL comments with spaces, so that the positions of all other text stay the same.
    const plain = sql.replace(/--[^\n]*/g, (comment) => ' '.repeat(comment.length));
    return Array.from(plain.matchAll(form), ({ index, 1: list = '' }) => {
      const values = Array.from(list.matchAll(/'((?:[^']|'')*)'/g), ([, value = '']) => value.replaceAll("''", "'"));
      return { ...positionsIn(plain, file)(index), values };
    });
  });
  return found.at(-1);
}

interface OfferingSite {
  categories: Pick<Site['categories'][number], 'name'>[];
  settings: { newsletter: Pick<Newsletter, 'postcodes'> | undefined; contact: { delivery: string } };
  pages: { contact: { form: { categories: { value: string }[] } } };
}

function offersOf({ categories, settings: { newsletter, contact }, pages }: OfferingSite): [ChoiceKind, string[]][] {
  const kinds = pages.contact.form.categories.map(({ value }) => value);
  return [
    ...(newsletter ? choicesOf(newsletter, categories) : []),
    ...(contact.delivery === 'backend' ? [['messages', kinds] satisfies [ChoiceKind, string[]]] : []),
  ];
}

const choicesOf = (
  { postcodes }: Pick<Newsletter, 'postcodes'>,
  categories: OfferingSite['categories'],
): [ChoiceKind, string[]][] => [
  ['categories', categories.map(({ name }) => name)],
  // Every sign-up form also offers 'None of these', which is stored as 'None'.
  ['postcodes', [...postcodes, 'None']],
];

/**
 * Reports an error for each offered choice that a table would refuse, and a warning for each value that a table accepts
 * but the site no longer offers.
 */
export function checkMigrations(migrations: Migration[], site: OfferingSite, report: Report): void {
  for (const [kind, offered] of offersOf(site)) checkOffer(migrations, kind, offered, report);
}

/** SQL statements that make the tables accept everything that the site offers. */
export const missingChoicesSql = (migrations: Migration[], site: OfferingSite): string[] =>
  offersOf(site).flatMap(([kind, offered]) => {
    const known = parseKnownValues(migrations, kind)?.values ?? [];
    return offered.every((choice) => known.includes(choice)) ? [] : [statementFor(kind, known, offered)];
  });

/** Keeps values that are no longer offered, because readers may have chosen them. */
const statementFor = (kind: ChoiceKind, known: readonly string[], offered: readonly string[]) =>
  constraintSql(kind, [...new Set([...known, ...offered])]);

function checkOffer(migrations: Migration[], kind: ChoiceKind, offered: string[], report: Report): void {
  const last = migrations.at(-1);
  if (!last) return;
  const name = CONSTRAINTS[kind];
  const known = parseKnownValues(migrations, kind) ?? { ...startOf(last.file), values: [] };
  const { values, ...place } = known;
  const add = (rule: keyof typeof rules, severity: Severity, message: string, suggestion: string) =>
    report.add({ ...place, rule, severity, message, suggestion });
  const whom = kind === 'messages' ? 'readers who write' : 'subscribers';
  for (const value of offered.filter((choice) => !values.includes(choice))) {
    const message = `Content offers "${value}" to ${whom}, but the table's constraint ${name} refuses it.`;
    const advice = `Run "npm run new -- migration", which writes: ${statementFor(kind, values, offered)}`;
    add('newsletter/refused-choice', 'error', message, advice);
  }
  // A contact form may offer fewer kinds of message than the table accepts.
  if (kind === 'messages') return;
  for (const value of values.filter((choice) => !offered.includes(choice))) {
    const message = `The table's constraint ${name} accepts "${value}", which content no longer offers.`;
    const advice = `Offer it again, or add a migration that redefines ${name} once no subscriber has it.`;
    add('newsletter/unused-choice', 'warn', message, advice);
  }
}
