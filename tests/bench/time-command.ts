// What a shell command costs, with all that it starts: measure.py's figures.
import { execFileSync } from 'node:child_process';
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

/** Runs it in `root`. Throws when the command fails. */
export function timeCommand(root: string, command: string): Run {
  const figures = execFileSync('python3', [join(import.meta.dirname, 'measure.py'), command], { cwd: root, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const [wall, cpu, kilobytes] = figures.split(' ').map(Number) as [number, number, number];
  return { wall, cpu, memory: kilobytes / 1024 };
}
