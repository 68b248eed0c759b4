// Checks the fixture folder of a rule as the project's commands would, and returns the printed findings.
import { Memory } from '../../build/engine/cache/memory.ts';
import type { Plan } from '../../build/engine/pipeline.ts';
import type { Site } from '../../build/guide/load-guide.ts';
import { site as definition } from '../../build/site.ts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Assets } from '../../build/engine/assets/assets.ts';
import { otherFiles } from '../../build/engine/pipeline.ts';
import { checkRedirectTargets } from '../../build/guide/redirect/redirect-targets.ts';
import { checkBudgets, checkScripts } from '../../build/guide/checks/budgets.ts';
import { checkSite } from '../../build/engine/checks/check.ts';
import { checkFreshness } from '../../build/guide/checks/freshness.ts';
import { checkRelease } from '../../build/guide/checks/release.ts';
import { parseIssue } from '../../build/tools/issues/form.ts';
import { reportLost } from '../../build/tools/since/lost-paths.ts';
import { runCommand as runListings } from '../../build/tools/listings/listings-command.ts';
import type { Workspace } from '../../build/guide/workspace.ts';
import type { OutputFile } from '../../build/engine/output/file.ts';
import { readPublic } from '../../build/engine/source/inputs.ts';
import { readRawFiles, type RawFile } from '../../build/engine/source/raw-files.ts';
import { PhotoEncoder } from '../../build/engine/assets/encode-photograph.ts';
import { checkMetadata } from '../../build/guide/checks/photo-metadata.ts';
import { inspectPhotographs } from '../../build/engine/assets/inspect-photographs.ts';
import { encodePhotographs, originalsOf } from '../../build/engine/assets/photographs.ts';
import { Cache } from '../../build/engine/cache/cache.ts';
import { madePages } from '../../build/engine/render/make-page.ts';
import type { Finding } from '../../build/engine/report/finding.ts';
import { printFindings, printSummary } from '../../build/engine/report/print.ts';
import { Report } from '../../build/engine/report/report.ts';
import { Stopwatch } from '../../build/engine/report/stopwatch.ts';
import { socialCardsOf } from '../../build/guide/cards/card-path.ts';
import { routesOf } from '../../build/guide/routes/routes.ts';
import { checkMigrations } from '../../build/newsletter/check-migrations.ts';
import { checkCopies } from '../../build/newsletter/code-migrations.ts';
import { readMigrations } from '../../build/newsletter/read-migrations.ts';
import type { FieldPath } from '../../build/engine/source/yaml.ts';
import { findings as findingsOnPages, page } from '../engine/checks/sample-site.ts';
import { FIXTURES, loadFixture, loadOverlay, readSized, WHATS_ON, type Loaded } from '../site/fixture-site.ts';

export const FOLDER = path.join(FIXTURES, 'findings');
const TODAY = '2026-11-21';

/** Names of all fixture folders. Each has the name of its rule, such as `post/empty`. */
export const folders = readdirSync(FOLDER).flatMap((subject) =>
  readdirSync(path.join(FOLDER, subject)).map((problem) => `${subject}/${problem}`),
);

/** Functions that check a fixture folder, by the subject of its rule. For other subjects, `ofContent` is used. */
const subjects: Record<string, (folder: string) => string | Promise<string>> = {
  redirect: ofPagesFromContent,
  published: ofLostPaths,
  page: (folder) =>
    existsSync(path.join(folder, 'weights.json'))
      ? ofScripts(folder)
      : existsSync(path.join(folder, 'dist'))
        ? ofFinishedPages(folder)
        : ofPagesFromContent(folder),
  release: ofRelease,
  newsletter: ofMigrations,
  migration: ofCopies,
  listings: ofTable,
  issue: ofForm,
};

/** Returns the findings of a fixture folder, exactly as they are printed. */
export async function reportOf(folder: string): Promise<string> {
  return (subjects[folder.split('/')[0]!] ?? ofContent)(path.join(FOLDER, folder));
}

const nothing = () => undefined;
const printed = (findings: readonly Finding[], textOf: (file: string) => string | undefined) =>
  `${printFindings(findings, { textOf })}${printSummary(findings)}\n`;

const textsOf = ({ source }: Pick<Loaded, 'source'>) => {
  const texts = new Map(source.files.map((file) => [file.path, file.text]));
  return (file: string) => texts.get(file);
};

/** Compares the earlier version of a site, in the subfolder before/, with the later version in the folder. */
function ofLostPaths(folder: string): string {
  const after = loadOverlay(folder);
  const report = new Report();
  reportLost(loadOverlay(path.join(folder, 'before')).site!, after.site!, report);
  return printed(report.sorted(), textsOf(after));
}

/** Leaves out findings that the unchanged fixture site has, too. */
function news(
  findings: readonly Finding[],
  known: readonly Finding[],
  sameAs: (own: Finding, finding: Finding) => boolean,
): Finding[] {
  return findings.filter((finding) => !known.some((own) => sameAs(own, finding)));
}
const ours = loadFixture().report.sorted();
const sameRule = (own: Finding, { file, rule }: Finding) => own.file === file && own.rule === rule;

/** Loads the content of a folder, and inspects and encodes its photographs as a build does. */
async function ofContent(folder: string): Promise<string> {
  const raw = readRawFiles(folder)!;
  const inspected = await inspectPhotographs(raw, new Cache(), checkMetadata);
  const day = path.join(folder, 'today.txt');
  const loaded = loadOverlay(
    folder,
    existsSync(day) ? readFileSync(day, 'utf8').trim() : TODAY,
    existsSync(path.join(folder, 'events')) ? WHATS_ON.filter(({ path: name }) => name.startsWith('pages/')) : [],
    inspected,
  );
  const { source, report } = loaded;
  if (!report.failed) {
    // Encodes as `npm run dev` does, which takes a third of the time. The fixture is too heavy either way.
    const encoder = new PhotoEncoder(new Cache(), true);
    await encodePhotographs(originalsOf(source, raw, inspected), encoder, report, () => {});
  }
  return printed(news(loaded.report.sorted(), ours, sameRule), textsOf(loaded));
}

/** Builds the fixture site's pages with a folder's content and public files. Styles, scripts and pictures are empty. */
async function ofPagesFromContent(folder: string): Promise<string> {
  const loaded = loadOverlay(folder);
  if (!loaded.report.failed) await checkPages(loaded, path.join(folder, 'public'));
  return printed(news(loaded.report.sorted(), ours, sameRule), textsOf(loaded));
}

/** Checks the fixture site with changed and removed files. Returns the findings, also in printed form. */
export async function findingsWith(
  files: RawFile[],
  gone: readonly string[] = [],
): Promise<{ findings: Finding[]; printed: string }> {
  const names = files.map((file) => file.path);
  const hasEvent = names.some((name) => name.startsWith('events/'));
  const beside = hasEvent ? WHATS_ON.filter(({ path: name }) => !names.includes(name)) : [];
  const loaded = loadFixture([...beside, ...files], gone, TODAY);
  if (!loaded.report.failed) await checkPages(loaded);
  const findings = news(loaded.report.sorted(), ours, sameRule);
  return { findings, printed: printed(findings, textsOf(loaded)) };
}

/** Cache of the pages' check data, because most mistakes change only one page of the fixture site. */
const facts = new Cache();
const memory = new Memory();

async function checkPages(loaded: Loaded, publicFolder?: string): Promise<void> {
  const { source, report } = loaded;
  const site = loaded.site!;
  const routes = routesOf(site, memory);
  const assets = emptyAssets([
    ...source.pictures.keys(),
    ...socialCardsOf(routes, site.settings.socialCards).map(({ path: card }) => `/${card}`),
  ]);
  const run = { version: '1', stopwatch: new Stopwatch(), cache: facts, memory };
  const { factsOf } = madePages({ definition, site, assets, options: {} }, run);
  const pages = routes.map(factsOf);
  const inputs = { content: [], public: publicFolder ? readPublic(publicFolder) : [], others: [] };
  const plan: Plan<Site> = {
    definition,
    site,
    routes,
    assets: { ...assets, pictures: new Map(), colours: undefined as never, originals: [], encoder: undefined as never },
    source,
    inputs,
    options: { content: 'content' },
    contentFiles: loaded.files,
    cache: facts,
    memory,
  };
  const { url, basePath = '', output, budgets } = site.settings;
  const { urlOfFile } = definition.content.prose;
  const input = {
    url,
    basePath,
    output,
    budgets,
    pages,
    urlOfFile: urlOfFile!,
    files: otherFiles(plan),
    linksIn: (file: string) => loaded.files.get(file)?.links() ?? [],
    fieldIn: (file: string, field: FieldPath) => loaded.files.get(file)?.yaml().at(field),
    redirects: definition.redirects!(site),
    sharedFiles: ['content/site.yaml'],
  };
  await checkSite(input, report, [checkRedirectTargets, checkBudgets]);
}

function emptyAssets(others: readonly string[]): Assets {
  const [styles, loader, icon] = ['/assets/site.css', '/assets/loader.js', '/assets/icon.svg'];
  const files = [...new Set([styles, loader, icon, '/apple-touch-icon.png', ...others])].map((address) => ({
    path: address.slice(1),
    body: '',
  }));
  return {
    styles,
    sheets: {},
    loader,
    preloadFonts: [],
    icon,
    drawings: new Map(),
    afterLoad: '/assets/after-load.js',
    workers: { on: '', off: '' },
    weights: [],
    files,
  };
}

/**
 * Checks HTML with mistakes that content can't cause. An HTML file in dist/ is a whole document, or only the body of a
 * valid document. Any other file in dist/ is a file of the built site.
 */
function ofFinishedPages(folder: string): string {
  const dist = new Map(
    [...readPublic(path.join(folder, 'dist')), ...sizedOutputs(folder)].map((file) => [file.path, file]),
  );
  const names = [...new Set(['index.html', 'quay.html', ...dist.keys()])].filter((name) => name.endsWith('.html'));
  const texts: Record<string, string> = {};
  const pages = names.map((name) => {
    const stem = name.slice(0, -'.html'.length);
    const file = `content/pages/${stem === 'index' ? 'home' : stem}.yaml`;
    texts[file] = `title: ${stem === 'index' ? 'Home' : 'The quay'}\n`;
    const html = decode(dist.get(name)?.body ?? '');
    const whole = html.startsWith('<!doctype html>');
    return page(stem === 'index' ? '/' : `/${stem}`, whole ? '' : html, {
      origins: [file],
      ...(whole ? { spoil: () => html } : {}),
    });
  });
  const files = [...dist.values()].filter((file) => !file.path.endsWith('.html'));
  return printed(findingsOnPages(pages, { files }), (file) => texts[file]);
}

const decode = (body: OutputFile['body']) => (typeof body === 'string' ? body : new TextDecoder().decode(body));

const sizedOutputs = (folder: string): OutputFile[] =>
  readSized(folder).flatMap(({ path: name, content }) =>
    name.startsWith('dist/') && typeof content !== 'string'
      ? [{ path: name.slice('dist/'.length), body: content }]
      : [],
  );

function ofScripts(folder: string): string {
  const report = new Report();
  checkScripts(
    JSON.parse(readFileSync(path.join(folder, 'weights.json'), 'utf8')) as { name: string; gzip: number }[],
    report,
  );
  return printed(report.sorted(), nothing);
}

/** Returns the findings of a release check, without those that the unchanged fixture site has, too. */
function ofRelease(folder: string): string {
  const rule = folder.split(path.sep).slice(-2).join('/');
  const found = (loaded: Loaded) => {
    const report = new Report();
    const about = { site: loaded.site!, textOf: textsOf(loaded) };
    checkFreshness({ ...about, today: TODAY }, report);
    checkRelease({ ...about, source: loaded.source, today: TODAY }, report);
    return report.sorted();
  };
  const overlaid = loadOverlay(folder);
  const known = found(loadFixture()).filter((own) => own.rule !== rule);
  return printed(
    news(found(overlaid), known, (own, { file, message }) => own.file === file && own.message === message),
    textsOf(overlaid),
  );
}

/** `code/` has the migrations of the code. */
function ofCopies(folder: string): string {
  const report = new Report();
  checkCopies(readMigrations(folder), readMigrations(path.join(folder, 'code')), report);
  return printed(report.sorted(), nothing);
}

function ofMigrations(folder: string): string {
  const { site } = loadOverlay(folder);
  const report = new Report();
  checkMigrations(readMigrations(folder), site!, report);
  return printed(report.sorted(), nothing);
}

const workspaceOf = ({ source, site, report }: Loaded): Workspace => ({ source, site, findings: report.sorted() });

function ofTable(folder: string): string {
  const lines: string[] = [];
  runListings(['import', 'table.csv'], {
    workspace: workspaceOf(loadFixture()),
    readFile: (file) => readFileSync(path.join(folder, file)),
    saveTable: nothing,
    writeContent: nothing,
    out: (text) => lines.push(text.trimEnd()),
    log: (text) => lines.push(text),
  });
  return `${lines.join('\n')}\n`;
}

function ofForm(folder: string): string {
  const text = readFileSync(path.join(folder, 'issue.md'), 'utf8');
  const report = new Report();
  parseIssue('issue.md', text, report);
  return printed(report.sorted(), () => text);
}
