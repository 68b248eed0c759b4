// Runs `npm run refresh` with this process's arguments, files and terminal.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FetchAnswer } from '../../registers/fetch-answer.ts';
import { terminal, type ExitCode } from '../../command-line.ts';
import { Cache } from '../../engine/cache/cache.ts';
import { todayInPlace } from '../../guide/time/time-zone.ts';
import { readWorkspace, writeFileAtomic, writeTexts } from '../../guide/workspace.ts';
import { runCommand } from './refresh-command.ts';

/**
 * True for files that the command needn't load. They may mention listings or dates, but no listing and no followed
 * event depends on them.
 */
const isWriting = (path: string) =>
  /^(?:posts|letters|areas|guides)\/|^events\/[^/]+$/.test(path) && !path.startsWith('events/corrections.');

/** @param version Hash of the running code. If undefined, nothing is reused from earlier builds. */
export async function refresh(words: string[], version: string | undefined): Promise<ExitCode> {
  const root = process.cwd();
  const today = todayInPlace();
  const cache = version === undefined ? new Cache() : new Cache(join(root, '.cache/made'), version);
  const result = await runCommand(words, {
    root,
    today,
    readWorkspace: (folder) => readWorkspace(root, folder, { today, cache, isLeftOut: isWriting }),
    readFile: (file) => readFileSync(file),
    isFile: (file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true,
    writeContent: (texts) => writeTexts(root, texts),
    saveReport: writeFileAtomic,
    createFetch: (site) => {
      // Loads the library only for the first request, because loading takes a quarter of a second. With --from, there
      // is no request.
      let fetchAnswer: FetchAnswer | undefined;
      return async (request) => {
        const { createFetch } = await import('../../registers/fetch-answer.ts');
        fetchAnswer ??= createFetch({ site, today, cache: join(root, '.cache/registers') });
        return fetchAnswer(request);
      };
    },
    ask: async (message, options) => {
      const { isCancel, select } = await import('@clack/prompts');
      const answer = await select({ message, options });
      return isCancel(answer) ? 'later' : answer;
    },
    wait: () => sleep(500),
    ...terminal,
  });
  cache.write();
  return result;
}
