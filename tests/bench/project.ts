// Copies the project, so that a benchmark can build, serve and edit the copy.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, delimiter, join, relative, resolve } from 'node:path';
import { writeCorpus, type CorpusSize } from './corpus.ts';

export interface Project {
  root: string;
  /** Name of the project in the tables. */
  title: string;
  /** File of the longest post, and the page that shows the post. The benchmarks edit this file. */
  story: Source;
  /** File of the longest topic page, and the page itself. The benchmarks edit this file, too. */
  directory: Source;
  remove(): void;
}

interface Source {
  file: string;
  page: string;
}

const code = resolve(import.meta.dirname, '../..');
const LEFT_OUT = ['.cache', '.data', '.git', 'dist', 'node_modules', 'tests'];

/** Copies the project into a new folder in `folder`. With `size`, replaces its content by a made-up site. */
export function copyProject(folder: string, size?: CorpusSize): Project {
  const root = mkdtempSync(join(folder, 'bench-'));
  // A made-up site gets no migrations of the newsletter, because they contain data of this site.
  const leftOut = size ? [...LEFT_OUT, 'content', 'supabase/migrations', 'supabase/seed.sql'] : LEFT_OUT;
  cpSync(code, root, { recursive: true, filter: (path) => !leftOut.includes(relative(code, path)) });
  symlinkSync(join(code, 'node_modules'), join(root, 'node_modules'));
  if (size) writeCorpus(root, size);
  const story = longest(root, 'content/posts', '.md');
  const directory = longest(root, 'content/directories', '.yaml');
  const [, path = ''] = /^path: (.+)$/m.exec(readFileSync(join(root, directory), 'utf8')) ?? [];
  return {
    root,
    title: size ? `${size.posts} posts, ${size.listings} listings` : 'this site',
    story: { file: story, page: `/blog/${basename(story, '.md')}` },
    directory: { file: directory, page: path },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function longest(root: string, folder: string, extension: string): string {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(extension))
    .map((name) => ({ file: join(folder, name), size: statSync(join(root, folder, name)).size }))
    .sort((one, other) => other.size - one.size || (one.file < other.file ? -1 : 1));
  return files[0]!.file;
}

/** Throws if `change` changes nothing, because the benchmark would then measure a build without an edit. */
export function edit({ root }: Project, file: string, change: (text: string) => string): void {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`${file} has nothing that the benchmark could edit.`);
  writeFileSync(path, changed);
}

/** Returns a script of package.json as a shell command. It runs without npm, whose start would be measured, too. */
export function scriptCommand(name: string): string {
  const manifest = JSON.parse(readFileSync(join(code, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  return `PATH='${join(code, 'node_modules/.bin')}${delimiter}'"$PATH"; ${manifest.scripts[name]}`;
}

export interface Served {
  /** URL of the served site, without a slash at the end. */
  site: string;
  stop(): Promise<void>;
}

/** Runs a script that serves the site. Resolves when the script has printed the URL. */
export async function serve({ root }: Project, script: 'dev' | 'start', ...flags: string[]): Promise<Served> {
  // Starts a process group, so that all its processes can be ended. npm doesn't pass every signal on to its children.
  const child = spawn('npm', ['run', '--silent', script, '--', '--port', '0', ...flags], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const running = () => child.exitCode === null && child.signalCode === null;
  const kill = () => running() && process.kill(-child.pid!);
  process.once('exit', kill);
  const stop = async () => {
    if (kill()) await once(child, 'exit');
  };
  let printed = '';
  const site = await new Promise<string>((found, fail) => {
    const read = (text: Buffer) => {
      printed += String(text);
      const [, address] = /^The site is at (http:\S+?)\/?$/m.exec(printed) ?? [];
      if (address) found(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', () => fail(new Error(`npm run ${script} ended:\n${printed}`)));
  });
  return { site, stop };
}
