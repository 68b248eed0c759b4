// A copy of the project for a benchmark to build, serve and edit.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, delimiter, join, relative, resolve } from 'node:path';
import { writeCorpus, type CorpusSize } from './corpus.ts';

export interface Project {
  root: string;
  /** Its name in the tables. */
  title: string;
  /** The longest file of each kind, which the benchmarks edit, and the page that shows it. */
  story: Source;
  directory: Source;
  remove(): void;
}

interface Source {
  file: string;
  page: string;
}

const code = resolve(import.meta.dirname, '../..');
const LEFT_OUT = ['.cache', '.data', '.git', 'dist', 'node_modules', 'tests'];

/** Copies the project into a new folder in `folder`. With a size, it gets a made-up place of that size. */
export function copyProject(folder: string, size?: CorpusSize): Project {
  const root = mkdtempSync(join(folder, 'bench-'));
  // Leaves out the newsletter's migrations, which name the place. Its functions are code, so they stay.
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

/** A script of package.json as a shell command without npm, whose own start would count. */
export function scriptCommand(name: string): string {
  const manifest = JSON.parse(readFileSync(join(code, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  return `PATH='${join(code, 'node_modules/.bin')}${delimiter}'"$PATH"; ${manifest.scripts[name]}`;
}

export interface Served {
  /** Without a slash at its end. */
  site: string;
  stop(): Promise<void>;
}

/** Runs a script that serves the site. Resolves once it has printed the URL. */
export async function serve({ root }: Project, script: 'dev' | 'start', ...flags: string[]): Promise<Served> {
  // A process group, so that everything in it can be ended. npm doesn't pass every signal on to its children.
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
