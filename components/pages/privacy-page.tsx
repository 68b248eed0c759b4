// What is stored about a reader, why, for how long, how to be removed, and who answers for it.
import type { SharedData } from '../../build/guide/kinds/site.ts';
import { PageHead } from '../parts/page-head.tsx';
import { Prose } from '../parts/prose.tsx';

export function PrivacyPage({ site }: { site: SharedData }) {
  const { heading, updated, body } = site.pages.privacy;
  const { controller, email } = site.settings;
  return (
    <>
      <PageHead heading={heading}>
        <p>Last changed: {updated}</p>
      </PageHead>
      <div className="wrap section river">
        <Prose className="prose prose-ledger" prose={body} />
        <div className="prose prose-ledger">
          <h2>Who is responsible</h2>
          <p>{controller ?? NOBODY}</p>
          {email && (
            <p>
              Write to <a href={`mailto:${email}`}>{email}</a>.
            </p>
          )}
        </div>
      </div>
    </>
  );
}

/** The release check finds it, too. */
const NOBODY =
  'Nobody is named here yet. Whoever publishes this site has to put a name and an address in this place. Until they ' +
  'have, please don’t leave your details.';
