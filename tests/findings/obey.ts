// Follows the advice of a finding literally, as far as a program can.
import type { Finding } from '../../build/engine/report/finding.ts';

interface File {
  path: string;
  text: string;
}

/** Returns the changed line. Undefined if the advice doesn't fit the line. */
type Edit = (line: string, found: RegExpExecArray, finding: Finding) => string | undefined;

/** Returns the texts that the message has in quotation marks. */
const written = ({ message }: Finding) => [...message.matchAll(/(?<=^|[^\w])"([^"]+)"/g)].map(([, value]) => value!);

/** Replaces a value that the message quotes. Prefers the value at the finding's column to one later in the line. */
const exchange = (line: string, finding: Finding, value: string) => {
  const start = finding.column - 1;
  const values = [...written(finding), /\bnumber (\S+),/.exec(finding.message)?.[1] ?? ''].filter(Boolean);
  const inQuotes = values.flatMap((each) => [`"${each}"`, each]);
  const old =
    inQuotes.find((each) => line.startsWith(each, start)) ?? values.findLast((each) => line.includes(each, start));
  return old === undefined ? undefined : line.slice(0, start) + line.slice(start).replace(old, () => value);
};

const LINES: readonly [advice: RegExp, edit: Edit][] = [
  [/^Did you mean "(.+)"\?$/, (line, [, value], finding) => exchange(line, finding, value!)],
  [/^Put quotes around it: (".+")\.$/, (line, [, value], finding) => exchange(line, finding, value!)],
  [/: ([\w-]+: ["'].+["'])$/, (line, [, field]) => line.replace(/[\w-]+: .*$/, () => field!)],
  [/^Put quotes around the whole value: (".+"); or/, (line, [, value]) => line.replace(/: .*$/, () => `: ${value}`)],
  [/^Delete it(?:, or let .+ do so)?\.$/, (line, _, { column }) => line.slice(0, column - 1) + line.slice(column)],
  [/^Write (!?\[.+\]\(.+\))\.$/, (line, [, link], finding) => exchange(line, finding, link!)],
  [/^Write "(lat\w*: .+)" and "(lon\w*: .+)"\.$/, (line, [, lat, lon]) => turned(line, lat!, lon!)],
  [/^Write "(- .+)", its hyphen/, (line, [, item]) => line.replace(/ {2}(?=\S).*$/, () => item!)],
  [/^Write "([\w-]+: .+|#+ .+)"\.$/, (line, [, whole]) => line.replace(/\S.*$/, () => whole!)],
  [/^Write "(from: .+)", or correct/, (line, [, from]) => line.replace(/from: [\d-]+/, () => from!)],
  [/^Write "(\d{4}-\d\d-\d\d)" for /, (line, [, day], finding) => exchange(line, finding, day!)],
  [
    /^Write ([^"]+)\. If it is what somebody said/,
    (line, [, words], { column }) => line.slice(0, column - 1) + line.slice(column - 1).replace(/^[“‘].*?[”’]/, words!),
  ],
  [/^Write "---": three hyphens/, () => '---'],
  [/^Write "---" on a line of its own above it/, (line) => `---\n${line}`],
  [/^Begin it with "\/": (\S+)\.$/, (line, [, value], finding) => exchange(line, finding, value!)],
  [
    /^Write (\[.+\]|"[^"]+"|[^\s"*]+)\.$/,
    (line, [, value], finding) => exchange(line, finding, unquoted(line, value!)),
  ],
];

/** Removes the quotation marks around a URL for a Markdown link. */
const unquoted = (line: string, value: string) => (line.includes('](') ? value.replaceAll('"', '') : value);

/** Replaces the latitude and the longitude if both are on the same line. */
const turned = (line: string, lat: string, lon: string) =>
  line.includes('lon') ? line.replace(/lat\w*: [-\d.]+/, () => lat).replace(/lon\w*: [-\d.]+/, () => lon) : undefined;

/** Returns the file after following the advice. Undefined if the advice needs words that only the author has. */
export function obey(file: File, finding: Finding): File | undefined {
  const { suggestion = '', line, message } = finding;
  const name = /(?:Rename it|Move it|hyphens): "(.+)"\.$/.exec(suggestion)?.[1];
  if (name) return { ...file, path: name };
  const lines = file.text.split('\n');
  for (const [advice, edit] of LINES) {
    const found = advice.exec(suggestion);
    const edited = found && edit(lines[line - 1] ?? '', found, finding);
    if (!edited) continue;
    // If the message names other places ("Also in …"), equal lines of this file are changed, too.
    const isMeant = (text: string) => / Also in .+\.$/.test(message) && text === lines[line - 1];
    return { ...file, text: lines.map((text, at) => (at === line - 1 || isMeant(text) ? edited : text)).join('\n') };
  }
  return undefined;
}
