// What is kept of a finished page: what is wrong with it by itself, and what the rules about the whole site ask of it.
import { absolute, type SiteAddress } from '../routes/address.ts';
import type { Page, Route } from '../routes/route.ts';
import { headProblems } from './head.ts';
import { headingProblems } from './headings.ts';
import { htmlWeight } from './html-weight.ts';
import { idProblems } from './ids.ts';
import { imageProblems } from './images.ts';
import { readPage, type Request } from './page-html.ts';
import type { Problem } from './problem.ts';
import { markupProblems } from './safety.ts';

/** Plain data but for the route: the rest is a function of the page's HTML and address, and may be cached so. */
export interface PageFacts {
  route: Route;
  /** Bytes after gzip; see `htmlWeight`. */
  weight: number;
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

export function parseFacts({ route, html }: Page, settings: SiteAddress): PageFacts {
  const page = readPage(html);
  return {
    route,
    weight: htmlWeight(html, route),
    title: page.titles[0],
    description: page.metas.description?.[0],
    socialImage: page.metas['og:image']?.[0],
    ids: page.ids,
    links: [...new Set(page.links)],
    requests: [...new Map(page.requests.map((request) => [Object.values(request).join(' '), request])).values()],
    problems: [
      ...idProblems(page),
      ...headingProblems(page),
      ...imageProblems(page),
      ...headProblems(page, route, absolute(settings, route.path)),
      ...markupProblems(page),
    ],
  };
}
