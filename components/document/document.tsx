// A whole page: head, header, main content, newsletter block, footer, floating card. Pure: no clock, no window.
import type { ReactElement } from 'react';
import type { DocumentProps } from '../../build/engine/define-site.ts';
import type { Counter } from '../../build/guide/kinds/analytics.ts';
import type { SignUpTarget } from '../../build/guide/kinds/sign-up-form.ts';
import type { SharedData } from '../../build/guide/kinds/site.ts';
import { NewsletterBlock } from './newsletter-block.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { Island } from '../islands/island.tsx';
import { DocumentHead } from './document-head.tsx';
import { IconSprite } from './icon-sprite.tsx';
import { NewsletterContext } from '../context/newsletter-context.ts';
import { inSite, PageContext } from '../context/page-context.ts';

/** Data that every page gets. */
export interface DocumentData extends Pick<SharedData, 'settings' | 'sources' | 'categories' | 'year'> {
  counter?: Counter | undefined;
  signUp?: SignUpTarget | undefined;
}

export function Document({ route, shared, assets, backend }: DocumentProps<DocumentData>): ReactElement {
  const { settings, sources, categories, year, counter, signUp } = shared;
  const basePath = settings.basePath ?? '';
  const config = {
    basePath,
    backend,
    ...(signUp && { signUp: { service: signUp.service, url: signUp.url, list: signUp.list } }),
    ...(counter && { counter: { src: counter.src, attributes: counter.attributes } }),
  };
  const newsletter = {
    brand: settings.brand,
    postcodes: settings.newsletter.postcodes,
    categories: categories.map(({ name }) => name),
    configured: backend !== undefined || signUp !== undefined,
    ...(settings.newsletter.confirm && !signUp && { confirm: true }),
  };
  // A reader who opens a link of the letter is already on the list, and perhaps about to leave it.
  const offersLetter = !route.head.noReferrer;
  return (
    <PageContext value={{ basePath, path: route.path }}>
      <NewsletterContext value={newsletter}>
        <html lang={settings.language} {...(settings.serviceWorker && { 'data-worker': inSite(basePath, '/sw.js') })}>
          <DocumentHead head={route.head} assets={assets} settings={settings} config={config} />
          <body>
            <a className="skip-link" href="#main">
              Skip to content
            </a>
            <IconSprite />
            <SiteHeader settings={settings} icon={assets.icons.svg} kind={route.kind} />
            <main id="main" tabIndex={-1}>
              {route.page}
            </main>
            {offersLetter && <NewsletterBlock newsletter={settings.newsletter} />}
            <SiteFooter settings={settings} sources={sources} year={year} />
            {offersLetter && route.kind !== 'post' && (
              <Island
                widget="floating-card"
                wake="scroll"
                props={{ form: { ...newsletter, source: 'Website', page: route.path, size: 'compact' } }}
              />
            )}
          </body>
        </html>
      </NewsletterContext>
    </PageContext>
  );
}
