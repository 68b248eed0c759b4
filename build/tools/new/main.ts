// Runs `npm run new` with this process's arguments, files, clock and terminal.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dayOf } from '../../engine/content/day.ts';
import { runMain } from '../../engine/report/command-line.ts';
import { readWorkspace, writeTexts } from '../../guide/workspace.ts';
import { runCommand } from './new-command.ts';
import type { BasePlace } from './place.ts';
import { ask } from './prompts.ts';

/** The fictional place that the tests build. */
function readBasePlace(): BasePlace {
  const [root, folder] = ['tests/fixtures', 'site'];
  const { source, site } = readWorkspace(root, folder);
  const drawings = [...source.pictures.values()].map(
    ({ path }) => [path.slice(folder.length + 1), readFileSync(`${root}/${path}`, 'utf8')] as const,
  );
  return { source, site: site!, drawings: new Map(drawings) };
}

await runMain((args) =>
  runCommand(args, {
    workspace: readWorkspace(process.cwd(), 'content'),
    today: dayOf(new Date()),
    readBasePlace,
    isOccupied: (path) => existsSync(path) && (!statSync(path).isDirectory() || readdirSync(path).length > 0),
    writeFiles: (texts) => writeTexts(process.cwd(), texts),
    ask: process.stdin.isTTY && process.stdout.isTTY ? ask : undefined,
    log: console.log,
    colours: process.stdout.isTTY,
  }),
);
