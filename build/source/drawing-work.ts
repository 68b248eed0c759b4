// How much work a drawing is for whoever shows it: a few lines can stand for a million shapes. Knows nothing of what it looks like.

/** Shapes that are drawn in all, counting each as often as it is drawn. A fine drawing of a whole street has a thousand. */
const MOST = 50_000;
/** What a mask or a filter costs beside the shapes in it, in shapes: the whole picture is gone over. */
const PASS = 50;
const DEEPEST = 200;
/** Letters of all texts together: each is a shape, and each is laid beside all others. */
const MOST_LETTERS = 5_000;
/** Units. */
const LARGEST_TYPE = 10_000;

interface Part {
  children: Part[];
  /** Ids of the parts that are drawn with it, and how often. */
  uses: { id: string; times: number; pass: boolean }[];
  cost?: number;
}

export class DrawingWork {
  #open: Part[] = [{ children: [], uses: [] }];
  #byId = new Map<string, Part>();
  #vast: string | undefined;
  #letters = 0;

  enter(name: string, attributes: Readonly<Record<string, string>>): void {
    const part: Part = { children: [], uses: usesOf(attributes) };
    this.#open.at(-1)!.children.push(part);
    this.#open.push(part);
    if (attributes.id !== undefined && !this.#byId.has(attributes.id)) this.#byId.set(attributes.id, part);
    this.#vast ??= vastIn(name, attributes);
    if (this.#open.length > DEEPEST) this.#vast ??= 'it nests its groups too deeply';
  }

  write(words: string): void {
    this.#letters += words.trim().length;
    if (this.#letters > MOST_LETTERS) this.#vast ??= `it holds more than ${MOST_LETTERS} letters`;
  }

  leave(): void {
    if (this.#open.length > 1) this.#open.pop();
  }

  /** Why it is too much, if it is. */
  tooMuch(): string | undefined {
    return this.#vast ?? (this.#costOf(this.#open[0]!, 0) > MOST ? 'it draws its parts too many times over' : undefined);
  }

  /** What refers to itself is drawn by nobody, and costs nothing there. */
  #costOf(part: Part, depth: number): number {
    if (part.cost !== undefined) return part.cost;
    if (depth > 10 * DEEPEST) return Infinity;
    part.cost = 0;
    let cost = 1;
    for (const child of part.children) cost += this.#costOf(child, depth + 1);
    for (const { id, times, pass } of part.uses) {
      const used = this.#byId.get(id);
      if (used) cost += times * (this.#costOf(used, depth + 1) + (pass ? PASS : 0));
    }
    return (part.cost = cost);
  }
}

function usesOf(attributes: Readonly<Record<string, string>>): Part['uses'] {
  const points = (attributes.d ?? attributes.points ?? '').length / 4;
  return Object.entries(attributes).flatMap(([name, value]) => {
    const ids = /(?:^|:)href$/.test(name) ? [value.slice(1)] : [...value.matchAll(/url\(\s*["']?#([^"')\s]+)/g)].map(([, id]) => id!);
    return ids.map((id) => ({ id, times: name.startsWith('marker') ? Math.max(1, points) : 1, pass: /^(?:mask|filter|clip-path|style)$/.test(name) }));
  });
}

/** The largest numbers that filters may have: beyond them nobody sees a difference, and each sign more costs a second. */
const LARGEST: Record<string, number> = { numOctaves: 10, stdDeviation: 100, radius: 50, order: 9, baseFrequency: 100 };

function vastIn(name: string, attributes: Readonly<Record<string, string>>): string | undefined {
  const numbers = (value: string) => value.trim().split(/[\s,]+/).map(Number.parseFloat);
  const over = (value: string, most: number) => numbers(value).some((number) => Math.abs(number) > most);
  if (name.startsWith('fe')) {
    const found = Object.entries(LARGEST).find(([key, most]) => attributes[key] !== undefined && over(attributes[key], most));
    return found && `its ${name} has a ${found[0]} of more than ${found[1]}`;
  }
  if (attributes['font-size'] !== undefined && over(attributes['font-size'], LARGEST_TYPE)) return 'its type is vast';
  if (name !== 'filter') return undefined;
  const most = (value: string) => (value.endsWith('%') ? 1000 : attributes.filterUnits === 'userSpaceOnUse' ? 10_000 : 10);
  const found = ['x', 'y', 'width', 'height'].find((key) => attributes[key] !== undefined && over(attributes[key], most(attributes[key])));
  return found && `its filter has a vast ${found}`;
}
