// Adds up the time of each stage of a build, even if it ran several times.

export class Stopwatch {
  #spent = new Map<string, number>();

  /** Stages in order of their first start. */
  get stages(): [name: string, milliseconds: number][] {
    return [...this.#spent];
  }

  #add(name: string, milliseconds: number): void {
    this.#spent.set(name, (this.#spent.get(name) ?? 0) + milliseconds);
  }

  time<T>(name: string, work: () => T): T {
    const start = performance.now();
    try {
      return work();
    } finally {
      this.#add(name, performance.now() - start);
    }
  }

  async timeAsync<T>(name: string, work: () => Promise<T>): Promise<T> {
    const start = performance.now();
    try {
      return await work();
    } finally {
      this.#add(name, performance.now() - start);
    }
  }

  get total(): number {
    return this.stages.reduce((sum, [, milliseconds]) => sum + milliseconds, 0);
  }
}

export function printTimes({ stages, total }: Stopwatch): string {
  const each = stages.map(([name, milliseconds]) => `${name} ${Math.round(milliseconds)}`);
  return `Time    ${Math.round(total)} ms: ${each.join(', ')}`;
}
