// The button that a link of the letter leads to: leaves the list, or confirms the address. A mail scanner that opens
// the link presses nothing.
import { useEffect, useRef, useState } from 'react';
import { Link } from '../parts/link.tsx';
import { useServices, type LinkOutcome } from './services.ts';

export interface LetterLinkProps {
  action: 'leave' | 'confirm';
  /** The words of the button. */
  button: string;
  /** What is said after it, to whoever pressed it. */
  done: string;
  /** The words of the link to the sign-up, after that. */
  again: string;
  /** An address that readers can write to instead. */
  email?: string;
}

/** The beginnings of sentences, which OrWrite ends. */
const WITHOUT_SCRIPT = {
  leave: 'Without it you leave by the “Unsubscribe” of your mail program',
  confirm: 'Without it nothing is confirmed: open the link in another browser',
};

const TROUBLE = {
  failed:
    'No answer came from the list, so we can’t tell whether anything has changed. ' +
    'A second press does no harm: please try again later',
  unavailable: 'This copy of the site keeps no list, and nothing was changed. Please try again later',
  none: 'This page needs the link in your mail: it says whose address it is. Please open it from there',
};

export function LetterLink({ action, button, done, again, email }: LetterLinkProps) {
  const services = useServices();
  const token = useToken();
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<LinkOutcome | 'none'>();
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed may be gone.
  useEffect(() => {
    if (outcome) box.current?.focus();
  }, [outcome]);

  async function press() {
    if (sending) return;
    setOutcome(undefined);
    if (!token.current) return setOutcome('none');
    setSending(true);
    const result = await services!.followLink(action, token.current);
    setSending(false);
    setOutcome(result);
  }

  return (
    <div className="letter-link">
      <p className="needs-script">
        The button needs JavaScript, which is switched off or missing in this browser. {WITHOUT_SCRIPT[action]}
        <OrWrite email={email} />
      </p>
      {outcome !== 'done' && (
        <button
          type="button"
          className="button button-primary for-script"
          disabled={sending}
          onClick={() => void press()}
        >
          {button}
        </button>
      )}
      <div ref={box} role="status" tabIndex={-1}>
        {outcome === 'done' && (
          <p className="newsletter-outcome">
            {done} <Link href="/#subscribe">{again}</Link>
          </p>
        )}
        {outcome && outcome !== 'done' && (
          <p className="form-problem">
            {TROUBLE[outcome]}
            <OrWrite email={email} />
          </p>
        )}
      </div>
    </div>
  );
}

/** The end of a sentence. */
function OrWrite({ email }: { email: string | undefined }) {
  if (!email) return '.';
  return (
    <>
      , or write to <a href={`mailto:${email}`}>{email}</a>.
    </>
  );
}

/** What the address bar carries, which is taken out of it: nobody sends a link on that takes them off the list. */
function useToken() {
  const services = useServices();
  const token = useRef('');
  useEffect(() => {
    const given = services && new URLSearchParams(services.query.read()).get('token');
    if (!given) return;
    token.current = given;
    services.query.write('', true);
  }, [services]);
  return token;
}
