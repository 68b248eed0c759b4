// Checks that pages run only bundled scripts and load nothing from other sites.
import { visible } from '../report/wording.ts';
import { resolve } from './addresses.ts';
import type { PageHtml } from './page-html.ts';
import { pageStart, positionsOfLink, type Check, type PageFacts, type TellProblem } from './site-facts.ts';

export const rules = {
  'page/unsafe-markup': 'A page contains an inline script, an event or style attribute, or a URL that runs code.',
  'page/outside-request':
    'A page loads a file from another site by itself. A cover from another site is a warning, any other file an error.',
};

const DATA_TYPES = new Set(['application/json', 'application/ld+json']);

export function checkMarkup({ inlineScripts, unsafe }: PageHtml, tell: TellProblem): void {
  const scripts = inlineScripts
    .filter((type) => !DATA_TYPES.has(type))
    .map((type) => `an inline <script> of type "${type}"`);
  for (const found of new Set([...scripts, ...unsafe])) {
    const advice = 'Put scripts into client/, styles into a style sheet, and data into the page as JSON.';
    tell('page/unsafe-markup', `contains ${visible(found)}`, advice);
  }
}

/** One finding per URL, because a post's cover is on the post's page and on pages that list the post. */
export const checkRequests: Check = (site, report) => {
  const asked = new Map<string, { by: string; pages: PageFacts[] }>();
  for (const page of site.pages) {
    for (const { by, address } of page.requests) {
      if (resolve(site, page, address).kind !== 'outside') continue;
      const known = asked.get(address);
      if (!known) asked.set(address, { by, pages: [page] });
      else if (!known.pages.includes(page)) known.pages.push(page);
    }
  }
  for (const [address, { by, pages }] of asked) {
    const written = pages.flatMap((page) =>
      positionsOfLink(site, page, address).map((position) => ({ page, position })),
    )[0];
    const { page, position } = written ?? { page: pages[0]!, position: pageStart(pages[0]!) };
    const count = pages.length - 1;
    const others = count > 0 ? `, and so ${count === 1 ? 'does 1 other page' : `do ${count} other pages`}` : '';
    const message = `The page ${page.route.path} loads ${address} from another site (<${by}>)${others}.`;
    const suggestion = 'Put a copy of the picture into content/images/, and write its path: /images/name.svg.';
    // A picture can't run code, but its server learns about the reader.
    const severity = by === 'img' ? 'warn' : 'error';
    report.add({ rule: 'page/outside-request', severity, ...position, message, suggestion });
  }
};
