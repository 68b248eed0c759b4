// Runs `npm run new` with this process's arguments, files, clock and terminal.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { dayOf } from '../../engine/content/day.ts';
import { runMain } from '../../engine/report/command-line.ts';
import { readWorkspace, writeFileAtomic, writeTexts } from '../../guide/workspace.ts';
import { runCommand } from './new-command.ts';
import type { BasePlace } from './place.ts';

/** The fictional place that the tests build. */
function readBasePlace(): BasePlace {
  const [root, folder] = ['tests/fixtures', 'site'];
  const { source, site } = readWorkspace(root, folder);
  const drawings = [...source.pictures.values()].map(
    ({ path }) => [path.slice(folder.length + 1), readFileSync(`${root}/${path}`, 'utf8')] as const,
  );
  return { source, site: site!, drawings: new Map(drawings) };
}

const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stderr }) : undefined;
// Ctrl+C and Ctrl+D end the command while it asks, before anything is written.
terminal?.once('close', () => process.exit(2));

await runMain((args) =>
  runCommand(args, {
    workspace: readWorkspace(process.cwd(), 'content'),
    today: dayOf(new Date()),
    readBasePlace,
    isOccupied: (path) => existsSync(path) && (!statSync(path).isDirectory() || readdirSync(path).length > 0),
    writeFiles: (texts) => writeTexts(process.cwd(), texts),
    readPhotograph: (path) => (existsSync(path) ? readFileSync(path) : undefined),
    writePicture: (path, bytes) => {
      mkdirSync(dirname(path), { recursive: true });
      writeFileAtomic(path, bytes);
    },
    ask: terminal && ((question) => terminal.question(question)),
    log: console.log,
    colours: process.stdout.isTTY,
  }),
);
terminal?.removeAllListeners('close').close();
