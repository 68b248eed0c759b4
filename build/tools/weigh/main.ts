// `npm run weigh`: builds the site in memory, and prints what a page of every kind makes a reader download.
import { buildSite } from '../../build-site.ts';
import { parseFacts } from '../../checks/facts.ts';
import { siteFacts } from '../../checks/site-facts.ts';
import type { OutputFile } from '../../output/file.ts';
import { printFindings, printSummary } from '../../report/print.ts';
import { Report } from '../../report/report.ts';
import { routeFile, type Route } from '../../routes/route.ts';
import { Stopwatch } from '../../report/stopwatch.ts';
import { runMain, withoutArguments, type ExitCode } from '../command-line.ts';
import { printScripts, printWeights } from './print-weights.ts';
import { ENCODINGS, weighPages } from './weigh-pages.ts';

async function weigh(): Promise<ExitCode> {
  const report = new Report();
  // With sign-ups, as the published site has them.
  const backend = { url: '/', key: 'public-key' };
  const outputs = new Map<string, OutputFile>();
  const destination = { put: (file: OutputFile) => outputs.set(file.path, file), finish: () => undefined };
  const built = await buildSite({ root: process.cwd(), backend, destination }, report, new Stopwatch());
  const { site, routes, assets, textOf } = built;
  const findings = report.sorted().filter(({ severity }) => severity === 'error');
  process.stderr.write(printFindings(findings, { textOf }));
  // Also for a site over its budget, whose weights are of most interest.
  if (site && routes && assets) {
    const { url, basePath = '', output } = site.settings;
    const htmlOf = (route: Route) => String(outputs.get(routeFile(route, output))!.body);
    const pages = routes.map((route) => parseFacts({ route, html: htmlOf(route) }));
    const origins = { textOf, linksOf: () => [], shared: [] };
    const weights = weighPages(
      siteFacts({ url, basePath, output, pages, files: [...outputs.values()], origins }),
      htmlOf,
    );
    console.log(
      [...ENCODINGS.map((encoding) => printWeights(weights, encoding)), printScripts(assets.weights)].join('\n\n'),
    );
    console.log(LEGEND);
  }
  if (!report.failed) return 0;
  console.log(printSummary(findings));
  return 1;
}

const LEGEND = `
Requests: before the reader scrolls, and for the whole page. Pictures: above the fold, and the icon.
Further down: pictures that load as the reader scrolls. Next page: new for a reader who comes from another page.
!: over its budget (build/checks/budgets.ts).`;

const usage =
  'npm run weigh   prints what a page of every kind makes a reader download: bytes by type, requests, scripts';

await runMain(withoutArguments(usage, weigh));
