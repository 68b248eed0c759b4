// Every picture has a text in its place, and its size, so that nothing jumps when it arrives. That its file exists is
// checked with the links.
import { asWritten } from './addresses.ts';
import { findPlaces } from './places.ts';
import { pageStart, type Check } from './site-facts.ts';

export const rules = {
  'page/picture-without-alt': 'A picture has no alt attribute.',
  'page/picture-without-size': 'A picture has no width and height in whole pixels.',
};

const PIXELS = /^[1-9]\d*$/;

export const checkImages: Check = (site, report) => {
  for (const page of site.pages) {
    for (const { src, alt, width, height } of page.images) {
      const named = `The picture "${asWritten(site, src)}" on ${page.route.path}`;
      const place = () => findPlaces(site.origins, page.route.origins, asWritten(site, src))[0] ?? pageStart(page);
      if (alt === undefined) {
        report.add({
          rule: 'page/picture-without-alt',
          severity: 'error',
          message: `${named} has no alt text.`,
          suggestion: 'Write alt="…" with what it shows, or alt="" if it is there for its looks alone.',
          ...place(),
        });
      }
      if (!PIXELS.test(width ?? '') || !PIXELS.test(height ?? '')) {
        report.add({
          rule: 'page/picture-without-size',
          severity: 'error',
          message: `${named} has no width and height.`,
          suggestion: 'Write both as whole numbers, such as width="320" height="200".',
          ...place(),
        });
      }
    }
  }
};
