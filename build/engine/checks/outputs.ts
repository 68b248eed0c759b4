// Checks that no two outputs have the same path in dist/, such as a page and a file of public/.
import { findClashes } from '../output/paths.ts';
import { startOf } from '../report/finding.ts';
import { quoted } from '../report/wording.ts';
import { redirectFile } from '../pages/redirect.ts';
import { routeFile } from '../pages/route.ts';
import { takenPaths } from './redirected-paths.ts';
import { pageStart, type Check } from './site-facts.ts';

export const rules = { 'page/same-place': 'A page and a file, or two files, have the same path in the site.' };

export const checkOutputs: Check = (site, report) => {
  const wrong = [...takenPaths(site).keys()];
  const taken = new Set(wrong.map(({ from }) => redirectFile(from, site.output)));
  const removed = new Set(wrong.filter(({ to }) => to === undefined).map(({ from }) => from));
  const pages = site.pages
    .filter(({ route }) => route.kind !== 'error' || !removed.has(route.path))
    .map((page) => ({ path: routeFile(page.route, site.output), page }));
  const files = site.filePaths.filter((path) => !taken.has(path)).map((path) => ({ path }));
  const reported: string[] = [];
  for (const [earlier, later] of findClashes([...pages, ...files])) {
    if (reported.some((folder) => later.startsWith(`${folder}/`))) continue;
    reported.push(later);
    const taking = [earlier, later].flatMap((path) => [path, `${path}/index.html`]);
    const old = site.redirects.find(({ from }) => taking.includes(redirectFile(from, site.output)));
    if (old) {
      const at = site.fieldIn(old.origin, [...old.field]) ?? startOf(old.origin);
      const other = redirectFile(old.from, site.output) === earlier ? later : earlier;
      const words = `The old path ${quoted(old.from)} can’t redirect, because the site has the file "${other}".`;
      report.error('page/same-place', at, words, 'Remove the line.');
      continue;
    }
    const page = pages.find(({ path }) => path === earlier || path.startsWith(`${earlier}/`))?.page;
    const message = `Two outputs have the same path in the site: "${earlier}" and "${later}".`;
    const suggestion = 'If one of them is in public/, rename it there. Otherwise change the path of the page.';
    report.error('page/same-place', page ? pageStart(page) : startOf(`public/${later}`), message, suggestion);
  }
};
