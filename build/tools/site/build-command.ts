// `npm run build` and `npm run check`: builds the site, and prints the findings.
import { randomUUID } from 'node:crypto';
import { buildFolder, type LazyDefinition, type FolderResult } from '../../engine/build-folder.ts';
import type { Finding } from '../../engine/report/finding.ts';
import { printFindings, printSummary } from '../../engine/report/print.ts';
import type { CommandLine, ExitCode } from '../../command-line.ts';
import type { Site } from '../../guide/load-guide.ts';
import type { Settings } from '../../guide/settings/settings.ts';
import { MIGRATIONS } from '../../newsletter/read-migrations.ts';
import { givenBasePath, hostedBackend } from '../environment.ts';
import { printAnnotations, quiet } from '../findings/annotations.ts';
import { printJson } from '../findings/json.ts';
import { printNumbers, printTimes } from '../findings/print-outcome.ts';
import { parseSiteOptions, type ReportFormat, type SiteChoices } from './site-options.ts';

export const definition: LazyDefinition<Site> = {
  otherFolders: [MIGRATIONS],
  load: async () => (await import('../../site.ts')).site,
};

export async function build(args: string[], line: CommandLine): Promise<ExitCode> {
  const choices = parseSiteOptions('build', args);
  if (typeof choices === 'number') return choices;
  const result = await run(choices, line, true);
  if (!hostedBackend(line.env)) await warnOfSignUps(result, line.content);
  printResult(result, true, choices.format);
  return result.failed ? 1 : 0;
}

export async function check(args: string[], line: CommandLine): Promise<ExitCode> {
  const choices = parseSiteOptions('check', args);
  if (typeof choices === 'number') return choices;
  if (choices.fix) await fix(line, choices.format);
  const result = await run(choices, line, false);
  if (choices.since !== undefined) await addLost(result, line, choices.since, choices.today);
  printResult(result, false, choices.format);
  return result.failed ? 1 : 0;
}

function run(
  { release = false, precompress = false, unattended = false, drafts = false, today }: SiteChoices,
  { root, content, env, version }: CommandLine,
  write: boolean,
): Promise<FolderResult<Settings>> {
  const environment = { backend: hostedBackend(env), basePath: givenBasePath(env) };
  const options = { content, write, ...environment, release, precompress, unattended, drafts, today };
  return buildFolder(definition, root, options, version);
}

/** Adds the published paths that this version loses. */
async function addLost(
  result: FolderResult<Settings>,
  { root, content }: CommandLine,
  since: string,
  today: string,
): Promise<void> {
  const { findLost } = await import('../since/find-lost.ts');
  const lost = await findLost(root, content, since, today);
  result.findings.push(...lost);
  result.failed ||= lost.length > 0;
}

/** Warns of a sign-up form that readers can't use, because the build has no backend. */
async function warnOfSignUps({ findings, serving, textOf }: FolderResult<Settings>, content: string): Promise<void> {
  if (!serving) return;
  const { signUpsWithoutService } = await import('../../guide/checks/release.ts');
  const found = signUpsWithoutService(serving.settings, content, textOf);
  findings.unshift(...found.map((finding): Finding => ({ ...finding, severity: 'warn' })));
}

/** Fixes the content, and prints each fix. Prints to stderr if a tool reads stdout. */
async function fix({ root, content }: CommandLine, format: ReportFormat): Promise<void> {
  const { fixContent } = await import('../fix/fix-content.ts');
  const { fixPhotographs } = await import('../fix/fix-photographs.ts');
  const changed = [...fixContent(root, content), ...(await fixPhotographs(root, content))];
  const say = format === 'text' ? console.log : console.error;
  changed.forEach((line) => say(`Fixed ${line}.`));
  if (changed.length === 0) say('Nothing to fix.');
}

export function printResult(
  { failed, findings, textOf, numbers, notes = [], stopwatch }: FolderResult<Settings>,
  write: boolean,
  format: ReportFormat,
): void {
  const text = (colours: boolean) => printFindings(findings, { textOf, colours });
  const outcome = [
    numbers && printNumbers(numbers),
    numbers && stopwatch && printTimes(stopwatch),
    !stopwatch && 'Nothing has changed since the last build.',
    ...notes,
    failed && write && 'dist/ was not changed.',
    printSummary(findings),
  ];
  const end = outcome.filter(Boolean).join('\n');
  if (format === 'json') process.stdout.write(printJson(findings));
  else if (format === 'github') {
    process.stdout.write(`${printAnnotations(findings)}${quiet(text(false), randomUUID())}${end}\n`);
  } else {
    process.stderr.write(text(process.stderr.isTTY));
    console.log(end);
  }
}
