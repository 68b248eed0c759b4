// Prints findings for a terminal: position, rule, message, the lines around it and the suggestion.
import type { Finding, Severity, ContentTextOf } from './finding.ts';
import { plural, visible } from './wording.ts';

const WIDTH = 100;
const CODES = { bold: '1', dim: '2', error: '31;1', warn: '33;1' } as const;
type Paint = (style: keyof typeof CODES, text: string) => string;

/** Maximum number of equal findings that are printed separately. More are printed as one with all positions. */
const MOST_ALIKE = 4;

/** Returns all findings as text, separated by empty lines. */
export function printFindings(
  findings: readonly Finding[],
  { textOf, colours = false }: { textOf: ContentTextOf; colours?: boolean },
): string {
  const paint: Paint = (style, text) => (colours && text ? `\x1b[${CODES[style]}m${text}\x1b[0m` : text);
  const texts = new Map<string, string[] | undefined>();
  const linesOf = (file: string) => {
    if (!texts.has(file)) texts.set(file, textOf(file)?.split('\n'));
    return texts.get(file);
  };
  const alike = new Map<string, Finding[]>();
  const sayingOf = ({ rule, message, suggestion }: Finding) => `${rule}\n${message}\n${suggestion}`;
  for (const finding of findings) alike.set(sayingOf(finding), [...(alike.get(sayingOf(finding)) ?? []), finding]);
  return findings
    .flatMap((finding) => {
      const [first, ...others] = alike.get(sayingOf(finding))!;
      const isFlood = others.length >= MOST_ALIKE;
      if (isFlood && finding !== first) return [];
      const printed = printFinding(finding, linesOf(finding.file), paint);
      return isFlood ? `${printed}  The same in ${printPlaces(others)}.\n` : printed;
    })
    .join('\n');
}

function printPlaces(findings: readonly Finding[]): string {
  const lines = new Map<string, number[]>();
  for (const { file, line } of findings) lines.set(file, [...(lines.get(file) ?? []), line]);
  return [...lines].map(([file, all]) => `${visible(file)}:${[...new Set(all)].join(', ')}`).join('; ');
}

export function printSummary(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'No errors, no warnings.';
  const count = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  const parts = [plural(count('error'), 'error'), plural(count('warn'), 'warning')].filter(
    (part) => !part.startsWith('0 '),
  );
  return `${parts.join(', ')} in ${plural(new Set(findings.map((finding) => finding.file)).size, 'file')}.`;
}

function printFinding(finding: Finding, lines: string[] | undefined, paint: Paint): string {
  const place = `${visible(finding.file)}:${finding.line}:${finding.column}`;
  const out = [
    `${paint('bold', place)}  ${paint(finding.severity, finding.severity)}  ${finding.rule}`,
    `  ${visible(finding.message)}`,
    ...(lines ? excerpt(lines, finding, paint) : []),
    ...(finding.suggestion ? [`  ${visible(finding.suggestion)}`] : []),
  ];
  return `${out.join('\n')}\n`;
}

function excerpt(lines: string[], { line, column }: Finding, paint: Paint): string[] {
  const text = lines[line - 1];
  if (!text?.trim()) return [];
  const from = column > WIDTH - 20 ? column - WIDTH / 2 : 0;
  const above = lines[line - 2];
  const digits = String(line).length;
  const row = (sign: string, number: string, shown: string) =>
    `${sign} ${paint('dim', `${number.padStart(digits)} |`)} ${shown}`.trimEnd();
  return [
    ...(above?.trim() ? [row('   ', String(line - 1), cut(above, from))] : []),
    row('  >', String(line), cut(text, from)),
    row('   ', '', ' '.repeat(Math.max(0, column - 1 - from)) + paint('bold', '^')),
  ];
}

/** Part of a line that fits the width. Control characters become spaces, so that columns stay aligned. */
const cut = (line: string, from: number) =>
  line.slice(from, from + WIDTH).replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, ' ');
