// Check data of a finished page: its own mistakes, and facts for checks of the whole site.
import type { RuleName } from '../report/rules.ts';
import type { Route } from '../pages/route.ts';
import type { Request } from './page-html.ts';

export interface Problem {
  rule: RuleName;
  /** End of a sentence that starts with the page: "has no h1". */
  says: string;
  suggestion: string;
  /** Words to find in the content, for the position of the finding. Absent if there are none. */
  words?: string;
}

/** Plain data except for the route. It depends only on the page's HTML and URL, so it can be cached by them. */
export interface PageFacts {
  route: Route;
  weight: number | undefined;
  title: string | undefined;
  description: string | undefined;
  socialImage: string | undefined;
  ids: string[];
  links: string[];
  requests: Request[];
  problems: Problem[];
}
