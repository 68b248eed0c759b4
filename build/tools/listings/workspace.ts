// The content folder as commands that change it see it: read and loaded, tried out in memory, written. Knows no command.
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { loadSite, type Site } from '../../model/site.ts';
import type { Finding } from '../../report/finding.ts';
import { Report } from '../../report/report.ts';
import { readSource, type Source } from '../../source/files.ts';
import { writeWhole } from '../write-file.ts';

export interface Workspace {
  source: Source;
  /** Undefined when the content has errors that stop a command. */
  site: Site | undefined;
  findings: Finding[];
}

/** Reads a content folder of the project. Throws when there is none. */
export function readWorkspace(root: string, folder: string): Workspace {
  const report = new Report();
  const source = readSource(resolve(root, folder), folder, report);
  const site = loadSite(source, report);
  const findings = report.sorted();
  return { source, site: findings.some(stops) ? undefined : site, findings };
}

/** The workspace with these texts in place of its own or beside them, by path; and what is found that was not found before. */
export function tryTexts({ source, findings }: Workspace, texts: ReadonlyMap<string, string>): Workspace {
  const report = new Report();
  const files = source.files.filter(({ path }) => !texts.has(path)).concat([...texts].map(([path, text]) => ({ path, text })));
  const changed = { ...source, files: files.sort((a, b) => (a.path < b.path ? -1 : 1)) };
  const site = loadSite(changed, report);
  const known = new Set(findings.map(signature));
  return { source: changed, site: report.sorted().some(stops) ? undefined : site, findings: report.sorted().filter((finding) => !known.has(signature(finding))) };
}

/**
 * Whether a command leaves the content alone because of a finding. A listing more may make a count untrue, which is for a person to
 * put into other words once the listing is there.
 */
export const stops = ({ severity, rule }: Finding) => severity === 'error' && rule !== 'directory/false-claim';

/** Lines move when a file is edited; the words of a finding do not. */
const signature = ({ file, rule, message }: Finding) => [file, rule, message].join('\n');

export const textOf = ({ source }: Workspace) => {
  const texts = new Map(source.files.map(({ path, text }) => [path, text]));
  return (file: string) => texts.get(file);
};

/** Writes texts whole, each in one step, with the line ends and the byte-order mark that the file had. Makes folders. */
export function writeTexts(root: string, texts: ReadonlyMap<string, string>): void {
  for (const [path, text] of texts) {
    const file = join(root, path);
    const before = readIfThere(file);
    const mark = before?.startsWith('\uFEFF') ? '\uFEFF' : '';
    mkdirSync(dirname(file), { recursive: true });
    writeWhole(file, mark + (before?.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text));
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
