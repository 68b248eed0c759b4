// The button on a page that a link in a mail opens: it unsubscribes, confirms the address, or changes the reader's
// choices. A mail scanner that opens the link doesn't press the button.
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Link } from '../parts/link.tsx';
import { Choice } from './newsletter-fields.tsx';
import { MISSING } from './newsletter-messages.ts';
import { useServices, type LetterChoices, type LinkAction, type LinkOutcome } from './services.ts';

type Offer = Record<'postcodes' | 'categories', string[]>;

interface LetterLinkProps {
  action: LinkAction;
  /** Available choices, for the action `change`. */
  offer?: Offer;
  /** The words of the button. */
  button: string;
  /** Message after success. */
  done: string;
  /** The words of the link to the sign-up, shown after `done`. Absent on a site without a newsletter. */
  again?: string;
  /** An address that readers can write to instead. */
  email?: string;
}

/** Beginnings of sentences that OrWrite completes. */
const WITHOUT_SCRIPT = {
  leave: 'Without it you leave by the “Unsubscribe” of your mail program',
  confirm: 'Without it nothing is confirmed: open the link in another browser',
  change: 'Without it nothing is changed: open the link in another browser',
};

const TROUBLE = {
  failed:
    'No answer came from the list, so we can’t tell whether anything has changed. ' +
    'A second press does no harm: please try again later',
  unavailable: 'This copy of the site keeps no list, and nothing was changed. Please try again later',
  postcode: MISSING.postcode.description,
  categories: MISSING.categories.description,
  none: 'This page needs the link in your mail: it says whose address it is. Please open it from there',
};

export function LetterLink({ action, offer, button, done, again, email }: LetterLinkProps) {
  const services = useServices();
  const token = useToken();
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<LinkOutcome | keyof typeof TROUBLE>();
  const form = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  // Moves the focus, because the pressed button may have been removed.
  useEffect(() => {
    if (outcome) box.current?.focus();
  }, [outcome]);

  async function press() {
    if (sending) return;
    setOutcome(undefined);
    if (!token.current) return setOutcome('none');
    const choices = offer && chosenIn(form.current!);
    if (choices?.postcode === '') return setOutcome('postcode');
    if (choices?.categories.length === 0) return setOutcome('categories');
    setSending(true);
    const result = await services!.followLink(action, token.current, choices);
    setSending(false);
    setOutcome(result);
  }

  return (
    <div className="letter-link">
      <p className="needs-script">
        The button needs JavaScript, which is switched off or missing in this browser. {WITHOUT_SCRIPT[action]}
        <OrWrite email={email} />
      </p>
      {offer && outcome !== 'done' && <Choices {...offer} box={form} />}
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
            {done} {again && <Link href="/#subscribe">{again}</Link>}
          </p>
        )}
        {outcome && outcome !== 'done' && (
          <p className="form-problem">
            {TROUBLE[outcome]}
            {outcome !== 'postcode' && outcome !== 'categories' && <OrWrite email={email} />}
          </p>
        )}
      </div>
    </div>
  );
}

/** The fields are uncontrolled, so that hydration keeps earlier choices. */
function Choices({ postcodes, categories, box }: Offer & { box: RefObject<HTMLDivElement | null> }) {
  return (
    <div ref={box} className="letter-choices for-script">
      <fieldset>
        <legend>Your postcode</legend>
        <div className="choices">
          {[...postcodes, 'None'].map((postcode) => (
            <Choice key={postcode} type="radio" name="letter-postcode" value={postcode} />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>What you’re interested in</legend>
        <div className="choices">
          {categories.map((category) => (
            <Choice key={category} type="checkbox" name="letter-category" value={category} />
          ))}
        </div>
      </fieldset>
    </div>
  );
}

function chosenIn(form: HTMLElement): LetterChoices {
  const values = (type: string) =>
    Array.from(form.querySelectorAll<HTMLInputElement>(`input[type=${type}]:checked`), ({ value }) => value);
  return { postcode: values('radio')[0] ?? '', categories: values('checkbox') };
}

/** Completes a sentence with the address to write to. */
function OrWrite({ email }: { email: string | undefined }) {
  if (!email) return '.';
  return (
    <>
      , or write to <a href={`mailto:${email}`}>{email}</a>.
    </>
  );
}

const TOKEN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Replaces a malformed token, so that the reader gets the same answer as for any wrong token. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

function useToken() {
  const services = useServices();
  const token = useRef('');
  useEffect(() => {
    const given = services?.token() ?? '';
    token.current = given === '' || TOKEN.test(given) ? given : NOBODY;
  }, [services]);
  return token;
}
