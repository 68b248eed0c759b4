// Runs `npm run refresh` with the network and the terminal.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FetchAnswer } from '../../registers/answer/fetch-answer.ts';
import type { CommandLine, ExitCode } from '../../command-line.ts';
import { Cache } from '../../engine/cache/cache.ts';
import { runCommand } from './refresh-command.ts';

export async function refresh(words: string[], line: CommandLine): Promise<ExitCode> {
  const { root, today, version } = line;
  const cache = version === undefined ? new Cache() : new Cache(join(root, '.cache/made'), version);
  const result = await runCommand(words, {
    ...line,
    cache,
    createFetch: (site) => {
      // Loads the library only for the first request, because loading takes a quarter of a second. With --from, there
      // is no request.
      let fetchAnswer: FetchAnswer | undefined;
      return async (request) => {
        const { createFetch } = await import('../../registers/answer/fetch-answer.ts');
        fetchAnswer ??= createFetch({ site, today, cache: join(root, '.cache/registers') });
        return fetchAnswer(request);
      };
    },
    ask: askInTerminal,
    wait: () => sleep(500),
  });
  cache.write();
  return result;
}

/** Prints the options with numbers, and returns the chosen one. Without a number, the question is asked again later. */
async function askInTerminal<T extends string>(
  message: string,
  options: readonly { value: T; label?: string | undefined }[],
): Promise<T | 'later'> {
  const { createInterface } = await import('node:readline/promises');
  const lines = options.map(({ value, label = value }, at) => `  ${at + 1}  ${label}`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const typed = await Promise.race([
    terminal.question(`${message}\n${lines.join('\n')}\nNumber, or Enter to decide later: `),
    closed,
  ]);
  terminal.close();
  return options[Number(typed) - 1]?.value ?? 'later';
}
