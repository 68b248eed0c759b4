// Checks that each page has a complete head, with a title and description of its own.
import type { Report } from '../report/report.ts';
import { resolve } from './addresses.ts';
import type { Route } from '../pages/route.ts';
import type { PageHtml } from './page-html.ts';
import { pageStart, type Check, type PageFacts, type SiteFacts, type TellProblem } from './site-facts.ts';

export const rules = {
  'page/head': 'The head of a page is incomplete, repeats an element, or contradicts the page’s URL.',
  'page/duplicate-title': 'Two pages have the same title.',
  'page/duplicate-description': 'Two pages have the same description.',
  'page/structured-data': 'Structured data of a page is not valid JSON-LD.',
};

const REQUIRED_METAS = ['description', 'keywords', 'robots', 'og:title', 'og:description', 'og:url', 'og:image'];

/** @param own The page's full URL. */
export function checkHead(page: PageHtml, { kind, noindex, head }: Route, own: string, tell: TellProblem): void {
  const wrong = (says: string) =>
    tell('page/head', says, 'Fix it in the route’s head, or in the site’s Document, which writes it.');
  if (!page.language) wrong('does not say its language');
  onceFaults('title', page.titles).forEach(wrong);
  for (const name of REQUIRED_METAS) onceFaults(name, page.metas.get(name) ?? []).forEach(wrong);
  const robots = noindex ? 'noindex, nofollow' : 'index, follow';
  const [said = robots] = page.metas.get('robots') ?? [];
  if (said !== robots) wrong(`says "${said}" to robots instead of "${robots}"`);
  if (kind !== 'error') {
    onceFaults('canonical', page.canonicals).forEach(wrong);
    const other = [head().canonical, ...page.canonicals].find((address) => address && address !== own);
    if (other) wrong(`has the canonical address ${other} instead of ${own}`);
  } else if (page.canonicals.length) wrong('is an error page and must have no canonical address');
  for (const fault of page.structuredDataFaults) {
    const advice = 'Fix it in the route’s head: JSON with "@context", and "@type" or "@graph".';
    tell('page/structured-data', `has structured data that ${fault}`, advice);
  }
}

function onceFaults(name: string, values: string[]): string[] {
  if (values.length === 0) return [`has no ${name}`];
  if (values.length > 1) return [`has ${values.length} of ${name}`];
  return values[0]!.trim() ? [] : [`has an empty ${name}`];
}

export const checkHeads: Check = (site, report) => {
  for (const page of site.pages) {
    const image = page.socialImage;
    if (!image || resolve(site, page, image).kind === 'file') continue;
    const message = `The page ${page.route.path} has the social image ${image}, which isn’t a file of this site.`;
    const suggestion = 'Fix it in the code that makes the heads of routes.';
    report.error('page/head', pageStart(page), message, suggestion);
  }
  checkUnique(site, report, 'title');
  checkUnique(site, report, 'description');
};

function checkUnique({ pages, fieldIn }: SiteFacts, report: Report, what: 'title' | 'description'): void {
  const first = new Map<string, PageFacts>();
  for (const page of pages) {
    const value = page.route.noindex ? undefined : page[what];
    if (!value) continue;
    const other = first.get(value);
    if (!other) {
      first.set(value, page);
      continue;
    }
    // An unattended build leaves out the page with the finding, which should be the newer one.
    const isOlder = (page.route.modified ?? '') < (other.route.modified ?? '');
    const newer = isOlder ? other : page;
    const message = `The pages ${other.route.path} and ${page.route.path} have the same ${what}: "${value}".`;
    const suggestion = `Give each page a ${what} of its own.`;
    const place = fieldIn(newer.route.origins[0] ?? '', [what]) ?? pageStart(newer);
    report.error(`page/duplicate-${what}`, place, message, suggestion);
  }
}
