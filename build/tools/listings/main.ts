// Runs `npm run listings` with this process's arguments, files and terminal.
import { readFileSync } from 'node:fs';
import { runMain, terminal } from '../../command-line.ts';
import { takePlace } from '../../guide/place-folder.ts';
import { readWorkspace, writeFileAtomic, writeTexts } from '../../guide/workspace.ts';
import { runCommand } from './listings-command.ts';

await runMain((words) => {
  const { args, content } = takePlace(words);
  return runCommand(args, {
    workspace: readWorkspace(process.cwd(), content),
    readFile: (file) => readFileSync(file),
    saveTable: writeFileAtomic,
    writeContent: (texts) => writeTexts(process.cwd(), texts),
    ...terminal,
  });
});
