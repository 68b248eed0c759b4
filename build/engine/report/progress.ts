// Says how far the build is, on one line that is written over and over, once it has taken a second.

export interface Screen {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Before this a build is over sooner than a line is read; in milliseconds. */
const PATIENCE = 1_000;
/** Between two lines, in milliseconds. */
const PAUSE = 100;
const CLEAR = '\r\u001B[2K';

export class Progress {
  #screen: Screen | undefined;
  #now: () => number;
  #begin: number;
  #last: number;
  #shown = false;

  /** Silent without a screen, on one that is no terminal, and in CI. */
  constructor(
    screen?: Screen,
    environment: Record<string, string | undefined> = process.env,
    now: () => number = () => performance.now(),
  ) {
    this.#screen = screen?.isTTY && !environment.CI ? screen : undefined;
    this.#now = now;
    this.#begin = this.#last = now();
  }

  /** For a stage of `total` steps: call it at the end of each. */
  steps(stage: string, total: number): () => void {
    let done = 0;
    return () => {
      done++;
      if (!this.#screen) return;
      const now = this.#now();
      if (now - this.#begin < PATIENCE || now - this.#last < PAUSE) return;
      this.#last = now;
      this.#shown = true;
      this.#screen.write(`${CLEAR}${stage} ${done} of ${total}, ${((now - this.#begin) / 1000).toFixed(0)} s`);
    };
  }

  /** Takes the line away: what is printed now begins where it stood. */
  end(): void {
    if (this.#shown) this.#screen?.write(CLEAR);
    this.#shown = false;
  }
}
