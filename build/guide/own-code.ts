// Adds the guide's own code, from effraside.config.ts, to its pages and checks.
import { AreaPage } from '../../components/pages/area-page.tsx';
import { EventPage } from '../../components/pages/event-page.tsx';
import { GuidePage } from '../../components/pages/guide-page.tsx';
import { HomePage } from '../../components/pages/home-page.tsx';
import { LetterPage } from '../../components/pages/letter-page.tsx';
import { ListingsPage } from '../../components/pages/listings-page.tsx';
import { PostPage } from '../../components/pages/post-page.tsx';
import config from '#config';
import type { PageContent, Route } from '../engine/pages/route.ts';
import type { Finding } from '../engine/report/finding.ts';
import type { Report } from '../engine/report/report.ts';
import type { Config } from './config.ts';
import type { Site } from './load-guide.ts';

/** Empty without an effraside.config.ts. */
export const own: Config = config;

type Component = PageContent['component'];
const pages = { AreaPage, EventPage, GuidePage, HomePage, LetterPage, ListingsPage, PostPage };
export type ReplaceablePages = typeof pages;

const replaced = new Map<Component, Component>(
  Object.entries(pages).flatMap(([name, page]) => {
    const ownPage = own.components?.[name as keyof typeof pages];
    return ownPage ? [[page, ownPage]] : [];
  }),
);

/** Replaces the component of a page by the guide's own. */
export function withOwnPage(route: Route): Route {
  const component = replaced.get(route.page.component);
  if (!component) return route;
  // Some pages compute their props when they are rendered.
  const page = {
    component,
    get props() {
      return route.page.props;
    },
  };
  return { ...route, page };
}

export function checkOwn(site: Site, report: Report): void {
  for (const [name, check] of Object.entries(own.checks ?? {})) {
    for (const { line = 1, severity = 'error', ...finding } of check(site)) {
      report.add({ rule: `own/${name}` as Finding['rule'], line, column: 1, severity, ...finding });
    }
  }
}
