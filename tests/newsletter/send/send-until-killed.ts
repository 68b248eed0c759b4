// A process that sends the letter of a given folder, with the project and mail server of the environment.
// killed-send.test.ts kills it.
import { runCommand } from '../../../build/newsletter/send/letter-command.ts';
import { contextOf } from './letter-context.ts';

process.exitCode = await runCommand(['send', '--rate', '400', '--connections', '4'], {
  ...contextOf(process.argv[2]!),
  env: process.env,
  log: (line) => process.stdout.write(`${line}\n`),
  // Types the number in the question, as a person would.
  ask: async (question) => /\((\d+)\)/.exec(question)![1]!,
});
