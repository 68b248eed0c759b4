// Remembers how long each stage of a build took.

export class Stopwatch {
  /** Stage and milliseconds, in order. */
  readonly stages: [name: string, milliseconds: number][] = [];

  time<T>(name: string, work: () => T): T {
    const start = performance.now();
    try {
      return work();
    } finally {
      this.stages.push([name, performance.now() - start]);
    }
  }

  async timeAsync<T>(name: string, work: () => Promise<T>): Promise<T> {
    const start = performance.now();
    try {
      return await work();
    } finally {
      this.stages.push([name, performance.now() - start]);
    }
  }

  get total(): number {
    return this.stages.reduce((sum, [, milliseconds]) => sum + milliseconds, 0);
  }
}

export function printTimes({ stages, total }: Stopwatch): string {
  return `Time    ${Math.round(total)} ms: ${stages.map(([name, milliseconds]) => `${name} ${Math.round(milliseconds)}`).join(', ')}`;
}
