// The questions of `npm run new`: takes each answer from its flag or from the terminal, and checks it.
import * as z from 'zod';
import { checkSchema } from '../../engine/content/check-schema.ts';
import { LONGEST_SLUG } from '../../guide/fields/fields.ts';
import { DISTRICT } from '../../guide/fields/contact-fields.ts';
import type { Site } from '../../guide/load-guide.ts';
import { Report } from '../../engine/report/report.ts';
import { didYouMean, quoted } from '../../engine/report/wording.ts';
import type { ExitCode, Log } from '../../command-line.ts';
import { slugify } from '../../engine/source/slug.ts';
import type { Workspace } from '../../guide/workspace.ts';

export type Answers = Readonly<Record<string, string | undefined>>;

export interface Project {
  workspace: Workspace;
  site: Site;
  /** `YYYY-MM-DD` */
  today: string;
}

export interface Question {
  /** Name of the flag, without hyphens: `title`. */
  flag: string;
  text: string;
  required?: true;
  /** Known answers, shown with the question. */
  choices?(project: Project, answers: Answers): readonly string[];
  /** True if the answer must be one of the choices. The terminal then shows a list. */
  pick?: true;
  fallback?(project: Project, answers: Answers): string | undefined;
  /**
   * Describes the mistake in an answer, and how to correct it. Undefined for a valid answer. A missing answer is ''.
   */
  check?(answer: string, project: Project, answers: Answers): string | undefined;
}

/** A question as shown in the terminal. */
export interface Prompt {
  message: string;
  required: boolean;
  choices: readonly string[];
  pick: boolean;
  fallback: string;
  /** Describes the mistake in an answer. The terminal shows this sentence and asks again. */
  validate(answer: string): string | undefined;
}

export interface Terminal {
  /** Asks until the answer is valid. Absent without a terminal. */
  ask?: ((prompt: Prompt) => Promise<string>) | undefined;
  log: Log;
}

/**
 * Returns a valid answer to each question. If a required flag is missing, asks in the terminal for every answer that is
 * missing or wrong. Otherwise prints the problems of the flags, and returns the exit code.
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
    const { flag, text: message, required = false, pick = false } = question;
    const fallback = question.fallback?.(project, answers) ?? '';
    const validate = (given: string) => {
      const answer = given.trim() || fallback;
      return required && !answer ? 'This question needs an answer.' : question.check?.(answer, project, answers);
    };
    let given = flags[flag]?.trim();
    const problem = validate(given ?? '');
    if (asked && (given === undefined || problem !== undefined)) {
      if (given !== undefined) log(problem!);
      const choices = question.choices?.(project, answers) ?? [];
      given = (await ask({ message, required, choices, pick, fallback, validate })).trim();
    } else if (required && !given && !fallback) missing.push(`--${flag}`);
    else if (problem !== undefined) problems.push(problem);
    answers[flag] = given || fallback || undefined;
  }
  if (missing.length > 0) {
    log(`Give ${missing.join(', ')}.`);
    return 2;
  }
  for (const problem of problems) log(problem);
  return problems.length > 0 ? 1 : { answers, asked };
}

/** The command that gives the same answers as flags. */
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

/** Checks that an answer, or each value of an answer with commas, is one of the known values. */
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

export function checkDistricts(answer: string): string | undefined {
  const wrong = listOf(answer).find((code) => !DISTRICT.test(code.toUpperCase()));
  if (wrong === undefined) return undefined;
  return `${quoted(wrong)} is not a postcode district of the United Kingdom: the part before the space, such as SW4.`;
}

/** Checks that a slug is valid, and that its file doesn't exist yet. `file` is a path without an extension. */
export function checkSlug(slug: string, file: string, project: Project): string | undefined {
  if (slugify(slug) !== slug || !slug || slug.length > LONGEST_SLUG) {
    const rule = `lower-case letters, digits and hyphens, ${LONGEST_SLUG} at most, and no name that Windows reserves`;
    return `A file name has ${rule}: give one with --slug.`;
  }
  return checkUnused(file, project);
}

/** Checks that the file doesn't exist yet, with any extension. */
export function checkUnused(file: string, { workspace: { source } }: Project): string | undefined {
  const stem = `${source.folder}/${file}`;
  const other = source.files.find(({ path }) => path.replace(/\.[a-z]+$/, '') === stem);
  return other && `There is a file ${other.path} already. Give another name, or edit that file.`;
}
