// Parses the option `--place FOLDER` of commands. FOLDER is a folder of the project with a content/ of its own.
import { existsSync } from 'node:fs';
import { isAbsolute, join, normalize } from 'node:path';
import { UserError } from '../engine/report/user-error.ts';

/**
 * Returns the path of a folder in the project that contains content/, without a trailing slash. Throws a UserError for
 * any other folder.
 */
function placeFolder(given: string): string {
  const place = normalize(given)
    .replace(/(?<=.)[\\/]$/, '')
    .replaceAll('\\', '/');
  if (isAbsolute(place) || place.startsWith('..')) {
    throw new UserError(`--place is "${given}". Write a folder in the project, such as examples/upper-calder.`);
  }
  if (place !== '.' && !existsSync(join(place, 'content'))) {
    throw new UserError(`There is no folder "${join(place, 'content')}". --place needs the folder that has content/.`);
  }
  return place;
}

/** Removes `--place FOLDER` from a command's arguments. Without this option, the folder is the project itself. */
export function takePlace(args: readonly string[]): { args: string[]; place: string; content: string } {
  const at = args.findIndex((word) => word === '--place' || word.startsWith('--place='));
  if (at < 0) return { args: [...args], place: '.', content: 'content' };
  const [, inline] = /^--place=(.*)$/s.exec(args[at]!) ?? [];
  const given = inline ?? args[at + 1];
  if (!given) throw new UserError('--place needs the folder that has content/, such as --place my-town.');
  const place = placeFolder(given);
  const rest = args.filter((_, index) => index !== at && (inline !== undefined || index !== at + 1));
  return { args: rest, place, content: join(place, 'content').replaceAll('\\', '/') };
}
