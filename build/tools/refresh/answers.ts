// Answers the questions of a run: edits the listings, and remembers the questions that aren't asked again.
import { decodeHTMLStrict } from 'entities';
import { parseDocument } from 'yaml';
import * as z from 'zod';
import { UserError } from '../../engine/report/user-error.ts';
import { didYouMean, quoted } from '../../engine/report/wording.ts';
import { refsOf } from '../../guide/listing/register-facts.ts';
import { cardAddress, type Fields, type Question, questionKey } from '../../registers/compare/compare-run.ts';
import { planEdits, type Edit, type EditPlan } from '../listings/edit-directory.ts';

export const ANSWERS = {
  close: 'It has closed',
  same: 'It is the same place',
  replace: 'It has closed, and the other place has replaced it',
  never: 'Change nothing, and never ask again',
  later: 'Ask again in the next run',
} as const;
export type AnswerName = keyof typeof ANSWERS;

const fileSchema = z.object({
  answers: z.array(z.object({ question: z.string(), answer: z.string(), day: z.string(), reason: z.string() })),
});
type Kept = z.infer<typeof fileSchema>['answers'];

export const answersFile = (folder: string) => `${folder}/registers/answers.json`;

export function parseAnswers(text: string | undefined, file: string): Kept {
  try {
    return text === undefined ? [] : fileSchema.parse(JSON.parse(text)).answers;
  } catch (cause) {
    throw new UserError(`${file} was changed after npm run refresh wrote it. Restore it from git, or delete it.`, {
      cause,
    });
  }
}

export function answersFor(question: Question): AnswerName[] {
  const { ref, successor } = question.kind === 'doubtful' ? question : {};
  return ['close', ...(ref ? (['same'] as const) : []), ...(successor ? (['replace'] as const) : []), 'never', 'later'];
}

/**
 * Reads answers such as `3 close`. Throws a UserError for any other text.
 * @param asked The report that was answered. It gives the numbers of the questions, which may have changed since then.
 */
export function readReplies(
  replies: readonly string[],
  questions: readonly Question[],
  asked?: string,
): Map<Question, AnswerName> {
  const lines = asked === undefined ? undefined : decodeHTMLStrict(asked).split(/\r?\n/);
  const find = (number: string) => {
    if (!lines) return questions[Number(number) - 1];
    const line = lines.find((each) => each.startsWith(`- ${number}. `));
    return questions.find((each) => line?.startsWith(`- ${number}. ${questionText(each)}`));
  };
  return new Map(
    replies.map((reply) => {
      const [, number = '', word = ''] = /^\s*(\d+)\s+(\w+)\s*$/.exec(reply) ?? [];
      const question = find(number);
      if (!question) {
        const advice =
          questions.length > 0 ? `Write a number from 1 to ${questions.length} and an answer: 1 close.` : '';
        throw new UserError(`${quoted(reply)} answers no question of this run. ${advice}`.trim());
      }
      const names = answersFor(question);
      const name = names.find((each) => each === word);
      if (name) return [question, name] as const;
      throw new UserError(
        `Question ${number} can't be answered with ${quoted(word)}. ${didYouMean(word, names, `Answers are ${names.join(', ')}.`)}`,
      );
    }),
  );
}

/** Returns the changed files, and the plans of the listings' files for a check of the result. */
export function applyAnswers(
  answers: ReadonlyMap<Question, AnswerName>,
  { folder, today, textOf }: { folder: string; today: string; textOf: (path: string) => string | undefined },
): { texts: Map<string, string>; plans: Map<string, EditPlan> } {
  const edits = new Map<string, Edit[]>();
  const file = answersFile(folder);
  const kept = parseAnswers(textOf(file), file);
  for (const [question, answer] of answers) {
    if (answer === 'later') continue;
    const { card } = question;
    const fields = fieldsOf(question, answer, today);
    const reason = String(fields.reason ?? ANSWERS[answer]);
    kept.push({ question: questionKey(question), answer, day: today, reason });
    if (answer === 'never') continue;
    const id = String(card.details.id);
    edits.set(card.file, [...(edits.get(card.file) ?? []), { kind: 'change', id, fields }]);
  }
  const plans = new Map(
    [...edits].map(([path, each]) => [path, planEdits(textOf(path)!, parseDocument(textOf(path)!), each)] as const),
  );
  const texts = new Map([...plans].map(([path, { text }]) => [path, text] as const));
  const lines = kept.map((each) => `  ${JSON.stringify(each)}`).join(',\n');
  if (kept.length > 0) texts.set(file, `{ "answers": [\n${lines}\n] }\n`);
  return { texts, plans };
}

function fieldsOf(question: Question, answer: AnswerName, today: string): Fields {
  if (answer === 'never') return {};
  const { ref = '', successor } = question.kind === 'doubtful' ? question : {};
  const scheme = ref.split(':')[0]!;
  const others = refsOf(question.card.details).filter((each) => !each.startsWith(`${scheme}:`));
  if (answer === 'same') return { ref: [ref, ...others].join(' ') };
  const gone =
    question.kind === 'closed' ? question : { closed: today.slice(0, 7), reason: 'Closed, as an editor says' };
  return { closed: gone.closed, reason: answer === 'replace' ? `Replaced by ${successor}` : gone.reason };
}

export const questionTitle = (question: Question, at: number) => `${at + 1}. ${questionText(question)}`;

function questionText(question: Question): string {
  const place = `${String(question.card.details.name)} (${cardAddress(question.card)})`;
  if (question.kind === 'doubtful') return `${place}: ${question.text}`;
  const { closed, reason } = question;
  return `${place}: ${reason}. If it has closed, add "closed: ${closed}" and "reason: ${reason}".`;
}
