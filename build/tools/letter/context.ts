// What the commands about the letter work with.
import type { Log } from '../command-line.ts';

export interface Context {
  /** The project's root. */
  root: string;
  /** The content folder, by its name in the root. */
  content: string;
  /** `YYYY-MM-DD` */
  today: string;
  log: Log;
}
