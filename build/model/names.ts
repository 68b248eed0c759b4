// Names that may be given only once across the site: addresses, ids, descriptions.
import { byText } from '../report/by-text.ts';
import type { Position } from '../report/finding.ts';
import type { Report } from '../report/report.ts';
import { quoted } from '../report/wording.ts';
import { isOwnId } from '../source/heading-id.ts';

interface NameKind {
  rule: string;
  severity: 'error' | 'warn';
  /** How a message calls it. */
  noun: string;
  advice: string;
}

const KINDS = {
  address: {
    rule: 'site/duplicate-address',
    severity: 'error',
    noun: 'The address',
    advice: 'Give one of the two another address.',
  },
  description: {
    rule: 'site/duplicate-description',
    severity: 'error',
    noun: 'The description',
    advice: 'Say of each page what it alone has.',
  },
  'category-id': {
    rule: 'category/duplicate',
    severity: 'error',
    noun: 'The category id',
    advice: 'Give one of the two another id.',
  },
  'category-name': {
    rule: 'category/duplicate',
    severity: 'error',
    noun: 'The category name',
    advice: 'Give one of the two another name.',
  },
  'source-id': {
    rule: 'source/duplicate',
    severity: 'error',
    noun: 'The source id',
    advice: 'Give one of the two another id.',
  },
  outline: {
    rule: 'outline/duplicate',
    severity: 'error',
    noun: 'The district',
    advice: 'Remove one of the two, or join them as a MultiPolygon.',
  },
  'area-name': {
    rule: 'area/duplicate',
    severity: 'error',
    noun: 'The area’s name',
    advice: 'Give one of the two another name.',
  },
  'useful-link': {
    rule: 'useful/duplicate',
    severity: 'error',
    noun: 'The label',
    advice: 'Say of each what it alone leads to, or leave one out.',
  },
  'useful-station': {
    rule: 'useful/duplicate',
    severity: 'error',
    noun: 'The station',
    advice: 'Leave one of the two out.',
  },
  group: {
    rule: 'directory/duplicate-group',
    severity: 'error',
    noun: 'The group',
    advice: 'Join the two, or rename one.',
  },
  listing: {
    rule: 'directory/duplicate-listing',
    severity: 'error',
    noun: 'The listing id',
    advice: 'Give one of the two another id, or remove it if it is the same business.',
  },
  'search-button': {
    rule: 'search/repeated-name',
    severity: 'error',
    noun: 'The button',
    advice: 'Join the two entries.',
  },
  synonym: {
    rule: 'search/repeated-name',
    severity: 'error',
    noun: 'The word',
    advice: 'Keep it under the one meaning that people have in mind.',
  },
} satisfies Record<string, NameKind>;

export type NamedThing = keyof typeof KINDS;

interface Taken {
  name: string;
  positionOf?: () => Position;
  /** Who has it, where that is neither content nor the site as a whole. */
  owner?: string;
}

export class Names {
  #taken = new Map<string, Taken>();
  #folders: readonly string[] = [];
  #laterPages: RegExp | undefined;

  /**
   * Addresses that belong to the site itself, folders in which all do, and the form of those that lists in several
   * pages have.
   */
  reserve(addresses: readonly string[], folders: readonly string[] = [], laterPages?: RegExp): void {
    this.#folders = folders;
    this.#laterPages = laterPages;
    for (const name of addresses) this.#taken.set(keyOf('address', '', name), { name });
  }

  /**
   * Takes a name within a scope (a file, or the whole site); a finding and false when it is taken, also by case. Of the
   * two, that which is named last by file and line has the finding, whatever came first to be read: that needs no git,
   * and is the same on every machine. Positions are asked for when a finding needs them.
   */
  claim(kind: NamedThing, name: string, positionOf: () => Position, report: Report, scope = ''): boolean {
    const key = keyOf(kind, scope, name);
    const first = this.#taken.get(key) ?? this.#siteOwn(kind, name);
    if (!first) {
      this.#taken.set(key, { name, positionOf });
      return true;
    }
    const { rule, severity, noun, advice } = KINDS[kind];
    const own = { name, position: positionOf() };
    const theirs = first.positionOf && { name: first.name, position: first.positionOf() };
    const [last, other] = theirs && isBefore(own.position, theirs.position) ? [theirs, own] : [own, theirs];
    const { position } = last;
    const where = other
      ? `${other.position.file === position.file ? 'line ' : `${other.position.file}:`}${other.position.line}`
      : (first.owner ?? 'the site itself');
    const spelt = (other ?? first).name === last.name ? '' : ` as ${quoted((other ?? first).name)}`;
    report.add({
      rule,
      severity,
      ...position,
      message: `${noun} ${quoted(last.name)} is already taken by ${where}${spelt}.`,
      suggestion: other ? advice : 'Give this one another.',
    });
    return false;
  }

  #siteOwn(kind: NamedThing, name: string): Taken | undefined {
    if (kind === 'listing') return isOwnId(name) ? { name } : undefined;
    if (kind !== 'address') return undefined;
    const address = name.toLowerCase();
    if (this.#folders.some((folder) => address.startsWith(`${folder}/`))) return { name };
    return this.#laterPages?.test(address) ? { name, owner: 'the later pages of long lists' } : undefined;
  }
}

const isBefore = (a: Position, b: Position) => byText(a.file, b.file) < 0 || (a.file === b.file && a.line < b.line);

function keyOf(kind: string, scope: string, name: string): string {
  return [kind, scope, name.trim().toLowerCase()].join('\n');
}
