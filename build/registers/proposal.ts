// The result of comparing a register with the listings.

/** A listing's fields as in its file. */
export type Fields = Record<string, unknown>;

/** A listing in its file. */
export interface Card {
  /** `content/directories/sw2/eating-out.yaml` */
  file: string;
  /** `/eating-out` */
  page: string;
  group: string;
  /** `SW2` */
  district: string;
  details: Fields;
}

/** Changes that --write makes. */
export type Change =
  | { kind: 'new'; file: string; page: string; group: string; details: Fields }
  /** Undefined removes a field. */
  | { kind: 'renamed' | 'moved' | 'rated' | 'filled' | 'linked'; card: Card; fields: Fields };

/** Decisions for an editor. */
export type Question =
  | { kind: 'closed'; card: Card; closed: string; reason: string }
  /** A match or a move that isn't certain. */
  | { kind: 'doubtful'; card?: Card; text: string };

/** Information that needs no decision. */
export type Note =
  | { kind: 'missing'; card: Card; since: string }
  /** The register differs from an editor's value. */
  | { kind: 'differs'; card: Card; field: string; theirs: string };

export interface Comparison {
  changes: Change[];
  questions: Question[];
  notes: Note[];
  /** New places of a kind that no page lists, by kind. */
  unplaced: Map<string, number>;
}

export const cardAddress = ({ page, details }: Card) => `${page}#${String(details.id)}`;
