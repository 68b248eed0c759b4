// What a mail is, and for whom it is made.

/** As the newsletter's table has them. */
export interface LetterReader {
  /** A district; 'None' or null for readers of all of them. */
  postcode: string | null;
  /** Names of categories. */
  categories: readonly string[];
}

export interface Mail {
  subject: string;
  html: string;
  text: string;
  /** Ids of the blocks in it, in order: `greeting`, `story:…`, `event:…`, `place:…`. */
  blocks: readonly string[];
}
