// Puts a text in the place of a file's, whole or not at all. Knows nothing of what it says.
import { existsSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { UserError } from '../report/user-error.ts';
import { quoted } from '../report/wording.ts';

/** A link stays one: what it leads to is written. The file keeps its permissions. */
export function writeWhole(path: string, text: string): void {
  const file = existsSync(path) ? realpathSync(path) : path;
  const unfinished = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(unfinished, text, { mode: statSync(file, { throwIfNoEntry: false })?.mode });
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw new UserError(`${quoted(path)} could not be written.`, { cause: error });
  }
}
