// Names that may be given only once across the site: addresses, ids, descriptions.
import type { RuleName } from '../report/rules.ts';
import { byText } from '../report/by-text.ts';
import type { Position } from '../report/finding.ts';
import type { Report } from '../report/report.ts';
import { quoted } from '../report/wording.ts';

/** How findings speak of a kind of name. */
export interface NameKind {
  rule: RuleName;
  /** `The category id` */
  noun: string;
  /** What to do about two things of one name. */
  advice: string;
}

/** Names of every site; collections add their own kinds. */
const COMMON_KINDS = {
  address: { rule: 'site/duplicate-address', noun: 'The address', advice: 'Give one of the two another address.' },
  description: {
    rule: 'site/duplicate-description',
    noun: 'The description',
    advice: 'Say of each page what it alone has.',
  },
} satisfies Record<string, NameKind>;

/** Names that the site itself has, whatever the content says. */
export interface ReservedNames {
  /** URL paths of its own pages. */
  paths: readonly string[];
  /** Says who owns a name, or undefined if it is free. Paths come in lower case. */
  ownerOf(kind: string, name: string): string | undefined;
}

interface Taken {
  name: string;
  positionOf?: () => Position;
  /** Who has it, if not the content; the site itself when left out. */
  owner?: string;
}

export class Names {
  #taken = new Map<string, Taken>();
  #kinds: ReadonlyMap<string, NameKind>;
  #reserved: ReservedNames;

  constructor(kinds: Readonly<Record<string, NameKind>>, reserved: ReservedNames) {
    this.#kinds = new Map(Object.entries({ ...COMMON_KINDS, ...kinds }));
    this.#reserved = reserved;
    for (const name of reserved.paths) this.#taken.set(keyOf('address', '', name), { name });
  }

  /** Takes a name within a scope (a file, or the whole site); a finding and false when it is taken, also by case. */
  claim(kind: string, name: string, positionOf: () => Position, report: Report, scope = ''): boolean {
    const key = keyOf(kind, scope, name);
    const first = this.#taken.get(key) ?? this.#reservedName(kind, name);
    if (!first) {
      this.#taken.set(key, { name, positionOf });
      return true;
    }
    const known = this.#kinds.get(kind);
    if (!known) throw new Error(`No collection declares names of the kind "${kind}".`);
    const { rule, noun, advice } = known;
    const own = { name, position: positionOf() };
    const theirs = first.positionOf && { name: first.name, position: first.positionOf() };
    // The finding is at the one that is named last, whichever was read first: the same on every machine.
    const [last, other] = theirs && isBefore(own.position, theirs.position) ? [theirs, own] : [own, theirs];
    const { position } = last;
    const where = other
      ? `${other.position.file === position.file ? 'line ' : `${other.position.file}:`}${other.position.line}`
      : (first.owner ?? 'the site itself');
    const spelt = (other ?? first).name === last.name ? '' : ` as ${quoted((other ?? first).name)}`;
    const message = `${noun} ${quoted(last.name)} is already taken by ${where}${spelt}.`;
    report.error(rule, position, message, other ? advice : 'Give this one another.');
    return false;
  }

  #reservedName(kind: string, name: string): Taken | undefined {
    const owner = this.#reserved.ownerOf(kind, kind === 'address' ? name.toLowerCase() : name);
    return owner === undefined ? undefined : { name, owner };
  }
}

const isBefore = (a: Position, b: Position) => byText(a.file, b.file) < 0 || (a.file === b.file && a.line < b.line);

function keyOf(kind: string, scope: string, name: string): string {
  return `${kind}\n${scope}\n${name.trim().toLowerCase()}`;
}
