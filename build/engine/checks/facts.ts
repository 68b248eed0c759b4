// What is kept of a finished page: what is wrong with it by itself, and what the rules about the whole site ask of it.
import type { RuleName } from '../report/rules.ts';
import type { Route } from '../pages/route.ts';
import type { Request } from './page-html.ts';

export interface Problem {
  rule: RuleName;
  /** The end of a sentence that begins with the page: "has no h1". */
  says: string;
  suggestion: string;
  /** The words in the content that are at fault; absent where none is to be named. */
  words?: string;
}

/** Plain data but for the route: the rest is a function of the page's HTML and address, and may be cached so. */
export interface PageFacts {
  route: Route;
  /** Bytes after gzip, where they matter; see `htmlWeight`. */
  weight: number | undefined;
  title: string | undefined;
  description: string | undefined;
  /** Its address, as the head names it. */
  socialImage: string | undefined;
  ids: string[];
  /** Where a reader can go, each address once. */
  links: string[];
  /** What the browser fetches by itself, each once. */
  requests: Request[];
  problems: Problem[];
}
