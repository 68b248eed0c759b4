// Asks the questions of `npm run new` in the terminal.
import { autocomplete, cancel, isCancel, text } from '@clack/prompts';
import type { Prompt } from './questions.ts';

/** On Ctrl+C, exits the process with code 2 before anything is written. */
export async function ask({ message, required, choices, pick, fallback, validate }: Prompt): Promise<string> {
  const question = required || fallback ? message : `${message} (optional)`;
  const answer =
    pick && choices.length > 0
      ? await autocomplete({
          message: question,
          options: [...(required ? [] : ['']), ...choices].map((value) => ({ value, label: value || '–' })),
          maxItems: 10,
          initialValue: fallback || (required ? choices[0]! : ''),
          validate: (value) => validate(String(value ?? '')),
        })
      : await text({
          message: choices.length > 0 ? `${question}: ${choices.join(', ')}` : question,
          placeholder: fallback,
          defaultValue: fallback,
          validate: (value = '') => validate(value),
        });
  if (!isCancel(answer)) return answer;
  cancel('Nothing was written.');
  process.exit(2);
}
