// Where a running `npm start` or `npm run dev` serves a folder's database: commands reach it there while it holds the
// folder.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockHolder } from '../output/lock.ts';
import { lockOf } from './database.ts';
import { readServiceKey } from './keys.ts';

export interface RunningServer {
  /** Origin of the site, and of its data API: 'http://localhost:4321'. */
  url: string;
  /** The secret key of the folder. */
  key: string;
}

const addressFile = (folder: string) => join(folder, 'address');

/** Notes the address of the server that holds the folder, if it has one; gives the function that removes the note. */
export function announceServer(folder: string, url: string | undefined): () => void {
  const forget = () => rmSync(addressFile(folder), { force: true });
  forget();
  if (url !== undefined) writeFileSync(addressFile(folder), new URL(url).origin);
  return forget;
}

/** The server that holds the folder now, if any. */
export function findRunningServer(folder: string): RunningServer | undefined {
  if (lockHolder(lockOf(folder)) === undefined) return undefined;
  const key = readServiceKey(folder);
  const url = readAddress(folder);
  return key !== undefined && url !== undefined ? { url, key } : undefined;
}

function readAddress(folder: string): string | undefined {
  try {
    return readFileSync(addressFile(folder), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
