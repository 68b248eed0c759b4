// Reads files of earlier commits with git.
import { spawnSync } from 'node:child_process';

const MOST_BYTES = 1024 * 1024 * 1024;

/** Output of a git command. Undefined if it fails. */
export function git(root: string, args: readonly string[], input = ''): Buffer | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, input, maxBuffer: MOST_BYTES });
  return status === 0 ? stdout : undefined;
}

/** Reads objects such as `HEAD:./README.md` in one process, because a process for each object would take seconds. */
export function readBlobs(root: string, names: readonly string[]): (Buffer | undefined)[] {
  const output = git(root, ['cat-file', '--batch'], names.map((name) => `${name}\n`).join('')) ?? Buffer.alloc(0);
  let at = 0;
  return names.map(() => {
    const start = output.indexOf('\n', at) + 1;
    // The line before each object is `<object> blob <size>`.
    const size = / blob (\d+)$/.exec(output.toString('utf8', at, Math.max(at, start - 1)))?.[1];
    at = size === undefined ? start : start + Number(size) + 1;
    return size === undefined ? undefined : output.subarray(start, start + Number(size));
  });
}
