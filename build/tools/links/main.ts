// The command line `npm run links`. Joins the command to this process, its clock and the network.
import { setTimeout as wait } from 'node:timers/promises';
import { dayOf } from '../../model/day.ts';
import { runLinks } from './command.ts';

process.exitCode = await runLinks(process.argv.slice(2), {
  root: process.cwd(),
  today: dayOf(new Date()),
  timeout: 10_000,
  pause: () => wait(1000),
  say: (text) => console.log(text),
});
