// The result of comparing a register with the listings.

/** Fields of a listing, as its file has them. */
export type Fields = Record<string, unknown>;

/** A listing, with the file, the page and the group that it is in. */
export interface Card {
  /** `content/directories/sw2/eating-out.yaml` */
  file: string;
  /** `/eating-out` */
  page: string;
  group: string;
  /** `SW2` */
  district: string;
  details: Fields;
  /** True for a thing that is no longer on the map. */
  isGone?: true;
}

/** A change that `npm run refresh -- --write` makes. */
export type Change =
  | { kind: 'new'; file: string; page: string; group: string; details: Fields; isThing?: true }
  /** An undefined value removes the field. "gone" removes the listing of a thing that is no longer on the map. */
  | { kind: 'gone' | 'renamed' | 'moved' | 'rated' | 'filled' | 'linked'; card: Card; fields: Fields };

/** A question that an editor must decide. */
export type Question =
  | { kind: 'closed'; card: Card; closed: string; reason: string }
  /**
   * A match or a move that isn't certain. `ref` is that of the record, which may be the same place or its successor.
   * `about` says with the listing which question it is, in every run.
   */
  | { kind: 'doubtful'; card: Card; text: string; about: string; ref?: string; successor?: string };

/** Names a question, so that an answered one isn't asked again. */
export const questionKey = (question: Question) =>
  `${question.kind === 'closed' ? 'closed' : question.about} ${cardAddress(question.card)}`;

/** Information for an editor that needs no decision. */
export type Note =
  | { kind: 'missing'; card: Card; since: string }
  /** The register differs from an editor's value. */
  | { kind: 'differs'; card: Card; field: string; theirs: string };

export interface Comparison {
  changes: Change[];
  questions: Question[];
  notes: Note[];
  /** Number of new places that no page lists, by the kind of place. */
  unplaced: Map<string, number>;
  /** Number of new places that don't become listings, by reason. */
  passed: Map<string, number>;
  /** Names of new places that `leaveOut` in registers.yaml leaves out. */
  leftOut: string[];
}

export const cardAddress = ({ page, details }: Card) => `${page}#${String(details.id)}`;
