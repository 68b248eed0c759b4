// Checks that paths of the finished site work on every file system and host.
import type { OutputFile } from './file.ts';

const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;
const FORBIDDEN = /[\u0000-\u001F\u007F<>:"|?*\\]/;

export function assertPath(path: string): void {
  const problem = pathProblem(path);
  if (problem) throw new Error(`The path ${JSON.stringify(path)} cannot be written: it ${problem}.`);
}

export function assertNoClash(paths: readonly string[]): void {
  const clash = findClashes(paths.map((path) => ({ path })))[0];
  if (clash) {
    throw new Error(
      `Two outputs have the same path in the site: ${clash.map((path) => JSON.stringify(path)).join(' and ')}.`,
    );
  }
}

/** Pairs of paths that clash: equal except for case, or one inside the other. The earlier path comes first. */
export function findClashes(files: Pick<OutputFile, 'path'>[]): [earlier: string, later: string][] {
  const taken = new Map<string, { spelling: string; file: boolean }>();
  const clashes: [string, string][] = [];
  const claim = (spelling: string, file: boolean) => {
    const key = spelling.normalize('NFC').toLowerCase();
    const other = taken.get(key);
    // A folder may be repeated in the same spelling, a file may not.
    if (other && (other.file || file || other.spelling !== spelling)) clashes.push([other.spelling, spelling]);
    if (!other) taken.set(key, { spelling, file });
  };
  for (const { path } of files) {
    for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1)) claim(path.slice(0, end), false);
    claim(path, true);
  }
  return clashes;
}

function pathProblem(path: string): string | undefined {
  if (FORBIDDEN.test(path)) return 'has a character that some systems cannot store';
  if (/\p{Surrogate}/u.test(path)) return 'is not well-formed text';
  for (const segment of path.split('/')) {
    if (segment === '') return 'has an empty part';
    if (/[. ]$/.test(segment)) return 'has a part that ends in a dot or a space';
    if (RESERVED.test(segment)) return `has the part "${segment}", a reserved name on Windows`;
    if (Buffer.byteLength(segment) > 255) return 'has a part of more than 255 bytes';
  }
  return undefined;
}
