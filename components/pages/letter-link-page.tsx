// Where the links of the letter lead: a button to leave the list, or to confirm an address.
import type { SharedData } from '../../build/guide/kinds/site.ts';
import { PageHead } from '../parts/page-head.tsx';
import { Prose } from '../parts/prose.tsx';
import { Island } from '../islands/island.tsx';

interface LetterLinkPageProps {
  site: SharedData;
  action: 'leave' | 'confirm';
}

export function LetterLinkPage({ site, action }: LetterLinkPageProps) {
  const { heading, intro, button, done, again } = site.pages[`letters-${action}`]!;
  const { email } = site.settings;
  return (
    <>
      <PageHead heading={heading}>
        <Prose prose={intro} />
      </PageHead>
      <div className="wrap section">
        <Island
          widget="letter-link"
          wake="interaction"
          props={{ action, button, done, again, ...(email && { email }) }}
        />
      </div>
    </>
  );
}
