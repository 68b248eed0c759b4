// The questions of `npm run new`: takes the answers from flags or from the terminal, and checks each one.
import * as z from 'zod';
import { checkSchema } from '../../engine/content/check-schema.ts';
import { DISTRICT, LONGEST_SLUG } from '../../engine/content/fields.ts';
import type { Site } from '../../guide/kinds/site.ts';
import { Report } from '../../engine/report/report.ts';
import { didYouMean, quoted } from '../../engine/report/wording.ts';
import type { ExitCode, Log } from '../../engine/report/command-line.ts';
import { slugify } from '../../engine/source/slug.ts';
import type { Workspace } from '../../guide/workspace.ts';

/** By flag. */
export type Answers = Readonly<Record<string, string | undefined>>;

export interface Project {
  workspace: Workspace;
  site: Site;
  /** `YYYY-MM-DD` */
  today: string;
}

export interface Question {
  /** Without its hyphens: `title`. */
  flag: string;
  text: string;
  required?: true;
  /** Known answers, shown with the question. */
  choices?(project: Project, answers: Answers): readonly string[];
  /** Taken when there is no answer. */
  fallback?(project: Project, answers: Answers): string | undefined;
  /**
   * What is wrong with an answer and what to write instead; undefined when it is valid. The answer is '' when there is
   * none.
   */
  check?(answer: string, project: Project, answers: Answers): string | undefined;
}

export interface Terminal {
  /** Asks the user; absent when there is no terminal. */
  ask?: ((question: string) => Promise<string>) | undefined;
  log: Log;
}

/**
 * The answers to all questions, by flag or by asking, each one valid. It asks when a required flag is missing; a wrong
 * answer is then asked for again. Without asking, it prints what is wrong and gives the exit code.
 */
export async function answerQuestions(
  questions: readonly Question[],
  flags: Answers,
  project: Project,
  { ask, log }: Terminal,
): Promise<{ answers: Answers; asked: boolean } | ExitCode> {
  const asked = ask !== undefined && questions.some(({ flag, required }) => required && !flags[flag]);
  const answers: Record<string, string | undefined> = {};
  const missing: string[] = [];
  const problems: string[] = [];
  for (const question of questions) {
    const { flag, required } = question;
    const fallback = question.fallback?.(project, answers) ?? '';
    let given = flags[flag]?.trim();
    for (;;) {
      if (asked) given ??= (await ask(prompt(question, fallback, project, answers, log))).trim();
      const answer = given || fallback;
      answers[flag] = answer || undefined;
      const isMissing = required && !answer;
      const problem = isMissing ? 'This needs an answer.' : question.check?.(answer, project, answers);
      if (problem === undefined) break;
      if (!asked) {
        if (isMissing) missing.push(`--${flag}`);
        else problems.push(problem);
        break;
      }
      log(problem);
      given = undefined;
    }
  }
  if (missing.length > 0) {
    log(`Give ${missing.join(', ')}.`);
    return 2;
  }
  problems.forEach(log);
  return problems.length > 0 ? 1 : { answers, asked };
}

/** Prints the known answers, and gives the line to ask with. */
function prompt(
  { text, required, choices }: Question,
  fallback: string,
  project: Project,
  answers: Answers,
  log: Log,
): string {
  const known = choices?.(project, answers) ?? [];
  if (known.length > 0) log(`  ${known.join(', ')}`);
  return `${text}${fallback ? ` [${fallback}]` : required ? '' : ' (optional)'}: `;
}

/** The command that gives the same answers again. */
export function commandFor(kind: string, answers: Answers): string {
  const flags = Object.entries(answers).flatMap(([flag, answer]) =>
    answer ? [`--${flag} "${answer.replace(/[\\"$`]/g, '\\$&')}"`] : [],
  );
  return ['npm run new --', kind, ...flags].join(' ');
}

/** `a, b ,c` → three values. */
export const listOf = (answer = '') =>
  answer
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Checks an answer against the schema of its field. */
export function matches(field: string, schema: z.ZodType) {
  return (answer: string | number): string | undefined => {
    if (answer === '') return undefined;
    const report = new Report();
    const place = { file: '', line: 1, column: 1 };
    const yaml = {
      file: '',
      value: { [field]: answer },
      at: () => place,
      written: () => String(answer),
      inside: () => () => place,
    };
    checkSchema(z.object({ [field]: schema }), yaml, 'answer', report);
    const [finding] = report.sorted();
    return finding && [finding.message, finding.suggestion].filter(Boolean).join(' ');
  };
}

/** Checks that an answer, or each value of an answer with commas, is one of the known ones. */
export function checkKnown(
  what: string,
  answer: string | readonly string[],
  known: readonly string[],
): string | undefined {
  const unknown = [answer].flat().find((value) => value !== '' && !known.includes(value));
  if (unknown === undefined) return undefined;
  const fallback = known.length > 0 ? `Choose from ${known.join(', ')}.` : 'There are none yet.';
  return `There is no ${what} ${quoted(unknown)}. ${didYouMean(unknown, known, fallback)}`;
}

/** `sw2, SW9` → postcode districts in capitals. */
export const districtsOf = (answer = '') => listOf(answer.toUpperCase());

/** Checks that all values are postcode districts, in any case. */
export function checkDistricts(answer: string): string | undefined {
  const wrong = listOf(answer).find((code) => !DISTRICT.test(code.toUpperCase()));
  if (wrong === undefined) return undefined;
  return `${quoted(wrong)} is not a postcode district of the United Kingdom: the part before the space, such as SW4.`;
}

/** Checks a slug, and that no file has it: `file` without its extension. */
export function checkSlug(slug: string, file: string, project: Project): string | undefined {
  if (slugify(slug) !== slug || !slug || slug.length > LONGEST_SLUG) {
    return `A file name has lower-case letters, digits and hyphens, ${LONGEST_SLUG} at most: give one with --slug.`;
  }
  return checkUnused(file, project);
}

/** Checks that there is no such file yet, in YAML or in JSON. */
export function checkUnused(file: string, { workspace: { source } }: Project): string | undefined {
  const stem = `${source.folder}/${file}`;
  const other = source.files.find(({ path }) => path.replace(/\.[a-z]+$/, '') === stem);
  return other && `There is a file ${other.path} already. Give another name, or edit that file.`;
}
