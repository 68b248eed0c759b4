// Prints findings as JSON, for tools.
import type { Finding } from '../../engine/report/finding.ts';

/** All fields, in the order of the output. */
const FIELDS = 'version errors warnings findings rule severity file line column message suggestion'.split(' ');

/**
 * The whole output of `--format=json`, ending in a newline. While `version` is 1, fields may be added, but none is
 * removed and none changes its meaning.
 *
 *     {
 *       "version": 1,
 *       "errors": 1,                      findings of severity "error"; the site may be built when it is 0
 *       "warnings": 0,
 *       "findings": [{                    sorted by file, line, column and rule, after those of files left out
 *         "rule": "post/unknown-area",    permanent name
 *         "severity": "error",            or "warn"
 *         "file": "content/posts/a.md",   from the project's root, with forward slashes
 *         "line": 7,                      both count from 1
 *         "column": 11,
 *         "message": "There is no area \"Brikston\".",
 *         "suggestion": "Did you mean \"Brixton\"?"    left out when there is none
 *       }]
 *     }
 */
export function printJson(findings: readonly Finding[]): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const outcome = { version: 1, errors, warnings: findings.length - errors, findings };
  return `${JSON.stringify(outcome, FIELDS, 2)}\n`;
}
