// What a shell command costs, with all that it starts: GNU time's figures.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// Node 20 reads all the certificates that this names each time it starts: where it is set, 50 ms that are no generator's.
const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;

export interface Run {
  wall: number;
  /** User and system seconds of the command and all that it started. */
  cpu: number;
  /** Largest process, in MB. */
  memory: number;
}

/** Runs it in `root`, where it leaves a file of figures. Throws when the command fails. */
export function timeCommand(root: string, command: string): Run {
  const figures = join(root, '.figures');
  execFileSync('/usr/bin/time', ['-o', figures, '-f', '%e %U %S %M', 'sh', '-c', command], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [wall, user, system, kilobytes] = readFileSync(figures, 'utf8').trim().split(' ').map(Number) as [number, number, number, number];
  return { wall, cpu: user + system, memory: kilobytes / 1024 };
}
