// Runs every single-page check while parsing the page's HTML.
import { absolute, type SiteAddress } from '../pages/absolute-url.ts';
import type { Page } from '../pages/route.ts';
import { htmlWeight } from './budgets.ts';
import type { PageFacts } from './facts.ts';
import { headProblems } from './check-head.ts';
import { headingProblems } from './headings.ts';
import { idProblems } from './ids.ts';
import { imageProblems } from './images.ts';
import { readPage } from './page-html.ts';
import { markupProblems } from './safety.ts';

export function parseFacts({ route, html }: Page, settings: SiteAddress): PageFacts {
  const page = readPage(html);
  return {
    route,
    weight: htmlWeight(html, route),
    title: page.titles[0],
    description: page.metas.get('description')?.[0],
    socialImage: page.metas.get('og:image')?.[0],
    ids: [...page.ids],
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
