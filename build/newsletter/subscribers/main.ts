// Runs `npm run subscribers` with this process's arguments, environment and terminal.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { runMain, terminal } from '../../command-line.ts';
import { Report } from '../../engine/report/report.ts';
import { parseYaml } from '../../engine/source/yaml.ts';
import { takePlace } from '../../guide/place-folder.ts';
import { runCommand } from './subscribers-command.ts';

/** Reads a single setting, because loading the whole site takes seconds. */
function asksToConfirm(content: string): boolean {
  const file = `${content}/site.yaml`;
  const settings = parseYaml(readFileSync(file, 'utf8'), file, new Report())?.value as
    | { newsletter?: { confirm?: unknown } }
    | undefined;
  return settings?.newsletter?.confirm === true;
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  return terminal.question(question).finally(() => terminal.close());
}

await runMain((words) => {
  const { args, place, content } = takePlace(words);
  return runCommand(args, {
    env: process.env,
    folder: join(place, '.data/newsletter'),
    asksToConfirm: () => asksToConfirm(content),
    ask: process.stdin.isTTY && process.stdout.isTTY ? ask : undefined,
    ...terminal,
  });
});
