// Shows the progress of a build on one line that is overwritten. Starts after a second.

export interface Screen {
  isTTY?: boolean;
  write(text: string): unknown;
}

const PATIENCE = 1_000;
const PAUSE = 100;
const CLEAR = '\r\u001B[2K';

export class Progress {
  #screen: Screen | undefined;
  #begin = performance.now();
  #last = this.#begin;
  #shown = false;

  /** Prints nothing if there is no terminal, or in CI. */
  constructor(screen?: Screen) {
    this.#screen = screen?.isTTY && !process.env['CI'] ? screen : undefined;
  }

  /** Starts a stage of `total` steps. Call the returned function after each step. */
  steps(stage: string, total: number): () => void {
    let done = 0;
    return () => {
      done++;
      if (!this.#screen) return;
      const now = performance.now();
      if (now - this.#begin < PATIENCE || now - this.#last < PAUSE) return;
      this.#last = now;
      this.#shown = true;
      this.#screen.write(`${CLEAR}${stage} ${done} of ${total}, ${((now - this.#begin) / 1000).toFixed(0)} s`);
    };
  }

  end(): void {
    if (this.#shown) this.#screen?.write(CLEAR);
    this.#shown = false;
  }
}
