// Parses the items of a long list one by one, so that a save parses only the items that have changed.
import { memoize } from '../../engine/cache/memoize.ts';
import { valueAt } from '../../engine/content/shape.ts';
import type { Position } from '../../engine/report/finding.ts';
import { Report } from '../../engine/report/report.ts';
import { parseYaml, type FieldPath, type Yaml } from '../../engine/source/yaml.ts';

/** Values of items. The key is the item's text. */
export type KnownItems = Map<string, unknown>;

interface Item {
  text: string;
  /** Number of the item's first line in the file. */
  line: number;
  lines: number;
}

/** Runs of consecutive items. The key is the placeholder that replaces the run. */
type Runs = Map<unknown, Item[]>;

/** Minimum number of items. A list with fewer or longer items is parsed together with the rest of its file. */
const MANY = 20;
const LONGEST_ITEM = 2000;

/** Start of each placeholder. No content file may contain this character. */
const SIGN = '\uE000';

/**
 * Returns the same as `parseYaml`. Parses the items of a long list one by one, and then the file with a placeholder for
 * each run of items. Returns undefined if the file has a mistake, or if a placeholder is inside a text instead of being
 * an item.
 *
 * @param known Items of an earlier text, which are not parsed again. Replaced by the items of `text`.
 */
export function parseByItem(text: string, file: string, known: KnownItems): Yaml | undefined {
  const indent = longListIn(text);
  if (indent === undefined) return undefined;
  const [rest, runs] = withoutItems(text, indent);
  const outline = parseYaml(rest, file, new Report());
  if (!outline) return undefined;
  const values: KnownItems = new Map();
  for (const item of [...runs.values()].flat()) values.set(item.text, known.get(item.text) ?? valueOf(item, file));
  if ([...values.values()].includes(undefined)) return undefined;
  const missing = new Set(runs.keys());
  const origins: Origins = new Map();
  const join = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    if (!Array.isArray(part)) {
      return Object.fromEntries(Object.entries(part).map(([name, field]) => [name, join(field)]));
    }
    const from = part.flatMap((each: unknown, index): (Item | number)[] => {
      missing.delete(each);
      return runs.get(each) ?? [index];
    });
    const list = from.map((each) => (typeof each === 'number' ? join(part[each]) : values.get(each.text)));
    origins.set(list, from);
    return list;
  };
  const value = join(outline.value);
  if (missing.size > 0) return undefined;
  known.clear();
  values.forEach((each, item) => known.set(item, each));
  return yamlOf({ outline, runs, origins, value, file });
}

/** Indentation of the outermost list with many items. */
function longListIn(text: string): number | undefined {
  if (text.includes('\t') || text.includes('\r') || text.includes(SIGN)) return undefined;
  const counts = new Map<number, number>();
  for (const [, { length } = ''] of text.matchAll(/^( *)- \S/gm)) counts.set(length, (counts.get(length) ?? 0) + 1);
  const fewest = Math.max(MANY, text.length / LONGEST_ITEM);
  return [...counts.keys()].sort((a, b) => a - b).find((indent) => counts.get(indent)! >= fewest);
}

const linesIn = (text: string) => text.split('\n').length - 1;

function withoutItems(text: string, indent: number): [rest: string, runs: Runs] {
  // An item ends before a line that isn't indented further than the item's hyphen.
  const pattern = new RegExp(`^ {${indent}}- \\S.*(?:\n|$)(?:(?: {${indent + 1}}.*| *)(?:\n|$))*`, 'gm');
  const runs: Runs = new Map();
  let [run, end, line]: [Item[], number, number] = [[], 0, 1];
  const rest = text.replace(pattern, (item: string, start: number) => {
    const placeholder = `${SIGN}${runs.size}`;
    const isFirst = runs.size === 0 || start > end;
    if (isFirst) runs.set(placeholder, (run = []));
    line += linesIn(text.slice(end, start));
    run.push({ text: item, line, lines: linesIn(item) });
    line += linesIn(item);
    end = start + item.length;
    return isFirst ? `${' '.repeat(indent)}- ${placeholder}\n` : '';
  });
  return [rest, runs];
}

function valueOf({ text }: Item, file: string): unknown {
  const list = parseYaml(text, file, new Report())?.value;
  // Copies the value, because its texts are slices that would keep the whole file in memory.
  return Array.isArray(list) && list.length === 1 ? structuredClone<unknown>(list[0]) : undefined;
}

/**
 * Origins of the values in each list. An origin is an item, or an index in the same list of the file with placeholders.
 */
type Origins = Map<unknown, readonly (Item | number)[]>;

interface Joined {
  outline: Yaml;
  runs: Runs;
  origins: Origins;
  value: unknown;
  file: string;
}

function yamlOf({ outline, runs, origins, value, file }: Joined): Yaml {
  /** Number of a line in the whole file. In the file with placeholders, each run of items is a single line. */
  const lineOf = (line: number) =>
    [...runs.values()].reduce((at, run) => (at > run[0]!.line ? at + sumOf(run) - 1 : at), line);
  const yamlIn = memoize((item: Item) => parseYaml(item.text, file, new Report())!);
  const find = (path: FieldPath): [yaml: Yaml, path: FieldPath, moved: (at: Position) => Position] => {
    const inOutline: (string | number)[] = [];
    for (const [depth, step] of path.entries()) {
      const from = origins.get(valueAt(value, path.slice(0, depth)))?.[Number(step)];
      if (typeof from === 'object') {
        return [yamlIn(from), [0, ...path.slice(depth + 1)], (at) => ({ ...at, line: at.line + from.line - 1 })];
      }
      inOutline.push(from ?? step);
    }
    return [outline, inOutline, (at) => ({ ...at, line: lineOf(at.line) })];
  };
  return {
    value,
    at(path, part) {
      const [yaml, own, moved] = find(path);
      return moved(yaml.at(own, part));
    },
    written(path) {
      const [yaml, own] = find(path);
      return yaml.written(own);
    },
    inside(path) {
      const [yaml, own, moved] = find(path);
      const inside = yaml.inside(own);
      return (offset) => moved(inside(offset));
    },
  };
}

const sumOf = (run: readonly Item[]) => run.reduce((sum, { lines }) => sum + lines, 0);
