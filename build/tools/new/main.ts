// The command line `npm run new`. Joins the command to this process: its disk, its clock, and the person at its keyboard.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { dayOf } from '../../model/day.ts';
import { readWorkspace, writeTexts } from '../listings/workspace.ts';
import { runCommand } from './command.ts';
import { told } from '../../report/user-error.ts';
import type { Frame } from './place.ts';

const FRAME = { root: 'tests/fixtures', folder: 'site' };

/** The second place is kept with the tests, which build it in every run. */
function readFrame(): Frame {
  const { source, site } = readWorkspace(FRAME.root, FRAME.folder);
  const drawings = [...source.pictures.values()].map(({ path }) => [path.slice(FRAME.folder.length + 1), readFileSync(`${FRAME.root}/${path}`, 'utf8')] as const);
  return { source, site: site!, drawings: new Map(drawings) };
}

const person = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stderr }) : undefined;
// Ctrl+C and Ctrl+D end the questions; nothing has been written then.
person?.once('close', () => process.exit(2));

try {
  process.exitCode = await runCommand(process.argv.slice(2), {
    workspace: readWorkspace(process.cwd(), 'content'),
    today: dayOf(new Date()),
    frame: readFrame,
    read: (file) => readFileSync(file, 'utf8'),
    isTaken: (folder) => existsSync(folder) && (!statSync(folder).isDirectory() || readdirSync(folder).length > 0),
    write: (texts) => writeTexts(process.cwd(), texts),
    ...(person ? { ask: (question: string) => person.question(question) } : {}),
    say: (text) => console.log(text),
    colours: process.stdout.isTTY,
  });
} catch (error) {
  console.error(told(error));
  process.exitCode = 2;
} finally {
  person?.removeAllListeners('close').close();
}
