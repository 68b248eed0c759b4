// The story of the site.
import type { SharedData } from '../../build/guide/kinds/site.ts';
import { PageHead } from '../parts/page-head.tsx';
import { Prose } from '../parts/prose.tsx';

export function AboutPage({ site }: { site: SharedData }) {
  const { heading, image, alt, body } = site.pages.about;
  return (
    <>
      <PageHead heading={heading} picture={image} alt={alt} />
      <div className="wrap section river">
        <Prose className="prose prose-ledger" prose={body} />
      </div>
    </>
  );
}
