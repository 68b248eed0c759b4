// Collects findings while the stages run, and sorts them. It neither prints nor sets exit codes.
import { byText } from './wording.ts';
import type { Finding, Position, Severity } from './finding.ts';
import type { RuleName } from './rules.ts';

const MOST_PLACES = 3;

export class Report {
  #findings: Finding[] = [];
  #uses = new Set<Finding>();
  #counts = { error: 0, warn: 0 };

  add(finding: Finding): void {
    this.#findings.push(finding);
    this.#counts[finding.severity]++;
  }

  error(rule: RuleName, position: Position, message: string, suggestion?: string): void {
    this.add({ rule, severity: 'error', ...position, message, ...(suggestion && { suggestion }) });
  }

  /** Reports a reference to something missing. References to the same thing become one finding. */
  addUse(rule: RuleName, position: Position, message: string, suggestion: string, severity: Severity = 'error'): void {
    const finding = { rule, severity, ...position, message, suggestion };
    this.#uses.add(finding);
    this.add(finding);
  }

  get size(): number {
    return this.#findings.length;
  }

  count(severity: Severity): number {
    return this.#counts[severity];
  }

  get failed(): boolean {
    return this.count('error') > 0;
  }

  sorted(): Finding[] {
    const sorted = [...this.#findings].sort(
      (a, b) => byText(a.file, b.file) || a.line - b.line || a.column - b.column || byText(a.rule, b.rule),
    );
    const uses = new Map<string, Finding[]>();
    for (const use of sorted.filter((finding) => this.#uses.has(finding))) {
      const same = uses.get(use.message);
      if (same) same.push(use);
      else uses.set(use.message, [use]);
    }
    return sorted.flatMap((finding) => {
      const [first, ...others] = (this.#uses.has(finding) && uses.get(finding.message)) || [finding];
      if (finding !== first) return [];
      return others.length > 0 ? { ...finding, message: `${finding.message} ${alsoIn(others)}` } : finding;
    });
  }
}

/** Makes a sentence: `Also in content/posts/a.md:7, content/posts/b.md:7 and 4 more places.` */
function alsoIn(uses: readonly Finding[]): string {
  const places = [...new Set(uses.map(({ file, line }) => `${file}:${line}`))];
  const isLong = places.length > MOST_PLACES + 1;
  const listed = isLong ? [...places.slice(0, MOST_PLACES), `${places.length - MOST_PLACES} more places`] : places;
  return `Also in ${[listed.slice(0, -1).join(', '), listed.at(-1)].filter(Boolean).join(' and ')}.`;
}
