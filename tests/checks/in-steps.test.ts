// The rules look at a site one after the other, with a pause before each: a server is not deaf for all of them at once.
import { expect, test } from 'vitest';
import { checkSite, checkSiteInSteps } from '../../build/checks/check.ts';
import { parseFacts } from '../../build/checks/facts.ts';
import { pageRenderer } from '../../build/render/page.tsx';
import { Report } from '../../build/report/report.ts';
import { routesOf } from '../../build/routes/routes.tsx';
import { assets, fixtureSite } from '../components/render.tsx';

test('the findings are the same, and come rule by rule', () => {
  const site = fixtureSite();
  const render = pageRenderer(site, assets);
  const finished = { site, pages: routesOf(site).map((route) => parseFacts(render(route))), files: [], textOf: () => undefined, content: 'content' };
  const [atOnce, inSteps] = [new Report(), new Report()];
  checkSite(finished, atOnce);
  const found = Array.from(checkSiteInSteps(finished, inSteps), () => inSteps.size);
  expect(inSteps.sorted()).toEqual(atOnce.sorted());
  expect(found.length).toBeGreaterThan(5);
  expect(found[0]).toBe(0);
  // No file is there: the links find some of it, and the look at the head more.
  expect(new Set(found).size).toBeGreaterThan(2);
});
