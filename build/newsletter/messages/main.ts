// Runs `npm run messages` with this process's arguments, environment, content and terminal.
import { join } from 'node:path';
import { runMain, terminal } from '../../command-line.ts';
import { takePlace } from '../../guide/place-folder.ts';
import { runCommand } from './messages-command.ts';

await runMain((words) => {
  const { args, place } = takePlace(words);
  return runCommand(args, { env: process.env, folder: join(place, '.data/newsletter'), ...terminal });
});
