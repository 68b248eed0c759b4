// Compares each kind of register with the listings, and turns changes into edits of the files of topic pages.
import { parseDocument } from 'yaml';
import { isDeepStrictEqual } from 'node:util';
import { UserError } from '../../engine/report/user-error.ts';
import type { ListingPage } from '../../guide/listing/listing-pages.ts';
import type { Site } from '../../guide/load-guide.ts';
import type { Source } from '../../engine/source/files.ts';
import { compareRegister } from '../../registers/compare/compare.ts';
import type { Outline } from '../../guide/map/outlines.ts';
import {
  type ComparedListing,
  type Comparison,
  type Fields,
  type ComparedPage,
  questionKey,
} from '../../registers/compare/compare-run.ts';
import { memoryFile, parseMemory, printMemory } from '../../registers/compare/last-answer.ts';
import { answersFile, parseAnswers } from './answers.ts';
import type { RegisterKind } from '../../guide/settings/register-settings.ts';
import { planEdits, type Edit, type EditPlan } from '../listings/edit-directory.ts';
import type { ReadRegister } from './read-registers.ts';

export interface RefreshedRegister extends Comparison {
  title: string;
  date: string;
  read: readonly ReadRegister[];
}

export interface ListingChanges {
  registers: RefreshedRegister[];
  /** Changed files by path, including the files that remember the last answers of registers. */
  texts: Map<string, string>;
  /** Edits of topic pages by path, for a check of the edited files. */
  plans: Map<string, EditPlan>;
  failures: string[];
  /** Number of examples that are removed, because their group has its first real listings. */
  examples: number;
}

export interface ChangeOptions {
  manyGone?: boolean | undefined;
  since?: string | undefined;
  outlines: readonly Outline[];
}

/** Compares one kind of register after the other, so that each sees the changes of the kind before it. */
export function changeListings(
  source: Source,
  site: Site,
  pages: readonly ListingPage[],
  read: readonly ReadRegister[],
  options: ChangeOptions,
): ListingChanges {
  const text = (path: string) => source.files.find((file) => file.path === path)?.text;
  const before = cardsOf(pages, site);
  const closed = pages.flatMap(({ groups }) =>
    groups.flatMap(({ listings }) => listings.filter((details) => details.closed !== undefined)),
  );
  let cards: readonly ComparedListing[] = before.map((card) => ({ ...card }));
  const memories = new Map<string, string>();
  const answered = new Set(
    parseAnswers(text(answersFile(source.folder)), answersFile(source.folder)).map((each) => each.question),
  );
  const result: ListingChanges = { registers: [], texts: new Map(), plans: new Map(), failures: [], examples: 0 };
  for (const [kind, group] of byKind(read)) {
    const [{ connector }] = group;
    const file = memoryFile(source.folder, connector.scheme);
    const followed = site.registers!.registers.filter((register) => register.kind === kind);
    try {
      const { comparison, memory } = compareRegister({
        connector,
        extracts: group,
        cards: cards.filter(({ isGone }) => !isGone),
        closed,
        pages: pagesOf(pages, site, cards),
        districts: site.registers!.districts,
        place: site.settings.place,
        memory: parseMemory(text(file), file),
        isShareAlike: group.some(({ register }) => isShareAlike(site, register.source)),
        isPartial: group.length < followed.length || group.some(({ extract }) => extract.isIncomplete),
        leaveOut: kind === 'food-hygiene' ? site.registers!.leaveOut : [],
        ...options,
      });
      const questions = comparison.questions.filter((each) => !answered.has(questionKey(each)));
      result.registers.push({ ...comparison, questions, title: connector.title, date: memory.extract!, read: group });
      cards = applyChanges(cards, comparison, (path) => districtOf(site, path));
      const printed = printMemory(memory);
      if (printed !== text(file)) memories.set(file, printed);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      result.failures.push(error.message);
    }
  }
  const examples = examplesBeside(result.registers, pages, source);
  result.examples = examples.length;
  for (const [file, edits] of editsOf(before, cards)) {
    edits.push(...examples.flatMap((each) => (each.file === file ? [{ kind: 'remove' as const, id: each.id }] : [])));
    const plan = planEdits(text(file)!, parseDocument(text(file)!), edits);
    result.plans.set(file, plan);
    result.texts.set(file, plan.text);
  }
  dateSources(result, source);
  // Writes the memory of registers last. Otherwise a run that is killed halfway would make the next run miss changes.
  for (const [file, printed] of memories) result.texts.set(file, printed);
  return result;
}

function byKind(read: readonly ReadRegister[]): Map<RegisterKind, [ReadRegister, ...ReadRegister[]]> {
  const groups = new Map<RegisterKind, [ReadRegister, ...ReadRegister[]]>();
  for (const each of read) {
    const group = groups.get(each.register.kind);
    if (group) group.push(each);
    else groups.set(each.register.kind, [each]);
  }
  // Registers with precise kinds place first. A pharmacy in the food register then only links to its listing.
  const isBroad = (kind: RegisterKind) => !PRECISE.has(kind);
  return new Map([...groups].sort(([a], [b]) => Number(isBroad(a)) - Number(isBroad(b))));
}

const PRECISE = new Set<RegisterKind>(['nhs', 'schools', 'mot']);

/** Examples in groups that get listings from a register. Keeps those that other content links to. */
function examplesBeside(registers: readonly RefreshedRegister[], pages: readonly ListingPage[], { files }: Source) {
  const filled = new Set(
    registers.flatMap(({ changes }) =>
      changes.map((each) => (each.kind === 'new' ? `${each.file} ${each.group}` : '')),
    ),
  );
  const isLinked = (id: unknown) => files.some(({ text }) => text.includes(`#${String(id)}`));
  return pages.flatMap(({ file, groups }) => {
    const hasBrackets = /^ *listings: *\[./m.test(files.find(({ path }) => path === file)!.text);
    return groups
      .filter(({ title }) => filled.has(`${file} ${title}`) && !hasBrackets)
      .flatMap(({ listings }) => listings.filter(({ id, sample }) => sample === true && !isLinked(id)))
      .map(({ id }) => ({ file, id: String(id) }));
  });
}

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Writes the months of the registers' data to sources.yaml. A source of several registers gets the earliest. */
function dateSources({ registers, texts }: ListingChanges, { folder, files }: Source): void {
  const path = `${folder}/sources.yaml`;
  const text = files.find((file) => file.path === path)?.text ?? '';
  const dates = registers.flatMap(({ read }) => read.map((each) => [each.register.source, each.extract.date] as const));
  const earliest = new Map(dates.sort(([, a], [, b]) => b.localeCompare(a)));
  const lines = text.split('\n');
  let id = '';
  const dated = lines.map((line) => {
    id = /^- id: *(\S+)/.exec(line)?.[1] ?? id;
    const day = earliest.get(id);
    return day !== undefined && /^  date: *[A-Z][a-z]+ \d{4}\s*$/.test(line)
      ? `  date: ${MONTH.format(new Date(day))}`
      : line;
  });
  if (dated.join('\n') !== text) texts.set(path, dated.join('\n'));
}

const isShareAlike = ({ sources }: Site, id: string) => sources.find((source) => source.id === id)?.shareAlike === true;

/** Open listings that aren't samples. */
function cardsOf(pages: readonly ListingPage[], site: Site): ComparedListing[] {
  return pages.flatMap(({ file, path, groups }) =>
    groups.flatMap(({ title, listings }) =>
      listings
        .filter(({ sample, closed }) => sample !== true && closed === undefined)
        .map((details) => ({ file, page: path, group: title, district: districtOf(site, file), details })),
    ),
  );
}

const districtOf = ({ directories }: Site, file: string) => directories.find(({ origin }) => origin === file)!.district;

function pagesOf(pages: readonly ListingPage[], site: Site, cards: readonly ComparedListing[]): ComparedPage[] {
  return pages.map(({ file, path, groups }) => ({
    file,
    path,
    district: districtOf(site, file),
    groups: groups.map(({ title }) => title),
    ids: [
      ...groups.flatMap(({ listings }) => listings.map(({ id }) => String(id))),
      ...cards.filter((card) => card.file === file).map(({ details }) => String(details.id)),
    ],
  }));
}

/** Applies changes. Several changes of the same listing are joined. */
function applyChanges(
  cards: readonly ComparedListing[],
  { changes }: Comparison,
  districtOfFile: (file: string) => string,
): ComparedListing[] {
  const fields = new Map<ComparedListing, Fields>();
  const gone = new Set<ComparedListing>();
  const added: ComparedListing[] = [];
  for (const change of changes) {
    if (change.kind === 'new') {
      const { file, page, group, details } = change;
      added.push({ file, page, group, district: districtOfFile(file), details });
    } else if (change.kind === 'gone') gone.add(change.card);
    else fields.set(change.card, { ...fields.get(change.card), ...change.fields });
  }
  const changed = cards.map((card) => {
    if (gone.has(card)) return { ...card, isGone: true as const };
    return fields.has(card) ? { ...card, details: merged(card, fields.get(card)!) } : card;
  });
  return [...changed, ...added];
}

const merged = ({ details }: ComparedListing, fields: Fields): Fields =>
  Object.fromEntries(Object.entries({ ...details, ...fields }).filter(([, value]) => value !== undefined));

/**
 * Returns the edits that turn `before` into `after`. `after` has the same cards in the same order, followed by new
 * cards.
 */
function editsOf(before: readonly ComparedListing[], after: readonly ComparedListing[]): Map<string, Edit[]> {
  const edits = new Map<string, Edit[]>();
  const add = (file: string, edit: Edit) => edits.set(file, [...(edits.get(file) ?? []), edit]);
  after.forEach(({ file, group, details, isGone }, index) => {
    const old = before[index]?.details;
    if (!old) {
      add(file, { kind: 'add', group, details });
      return;
    }
    if (isGone) {
      add(file, { kind: 'remove', id: String(old.id) });
      return;
    }
    const names = new Set([...Object.keys(old), ...Object.keys(details)]);
    const changed = [...names].filter((name) => !isDeepStrictEqual(old[name], details[name]));
    const fields = Object.fromEntries(changed.map((name) => [name, details[name]]));
    if (changed.length > 0) add(file, { kind: 'change', id: String(old.id), fields });
  });
  return edits;
}
