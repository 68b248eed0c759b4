// Defines the guide as a site for the engine: its content, routes, files and checks.
import { readFileSync } from 'node:fs';
import { PageContext } from '../../components/context/page-context.ts';
import { Document } from '../../components/document/document.tsx';
import { headerClass } from '../../components/document/header-width.ts';
import { paletteOf } from '../../components/palette.ts';
import { widgets } from '../../components/widgets/registry.ts';
import { checkMetadata, checkPublicPicture } from './checks/photo-metadata.ts';
import { renderHostFiles } from './feeds/host-files.ts';
import { defineSite, type SitePlan } from '../engine/define-site.ts';
import type { OutputFile } from '../engine/output/file.ts';
import { own } from './own-code.ts';
import { assetSources } from './assets/asset-sources.ts';
import { codeRoot } from './assets/code-root.ts';
import { guideDrawings } from './cards/guide-drawings.ts';
import { checkBudgets, checkScripts } from './checks/budgets.ts';
import { checkRedirectTargets } from './redirect/redirect-targets.ts';
import { checkFreshness } from './checks/freshness.ts';
import { placeholderNotes } from './checks/placeholders.ts';
import { checkRelease } from './checks/release.ts';
import { renderSitemap } from './feeds/sitemap.ts';
import { renderManifest, renderRobots } from './feeds/web-manifest.ts';
import { counterOf } from './settings/analytics.ts';
import { signUpTarget } from './settings/sign-up-form.ts';
import { allKinds } from './kinds.ts';
import { guideContent, type Site } from './load-guide.ts';
import { summariesOf } from './shared-data.ts';
import { keepLists } from './print/keep-lists.ts';
import { OFFLINE, renderWorker, WORKER } from './print/service-worker.ts';
import { redirectsOf } from './redirect/old-paths.ts';
import { routesOf } from './routes/routes.ts';
import { leaveOut, siteAhead, waitingNotes } from './waiting-notes.ts';

export const guide = defineSite({
  content: guideContent,
  assets: assetSources,
  routes: routesOf,
  redirects: redirectsOf,
  shared: ({ settings, sources, categories, year }) => ({
    settings,
    sources,
    categories,
    year,
    palette: paletteOf(settings.theme),
    headerClass: headerClass(settings),
    counter: counterOf(settings.analytics, settings.url),
    signUp: settings.newsletter?.form && signUpTarget(settings.newsletter.form),
  }),
  Document: (props) => Document({ ...props, ...own.components }),
  widgets,
  PageContext,
  ahead: siteAhead,
  leaveOut,
  notes: (site, { files }, cache) => [...waitingNotes(site), ...placeholderNotes(files, cache)],
  files,
  drawings: guideDrawings,
  listFiles: keepLists,
  checkPhotograph: checkMetadata,
  checks: {
    publicFile: checkPublicPicture,
    pages: (weights) => [checkRedirectTargets, checkBudgets, (_, report) => checkScripts(weights, report)],
    release: [checkFreshness, checkRelease],
  },
  outside: (site, memory) => {
    const { contact, newsletter, analytics, url } = site.settings;
    const posts = summariesOf(site, memory);
    const outsideCovers = memory.memoize('outside-covers', [posts], () =>
      posts.flatMap(({ cover: { src } }) => (src.startsWith('/') ? [] : src)),
    );
    const counter = counterOf(analytics, url);
    return {
      connect: [
        contact.delivery === 'post' ? contact.endpoint : undefined,
        newsletter?.form && signUpTarget(newsletter.form).url,
      ],
      images: [...outsideCovers, ...(counter?.pixels ?? [])],
      scripts: [counter?.src],
      beacons: counter?.sendsTo ?? [],
    };
  },
  hostFiles: ({ site, routes, files, outside, moved }) => {
    const { basePath = '' } = site.settings;
    return renderHostFiles({ routes, files, basePath, outside, moved, revalidate: [`/${WORKER}`] });
  },
});

function files(plan: SitePlan<Site>): OutputFile[] {
  const { site, routes, assets, render } = plan;
  const offline = routes.find(({ path }) => path === OFFLINE)!;
  return [
    ...allKinds.flatMap((kind) => kind.files?.(plan) ?? []),
    renderManifest(site.settings, assets.icon),
    renderRobots(site.settings),
    { path: 'licences.txt', body: readFileSync(`${codeRoot}licences.txt`) },
    renderSitemap(routes, site.settings),
    renderWorker(site.settings, assets, () => render(offline)),
  ];
}
