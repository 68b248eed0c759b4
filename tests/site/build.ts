// Builds a place for the tests, without writing a dist/.
import { resolve } from 'node:path';
import { buildSite, type Built } from '../../build/build-site.ts';
import type { OutputFile } from '../../build/output/file.ts';
import type { Backend } from '../../build/render/page.tsx';
import { printFindings } from '../../build/report/print.ts';
import { Report } from '../../build/report/report.ts';
import { routeFile, type Page } from '../../build/routes/route.ts';
import { Stopwatch } from '../../build/report/stopwatch.ts';

export interface TestBuild extends Built {
  pages: Page[];
  files: OutputFile[];
  report: Report;
  /** A page or a text file of the finished site. Throws when there is none. */
  text(path: string): string;
}

/** Throws with the printed findings when there is an error. */
export async function buildContent(
  root: string,
  options: { content?: string; basePath?: string; backend?: Backend; today?: string; drafts?: boolean; blankCards?: boolean } = {},
): Promise<TestBuild> {
  const report = new Report();
  const files: OutputFile[] = [];
  const destination = { put: (file: OutputFile) => files.push(file), finish: () => undefined };
  const built = await buildSite({ root: resolve(root), destination, ...options }, report, new Stopwatch());
  if (report.failed) throw new Error(printFindings(report.sorted(), { textOf: built.textOf }));
  const texts = new Map(files.map((file) => [file.path, file.body]));
  const text = (path: string) => {
    const body = texts.get(path);
    if (body === undefined) throw new Error(`The site has no ${path}.`);
    return typeof body === 'string' ? body : new TextDecoder().decode(body);
  };
  const { routes, site } = built as Built;
  const pages = routes.map((route) => ({ route, html: text(routeFile(route, site.settings.output)) }));
  return { ...(built as Built), files, pages, report, text };
}

/** The second, fictional place. */
export const buildFixture = (options: { basePath?: string } = {}) => buildContent('tests/fixtures', { content: 'site', ...options });
