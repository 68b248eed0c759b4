// Runs `npm run links` with this process's arguments, clock and network.
import { setTimeout as wait } from 'node:timers/promises';
import { todayInPlace } from '../../guide/time/time-zone.ts';
import { runMain } from '../../command-line.ts';
import { publicFetch } from '../../registers/public-fetch.ts';
import { runCommand } from './links-command.ts';

await runMain((args) =>
  runCommand(args, {
    root: process.cwd(),
    today: todayInPlace(),
    timeout: 10_000,
    pause: () => wait(1000),
    fetch: publicFetch(),
    log: console.log,
  }),
);
