// What is stored about a reader, why, for how long, and how to be removed.
import type { Overview } from '../../build/model/site.ts';
import { PageHead } from '../parts/page-head.tsx';
import { Prose } from '../parts/prose.tsx';

export function PrivacyPage({ site }: { site: Overview }) {
  const { heading, updated, body, contact } = site.pages.privacy;
  const { controller } = site.settings;
  return (
    <>
      <PageHead heading={heading}>
        <p>Last changed: {updated}</p>
      </PageHead>
      <div className="wrap section river">
        <Prose className="prose prose-ledger" prose={body} />
        {controller && <p className="prose">Responsible for what you entrust to this site: {controller}.</p>}
        {contact && (
          <p className="prose">
            Write to <a href={`mailto:${contact}`}>{contact}</a>.
          </p>
        )}
      </div>
    </>
  );
}
