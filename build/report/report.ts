// Collects findings as the stages run, and sorts them for printing. Does not print and does not decide exit codes.
import { byText } from './by-text.ts';
import type { Finding, Position, Severity } from './finding.ts';

export class Report {
  #findings: Finding[] = [];

  add(finding: Finding): void {
    this.#findings.push(finding);
  }

  error(rule: string, position: Position, message: string, suggestion?: string): void {
    this.add({ rule, severity: 'error', ...position, message, ...(suggestion && { suggestion }) });
  }

  get size(): number {
    return this.#findings.length;
  }

  count(severity: Severity): number {
    return this.#findings.filter((finding) => finding.severity === severity).length;
  }

  get failed(): boolean {
    return this.count('error') > 0;
  }

  /** All findings by file, line, column and rule. */
  sorted(): Finding[] {
    return [...this.#findings].sort(
      (a, b) => byText(a.file, b.file) || a.line - b.line || a.column - b.column || byText(a.rule, b.rule),
    );
  }
}
