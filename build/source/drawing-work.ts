// How much work a drawing is for whoever shows it: a few lines can stand for a million shapes. Knows nothing of what it
// looks like.

/**
 * Shapes that are drawn in all, counting each as often as it is drawn. A fine drawing of a whole street has a thousand.
 */
const MOST = 20_000;
/** What a mask or a filter costs beside the shapes in it, in shapes: the whole picture is gone over. */
const PASS = 100;
const DEEPEST = 200;
/** Letters of all texts together: each is a shape, and each is laid beside all others. */
const MOST_LETTERS = 5_000;
/** Units. */
const LARGEST_TYPE = 10_000;

/** What a pattern costs beside the shapes in it: its tile is drawn apart, and laid. */
const TILE = 10;
/** More than any limit, and little enough to be multiplied. */
const BOUNDLESS = 1e9;

interface Part {
  /** What selectors know it by: `*`, its name, `#id`, `.class`. */
  keys: string[];
  children: Part[];
  uses: Use[];
  /** What it costs by itself. */
  own: number;
  /** About how many points its own lines have. */
  points: number;
  weight?: Weight;
}

/**
 * Another part that is drawn with this one: `part`: once; `pass`: once over the whole picture; else for each shape or
 * each point in this one, as they inherit it.
 */
interface Use {
  /** None for a filter that CSS knows by name. */
  id: string | undefined;
  per: 'part' | 'pass' | 'shape' | 'point';
}

/** Of a part with all that it is drawn of. */
type Weight = Record<(typeof MEASURES)[number], number>;
const MEASURES = ['cost', 'shapes', 'points'] as const;

export class DrawingWork {
  #open: Part[] = [partOf('', {}, [])];
  #parts: Part[] = [];
  #byId = new Map<string, Part>();
  /** What style sheets add to the uses of parts, by key. */
  #added = new Map<string, Use[]>();
  #uses = 0;
  #vast: string | undefined;
  #letters = 0;

  enter(name: string, attributes: Readonly<Record<string, string>>): void {
    const styles = declarationsIn(plainCss(attributes.style ?? ''));
    const part = partOf(name, attributes, styles);
    // The stops of a gradient are no shapes.
    if (name !== 'stop') this.#open.at(-1)!.children.push(part);
    this.#open.push(part);
    this.#parts.push(part);
    if (attributes.id !== undefined && !this.#byId.has(attributes.id)) this.#byId.set(attributes.id, part);
    this.#vast ??= vastIn(name, attributes) ?? vastIn('', Object.fromEntries(styles));
    if (this.#open.length > DEEPEST) this.#vast ??= 'it nests its groups too deeply';
  }

  write(words: string): void {
    this.#letters += words.trim().length;
    if (this.#letters > MOST_LETTERS) this.#vast ??= `it holds more than ${MOST_LETTERS} letters`;
  }

  /** A whole style sheet. What is not a plain rule counts as if it were meant for everything. */
  style(css: string): void {
    const text = plainCss(css);
    const plain = !/@(?!media\b)/i.test(text);
    const pieces = text.split(/([{}])/);
    for (let index = 0; index < pieces.length; index += 2) {
      if (!/\(|font-size/i.test(pieces[index]!)) continue;
      const inRule = plain && pieces[index - 1] === '{' && pieces[index + 1] !== '{';
      const keys = inRule ? [...new Set(pieces[index - 2]!.split(',').map(keyOf))] : ['*'];
      const declarations = declarationsIn(pieces[index]!);
      this.#vast ??= vastIn('', Object.fromEntries(declarations));
      for (const [property, value] of declarations) {
        // A name of its own may be used anywhere.
        for (const use of usesIn(property, value)) {
          for (const key of property.startsWith('--') ? ['*'] : keys) this.#add(use, key);
        }
      }
    }
  }

  #add(use: Use, key: string): void {
    if (++this.#uses > MOST) return;
    const known = this.#added.get(key);
    if (known) known.push(use);
    else this.#added.set(key, [use]);
  }

  leave(): void {
    if (this.#open.length > 1) this.#open.pop();
  }

  /** Why it is too much, if it is. */
  tooMuch(): string | undefined {
    if (this.#vast) return this.#vast;
    for (const part of this.#parts) {
      const added = part.keys.flatMap((key) => this.#added.get(key) ?? []);
      part.uses = part.uses.concat(added);
      if ((this.#uses += added.length) > MOST) break;
    }
    return this.#uses > MOST || this.#weigh(this.#open[0]!, 0).cost > MOST
      ? 'it draws its parts too many times over'
      : undefined;
  }

  /** What refers to itself is drawn by nobody, and weighs nothing there. */
  #weigh(part: Part, depth: number): Weight {
    if (part.weight) return part.weight;
    if (depth > 10 * DEEPEST) return { cost: BOUNDLESS, shapes: BOUNDLESS, points: BOUNDLESS };
    part.weight = { cost: 0, shapes: 0, points: 0 };
    const weight = { cost: part.own, shapes: 1, points: part.points };
    const usedBy = ({ id }: Use) => (id === undefined ? undefined : this.#byId.get(id));
    for (const inside of [...part.children, ...part.uses.filter(({ per }) => per === 'part').map(usedBy)]) {
      const its = inside && this.#weigh(inside, depth + 1);
      if (its) for (const measure of MEASURES) weight[measure] += its[measure];
    }
    for (const use of part.uses) {
      const used = usedBy(use);
      if (use.per === 'part' || (use.id !== undefined && !used)) continue;
      const once = used ? this.#weigh(used, depth + 1).cost : 0;
      weight.cost += use.per === 'pass' ? once + PASS : once * (use.per === 'point' ? weight.points : weight.shapes);
    }
    for (const measure of MEASURES) weight[measure] = Math.min(weight[measure], BOUNDLESS);
    return (part.weight = weight);
  }
}

function partOf(name: string, attributes: Readonly<Record<string, string>>, styles: readonly Declaration[]): Part {
  const { id, class: classes = '', style = '', d = '', points = '' } = attributes;
  const keys = ['*', name.toLowerCase(), `#${id}`, ...classes.split(/\s+/).map((each) => `.${each}`)];
  return {
    keys: [...new Set(keys)],
    own: name === 'pattern' ? TILE : 1,
    children: [],
    uses: [...Object.entries(attributes), ...styles].flatMap(([property, value]) => usesIn(property, value)),
    points: Math.max(4, d.length, points.length, style.length) / 4,
  };
}

const PASSES = /^(?:-webkit-)?(?:mask|filter|backdrop-filter|clip-path)/;

function usesIn(property: string, value: string): Use[] {
  if (/(?:^|:)href$/.test(property)) return [{ id: value.slice(1), per: 'part' }];
  const per = property.startsWith('marker') ? 'point' : PASSES.test(property) ? 'pass' : 'shape';
  // Without a reference it is a filter by name, blur(…), or nothing that is drawn.
  return [...value.matchAll(/\(\s*(?:["']?#([\w.:-]+))?/g)].flatMap(([, id]) =>
    id !== undefined || per === 'pass' ? { id, per } : [],
  );
}

/** Without what could be taken for something else: comments, and texts in quotes. */
function plainCss(css: string): string {
  return css.replace(
    /url\(\s*["']?(#[\w.:-]+)["']?\s*\)|\/\*[^]*?(?:\*\/|$)|"[^"\n\r\f]*"|'[^'\n\r\f]*'/gi,
    (found, id?: string) => (id ? `url(${id})` : found.startsWith('/') ? ' ' : '""'),
  );
}

type Declaration = [property: string, value: string];

function declarationsIn(css: string): Declaration[] {
  return css
    .split(';')
    .map((each) => [each.slice(0, each.indexOf(':')).trim().toLowerCase(), each.slice(each.indexOf(':') + 1)]);
}

/** The one thing by which the parts that a selector means are looked for; more than it means may be found. */
function keyOf(selector: string): string {
  const last = selector
    .trim()
    .split(/[\s>+~]+/)
    .at(-1)!;
  if (!/^(?:[\w-]+|\*)?(?:[.#][\w-]+)*$/.test(last)) return '*';
  return (/[.#][\w-]+$/.exec(last)?.[0] ?? last.toLowerCase()) || '*';
}

/**
 * The largest numbers that filters may have: beyond them nobody sees a difference, and each sign more costs a second.
 */
const LARGEST: Record<string, number> = { numOctaves: 10, stdDeviation: 100, radius: 50, order: 9, baseFrequency: 100 };

function vastIn(name: string, attributes: Readonly<Record<string, string>>): string | undefined {
  const numbers = (value: string) =>
    value
      .trim()
      .split(/[\s,]+/)
      .map(Number.parseFloat);
  const over = (value: string, most: number) => numbers(value).some((number) => Math.abs(number) > most);
  if (name.startsWith('fe')) {
    const found = Object.entries(LARGEST).find(
      ([key, most]) => attributes[key] !== undefined && over(attributes[key], most),
    );
    return found && `its ${name} has a ${found[0]} of more than ${found[1]}`;
  }
  if (attributes['font-size'] !== undefined && over(attributes['font-size'], LARGEST_TYPE)) return 'its type is vast';
  if (name !== 'filter') return undefined;
  const most = (value: string) =>
    value.endsWith('%') ? 1000 : attributes.filterUnits === 'userSpaceOnUse' ? 10_000 : 10;
  const found = ['x', 'y', 'width', 'height'].find(
    (key) => attributes[key] !== undefined && over(attributes[key], most(attributes[key])),
  );
  return found && `its filter has a vast ${found}`;
}
