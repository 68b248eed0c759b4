// `npm run weigh`: builds the site in memory and prints what one page of every kind costs a reader. Writes nothing.
import { takeNoWords } from '../no-words.ts';
import { buildSite, newRun } from '../../pipeline.ts';
import { parseFacts } from '../../checks/facts.ts';
import { siteFacts } from '../../checks/site-facts.ts';
import type { OutputFile } from '../../output/file.ts';
import { printFindings, printSummary } from '../../report/print.ts';
import { routeFile, type Route } from '../../routes/route.ts';
import { readInputs } from '../../source/inputs.ts';
import { printScripts, printWeights } from './print-weights.ts';
import { PACKINGS, weighPages } from './weigh-pages.ts';

takeNoWords('npm run weigh   prints what one page of every kind costs a reader: bytes by type, requests, scripts');

// Weighed with sign-ups, as it is published.
const backend = { url: '/', key: 'public-key' };
const bodies = new Map<string, OutputFile>();
const output = { keep: () => false, put: (file: OutputFile) => void bodies.set(file.path, file), publish: () => new Map() };
const { plan, textOf, findings: found, failed } = await buildSite(readInputs(process.cwd(), 'content'), { backend }, newRun(), output);
const findings = found.filter(({ severity }) => severity === 'error');
process.stderr.write(printFindings(findings, { textOf }));
// A site over its budget is weighed all the same: that is when a person wants to know.
if (plan) {
  const { site, routes, assets } = plan;
  const { url, basePath = '', output } = site.settings;
  const htmlOf = (route: Route) => String(bodies.get(routeFile(route, output))!.body);
  const pages = routes.map((route) => parseFacts({ route, html: htmlOf(route) }));
  const facts = siteFacts({ url, basePath, output, pages, files: [...bodies.values()], origins: { textOf, linksOf: () => [], shared: [] } });
  const weights = weighPages(facts, htmlOf);
  console.log([...PACKINGS.map((packing) => printWeights(weights, packing)), printScripts(assets.weights)].join('\n\n'));
  console.log(`
Requests: before the reader scrolls, to all that is on the page. Pictures: above the fold, and the icon; those further down are fetched
as the reader comes near. Next page: what is new for a reader who comes from another page. !: over its budget (build/checks/budgets.ts).`);
}
if (failed) {
  console.log(printSummary(findings));
  process.exitCode = 1;
}
