// Runs `npm run refresh` with this process's arguments, files and terminal.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runMain, terminal } from '../../command-line.ts';
import { todayInPlace } from '../../guide/time-zone.ts';
import { readWorkspace, writeFileAtomic, writeTexts } from '../../guide/workspace.ts';
import { createFetch } from '../../registers/fetch-answer.ts';
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
    createFetch: (site) => createFetch({ site, today, cache: join(root, '.cache/registers') }),
    wait: () => sleep(500),
    ...terminal,
  }),
);
