// The command line: a table of all commands, and the context that each gets. Exit codes: 0 clean, 1 findings, 2 a wrong
// call or a crash. Each command loads its own code, because most runs need little of it.
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { describeError, parseArguments, terminal, type CommandLine, type ExitCode } from './command-line.ts';
import { UserError } from './engine/report/user-error.ts';
import { didYouMean, quoted } from './engine/report/wording.ts';
import { codeRoot } from './guide/assets/code-root.ts';
import { todayInPlace } from './guide/time/london-time.ts';

type Run = (args: string[], line: CommandLine) => ExitCode | Promise<ExitCode>;

interface Command {
  /** One line of the list of commands. */
  help: string;
  /** True if the command is only for this project, not for a place that depends on the package. */
  isOurs?: true;
  load(): Promise<Run>;
}

const site = {
  build: () => import('./tools/site/build-command.ts'),
  serve: () => import('./tools/site/serve-command.ts'),
};

const commands: Record<string, Command> = {
  build: { help: 'builds the site into dist/', load: async () => (await site.build()).build },
  check: { help: 'finds mistakes without writing anything', load: async () => (await site.build()).check },
  dev: { help: 'serves the site with drafts while you write', load: async () => (await site.serve()).dev },
  start: { help: 'builds the site, then serves it with a sign-up', load: async () => (await site.serve()).start },
  new: { help: 'writes new content', load: async () => (await import('./tools/new/run-new.ts')).runNew },
  import: {
    help: 'imports posts of another site',
    load: async () => (await import('./tools/import/import-posts.ts')).runImport,
  },
  listings: {
    help: 'exports listings as a table, and imports them',
    load: async () => (await import('./tools/listings/listings-command.ts')).runListings,
  },
  refresh: {
    help: 'compares the listings with open registers',
    load: async () => (await import('./tools/refresh/refresh-here.ts')).refresh,
  },
  letter: {
    help: 'drafts, sends and exports the newsletter',
    load: async () =>
      (await import('./newsletter/send/letter-command.ts')).runLetter(async () => (await import('./site.ts')).site),
  },
  subscribers: {
    help: 'lists, imports and removes readers of the newsletter',
    load: async () => (await import('./newsletter/subscribers/subscribers-command.ts')).runSubscribers,
  },
  messages: {
    help: 'shows the messages of the contact form',
    load: async () => (await import('./newsletter/messages/messages-command.ts')).runCommand,
  },
  links: {
    help: 'checks links to other sites',
    load: async () => (await import('./tools/links/links-command.ts')).runLinks,
  },
  test: {
    help: 'checks a place: content, links, accessibility, the newsletter’s database',
    load: async () => (await import('./tools/place-test/test-command.ts')).testPlace,
  },
  upgrade: {
    help: 'takes a new version of the package',
    load: async () => (await import('./tools/upgrade/upgrade-command.ts')).upgrade,
  },
  host: {
    help: 'prints the configuration of a host',
    load: async () => (await import('./tools/host/host-command.ts')).runCommand,
  },
  issue: {
    help: 'adds the listing or the event of a GitHub issue',
    isOurs: true,
    load: async () => (await import('./tools/issues/issue-command.ts')).runCommand,
  },
  schemas: {
    help: 'writes the editor’s schemas, docs/fields.md and docs/findings.md from the code',
    isOurs: true,
    load: async () => withoutArguments('schemas', (await import('./tools/schemas/write-schemas.ts')).writeSchemas),
  },
};

const withoutArguments =
  (name: string, run: () => ExitCode | Promise<ExitCode>): Run =>
  (args) => {
    const parsed = parseArguments(args, { usage: `npm run ${name}   ${commands[name]!.help}` }, console.error);
    return typeof parsed === 'number' ? parsed : run();
  };

/** True if this project is the place. */
const isProject = () => resolve(codeRoot) === process.cwd();

const known = () => Object.entries(commands).filter(([, { isOurs }]) => !isOurs || isProject());

const usage = () =>
  [
    'Usage: npm run COMMAND -- FLAGS. "npm run COMMAND -- --help" prints the flags of a command.\n',
    ...known().map(([name, { help }]) => `  ${name.padEnd(12)} ${help}`),
  ].join('\n');

/**
 * Runs one command and returns its exit code.
 * @param version Hash of the running code. Without it, nothing is cached for the next build.
 * @param resolveCode See `CommandLine`.
 */
export async function main(
  [name, ...words]: string[],
  version?: string,
  resolveCode?: CommandLine['resolveCode'],
): Promise<ExitCode> {
  try {
    if (name === undefined || name === '--help' || name === '-h') {
      console.log(usage());
      return name === undefined ? 2 : 0;
    }
    const command = new Map(known()).get(name);
    if (!command) {
      const names = known().map(([each]) => each);
      throw new UserError(`There is no command ${quoted(name)}. ${didYouMean(name, names, usage())}`);
    }
    const run = await command.load();
    return await run(words, { ...commandLine(version), ...(resolveCode && { resolveCode }) });
  } catch (error) {
    console.error(describeError(error));
    return 2;
  }
}

function commandLine(version: string | undefined): CommandLine {
  const isTerminal = process.stdin.isTTY && process.stdout.isTTY;
  return {
    ...terminal,
    root: process.cwd(),
    content: 'content',
    folder: '.data/newsletter',
    today: todayInPlace(),
    env: process.env,
    version,
    ask: isTerminal ? ask : undefined,
  };
}

async function ask(question: string): Promise<string> {
  const reader = createInterface({ input: process.stdin, output: process.stdout });
  reader.once('SIGINT', () => process.exit(1));
  return reader.question(question).finally(() => reader.close());
}
