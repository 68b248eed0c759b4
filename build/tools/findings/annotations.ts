// Prints findings as GitHub's workflow commands. GitHub shows them at the lines of a pull request.
import type { Finding, Severity } from '../../engine/report/finding.ts';
import { visible } from '../../engine/report/wording.ts';

const COMMANDS: Record<Severity, string> = { error: 'error', warn: 'warning' };

/** One line per finding, errors first. GitHub shows only ten findings of each severity. */
export function printAnnotations(findings: readonly Finding[]): string {
  const errorsFirst = [...findings].sort((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
  return errorsFirst.map((finding) => `${annotation(finding)}\n`).join('');
}

/**
 * Wraps untrusted text so that GitHub runs no workflow command in it.
 * @param token A word that can't occur in the text.
 */
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
