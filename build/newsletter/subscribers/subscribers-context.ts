// Context of the commands about subscribers.
import type { Log } from '../../engine/report/command-line.ts';

export interface Context {
  env: Record<string, string | undefined>;
  folder: string;
  /** True if only confirmed readers get letters. */
  asksToConfirm(): boolean;
  /** Prompts the person at the terminal. Absent without a terminal. */
  ask?: ((question: string) => Promise<string>) | undefined;
  /** Prints data. */
  out(text: string): void;
  /** Prints messages. */
  log: Log;
}
