// Findings as GitHub's workflow commands, which it shows at the lines of a pull request.
import type { Finding, Severity } from './finding.ts';
import { visible } from './wording.ts';

const COMMANDS: Record<Severity, string> = { error: 'error', warn: 'warning' };

/** One line for each finding, errors first: of each severity GitHub shows ten at their lines. */
export function printAnnotations(findings: readonly Finding[]): string {
  const errorsFirst = [...findings].sort((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
  return errorsFirst.map((finding) => `${annotation(finding)}\n`).join('');
}

/** A text that may quote a stranger: GitHub obeys no command in it. `token`: a word that nobody can have written. */
export function quiet(text: string, token: string): string {
  return text ? `::stop-commands::${token}\n${text.endsWith('\n') ? text : `${text}\n`}::${token}::\n` : '';
}

function annotation({ file, line, column, rule, severity, message, suggestion }: Finding): string {
  const properties = Object.entries({ file, line, col: column, title: rule }).map(
    ([name, value]) => `${name}=${escapeProperty(String(value))}`,
  );
  const text = [message, ...(suggestion ? [suggestion] : [])].map(visible).join('\n');
  return `::${COMMANDS[severity]} ${properties.join(',')}::${escapeText(text)}`;
}

const escapeText = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string) => escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
