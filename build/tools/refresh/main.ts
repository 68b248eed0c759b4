// Runs `npm run refresh` with this process's arguments, files and terminal.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FetchAnswer } from '../../registers/fetch-answer.ts';
import { runMain, terminal } from '../../command-line.ts';
import { todayInPlace } from '../../guide/time-zone.ts';
import { readWorkspace, writeFileAtomic, writeTexts } from '../../guide/workspace.ts';
import { runCommand } from './refresh-command.ts';

const root = process.cwd();
const today = todayInPlace();

await runMain((args) =>
  runCommand(args, {
    root,
    today,
    readWorkspace: (folder) => readWorkspace(root, folder, { today }),
    readFile: (file) => readFileSync(file),
    writeContent: (texts) => writeTexts(root, texts),
    saveReport: writeFileAtomic,
    createFetch: (site) => {
      // Loaded when it is needed, because the library takes a quarter of a second, and --from needs none.
      let fetchAnswer: FetchAnswer | undefined;
      return async (request) => {
        const { createFetch } = await import('../../registers/fetch-answer.ts');
        fetchAnswer ??= createFetch({ site, today, cache: join(root, '.cache/registers') });
        return fetchAnswer(request);
      };
    },
    wait: () => sleep(500),
    ...terminal,
  }),
);
