// Runs `npm run messages` with this process's arguments, environment, content and terminal.
import { runMain } from '../command-line.ts';
import { readWorkspace } from '../workspace.ts';
import { runCommand } from './command.ts';

await runMain((args) =>
  runCommand(args, {
    env: process.env,
    folder: '.data/newsletter',
    readContent: () => readWorkspace(process.cwd(), 'content'),
    out: (text) => process.stdout.write(text),
    log: (text) => process.stderr.write(`${text}\n`),
  }),
);
