// Runs `npm run issue` for the workflow that turns an issue into a pull request. Reads the issue from a file, so that
// none of its words is part of a command.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite, newRun } from '../../engine/pipeline.ts';
import { printFindings, printSummary } from '../../engine/report/print.ts';
import { readInputs } from '../../engine/source/inputs.ts';
import { parseArguments, type CommandLine, type ExitCode } from '../../command-line.ts';
import { readWorkspace, writeTexts } from '../../guide/workspace.ts';
import { readEvent } from './issue-event.ts';
import { printComment, proposeEvent, proposeListing } from './issue-proposal.ts';
import { site } from '../../site.ts';

const usage = `npm run issue -- EVENT FOLDER   adds the listing or the event of an issue to content/
EVENT: the file that GitHub gives its workflows. FOLDER: the folder for comment.md, which has the findings.`;

export async function runCommand(args: string[], { root, today }: CommandLine): Promise<ExitCode> {
  const parsed = parseArguments(args, { usage, takes: [2, 2] }, console.error);
  if (typeof parsed === 'number') return parsed;
  const [event = '', folder = ''] = parsed.positionals;
  const { issue } = readEvent(event);
  const workspace = readWorkspace(root, 'content');
  const body = issue.body ?? '';
  const isEvent = issue.labels.some(({ name }) => name === EVENT_LABEL);
  const proposal = isEvent ? proposeEvent(body, workspace, today) : proposeListing(body, workspace);
  writeTexts(root, proposal.texts);
  const checked = proposal.texts.size > 0 ? await check(root, today) : undefined;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'comment.md'), printComment(proposal, checked));
  return 0;
}

/** Label of GitHub issues made with the form "Add an event". */
const EVENT_LABEL = 'event';

async function check(root: string, today: string): Promise<string> {
  const { findings, textOf } = await buildSite(
    site,
    readInputs(root, 'content', site.otherFolders),
    { today },
    newRun(),
  );
  return printFindings(findings, { textOf }) + printSummary(findings);
}
