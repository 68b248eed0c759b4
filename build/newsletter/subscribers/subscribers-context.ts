// Context of the commands about subscribers.
import type { Log } from '../../engine/report/command-line.ts';

export interface Context {
  env: Record<string, string | undefined>;
  /** Folder of the local list. */
  folder: string;
  /** True if letters go only to readers who have confirmed. */
  asksToConfirm(): boolean;
  /** Asks the person at the terminal; absent without one. */
  ask?: ((question: string) => Promise<string>) | undefined;
  /** Prints data. */
  out(text: string): void;
  /** Prints messages. */
  log: Log;
}
