// Checks names that must be unique across the site: URLs, ids, descriptions.
import type { RuleName } from '../report/rules.ts';
import type { Position } from '../report/finding.ts';
import type { Report } from '../report/report.ts';
import { byText, quoted } from '../report/wording.ts';

export interface NameKind {
  rule: RuleName;
  noun: string;
  advice: string;
}

const COMMON_KINDS = {
  address: { rule: 'site/duplicate-address', noun: 'The path', advice: 'Give one of the two another path.' },
  description: {
    rule: 'site/duplicate-description',
    noun: 'The description',
    advice: 'Give each page a description of its own.',
  },
} satisfies Record<string, NameKind>;

export interface ReservedNames {
  paths: readonly string[];
  /** Returns the owner of a reserved name, or undefined if the name is free. A path is passed in lower case. */
  ownerOf(kind: string, name: string): string | undefined;
}

interface Taken {
  name: string;
  positionOf?: () => Position;
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

  /** Claims a name, which must be unique in `scope`, ignoring case. Reports a taken name and returns false. */
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
    // Reports the later of the two positions, so that the finding is the same whichever file is read first.
    const [last, other] = theirs && isBefore(own.position, theirs.position) ? [theirs, own] : [own, theirs];
    const { position } = last;
    const where = other
      ? `${other.position.file === position.file ? 'line ' : `${other.position.file}:`}${other.position.line}`
      : (first.owner ?? 'the site itself');
    const spelt = (other ?? first).name === last.name ? '' : ` as ${quoted((other ?? first).name)}`;
    const message = `${noun} ${quoted(last.name)} is already taken by ${where}${spelt}.`;
    report.error(rule, position, message, other ? advice : 'Give this one another name.');
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
