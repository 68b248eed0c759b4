// Remembers what was made of a text, with its findings, until the text is another. Knows nothing of what is made.
import type { Finding } from '../report/finding.ts';
import { Report } from '../report/report.ts';

interface Known {
  on: readonly unknown[];
  value: unknown;
  findings: readonly Finding[];
}

/** A new one remembers nothing. One that is kept between two loads spares the second what has not changed. */
export class Memory {
  #known = new Map<string, Known>();

  /**
   * What `make` gives, which must depend on `on` alone: made anew when one of these is another (bytes are compared by what they
   * hold), else as it was, with the same findings again. The value is shared and must not be changed.
   */
  recall<T>(name: string, on: readonly unknown[], report: Report, make: (report: Report) => T): T {
    let known = this.#known.get(name);
    if (!known?.on.every((value, index) => same(value, on[index]))) {
      const own = new Report();
      known = { on, value: make(own), findings: own.sorted() };
      this.#known.set(name, known);
    }
    for (const finding of known.findings) report.add(finding);
    return known.value as T;
  }
}

const same = (a: unknown, b: unknown) => a === b || (a instanceof Uint8Array && b instanceof Uint8Array && Buffer.compare(a, b) === 0);
