// Markdown → HTML that is safe to put in a page, with its headings, links and pictures remembered by line.
// (Contract; the parser follows.)

export interface ProseLink {
  href: string;
  line: number;
  column: number;
}

/** A piece of Markdown as HTML. `links` and `images` keep the lines of the file that they came from. */
export interface Prose {
  html: string;
  words: number;
  headings: { id: string; text: string; depth: number }[];
  links: ProseLink[];
  images: ProseLink[];
}
