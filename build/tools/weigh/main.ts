// `npm run weigh`: builds the site in memory, and prints what a page of every kind makes a reader download.
import { buildSite, newRun } from '../../engine/pipeline.ts';
import { parseFacts } from '../../engine/checks/parse-facts.ts';
import { siteFacts } from '../../engine/checks/site-facts.ts';
import type { OutputFile } from '../../engine/output/file.ts';
import { printFindings, printSummary } from '../../engine/report/print.ts';
import { routeFile, type Route } from '../../engine/pages/route.ts';
import { readInputs } from '../../engine/source/inputs.ts';
import { runMain, withoutArguments, type ExitCode } from '../../engine/report/command-line.ts';
import { site } from '../../site.ts';
import { printScripts, printWeights } from './print-weights.ts';
import { weighPages } from './weigh-pages.ts';

async function weigh(): Promise<ExitCode> {
  // With sign-ups, as the published site has them.
  const backend = { url: '/', key: 'public-key' };
  const outputs = new Map<string, OutputFile>();
  const put = (file: OutputFile) => void outputs.set(file.path, file);
  const output = { keep: () => false, put, publish: () => new Map<string, never>() };
  const inputs = readInputs(process.cwd(), 'content', site.otherFolders);
  const { plan, textOf, failed, findings: found } = await buildSite(site, inputs, { backend }, newRun(), output);
  const findings = found.filter(({ severity }) => severity === 'error');
  process.stderr.write(printFindings(findings, { textOf }));
  // Also for a site over its budget, whose weights are of most interest.
  if (plan) {
    const { routes, assets } = plan;
    const { settings } = plan.site;
    const { url, basePath = '', output: naming } = settings;
    const htmlOf = (route: Route) => String(outputs.get(routeFile(route, naming))!.body);
    const pages = routes.map((route) => parseFacts({ route, html: htmlOf(route) }, settings));
    const weights = weighPages(
      siteFacts({ url, basePath, output: naming, pages, files: [...outputs.values()] }),
      htmlOf,
    );
    console.log([printWeights(weights), printScripts(assets.weights, site.scriptBudgets), LEGEND].join('\n\n'));
  }
  if (!failed) return 0;
  console.log(printSummary(findings));
  return 1;
}

const LEGEND = `Requests: before the reader scrolls, and for the whole page. Pictures: above the fold, and the icon.
Further down: pictures that load as the reader scrolls. Next page: new for a reader who comes from another page.
!: over its budget (build/engine/checks/budgets.ts).`;

const usage =
  'npm run weigh   prints what a page of every kind makes a reader download: bytes by type, requests, scripts';

await runMain(withoutArguments(usage, weigh));
