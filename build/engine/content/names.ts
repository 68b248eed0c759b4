// Names that may be given only once across the site: addresses, ids, descriptions.
import { byText } from '../report/by-text.ts';
import type { Position } from '../report/finding.ts';
import type { Report } from '../report/report.ts';
import { quoted } from '../report/wording.ts';
import { isOwnId } from '../source/heading-id.ts';

/** Of each kind: its rule, how a message calls it, and what to do about two of one name. */
const KINDS = {
  address: ['site/duplicate-address', 'The address', 'Give one of the two another address.'],
  description: ['site/duplicate-description', 'The description', 'Say of each page what it alone has.'],
  'category-id': ['category/duplicate', 'The category id', 'Give one of the two another id.'],
  'category-name': ['category/duplicate', 'The category name', 'Give one of the two another name.'],
  'source-id': ['source/duplicate', 'The source id', 'Give one of the two another id.'],
  outline: ['outline/duplicate', 'The district', 'Remove one of the two, or join them as a MultiPolygon.'],
  'area-name': ['area/duplicate', 'The area’s name', 'Give one of the two another name.'],
  'useful-link': ['useful/duplicate', 'The label', 'Say of each what it alone leads to, or leave one out.'],
  'useful-station': ['useful/duplicate', 'The station', 'Leave one of the two out.'],
  group: ['directory/duplicate-group', 'The group', 'Join the two, or rename one.'],
  listing: [
    'directory/duplicate-listing',
    'The listing id',
    'Give one of the two another id, or remove it if it is the same business.',
  ],
  register: ['registers/duplicate', 'The id', 'Give one of the two another id.'],
  'search-button': ['search/repeated-name', 'The button', 'Join the two entries.'],
  synonym: ['search/repeated-name', 'The word', 'Keep it under the one meaning that people have in mind.'],
} as const;

export type NameKind = keyof typeof KINDS;

interface Taken {
  name: string;
  positionOf?: () => Position;
  /** Who has it, where that is neither content nor the site as a whole. */
  owner?: string;
}

/** What lies in these is the site's own: its files, the newsletter's data, the letters. */
const OWN_FOLDERS = ['/assets', '/cards', '/functions', '/images', '/keep', '/letters', '/near', '/rest'];

/** The later pages of long lists: /blogs/2, /topic/2, /categories/walks/2. A post or a category may be called 2026. */
const LATER_PAGES = /^(?!\/(?:blog|categories)\/[^/]+$)\/.+\/\d+$/;

export class Names {
  #taken = new Map<string, Taken>();

  /** `own`: addresses that stand in the site whatever its content. */
  constructor(own: readonly string[]) {
    for (const name of [...own, ...OWN_FOLDERS]) this.#taken.set(keyOf('address', '', name), { name });
  }

  /** Takes a name within a scope (a file, or the whole site); a finding and false when it is taken, also by case. */
  claim(kind: NameKind, name: string, positionOf: () => Position, report: Report, scope = ''): boolean {
    const key = keyOf(kind, scope, name);
    const first = this.#taken.get(key) ?? siteOwn(kind, name);
    if (!first) {
      this.#taken.set(key, { name, positionOf });
      return true;
    }
    const [rule, noun, advice] = KINDS[kind];
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
}

function siteOwn(kind: NameKind, name: string): Taken | undefined {
  if (kind === 'listing') return isOwnId(name) ? { name } : undefined;
  if (kind !== 'address') return undefined;
  const address = name.toLowerCase();
  if (OWN_FOLDERS.some((folder) => address.startsWith(`${folder}/`))) return { name };
  return LATER_PAGES.test(address) ? { name, owner: 'the later pages of long lists' } : undefined;
}

const isBefore = (a: Position, b: Position) => byText(a.file, b.file) < 0 || (a.file === b.file && a.line < b.line);

function keyOf(kind: string, scope: string, name: string): string {
  return `${kind}\n${scope}\n${name.trim().toLowerCase()}`;
}
