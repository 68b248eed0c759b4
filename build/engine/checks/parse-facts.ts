// Runs every single-page check while parsing the page's HTML.
import { absolute, type SiteAddress } from '../pages/absolute-url.ts';
import type { Page, Route } from '../pages/route.ts';
import { gzipBytes } from '../report/outcome.ts';
import { checkHead } from './check-head.ts';
import { checkHeadings, checkIds, checkImages } from './page-elements.ts';
import { parsePage, type PageMarkup } from './page-html.ts';
import { checkMarkup } from './safety.ts';
import type { PageFacts, PageProblem, TellProblem } from './site-facts.ts';

export function parseFacts({ route, html, shared }: Page & PageMarkup, settings: SiteAddress): PageFacts {
  const page = parsePage({ html, shared });
  const problems: PageProblem[] = [];
  const tell: TellProblem = (rule, says, suggestion, words) =>
    problems.push({ rule, says, suggestion, ...(words !== undefined && { words }) });
  checkIds(page, tell);
  checkHeadings(page, tell);
  checkImages(page, tell);
  checkHead(page, route, absolute(settings, route.path), tell);
  checkMarkup(page, tell);
  return {
    route,
    weight: htmlWeight(html, route),
    title: page.titles[0],
    description: page.metas.get('description')?.[0],
    socialImage: page.metas.get('og:image')?.[0],
    ids: [...page.ids],
    links: [...new Set(page.links)],
    requests: [...new Map(page.requests.map((request) => [Object.values(request).join(' '), request])).values()],
    problems,
  };
}

export const HTML_BUDGET = 14 * 1024;

export const htmlBudget = ({ htmlBudget: own }: Pick<Route, 'htmlBudget'>) => own ?? HTML_BUDGET;

/** Markup with words compresses to a third. A page that doesn't compress to half contains data instead of text. */
const LEAST_PACKED = 1 / 2;

/** Returns a page's bytes after gzip. Undefined for a page that is surely within its budget, except the home page. */
export function htmlWeight(html: string, route: Pick<Route, 'path' | 'htmlBudget'>): number | undefined {
  const bytes = Buffer.byteLength(html);
  return route.path !== '/' && bytes * LEAST_PACKED <= htmlBudget(route) ? undefined : gzipBytes(Buffer.from(html));
}
