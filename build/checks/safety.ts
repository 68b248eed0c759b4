// Nothing on a page runs that the build did not bundle, and nothing is asked of another site.
import { visible } from '../report/wording.ts';
import { resolve } from './addresses.ts';
import { findPlaces } from './places.ts';
import { pageStart, type Check } from './site-facts.ts';

export const rules = {
  'page/unsafe-markup': 'A page holds an inline script, an event or style attribute, or an address that runs code.',
  'page/outside-request': 'A page asks another site for a file without the reader’s doing.',
};

const DATA_TYPES = new Set(['application/json', 'application/ld+json']);

export const checkSafety: Check = (site, report) => {
  for (const page of site.pages) {
    const scripts = page.inlineScripts.filter((type) => !DATA_TYPES.has(type)).map((type) => `an inline <script> of type "${type}"`);
    for (const found of new Set([...scripts, ...page.unsafe])) {
      const message = `The page ${page.route.path} holds ${visible(found)}.`;
      report.add({ rule: 'page/unsafe-markup', severity: 'error', message, ...pageStart(page) });
    }
    const outside = page.requests.filter(({ address }) => resolve(site, page, address).kind === 'outside');
    for (const { by, address } of new Map(outside.map((request) => [request.address, request])).values()) {
      const message = `The page ${page.route.path} asks another site for ${address} (<${by}>).`;
      // A cover elsewhere is allowed, though it tells that site who reads; anything else is a mistake of ours.
      const severity = by === 'img' ? 'warn' : 'error';
      const place = findPlaces(site.origins, page.route.origins, address)[0] ?? pageStart(page);
      report.add({ rule: 'page/outside-request', severity, message, suggestion: 'Keep a copy in this site.', ...place });
    }
  }
};
