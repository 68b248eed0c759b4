// Runs `npm run letter` with this process's arguments, clock and terminal.
import { dayOf } from '../../model/day.ts';
import { runMain } from '../command-line.ts';
import { runCommand } from './command.ts';

await runMain((args) =>
  runCommand(args, { root: process.cwd(), content: 'content', today: dayOf(new Date()), log: console.log }),
);
