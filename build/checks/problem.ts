// What is wrong with one page by itself, whatever the rest of the site holds.

export interface Problem {
  rule: string;
  /** What is wrong, as the end of a sentence that begins with the page: "has no h1". */
  says: string;
  suggestion: string;
  /** The words in the content that are at fault; absent where none is to be named. */
  words?: string;
}
