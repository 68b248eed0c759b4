// `npm run build -- --weights`: builds the site in memory, and prints the bytes that a page of each kind downloads.
import { parseFacts } from '../../engine/checks/parse-facts.ts';
import { siteFacts } from '../../engine/checks/site-facts.ts';
import type { OutputFile } from '../../engine/output/file.ts';
import { routeFile, type Route } from '../../engine/pages/route.ts';
import { buildSite, newRun, type SiteOptions } from '../../engine/pipeline.ts';
import { readInputs } from '../../engine/source/inputs.ts';
import { site as definition } from '../../site.ts';
import { printScripts, printWeights } from './print-weights.ts';
import { weighPages } from './weigh-pages.ts';

/** Returns undefined if the content can't be loaded. A site over its budget still has weights. */
export async function siteWeights(root: string, options: SiteOptions): Promise<string | undefined> {
  // Uses a placeholder backend, so that pages include sign-up forms, as on the published site.
  const backend = options.backend ?? { url: '/', key: 'public-key' };
  const outputs = new Map<string, OutputFile>();
  const put = (file: OutputFile) => void outputs.set(file.path, file);
  const output = { keep: () => false, put, publish: () => new Map<string, never>() };
  const inputs = readInputs(root, options.content ?? 'content', definition.otherFolders);
  const { plan } = await buildSite(definition, inputs, { ...options, backend }, newRun(), output);
  if (!plan) return undefined;
  const { site, routes, assets } = plan;
  const { url, basePath = '', output: naming } = site.settings;
  const htmlOf = (route: Route) => String(outputs.get(routeFile(route, naming))!.body);
  const pages = routes.map((route) => parseFacts({ route, html: htmlOf(route) }, site.settings));
  const facts = siteFacts({ url, basePath, output: naming, pages, files: [...outputs.values()] });
  return [printWeights(weighPages(facts, htmlOf)), printScripts(assets.weights), LEGEND].join('\n\n');
}

const LEGEND = `Requests: before the reader scrolls, and for the whole page. Pictures: above the fold, and the icon.
Further down: pictures that load as the reader scrolls. Next page: new for a reader who comes from another page.
!: over its budget (build/guide/checks/budgets.ts).`;
