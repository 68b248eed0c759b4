// Texts of a letter about one story, event or place, for the HTML and the plain text of the mail.

export interface LetterItem {
  /** Line above the title, such as the note that a place has closed. */
  label?: string;
  /** Sponsor of the item, named above its title. */
  sponsor?: { label: string; by: string; url: string };
  title: string;
  /** Full URL, like all links of a mail. */
  link?: string;
  lines: { text: string; link?: string; isPaid?: boolean }[];
}
