// Runs `npm run messages` with this process's arguments, environment, content and terminal.
import { runMain, terminal } from '../../engine/report/command-line.ts';
import { readWorkspace } from '../../guide/workspace.ts';
import { runCommand } from './messages-command.ts';

await runMain((args) =>
  runCommand(args, {
    env: process.env,
    folder: '.data/newsletter',
    readContent: () => readWorkspace(process.cwd(), 'content'),
    ...terminal,
  }),
);
