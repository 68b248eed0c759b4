// A page that the owner adds, such as an imprint: a title and a text.
import type { OwnPage as OwnPageContent } from '../../build/guide/page/own-pages.ts';
import { PageHead } from '../parts/page-head.tsx';
import { Prose } from '../parts/prose.tsx';

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
