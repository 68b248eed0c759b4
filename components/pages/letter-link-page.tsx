// Page that a link in a mail opens: a button to unsubscribe, to confirm an address, or to change choices.
import type { SharedData } from '../../build/guide/load-guide.ts';
import { usePage } from '../context/page-context.ts';
import { PageHead } from '../parts/page-head.tsx';
import { Prose } from '../parts/prose.tsx';
import { Island } from '../islands/island.tsx';

interface LetterLinkPageProps {
  site: SharedData;
  action: 'leave' | 'confirm' | 'settings';
}

export function LetterLinkPage({ site, action }: LetterLinkPageProps) {
  const { heading, intro, button, done, again } = site.pages[`letters-${action}`]!;
  const { email, newsletter } = site.settings;
  const { backend } = usePage();
  const offer = { postcodes: newsletter?.postcodes ?? [], categories: site.categories.map(({ name }) => name) };
  const does = action === 'settings' ? ({ action: 'change', offer } as const) : { action };
  return (
    <>
      <PageHead heading={heading}>
        <Prose prose={intro} />
      </PageHead>
      <div className="wrap section">
        <Island
          widget="letter-link"
          wake="interaction"
          props={{ ...does, button, done, ...(newsletter && { again }), ...(email && { email }) }}
        />
        {action === 'leave' && backend !== undefined && (
          <form
            className="needs-script"
            method="post"
            action={`${backend.replace(/\/$/, '')}/functions/v1/leave-letter`}
          >
            <div className="field">
              <label htmlFor="letter-address">
                Or copy the address of “Leave the letter” from your mail, and paste it here
              </label>
              <input id="letter-address" name="link" required autoComplete="off" />
            </div>
            <p>
              <button type="submit" className="button button-primary">
                {button}
              </button>
            </p>
          </form>
        )}
      </div>
    </>
  );
}
