// The command line `npm run listings`. Joins the command to this process and knows nothing of what it does.
import { readFileSync } from 'node:fs';
import { told } from '../../report/user-error.ts';
import { writeWhole } from '../write-file.ts';
import { runCommand } from './command.ts';
import { readWorkspace, writeTexts } from './workspace.ts';

// A reader that has seen enough, such as `head`, closes the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  process.exitCode = runCommand(process.argv.slice(2), {
    workspace: readWorkspace(process.cwd(), 'content'),
    read: (file) => readFileSync(file),
    save: writeWhole,
    write: (texts) => writeTexts(process.cwd(), texts),
    out: (text) => process.stdout.write(text),
    say: (text) => process.stderr.write(`${text}\n`),
    colours: process.stderr.isTTY,
  });
} catch (error) {
  console.error(told(error));
  process.exitCode = 2;
}
