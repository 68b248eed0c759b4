// Runs `npm run subscribers` with this process's arguments, environment and terminal.
import { runMain } from '../../engine/report/command-line.ts';
import { runCommand } from './subscribers-command.ts';

await runMain((args) =>
  runCommand(args, {
    env: process.env,
    folder: '.data/newsletter',
    out: (text) => process.stdout.write(text),
    log: (text) => process.stderr.write(`${text}\n`),
  }),
);
