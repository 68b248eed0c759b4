// What a letter says of one story, event or place, in a mail and in its text alike.

export interface LetterItem {
  /** Above the title: that a place has closed, for one. */
  label?: string;
  title: string;
  /** In full, as all links of a mail. */
  link?: string;
  lines: { text: string; link?: string }[];
}
