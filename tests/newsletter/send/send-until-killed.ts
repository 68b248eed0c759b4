// Sends the letter of the folder it is given, by the environment's project and mail server: a process of its own that
// killed-send.test.ts kills.
import { runCommand } from '../../../build/newsletter/send/letter-command.ts';
import { contextOf } from './letter-context.ts';

process.exitCode = await runCommand(['send', '--rate', '400', '--connections', '4'], {
  ...contextOf(process.argv[2]!),
  env: process.env,
  log: (line) => process.stdout.write(`${line}\n`),
  // Types the number in the question, as a person would.
  ask: async (question) => /\((\d+)\)/.exec(question)![1]!,
});
