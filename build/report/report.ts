// Collects findings as the stages run, and sorts them for printing. Does not print and does not decide exit codes.
import type { Finding, Severity } from './finding.ts';

export class Report {
  #findings: Finding[] = [];

  add(finding: Finding): void {
    this.#findings.push(finding);
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
    // Made here: it takes longer than all else that a build with nothing to do loads.
    const collator = new Intl.Collator('en-GB', { numeric: true });
    return [...this.#findings].sort(
      (a, b) =>
        collator.compare(a.file, b.file) || a.line - b.line || a.column - b.column || collator.compare(a.rule, b.rule),
    );
  }
}
