// Runs `npm run issue`: for the workflow that makes a pull request of an issue. The event's file holds the issue, so
// that no word of it is ever part of a command.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { todayInPlace } from '../../guide/time-zone.ts';
import { buildSite, newRun } from '../../engine/pipeline.ts';
import { printFindings, printSummary } from '../../engine/report/print.ts';
import { readInputs } from '../../engine/source/inputs.ts';
import { parseArguments, runMain, usageError, type ExitCode } from '../../engine/report/command-line.ts';
import { readWorkspace, writeTexts } from '../../guide/workspace.ts';
import { printComment, proposeListing } from './proposal.ts';

const usage = `npm run issue -- EVENT FOLDER   adds the listing of an issue "Add a place" to content/directories
EVENT: the file that GitHub gives its workflows; FOLDER: where comment.md says what was found.`;

async function run(args: string[]): Promise<ExitCode> {
  const parsed = parseArguments(args, { usage, allowPositionals: true }, console.error);
  if (typeof parsed === 'number') return parsed;
  const [event, folder, ...rest] = parsed.positionals;
  if (!event || !folder || rest.length > 0) return usageError(usage, console.error);
  const { issue } = JSON.parse(readFileSync(event, 'utf8')) as { issue: { body: string | null } };
  const root = process.cwd();
  const proposal = proposeListing(issue.body ?? '', readWorkspace(root, 'content'));
  writeTexts(root, proposal.texts);
  const checked = proposal.texts.size > 0 ? await check(root) : undefined;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'comment.md'), printComment(proposal, checked));
  return 0;
}

async function check(root: string): Promise<string> {
  const options = { today: todayInPlace() };
  const { findings, textOf } = await buildSite(readInputs(root, 'content'), options, newRun());
  return printFindings(findings, { textOf }) + printSummary(findings);
}

await runMain(run);
