// The privacy page: the data that is stored about a reader, why, for how long, how to have it removed, and the
// controller.
import type { Counter } from '../../build/guide/settings/analytics.ts';
import type { SignUpTarget } from '../../build/guide/settings/sign-up-form.ts';
import type { SharedData } from '../../build/guide/load-guide.ts';
import { PageHead } from '../parts/page-head.tsx';
import { Prose } from '../parts/prose.tsx';

interface PrivacyPageProps {
  site: SharedData;
  counter?: Counter | undefined;
  signUp?: SignUpTarget | undefined;
}

export function PrivacyPage({ site, counter, signUp }: PrivacyPageProps) {
  const { heading, updated, uncounted, ownList, body } = site.pages.privacy;
  const { controller, email, newsletter } = site.settings;
  return (
    <>
      <PageHead heading={heading}>
        <p>Last changed: {updated}</p>
      </PageHead>
      <div className="wrap section river river-short">
        {uncounted && !counter && <Prose className="prose prose-ledger" prose={uncounted} />}
        {ownList && newsletter && !signUp && <Prose className="prose prose-ledger" prose={ownList} />}
        <Prose className="prose prose-ledger" prose={body} />
        <div className="prose prose-ledger">
          {signUp && (
            <>
              <h2>Signing up for the newsletter</h2>
              <p>
                If you sign up, your address and your choices go to {signUp.name} at {new URL(signUp.url).hostname},
                which keeps them for this site and sends the newsletter.
              </p>
            </>
          )}
          {counter && <Counting counter={counter} />}
          <h2>Who is responsible</h2>
          {/* The release check reports a missing controller, too. */}
          <p>
            {controller ??
              'Nobody is named here yet. Whoever publishes this site has to put a name and an address in this place ' +
                'before it takes sign-ups.'}
          </p>
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

function Counting({ counter }: { counter: Counter }) {
  const hosts = [...new Set([counter.src, ...counter.sendsTo].map((url) => new URL(url).hostname))];
  return (
    <>
      <h2>Counting visits</h2>
      <p>
        {counter.name} counts visits for this site. Your browser gets a script from it, which sends it the address of
        the page, the page that led you here, and what kind of browser and screen you have. The requests go to{' '}
        {hosts.join(' and ')}. If your browser asks not to be tracked (Do Not Track or Global Privacy Control), it makes
        none of them.
      </p>
    </>
  );
}
