// Everything that the guide does with the pages that every guide has, and with pages of its own.
import { AboutPage, OwnPage as OwnPageComponent } from '../../../components/pages/about-page.tsx';
import { ContactPage } from '../../../components/pages/contact-page.tsx';
import { HomePage } from '../../../components/pages/home-page.tsx';
import { PrivacyPage } from '../../../components/pages/privacy-page.tsx';
import { absolute } from '../../engine/pages/absolute-url.ts';
import { pageOf, type Route } from '../../engine/pages/route.ts';
import { byText } from '../../engine/report/wording.ts';
import type { Kind } from '../define-kind.ts';
import { daysOfHome } from '../event/upcoming-events.ts';
import { sheetOf } from '../letter/letter-links.ts';
import { listingsOf } from '../listing/directory.ts';
import { topicPagesByTitle } from '../listing/topic-list.ts';
import type { SharedData, Site } from '../load-guide.ts';
import { pictureOnCard } from '../routes/card-of.ts';
import { lazyPageOf } from '../routes/lazy-page.ts';
import { pageRoute, routeOf } from '../routes/route-of.ts';
import type { RoutePlan } from '../routes/route-plan.ts';
import type { StructuredData } from '../routes/schema-types.ts';
import { counterOf } from '../settings/analytics.ts';
import { signUpTarget } from '../settings/sign-up-form.ts';
import { loadOwnPages, ownPages, rules as ownPageRules, type OwnPage } from './own-pages.ts';
import { loadPages, pages, rules, type Pages } from './pages.ts';
import { loadUseful, rules as usefulRules, useful as usefulFile, type UsefulLinks } from './useful.ts';

/** Undefined if a page is missing. The site can't be built then. */
export const page: Kind<'pages', Pages, typeof rules> = {
  name: 'pages',
  collections: [pages],
  rules,
  join: (content, site) => loadPages(content, site) as Pages,
  routes: (plan) => [
    home(plan),
    pageRoute(
      plan.bare,
      'about',
      lazyPageOf(AboutPage, () => ({ site: plan.bare, sponsors: sponsorsOf(plan.site) })),
    ),
    pageRoute(plan.bare, 'contact', pageOf(ContactPage, { site: plan.bare })),
    privacy(plan.bare),
  ],
};

/** Sorted by file name. */
export const ownPage: Kind<'ownPages', OwnPage[], typeof ownPageRules> = {
  name: 'ownPages',
  collections: [ownPages],
  rules: ownPageRules,
  join: loadOwnPages,
  routes: ({ site, bare }) => site.ownPages.map((each) => ownRoute(bare, each)),
};

export const useful: Kind<'useful', UsefulLinks | undefined, typeof usefulRules> = {
  name: 'useful',
  collections: [usefulFile],
  rules: usefulRules,
  join: loadUseful,
};

/** Names of everyone who paid for a post, a listing or an event, sorted. */
function sponsorsOf({ posts, directories, events }: Site): string[] {
  const paid = [...posts, ...directories.flatMap(listingsOf), ...events];
  return [...new Set(paid.flatMap(({ sponsored }) => sponsored?.by ?? []))].sort(byText);
}

function home({ site: whole, overview: site, map }: RoutePlan): Route {
  const words = { ...site.pages.home, title: site.settings.homeTitle };
  return routeOf(site, {
    kind: 'page',
    path: '/',
    words,
    structuredData: () => webSite(site),
    page: lazyPageOf(HomePage, () => ({
      site,
      week: daysOfHome(whole),
      today: whole.today,
      sheet: sheetOf(whole),
      ways: topicPagesByTitle(whole),
      map: map(),
      useful: whole.useful,
    })),
    origin: `${site.folder}/pages/home.yaml`,
    card: pictureOnCard(words.image),
  });
}

function privacy(bare: SharedData): Route {
  const counter = counterOf(bare.settings.analytics, bare.settings.url);
  const { form } = bare.settings.newsletter ?? {};
  const asked = { ...(counter && { counter }), ...(form && { signUp: signUpTarget(form) }) };
  return pageRoute(bare, 'privacy', pageOf(PrivacyPage, { site: bare, ...asked }));
}

function ownRoute(bare: SharedData, { title, description, keywords, path, body, origin }: OwnPage): Route {
  return routeOf(bare, {
    kind: 'page',
    path,
    words: { title, description, keywords: keywords.length > 0 ? keywords : [title] },
    page: pageOf(OwnPageComponent, { page: { title, body } }),
    origin,
  });
}

function webSite({ settings }: SharedData): StructuredData[] {
  const { brand: name, description, language: inLanguage, social } = settings;
  const url = absolute(settings, '/');
  const organization = `${url}#organization`;
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      '@id': `${url}#website`,
      name,
      url,
      description,
      inLanguage,
      publisher: { '@id': organization },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      '@id': organization,
      name,
      url,
      logo: absolute(settings, '/icon-512.png'),
      ...(social.length > 0 && { sameAs: social.map((profile) => profile.url) }),
    },
  ];
}
