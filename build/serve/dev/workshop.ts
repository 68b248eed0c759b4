// The site while it is being written: reads and loads what has changed, renders a page when it is asked for, checks when told to.
// Writes nothing, and knows nothing of browsers.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Assets } from '../../assets/assets.ts';
import { bundleScripts, bundleStyles, joinBundle, type Bundle, type BundlePart } from '../../assets/bundle.ts';
import { code, COLOURS, drawAll, drawingOf, joinAssets, type Drawn } from '../../assets/make-assets.ts';
import { drawSocialCard, socialCardsOf } from '../../assets/social-cards.ts';
import { otherFiles } from '../../build-site.ts';
import { isPost, loadEdited, outwardly, routesOfEdited } from '../../edited.ts';
import { Memory } from '../../cache/memory.ts';
import { checkSiteInSteps } from '../../checks/check.ts';
import type { PageFacts } from '../../checks/facts.ts';
import { factsAsJson, factsReader } from '../../checks/kept-facts.ts';
import { loadSite, type Site } from '../../model/site.ts';
import type { OutputFile } from '../../output/file.ts';
import { renderHostFiles } from '../../render/host-files.ts';
import { pageRenderer, type Backend } from '../../render/page.tsx';
import { concern, type Finding } from '../../report/finding.ts';
import { Report } from '../../report/report.ts';
import { routeFile, type Page, type Route } from '../../routes/route.ts';
import { newestOf, routesOf } from '../../routes/routes.tsx';
import { readSource, type SourcePicture } from '../../source/files.ts';
import { checkMigrations } from '../../checks/migrations.ts';
import { readMigrations } from '../../source/migrations.ts';
import { outsideOrigins, type OutsideOrigins } from '../../render/headers.ts';
import type { SiteFiles } from '../static-files.ts';

export interface WorkshopOptions {
  /** The project's root. */
  root: string;
  /** The content folder, by its name in the root. */
  content: string;
  /** Overrides `basePath` of site.yaml. */
  basePath?: string | undefined;
  backend?: Backend | undefined;
  /** `YYYY-MM-DD` */
  today: string;
  /** What the workshop before this one left. */
  left?: Left | undefined;
}

/** What is still true when components have changed. */
export interface Left {
  memory: Memory;
  workbench: Workbench;
}

/** The site as it stood at one moment. */
export interface Snapshot {
  /** Sub-path that its pages link within: '' or '/guide'. */
  basePath: string;
  outside: OutsideOrigins;
  /** Address of the style sheet, without the base path. */
  styles: string;
  /** Pages are rendered when they are read; that throws when a component does. */
  files: SiteFiles;
  /** Everything that is wrong with the site, its pages included. Renders those that are new, a few at a time; rejects when it is told to stop. */
  check(signal?: AbortSignal): Promise<Finding[]>;
}

export interface Attempt {
  /** Absent when the content has errors. */
  snapshot?: Snapshot;
  findings: Finding[];
  /** Text of a content file, for printing findings. */
  textOf(file: string): string | undefined;
}

export interface Workshop {
  /** What the next one may go on with. */
  left?: Left;
  /** `changed`: paths from the root of what is another since the last attempt that gave a snapshot. Throws when the code does not bundle. */
  attempt(changed: readonly string[]): Promise<Attempt>;
}

export function createWorkshop(options: WorkshopOptions): Workshop {
  const { root, content, today, left = { memory: new Memory(''), workbench: createWorkbench(options) } } = options;
  const { memory, workbench } = left;
  const facts = rememberedFacts();
  let last: Loaded | undefined;
  return {
    left,
    async attempt(changed) {
      const followed = last && follow(last, changed, options, memory);
      if (followed) {
        last = followed;
        return attemptOf(last);
      }
      if (last && changed.length > 0 && changed.every(isStyle)) {
        last = { ...last, assets: await workbench.assets(last.site, changed) };
        return attemptOf(last);
      }
      last = undefined;
      const report = new Report();
      const source = readSource(resolve(root, content), content, report, memory);
      const texts = new Map(source.files.map((file) => [file.path, file.text]));
      const textOf = (file: string) => texts.get(file);
      const site = loadSite(source, report, { today, drafts: true, memory });
      if (site) checkMigrations(readMigrations(root), site, report);
      const findings = report.sorted();
      if (!site || report.failed) return { findings, textOf };
      if (options.basePath !== undefined) site.settings.basePath = options.basePath;
      const assets = await workbench.assets(site, changed);
      const routes = routesOf(site, content);
      last = { site, routes, places: placesOf(site, routes, options), assets, pictures: source.pictures, texts, findings };
      return attemptOf(last);
    },
  };

  function attemptOf(loaded: Loaded): Attempt {
    const textOf = (file: string) => loaded.texts.get(file);
    return { snapshot: snapshotOf(loaded, textOf, facts, options), findings: loaded.findings, textOf };
  }
}

/** A site without mistakes in its content, and what it was made of. */
interface Loaded {
  site: Site;
  routes: Route[];
  places: Places;
  assets: Assets;
  pictures: ReadonlyMap<string, SourcePicture>;
  texts: Map<string, string>;
  findings: Finding[];
}

/** What stands where, as long as no route moves: files of dist/ by the number of their route. */
interface Places {
  pages: ReadonlyMap<string, number>;
  cards: ReadonlyMap<string, number>;
  outside: OutsideOrigins;
  /** Every other file of dist/ but the assets, found when first asked for: to make feeds and sitemap of thousands of stories anew takes longer than a page. */
  others?: () => ReadonlySet<string>;
}

function placesOf(site: Site, routes: readonly Route[], { backend }: WorkshopOptions): Places {
  const { output, socialCards } = site.settings;
  return {
    pages: new Map(routes.map((route, index) => [routeFile(route, output), index])),
    cards: new Map(socialCardsOf(routes, socialCards).map(({ path, index }) => [path, index])),
    outside: outsideOrigins(site, backend),
  };
}

/** The site after an edit of stories or directories that concerns their own pages alone: all other routes are the same objects. Undefined when it concerns more. */
function follow(last: Loaded, told: readonly string[], { root, content, today }: WorkshopOptions, memory: Memory): Loaded | undefined {
  const { site, routes, pictures, texts, findings } = last;
  // Many editors save by way of a file of their own, which has come and gone.
  const stood = (path: string) => [...texts.keys(), ...[...pictures.values()].map((picture) => picture.path)].some((known) => known === path || known.startsWith(`${path}/`));
  const changed = told.filter((path) => !path.startsWith(`${content}/`) || existsSync(join(root, path)) || stood(path));
  if (changed.length === 0 || findings.some((finding) => concern(finding, told))) return undefined;
  const edited = loadEdited({ root, content, changed, site, pictures, today, memory });
  if (!edited) return undefined;
  const [posts, directories] = [[...site.posts], [...site.directories]];
  const newest = newestOf(site);
  const fresh = new Map<string, Route>();
  for (const thing of edited.things) {
    const oldRoutes = routes.filter(({ origins }) => origins[0] === thing.origin);
    const old = isPost(thing) ? exchange(posts, thing) : exchange(directories, thing);
    const own = old && routesOfEdited(thing, newest, outwardly(old, oldRoutes, site.settings));
    if (!own) return undefined;
    own.forEach((route) => fresh.set(route.path, route));
  }
  for (const { path, text } of edited.files) texts.set(path, text);
  return { ...last, site: { ...site, posts, directories }, routes: routes.map((route) => fresh.get(route.path) ?? route) };
}

/** Puts one of several in the place of the one of the same file, which it gives back. */
function exchange<T extends { origin: string }>(things: T[], thing: T): T | undefined {
  const index = things.findIndex(({ origin }) => origin === thing.origin);
  return things.splice(index, index < 0 ? 0 : 1, thing)[0];
}

interface Workbench {
  /** `changed`: all that is another since the last time. */
  assets(site: Site, changed: readonly string[]): Promise<Assets>;
}

/** Styles, scripts and drawings, each made anew only when something that it is made of has changed. */
function createWorkbench({ root, content }: WorkshopOptions): Workbench {
  let styles: BundlePart | undefined;
  let scripts: BundlePart | undefined;
  let bundle: Bundle | undefined;
  let drawn: Drawn | undefined;
  let icon: string | undefined;
  return {
    async assets(site, changed) {
      if (changed.some(isStyle)) styles = undefined;
      if (changed.some((path) => scripts?.inputs.includes(path))) scripts = undefined;
      if (icon !== site.settings.icon || changed.some((path) => path === COLOURS || path.startsWith(`${content}/images/`))) drawn = undefined;
      if (!styles || !scripts) bundle = undefined;
      [styles, scripts] = await Promise.all([styles ?? bundleStyles(code), scripts ?? bundleScripts(code)]);
      bundle ??= joinBundle(styles, scripts);
      drawn ??= await drawAll({ site, root, content });
      icon = site.settings.icon;
      return joinAssets(bundle, drawn);
    },
  };
}

const isStyle = (path: string) => /^components\/.*\.(?:css|woff2|svg)$/.test(path);

function snapshotOf({ site, routes, places, assets, findings }: Loaded, textOf: Attempt['textOf'], factsOf: ReturnType<typeof rememberedFacts>, options: WorkshopOptions): Snapshot {
  const { root, content, backend } = options;
  const { basePath = '' } = site.settings;
  const { outside } = places;
  const pageAt = (name: string) => routes[places.pages.get(name) ?? -1];
  const cardAt = (name: string) => routes[places.cards.get(name) ?? -1]?.card;
  const render = pageRenderer(site, assets, backend);
  const pages = new Map<Route, Page>();
  const page = (route: Route) => pages.get(route) ?? remembered(pages, route, render(route));
  const others = once(() => {
    const texts = otherFiles(site, routes, root, assets.files, assets.icons);
    return byPath([...texts, ...renderHostFiles({ routes, files: texts, basePath, outside })]);
  });
  const assetFiles = once(() => byPath(assets.files));
  const otherNames = (places.others ??= once(() => new Set([...others().keys()].filter((path) => !assetFiles().has(path)))));
  return {
    basePath,
    outside,
    styles: assets.styles,
    files: {
      find: async (path) => {
        const name = path.slice(1);
        return places.pages.has(name) || places.cards.has(name) || assetFiles().has(name) || otherNames().has(name) ? name : undefined;
      },
      read: async (name) => {
        const route = pageAt(name);
        if (route) return page(route).html;
        const card = cardAt(name);
        return card ? drawSocialCard(card, drawingOf({ site, root, content })) : (assetFiles().get(name) ?? others().get(name)!).body;
      },
    },
    async check(signal) {
      const report = new Report();
      findings.forEach((finding) => report.add(finding));
      const facts: PageFacts[] = [];
      for (const [index, route] of routes.entries()) {
        if (index % 5 === 0) await new Promise(setImmediate);
        signal?.throwIfAborted();
        facts.push(factsOf(assets, route, () => pages.get(route) ?? render(route)));
      }
      const cards = [...places.cards.keys()].map((path): OutputFile => ({ path, body: '' }));
      const files = [...others().values(), ...cards];
      for (const _ of checkSiteInSteps({ site, pages: facts, files, textOf, content }, report)) {
        await new Promise(setImmediate);
        signal?.throwIfAborted();
      }
      return report.sorted();
    },
  };
}

const byPath = (files: readonly OutputFile[]) => new Map(files.map((file) => [file.path, file]));

/** While a route and the assets are the same objects, so is its page. */
function rememberedFacts() {
  const read = factsReader();
  let known = new WeakMap<Route, PageFacts>();
  let of: Assets | undefined;
  return (assets: Assets, route: Route, render: () => Page) => {
    if (assets !== of) known = new WeakMap();
    of = assets;
    const facts = known.get(route) ?? read(route, Buffer.from(factsAsJson(render())));
    known.set(route, facts);
    return facts;
  };
}

function remembered<K, V>(known: Map<K, V>, key: K, value: V): V {
  known.set(key, value);
  return value;
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
