// Runs `npm run subscribers` with this process's arguments, environment and terminal.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { runMain, terminal } from '../../engine/report/command-line.ts';
import { Report } from '../../engine/report/report.ts';
import { parseYaml } from '../../engine/source/yaml.ts';
import { runCommand } from './subscribers-command.ts';

const SETTINGS = 'content/site.yaml';

/** Reads a single setting, because loading the whole site takes seconds. */
function asksToConfirm(): boolean {
  const settings = parseYaml(readFileSync(SETTINGS, 'utf8'), SETTINGS, new Report())?.value as
    | { newsletter?: { confirm?: unknown } }
    | undefined;
  return settings?.newsletter?.confirm === true;
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  return terminal.question(question).finally(() => terminal.close());
}

await runMain((args) =>
  runCommand(args, {
    env: process.env,
    folder: '.data/newsletter',
    asksToConfirm,
    ask: process.stdin.isTTY && process.stdout.isTTY ? ask : undefined,
    ...terminal,
  }),
);
