// A page says in its head what it is: once, in full, and in words of its own.
import type { Report } from '../report/report.ts';
import { resolve } from './addresses.ts';
import type { PageFacts } from './facts.ts';
import { findPlaces } from './places.ts';
import { pageStart, type Check, type SiteFacts } from './site-facts.ts';

export const rules = {
  'page/head': 'The head of a page lacks something, says it twice, or contradicts the page’s address.',
  'page/duplicate-title': 'Two pages have the same title.',
  'page/duplicate-description': 'Two pages have the same description.',
  'page/structured-data': 'Structured data of a page is not valid JSON-LD.',
};

const REQUIRED_METAS = ['description', 'keywords', 'robots', 'og:title', 'og:description', 'og:url', 'og:image'];

export const checkHead: Check = (site, report) => {
  for (const page of site.pages) {
    const place = pageStart(page);
    for (const problem of headProblems(site, page)) {
      const message = `The page ${page.route.path} ${problem}.`;
      report.add({
        rule: 'page/head',
        severity: 'error',
        message,
        suggestion: 'Mend it where heads are made: build/routes/head.ts, or components/document/document-head.tsx.',
        ...place,
      });
    }
    for (const fault of page.structuredDataFaults) {
      const message = `The structured data of ${page.route.path} ${fault}.`;
      report.add({
        rule: 'page/structured-data',
        severity: 'error',
        message,
        suggestion: 'Make it in build/routes/structured-data.ts: JSON with "@context", and "@type" or "@graph".',
        ...place,
      });
    }
  }
  checkUnique(site, report, 'page/duplicate-title', 'title', (page) => page.titles[0]);
  checkUnique(site, report, 'page/duplicate-description', 'description', (page) => page.metas.description?.[0]);
};

function headProblems(site: SiteFacts, page: PageFacts): string[] {
  const problems = [
    ...(page.language ? [] : ['does not say its language']),
    ...onceProblems('title', page.titles),
    ...REQUIRED_METAS.flatMap((name) => onceProblems(name, page.metas[name] ?? [])),
  ];
  const { noindex, canonical } = page.route.head;
  const robots = noindex ? 'noindex, nofollow' : 'index, follow';
  const [said = robots] = page.metas.robots ?? [];
  if (said !== robots) problems.push(`says "${said}" to robots instead of "${robots}"`);

  if (page.route.kind === 'error') {
    if (page.canonicals.length) problems.push('is an error page and must have no canonical address');
  } else {
    problems.push(...onceProblems('canonical', page.canonicals));
    const own = site.url + site.basePath + page.route.path;
    const other = [canonical, ...page.canonicals].find((address) => address && address !== own);
    if (other) problems.push(`has the canonical address ${other} instead of ${own}`);
  }
  const [image] = page.metas['og:image'] ?? [];
  if (image && resolve(site, page, image).kind !== 'file') {
    problems.push(`has the social image ${image}, which is no file of this site`);
  }
  return problems;
}

function onceProblems(name: string, values: string[]): string[] {
  if (values.length === 0) return [`has no ${name}`];
  if (values.length > 1) return [`has ${values.length} of ${name}`];
  return values[0]!.trim() ? [] : [`has an empty ${name}`];
}

/** Pages that search engines do not list may say the same. */
function checkUnique(
  { pages, origins }: SiteFacts,
  report: Report,
  rule: keyof typeof rules,
  what: string,
  valueOf: (page: PageFacts) => string | undefined,
): void {
  const first = new Map<string, PageFacts>();
  for (const page of pages) {
    const value = page.route.head.noindex ? undefined : valueOf(page);
    if (!value) continue;
    const other = first.get(value);
    if (!other) {
      first.set(value, page);
      continue;
    }
    const message = `The pages ${other.route.path} and ${page.route.path} have the same ${what}: "${value}".`;
    // Content has a title without the brand that the page shows after it.
    const spellings = [value, value.replace(/ \| [^|]*$/, '')];
    const place = spellings.flatMap((words) => findPlaces(origins, page.route.origins, words))[0] ?? pageStart(page);
    report.add({ rule, severity: 'error', message, suggestion: `Give each page a ${what} of its own.`, ...place });
  }
}
