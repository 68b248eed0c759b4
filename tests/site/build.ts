// Builds a site for tests, without writing dist/.
import type { Site } from '../../build/guide/load-guide.ts';
import { site as definition } from '../../build/site.ts';
import { resolve } from 'node:path';
import { Cache } from '../../build/engine/cache/cache.ts';
import type { OutputFile } from '../../build/engine/output/file.ts';
import { buildSite, newRun, type Plan, type SiteOptions } from '../../build/engine/pipeline.ts';
import type { Finding } from '../../build/engine/report/finding.ts';
import { printFindings } from '../../build/engine/report/print.ts';
import { routeFile, type Page } from '../../build/engine/pages/route.ts';
import { readInputs } from '../../build/engine/source/inputs.ts';

export interface TestBuild extends Plan<Site> {
  pages: Page[];
  files: OutputFile[];
  findings: Finding[];
  /** Returns a page or a text file of the finished site. Throws if the file doesn't exist. */
  text(path: string): string;
}

/**
 * Throws the printed findings if the content has an error. Keeps drawn social cards for later runs of the tests,
 * because drawing sixty cards takes longer than the rest of a build.
 */
export async function buildContent(
  root: string,
  options: SiteOptions & { precompress?: boolean } = {},
): Promise<TestBuild> {
  const files: OutputFile[] = [];
  const output = { keep: () => false, put: (file: OutputFile) => void files.push(file), publish: () => new Map() };
  const { failed, findings, textOf, plan } = await buildSite(
    definition,
    readInputs(resolve(root), options.content ?? 'content', definition.otherFolders),
    options,
    newRun({ cache: new Cache(), drawn: new Cache('.cache/drawn') }),
    output,
  );
  if (failed || !plan) throw new Error(printFindings(findings, { textOf }));
  const texts = new Map(files.map((file) => [file.path, file.body]));
  const text = (path: string) => {
    const body = texts.get(path);
    if (body === undefined) throw new Error(`The site has no ${path}.`);
    return typeof body === 'string' ? body : new TextDecoder().decode(body);
  };
  const pages = plan.routes.map((route) => ({ route, html: text(routeFile(route, plan.site.settings.output)) }));
  return { ...plan, files, pages, findings, text };
}

/** Builds the fixture site, a small fictional guide. */
export const buildFixture = (options: { basePath?: string } = {}) =>
  buildContent('tests/fixtures', { content: 'site', ...options });
