// What it costs to start: a build with nothing to do, beside Node alone and beside the libraries it would need, loaded from source.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyProject } from './copy-project.ts';
import { median } from './median.ts';
import { timeCommand } from './time-command.ts';

export interface StartOptions {
  rounds: number;
  /** Where the copy of the project is made: memory rather than a disk, if there is room. */
  folder: string;
}

const LIBRARIES = ['react', 'react-dom/server', 'remark', 'remark-html', 'satteri', 'gray-matter', 'yaml', 'zod', 'esbuild', 'htmlparser2'];

const COMMANDS = {
  'Node, which ends at once': 'node --eval 0',
  'a build with nothing to do': 'node build/launch.mjs build',
  'its help': 'node build/launch.mjs --help',
  'the libraries of a build, through tsx': 'node --import tsx libraries.ts',
};

/** A table of medians, of this site. */
export function benchStart({ rounds, folder }: StartOptions): string {
  const root = copyProject(folder, 'content', 'public', 'supabase');
  try {
    writeFileSync(join(root, 'libraries.ts'), LIBRARIES.map((name) => `import '${name}';\n`).join(''));
    const seconds = Object.values(COMMANDS).map((): number[] => []);
    // The first two are not counted: the first builds, the second finds everything in place.
    for (let round = -2; round < rounds; round++) {
      Object.values(COMMANDS).forEach((command, at) => {
        const { cpu } = timeCommand(root, `${command} > output 2>&1`);
        if (round >= 0) seconds[at]!.push(cpu);
      });
    }
    const middles = seconds.map((each) => median(each));
    const rows = Object.keys(COMMANDS).map((name, at) => `| ${name} | ${(middles[at]! * 1000).toFixed(0)} | ${(middles[at]! / middles.at(-1)!).toFixed(2)} |`);
    return [
      '## Start-up',
      '',
      `Medians of ${rounds} rounds, in turn. Node ${process.version}.`,
      '',
      '| | CPU ms | ÷ libraries |',
      '| --- | ---: | ---: |',
      ...rows,
      '',
    ].join('\n');
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
