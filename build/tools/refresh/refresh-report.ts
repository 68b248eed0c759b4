// The report of a run, as lines for the terminal and as Markdown for a pull request.
import { plural } from '../../engine/report/wording.ts';
import type { Source } from '../../guide/source/source-list.ts';
import { cardAddress, type Card, type Change, type Note, type Question } from '../../registers/proposal.ts';
import type { RefreshedRegister } from './listing-changes.ts';

export interface RefreshResult {
  registers: readonly RefreshedRegister[];
  examples: number;
  /** Lines about changed calendars, and about events and fields that were left out of them. */
  calendars: readonly string[];
  failures: readonly string[];
  sources: readonly Source[];
}

/** Headings of the kinds of change, in the order of the report. */
const HEADINGS: Record<Exclude<Change['kind'], 'linked'>, string> = {
  new: 'New',
  renamed: 'Renamed',
  moved: 'Moved',
  rated: 'Rated',
  filled: 'Completed',
};

const removed = (count: number) =>
  count > 0 ? [`Removed ${plural(count, 'example')} from groups with real places.`] : [];

export function printResult({ registers, examples, calendars, failures }: RefreshResult): string {
  const lines = registers.flatMap((register) => [
    `${register.title}, ${register.date}: ${countsOf(register)}`,
    ...register.changes
      .filter(({ kind }) => kind !== 'linked')
      .map((change) => `  ${change.kind}: ${changeText(change)}`),
    ...register.questions.map((question) => `  ? ${questionText(question)}`),
    ...register.notes.map((note) => `  - ${noteText(note)}`),
    ...[...withoutPoint(register), ...leftOut(register)].map((line) => `  - ${line}`),
  ]);
  return [...lines, ...removed(examples), ...calendars, ...failures.map((failure) => `Failed: ${failure}`)]
    .map((line) => `${line}\n`)
    .join('');
}

function countsOf({ changes, questions, read }: RefreshedRegister): string {
  const count = read.reduce((sum, { extract }) => sum + extract.rows, 0);
  const kinds = Object.keys(HEADINGS).concat('linked') as Change['kind'][];
  const counts = kinds.flatMap((kind) => {
    const count = changes.filter((change) => change.kind === kind).length;
    return count > 0 ? [`${count} ${kind}`] : [];
  });
  const asked = questions.length > 0 ? [plural(questions.length, 'question')] : [];
  return [plural(count, 'row'), ...counts, ...asked].join(', ');
}

/**
 * Reports new listings without a point on the map. They don't get the point of a neighbour, because it would be at the
 * wrong door.
 */
function withoutPoint({ changes }: RefreshedRegister): string[] {
  const count = changes.filter((change) => change.kind === 'new' && change.details.lat === undefined).length;
  return count > 0
    ? [`${count} new without a pin on a map: the register has no point for them, or one outside their district.`]
    : [];
}

function leftOut({ read, unplaced, passed, leftOut: named }: RefreshedRegister): string[] {
  const skipped = read.flatMap(({ register, extract }) =>
    [...extract.skipped].map(([reason, count]) => `${plural(count, 'row')} of ${register.id} ${reason}`),
  );
  const kinds = [...unplaced].map(([kind, count]) => `${count} new of the kind "${kind}", which has no page`);
  const others = [...passed].map(([reason, count]) => `${count} new ${reason}`);
  const names = named.length > 0 ? [`${named.length} new with a word of "leaveOut": ${named.join(', ')}`] : [];
  return [...skipped, ...kinds, ...others, ...names].map((line) => `Left out: ${line}.`);
}

const nameOf = (card: Card) => `${String(card.details.name)} (${cardAddress(card)})`;

function changeText(change: Change): string {
  if (change.kind === 'new') {
    const { name, address, postcode, ref } = change.details as Record<string, string | undefined>;
    return `${[name, address, postcode].filter(Boolean).join(', ')} (${ref}) on ${change.page}, ${change.group}`;
  }
  const fields = Object.entries(change.fields).filter(([field]) => !['checked', 'from', 'lat', 'lon'].includes(field));
  const words = fields.map(([field, value]) => {
    const old = change.card.details[field];
    if (value === undefined) return `${field} removed`;
    return old === undefined ? `${field} ${String(value)}` : `${field} ${String(old)} → ${String(value)}`;
  });
  return `${nameOf(change.card)}: ${words.join(', ')}`;
}

function questionText(question: Question): string {
  if (question.kind === 'doubtful') return `${question.card ? `${nameOf(question.card)}: ` : ''}${question.text}`;
  const { card, closed, reason } = question;
  return `${nameOf(card)}: ${reason}. If it has closed, add "closed: ${closed}" and "reason: ${reason}".`;
}

function noteText(note: Note): string {
  if (note.kind === 'differs') return `${nameOf(note.card)}: the register has the ${note.field} "${note.theirs}".`;
  return `${nameOf(note.card)}: missing since ${note.since}. The report asks again after two weeks.`;
}

/** Escapes text of strangers, so that it can't contain links, mentions or HTML. */
const plain = (text: string) => text.replace(/[\\`*_[\]<>|#@~!&]/g, (character) => `&#${character.charCodeAt(0)};`);

export function renderReport(
  { registers, examples, calendars, failures, sources }: RefreshResult,
  day: string,
): string {
  const sections = registers.flatMap((register) => [
    `## ${capital(register.title)}, ${register.date}`,
    `${capital(countsOf(register))}.`,
    ...list('To decide', register.questions.map(questionText), '- [ ] '),
    ...Object.entries(HEADINGS).flatMap(([kind, heading]) =>
      list(heading, register.changes.filter((change) => change.kind === kind).map(changeText)),
    ),
    ...list('For your information', [...register.notes.map(noteText), ...withoutPoint(register), ...leftOut(register)]),
  ]);
  const used = sources.filter(({ id }) =>
    registers.some(({ read }) => read.some(({ register }) => register.source === id)),
  );
  return [
    `# What the registers say, ${day}`,
    'A register can be wrong. Check each change before you merge, and correct the branch if you know better.',
    ...list('Could not be read', failures),
    ...sections,
    ...list('Examples', removed(examples)),
    ...list('Calendars', calendars),
    ...list(
      'Sources',
      used.map(({ title, publisher, licence }) => [title, publisher, licence].filter(Boolean).join(', ')),
    ),
    '',
  ].join('\n\n');
}

const list = (heading: string, lines: readonly string[], bullet = '- ') =>
  lines.length > 0 ? [`### ${heading}`, lines.map((line) => `${bullet}${plain(line)}`).join('\n')] : [];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
