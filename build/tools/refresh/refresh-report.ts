// The report of a run, as lines for the terminal and as Markdown for a pull request.
import { plural } from '../../engine/report/wording.ts';
import type { Source } from '../../guide/source/source-list.ts';
import { type ComparedListing, cardAddress, type Change, type Note } from '../../registers/compare/compare-run.ts';
import { questionTitle } from './answers.ts';
import type { RefreshedRegister } from './listing-changes.ts';

export interface RefreshResult {
  registers: readonly RefreshedRegister[];
  examples: number;
  /** Lines about changed calendars, and about events and fields that were left out of them. */
  calendars: readonly string[];
  failures: readonly string[];
  sources: readonly Source[];
}

/** Kinds of change in the order of the report. Links aren't listed one by one. */
const KINDS = ['new', 'gone', 'renamed', 'moved', 'rated', 'filled'] as const satisfies Change['kind'][];

/** Changes first, then questions, then all that needs no decision. The same for the terminal and for Markdown. */
function partsOf({ registers, examples, calendars, failures }: RefreshResult, placeOf: PlaceOf): [string, string[]][] {
  const questions = registers.flatMap((register) => register.questions);
  const asked = questions.map((each, at) => `${questionTitle(each, at)} ${placeOf(each.card)}`.trim());
  const known = registers.flatMap((register) => [
    ...register.notes.map((note) => noteText(note)),
    ...[...withoutPoint(register), ...leftOut(register)].map((line) => `${capital(register.title)}: ${line}`),
  ]);
  const parts: [string, string[]][] = [
    ['Could not be read', failures.map((failure) => `Failed: ${failure}`)],
    ...registers.map((register): [string, string[]] => [
      `${capital(register.title)}, ${register.date}: ${countsOf(register)}`,
      [
        ...KINDS.flatMap((kind) =>
          register.changes
            .filter((change) => change.kind === kind && !isThing(change))
            .map((change) => `${kind}: ${changeText(change)}`),
        ),
        ...thingLines(register.changes.filter(isThing)),
      ],
    ]),
    ['Calendars', [...calendars]],
    [`Questions: comment "/answer 1 close", or run "npm run refresh -- --answer", or edit the file`, asked],
    [
      'Needs no decision',
      examples > 0 ? [...known, `Removed ${plural(examples, 'example')} from groups with real places.`] : known,
    ],
  ];
  return parts.filter(([heading, items]) => items.length > 0 || heading.includes(', 20'));
}

const isThing = (change: Change) => (change.kind === 'new' ? change.isThing === true : change.kind === 'gone');

/** Counts things by page and group, because a district has hundreds of post boxes and charging points. */
function thingLines(changes: readonly Change[]): string[] {
  const counts = new Map<string, number>();
  for (const change of changes) {
    const { page, group } = change.kind === 'new' ? change : change.card;
    const line = `${change.kind} on ${page}, ${group}`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return [...counts].map(([line, count]) => `${count} ${line}`);
}

/** File and line of a listing, or an empty text. */
export type PlaceOf = (card: ComparedListing) => string;

export const printResult = (result: RefreshResult, placeOf: PlaceOf): string =>
  partsOf(result, placeOf)
    .flatMap(([heading, items]) => [heading, ...items.map((item) => `  ${item}`)])
    .map((line) => `${line}\n`)
    .join('');

function countsOf({ changes, questions, read }: RefreshedRegister): string {
  const count = read.reduce((sum, { extract }) => sum + extract.rows, 0);
  const counts = [...KINDS, 'linked'].flatMap((kind) => {
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

function leftOut({ read, passed, leftOut: named }: RefreshedRegister): string[] {
  const skipped = read.flatMap(({ register, extract }) =>
    [...extract.skipped].map(([reason, count]) => `${plural(count, 'row')} of ${register.id} ${reason}`),
  );
  const others = [...passed].map(([reason, count]) => `${count} new ${reason}`);
  const names = named.length > 0 ? [`${named.length} new with a word of "leaveOut": ${named.join(', ')}`] : [];
  return [...skipped, ...others, ...names].map((line) => `Left out: ${line}.`);
}

const nameOf = (card: ComparedListing) => `${String(card.details.name)} (${cardAddress(card)})`;

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

function noteText(note: Note): string {
  if (note.kind === 'differs') return `${nameOf(note.card)}: the register has the ${note.field} "${note.theirs}".`;
  return `${nameOf(note.card)}: missing since ${note.since}. The report asks again after two weeks.`;
}

/** Escapes text of strangers, so that it can't contain links, mentions or HTML. */
const plain = (text: string) => text.replace(/[\\`*_[\]<>|#@~!&]/g, (character) => `&#${character.charCodeAt(0)};`);

export function renderReport(result: RefreshResult, day: string, placeOf: PlaceOf): string {
  const used = result.sources.filter(({ id }) =>
    result.registers.some(({ read }) => read.some(({ register }) => register.source === id)),
  );
  const sources = used.map(({ title, publisher, licence }) => [title, publisher, licence].filter(Boolean).join(', '));
  const parts = [...partsOf(result, placeOf), ...(sources.length > 0 ? [['Sources', sources] as const] : [])];
  const list = (items: readonly string[]) => items.map((item) => `- ${plain(item)}`).join('\n');
  return [
    `# What the registers say, ${day}`,
    'A register can be wrong. Check each change before you merge, and correct the branch if you know better.',
    ...parts.flatMap(([heading, items]) => [`## ${heading}`, ...(items.length > 0 ? [list(items)] : [])]),
    '',
  ].join('\n\n');
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
