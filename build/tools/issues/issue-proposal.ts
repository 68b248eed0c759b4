// Turns a form "Add a place" or "Add an event" into a change of the guide and a comment. Anyone may have filled in the
// form, so only the values of its fields are used, through `npm run listings -- import` or `npm run new -- event`.
import { renderTable } from '../../guide/listing/places-table.ts';
import { Report } from '../../engine/report/report.ts';
import { runCommand } from '../listings/listings-command.ts';
import { createContent } from '../new/new-command.ts';
import { EVENT_FORM, PLACE_FORM, type Form } from './issue-forms.ts';
import { parseIssue, type Issue } from './form.ts';
import type { Log } from '../../command-line.ts';
import { printReport, type Workspace } from '../../guide/workspace.ts';

export interface Proposal {
  /** Content files by path from the project's root. Empty if nothing can be proposed. */
  texts: ReadonlyMap<string, string>;
  /** Findings and changes, as the commands print them. */
  log: string;
  /** Source of the details, in the sender's words. */
  origin: string;
}

/** Id in sources.yaml for details from readers. */
const SOURCE = 'readers';

export const proposeListing = (body: string, workspace: Workspace): Proposal =>
  propose(body, PLACE_FORM, (answers, log, writeContent) => {
    const table = renderTable([{ ...answers, source: SOURCE }]);
    const files = { readFile: () => Buffer.from(table), saveTable: () => undefined, writeContent };
    runCommand(['import', 'listing.csv', '--write'], { workspace, ...files, out: log, log });
  });

/** @param today `YYYY-MM-DD`. Written as the day on which the event was checked. */
export const proposeEvent = (body: string, workspace: Workspace, today: string): Proposal =>
  propose(body, EVENT_FORM, (answers, log, writeFiles) => {
    const { site } = workspace;
    if (site) createContent('event', answers, { workspace, site, today }, { log, writeFiles });
    else log('The content has errors. Fix them first.');
  });

function propose(
  body: string,
  form: Form,
  make: (answers: Issue['answers'], log: Log, write: (texts: Proposal['texts']) => void) => void,
): Proposal {
  const lines: string[] = [];
  const log = (text: string) => void lines.push(text.trimEnd());
  const report = new Report();
  const issue = parseIssue('issue.md', body, report, form);
  if (report.size > 0) printReport(report.sorted(), () => body, { log });
  let texts: Proposal['texts'] = new Map();
  if (issue) make(issue.answers, log, (made) => (texts = made));
  return { texts, log: lines.join('\n'), origin: issue?.origin ?? '' };
}

/** Maximum characters of each quoted text. GitHub accepts 65,536 in a comment. */
const LONGEST = 20_000;

/**
 * Renders the comment in Markdown.
 * @param checked Output of `npm run check` with the change. Absent if it didn't run.
 */
export function printComment({ log, origin }: Proposal, checked: string | undefined): string {
  const parts =
    checked === undefined
      ? ['Nothing was changed. Edit the form above, then remove the label and set it again.', fence(log)]
      : [
          'This is the form as content. Please check that it is true before you merge it.',
          fence(log),
          'The check of the whole site:',
          fence(checked),
          'GitHub doesn’t run tests on a pull request of a workflow. To run them, close it and open it again.',
        ];
  if (origin) parts.push('The sender’s source of the details:', fence(origin));
  return `${parts.join('\n\n')}\n`;
}

/** Fences a stranger's text, so that it can't be Markdown, a link or a mention. */
function fence(text: string): string {
  const plain = text.replace(/\r\n?/g, '\n').replace(/[^\P{C}\n]/gu, '');
  const shown = plain.length > LONGEST ? `${plain.slice(0, LONGEST)}\n…` : plain;
  const longest = Math.max(2, ...[...shown.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}text\n${shown}\n${ticks}`;
}
