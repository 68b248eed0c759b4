// The command line `npm run subscribers`. Joins the commands to this process and knows nothing of what they do.
import { runCommand } from './command.ts';

// A reader that has seen enough, such as `head`, closes the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  folder: '.data/newsletter',
  out: (text) => process.stdout.write(text),
  say: (text) => process.stderr.write(`${text}\n`),
});
