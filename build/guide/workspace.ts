// Access to the content folder, for commands that change content. Reads the folder, edits the content in memory, and
// writes files.
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { Cache } from '../engine/cache/cache.ts';
import { Memory } from '../engine/cache/memory.ts';
import type { LoadContext } from '../engine/content/load-file.ts';
import type { LoadOptions } from '../engine/content/load-site.ts';
import { loadSite, type Site } from './load-guide.ts';
import type { Finding, ContentTextOf } from '../engine/report/finding.ts';
import { printFindings, printSummary } from '../engine/report/print.ts';
import { Report } from '../engine/report/report.ts';
import { UserError } from '../engine/report/user-error.ts';
import { quoted } from '../engine/report/wording.ts';
import { readSource, type Source } from '../engine/source/files.ts';
import { parseYaml } from '../engine/source/yaml.ts';
import type { ExitCode, Log } from '../command-line.ts';
import { parseUrl } from '../engine/source/parse-url.ts';

export interface Workspace {
  source: Source;
  /** Undefined if the content has errors that stop a command. */
  site: Site | undefined;
  findings: Finding[];
  options?: LoadOptions;
  /** Loaded files by path. */
  files?: LoadContext['files'];
}

interface ReadOptions extends LoadOptions {
  /** True for the path of a file that the command doesn't need. References to such files aren't checked. */
  isLeftOut?: (path: string) => boolean;
}

/** Reads a content folder of the project. Throws if it doesn't exist. */
export function readWorkspace(root: string, folder: string, { isLeftOut, ...given }: ReadOptions = {}): Workspace {
  // Kept for `editWorkspace`, which loads the edited content with the same options.
  const options = { cache: new Cache(), memory: new Memory(), ...given };
  const report = new Report();
  const whole = readSource(resolve(root, folder), folder, report, options.cache);
  const source = isLeftOut ? withoutFiles(whole, isLeftOut) : whole;
  const files: LoadContext['files'] = new Map();
  const site = loadSite(source, report, { ...options, files });
  const findings = report.sorted();
  return { source, site: findings.some(isBlocking) ? undefined : site, findings, options, files };
}

function withoutFiles(source: Source, isLeftOut: (path: string) => boolean): Source {
  const isOut = ({ path }: { path: string }) => isLeftOut(path.slice(source.folder.length + 1));
  const unread = source.files.filter(isOut).map(({ path }) => path);
  return {
    ...source,
    files: source.files.filter((file) => !isOut(file)),
    unread: [...(source.unread ?? []), ...unread],
  };
}

/** Returns a workspace with files added or replaced, by path. It has only the findings that the edits cause. */
export function editWorkspace({ source, findings, options }: Workspace, edits: ReadonlyMap<string, string>): Workspace {
  const report = new Report();
  const files = source.files
    .filter(({ path }) => !edits.has(path))
    .concat([...edits].map(([path, text]) => ({ path, text })));
  const edited = { ...source, files: files.sort((a, b) => (a.path < b.path ? -1 : 1)) };
  const loaded: LoadContext['files'] = new Map();
  const site = loadSite(edited, report, { ...options, files: loaded });
  const known = new Set(findings.map(signature));
  return {
    source: edited,
    site: report.sorted().some(isBlocking) ? undefined : site,
    findings: report.sorted().filter((finding) => !known.has(signature(finding))),
    files: loaded,
  };
}

/**
 * True if a finding stops a command. A wrong number in a page's text doesn't stop it, because adding a listing may
 * cause the mistake, and the owner can correct the number only afterwards.
 */
export const isBlocking = ({ severity, rule }: Finding) => severity === 'error' && rule !== 'directory/false-claim';

/** Prints findings and the result of a command, and returns its exit code. */
export function printReport(
  findings: readonly Finding[],
  textOf: ContentTextOf,
  { log, colours = false }: { log: Log; colours?: boolean | undefined },
  outcome = '',
): ExitCode {
  if (findings.length > 0) log(printFindings(findings, { textOf, colours }).trimEnd());
  log(findings.length > 0 ? `${printSummary(findings)} ${outcome}`.trim() : outcome);
  return findings.some(isBlocking) ? 1 : 0;
}

/** Site of a workspace. If the content has errors, prints them and returns the exit code. */
export const siteOf = (workspace: Workspace, context: Parameters<typeof printReport>[2]): Site | ExitCode =>
  workspace.site ??
  printReport(workspace.findings.filter(isBlocking), textOf(workspace), context, 'Fix the content first.');

/** Identifies a finding in an edited file, regardless of its line. */
const signature = ({ file, rule, message }: Finding) => [file, rule, message].join('\n');

/** Looks up the text of a content file. */
export function textOf({ source }: Workspace): ContentTextOf {
  const texts = new Map(source.files.map(({ path, text }) => [path, text]));
  return (file) => texts.get(file);
}

/**
 * The site's own origin, such as `https://example.org`, from the text of site.yaml. Undefined if the text has no valid
 * URL.
 */
export function siteOrigin(settings = ''): string | undefined {
  const value = parseYaml(settings.replace(/^\uFEFF/, ''), 'site.yaml', new Report())?.value;
  const url = value && typeof value === 'object' && 'url' in value ? value.url : undefined;
  return typeof url === 'string' ? parseUrl(url)?.origin : undefined;
}

/** Bytes of a file that the user named. Undefined if there is none. Throws a UserError if it can't be read. */
export function readNamedFile(file: string): Uint8Array | undefined {
  try {
    return readFileSync(file);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new UserError(`${quoted(file)} could not be read.`, { cause });
  }
}

/** Writes files by path, and creates their folders. Keeps the line ends and the byte-order mark of existing files. */
export function writeTexts(root: string, texts: ReadonlyMap<string, string>): void {
  for (const [path, text] of texts) {
    const file = resolve(root, path);
    const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const mark = before.startsWith('\uFEFF') ? '\uFEFF' : '';
    writeFileAtomic(file, mark + (before.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text));
  }
}

/**
 * Replaces a file in one step, so that no reader sees it half written. Creates the folder, follows a symbolic link, and
 * keeps the permissions. If the process is killed, a hidden file may remain, which no command reads.
 */
export function writeFileAtomic(path: string, content: string | Uint8Array): void {
  const file = existsSync(path) ? realpathSync(path) : path;
  const temporary = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`);
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(temporary, content, { mode: statSync(file, { throwIfNoEntry: false })?.mode, flush: true });
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new UserError(`${quoted(path)} could not be written.`, { cause: error });
  }
}
