// Pages of text: the page about the site, and pages that the owner adds, such as an imprint.
import type { SharedData } from '../../build/guide/load-guide.ts';
import type { OwnPage as OwnPageContent } from '../../build/guide/page/own-pages.ts';
import { PageHead } from '../parts/page-head.tsx';
import { Prose } from '../parts/prose.tsx';

interface AboutPageProps {
  site: SharedData;
  /** Names of the sponsors of stories, listings and events. */
  sponsors: readonly string[];
}

export function AboutPage({ site, sponsors }: AboutPageProps) {
  const { heading, image, alt, body } = site.pages.about;
  return (
    <>
      <PageHead heading={heading} picture={image} alt={alt} />
      <div className="wrap section river">
        <Prose className="prose prose-ledger" prose={body} />
        {sponsors.length > 0 && (
          <section className="prose">
            <h2 id="paid-for">What is paid for</h2>
            <p>
              These have paid for a story, a listing or an event: {sponsors.join(', ')}. It says “Paid for by” and their
              name beside it. Paid content is never a pick, the lead story or one of the nearest places.
            </p>
          </section>
        )}
      </div>
    </>
  );
}

export function OwnPage({ page }: { page: Pick<OwnPageContent, 'title' | 'body'> }) {
  return (
    <>
      <PageHead heading={page.title} />
      <div className="wrap section river">
        <Prose className="prose prose-ledger" prose={page.body} />
      </div>
    </>
  );
}
