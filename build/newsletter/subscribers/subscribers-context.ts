// Context of the commands of `npm run subscribers`.
import type { Output } from '../../command-line.ts';

export interface Context extends Output {
  env: Record<string, string | undefined>;
  folder: string;
  /** True if only confirmed readers get the newsletter. */
  asksToConfirm(): boolean;
  /** Prompts the person at the terminal. Absent without a terminal. */
  ask?: ((question: string) => Promise<string>) | undefined;
}
