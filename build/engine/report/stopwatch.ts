// Adds up the time of each stage of a build, even if it ran several times.

export class Stopwatch {
  #spent = new Map<string, number>();

  get stages(): [name: string, milliseconds: number][] {
    return [...this.#spent];
  }

  /** Also times work that ends later, if it returns a promise. */
  time<T>(name: string, work: () => T): T {
    const start = performance.now();
    const stop = () => void this.#spent.set(name, (this.#spent.get(name) ?? 0) + performance.now() - start);
    const result = work();
    if (result instanceof Promise) return result.finally(stop) as T;
    stop();
    return result;
  }

  get total(): number {
    return this.stages.reduce((sum, [, milliseconds]) => sum + milliseconds, 0);
  }
}
