// Stores the URL of a running `npm start` beside its database, for other commands on this machine.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../engine/report/user-error.ts';

export interface RunningServer {
  /** URL of the home page: 'http://localhost:4321/'. */
  url: string;
  /** False if other machines may reach the server, so that its mailbox is closed. */
  hasMailbox: boolean;
}

const fileIn = (folder: string) => join(folder, 'running.json');

/**
 * Announces this process as the server of the database in `folder`. Returns a function that withdraws the announcement.
 */
export function announceServer(folder: string, server: RunningServer): () => void {
  writeFileSync(fileIn(folder), JSON.stringify({ ...server, pid: process.pid }), { mode: 0o600 });
  return () => rmSync(fileIn(folder), { force: true });
}

/** Server that has the database in `folder` open, if any. */
export function runningServer(folder: string): RunningServer | undefined {
  try {
    const { pid, ...server } = JSON.parse(readFileSync(fileIn(folder), 'utf8')) as RunningServer & { pid: number };
    process.kill(pid, 0);
    return server;
  } catch {
    return undefined;
  }
}

/** Like `runningServer`, but throws a UserError if none is running. */
export function findServer(folder: string): RunningServer {
  const server = runningServer(folder);
  if (server) return server;
  throw new UserError('No site is running on this machine. Run "npm start" in another window first.');
}
