// A whole page: head, header, main content, newsletter block, footer, floating card. Rendering reads no clock and no
// window.
import type { DocumentProps } from '../../build/engine/define-site.ts';
import type { Counter } from '../../build/guide/settings/analytics.ts';
import type { Newsletter } from '../../build/guide/settings/settings.ts';
import type { SignUpTarget } from '../../build/guide/settings/sign-up-form.ts';
import type { SharedData } from '../../build/guide/load-guide.ts';
import { SiteFooter } from './site-footer.tsx';
import { sectionOf, SiteHeader } from './site-header.tsx';
import { Island } from '../islands/island.tsx';
import { SignUp } from '../islands/sign-up.tsx';
import { DocumentHead } from './document-head.tsx';
import type { Palette } from '../palette.ts';
import { inSite, NewsletterContext, PageContext, ShareContext, SheetsContext } from '../context/page-context.ts';
import { IconSprite } from '../parts/icon.tsx';
import { SharedPart } from '../parts/shared-part.tsx';

/** Data that every page gets. */
export interface DocumentData extends Pick<SharedData, 'settings' | 'sources' | 'categories' | 'year'> {
  palette: Palette;
  /** Class names of the header's links, from `headerClass`. */
  headerClass: string;
  counter?: Counter | undefined;
  signUp?: SignUpTarget | undefined;
}

/** The guide's own code may replace the header and the footer. */
interface Parts {
  SiteHeader?: typeof SiteHeader | undefined;
  SiteFooter?: typeof SiteFooter | undefined;
}

export function Document({ route, shared, assets, backend, share, ...parts }: DocumentProps<DocumentData> & Parts) {
  const { SiteHeader: Header = SiteHeader, SiteFooter: Footer = SiteFooter } = parts;
  const { settings, sources, categories, year, palette, headerClass } = shared;
  // With the local database, no visit is counted and no sign-up leaves the machine.
  const { counter, signUp } = backend?.url === '/' ? {} : shared;
  const basePath = settings.basePath ?? '';
  // A mail's link contains the reader's token. On the page that it opens, a counter would send the token to its
  // service.
  const isPrivate = route.head.noReferrer;
  const config = {
    basePath,
    backend,
    ...(signUp && { signUp: { service: signUp.service, url: signUp.url, list: signUp.list } }),
    ...(counter && !isPrivate && { counter: { src: counter.src, attributes: counter.attributes } }),
  };
  const newsletter = settings.newsletter && {
    brand: settings.brand,
    postcodes: settings.newsletter.postcodes,
    categories: categories.map(({ name }) => name),
    configured: backend !== undefined || signUp !== undefined,
    ...(settings.newsletter.confirm && !signUp && { confirm: true }),
  };
  const links = [...settings.header, ...settings.more, ...settings.footer.links];
  // Path of the current page if the header or the footer links to it, because that link is then marked. Empty for most
  // pages.
  const own = route.path === '/' || links.some(({ path }) => path === route.path) ? route.path : '';
  const section = sectionOf(route);
  // Offers no sign-up on a page that readers open from a mail, because they are already on the list.
  const offered = isPrivate ? undefined : settings.newsletter;
  return (
    <PageContext value={{ basePath, path: route.path, ...(isPrivate && backend && { backend: backend.url }) }}>
      <NewsletterContext value={newsletter}>
        <ShareContext value={share}>
          <html lang={settings.language} {...(settings.serviceWorker && { 'data-worker': inSite(basePath, '/sw.js') })}>
            <DocumentHead route={route} assets={assets} settings={settings} palette={palette} config={config} />
            <body>
              <a className="skip-link" href="#main">
                Skip to content
              </a>
              <SharedPart id="icons">
                <IconSprite />
              </SharedPart>
              <SharedPart id={`header ${own} ${section}`} own={own}>
                <Header settings={settings} links={headerClass} icon={assets.icon} section={section} />
              </SharedPart>
              <main id="main" tabIndex={-1}>
                <SheetsContext value={assets.sheets}>{route.page}</SheetsContext>
              </main>
              {offered && <NewsletterBlock newsletter={offered} path={route.path} />}
              <SharedPart id={`footer ${own}`} own={own}>
                <Footer settings={settings} sources={sources} year={year} />
              </SharedPart>
              {offered && newsletter && route.kind !== 'post' && (
                <Island
                  widget="floating-card"
                  wake="scroll"
                  props={{ form: { ...newsletter, source: 'Website', page: route.path, size: 'compact' } }}
                />
              )}
            </body>
          </html>
        </ShareContext>
      </NewsletterContext>
    </PageContext>
  );
}

const NewsletterBlock = ({ newsletter, path }: { newsletter: Newsletter; path: string }) => (
  <section className="newsletter-block" aria-labelledby="newsletter-heading">
    <div className="wrap newsletter-block-inner">
      <div>
        <h2 id="newsletter-heading">{newsletter.headline}</h2>
        <p>{newsletter.text}</p>
      </div>
      <SignUp source={`${path} - Global Footer`} />
    </div>
  </section>
);
