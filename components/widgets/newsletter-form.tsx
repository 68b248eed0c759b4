// The newsletter sign-up: e-mail, postcode, categories. One component for every place that offers it.
// Its text field belongs to the browser (uncontrolled), so what was typed before waking stays as it was typed.
import { useEffect, useId, useReducer, useRef, type FormEvent, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import { Link } from '../parts/link.tsx';
import { useAwake } from './awake.ts';
import { Gasholder } from './gasholder.tsx';
import { buttonLabel, newsletterSteps, selectedCount, START, STEPS, type NewsletterState } from './newsletter-steps.ts';
import { failureToast, failureWords, MISSING, missingToast, outcomeToast, outcomeWords } from './newsletter-words.ts';
import { describeSignupError } from './signup-errors.ts';
import { useWorld } from './world.ts';

export interface NewsletterFormProps {
  /** Where the sign-up came from, as it is stored: 'Homepage Hero'. */
  source: string;
  /** Path of the page: '/brixton'. */
  page: string;
  brand: string;
  /** Districts on offer, before 'None of these'. */
  postcodes: string[];
  /** Category names on offer. */
  categories: string[];
  /** Whether a backend was named at build time; without one the developer notice shows. */
  configured: boolean;
  /** `compact`: the floating card. */
  size?: 'regular' | 'compact';
}

/** How long a chosen postcode is shown before the form goes on by itself, in milliseconds. */
const AUTO_ADVANCE = 300;

export function NewsletterForm(props: NewsletterFormProps) {
  return props.configured ? <SignupForm {...props} /> : <DeveloperNotice {...props} />;
}

function SignupForm({ source, page, brand, postcodes, categories, size = 'regular' }: NewsletterFormProps) {
  const world = useWorld();
  const awake = useAwake();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [state, dispatch] = useReducer(newsletterSteps, START);
  const advance = useAutoAdvance(() => dispatch({ type: 'advanced' }));
  useFocusOnChange(form, state);
  const pressedIn = useRef(state.step);

  async function send({ email, postcode, categories }: NewsletterState) {
    const result = await world!.subscribe({ email, categories, source, page, postcode });
    if (result.ok) {
      dispatch({ type: 'accepted', outcome: result.ok });
      world!.toast(outcomeToast(result.ok, brand));
    } else {
      const failure = describeSignupError(result);
      dispatch({ type: 'failed', failure });
      world!.toast(failureToast(failure));
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    advance.cancel();
    if (state.sending) return;
    const typed = form.current?.querySelector<HTMLInputElement>('input[type=email]')?.value;
    const action = { type: 'submitted', ...(typed === undefined ? {} : { email: typed }) } as const;
    const next = newsletterSteps(state, action);
    dispatch(action);
    if (next.missing) world?.toast(missingToast(next.step));
    if (next.sending) void send(next);
  }

  /** The second half of a double press falls on whatever the next step has there: that is no answer. */
  function ignoreSecondHalf(event: MouseEvent) {
    if (event.detail < 2) pressedIn.current = state.step;
    else if (pressedIn.current !== state.step) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  function back() {
    advance.cancel();
    dispatch({ type: 'back' });
  }

  const problem = state.missing ? `${id}problem` : undefined;
  const problemText = problem && <p id={problem} className="field-problem">{MISSING[state.step].description}</p>;
  const position = STEPS.indexOf(state.step);

  return (
    <div className={`newsletter newsletter-${size}`}>
      <p className="needs-script">Signing up needs JavaScript, which is switched off or missing in this browser.</p>
      <form ref={form} className="newsletter-form for-script" noValidate={awake} onSubmit={submit} onClickCapture={ignoreSecondHalf} onInput={() => world?.prepare()}>
        <div className="newsletter-progress">
          <Gasholder filled={state.outcome ? STEPS.length : position + (state.sending ? 1 : 0)} />
          <p>{`Step ${position + 1} of ${STEPS.length}`}</p>
        </div>

        {state.outcome && (
          <p className="newsletter-outcome" data-outcome="" tabIndex={-1}>
            <strong>{outcomeWords(state.outcome, brand).title}</strong> {outcomeWords(state.outcome, brand).description}
          </p>
        )}

        {state.step === 'email' && (
          <div className="field">
            <label htmlFor={`${id}email`}>Email address</label>
            <input
              id={`${id}email`}
              type="email"
              required
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={state.email}
              aria-invalid={state.missing || undefined}
              aria-describedby={problem}
              onChange={() => dispatch({ type: 'edited' })}
            />
            {problemText}
          </div>
        )}

        {state.step === 'postcode' && (
          <fieldset role="radiogroup" aria-required="true" aria-invalid={state.missing || undefined} aria-describedby={problem} {...advance.watch}>
            <legend>Select your postcode</legend>
            <div className="choices">
              {[...postcodes, 'None'].map((postcode) => (
                <label key={postcode} className="choice">
                  <input
                    type="radio"
                    name={`${id}postcode`}
                    value={postcode}
                    checked={state.postcode === postcode}
                    onChange={() => dispatch({ type: 'chosen', postcode })}
                    onClick={advance.onClick}
                    onKeyDown={(event) => {
                      if (event.key !== 'Enter') return;
                      event.preventDefault();
                      // Held down since the step before: that is no choice.
                      if (event.repeat) return;
                      dispatch({ type: 'chosen', postcode });
                      advance.start();
                    }}
                  />
                  <span>{postcode === 'None' ? 'None of these' : postcode}</span>
                </label>
              ))}
            </div>
            {problemText}
          </fieldset>
        )}

        {state.step === 'categories' && (
          <fieldset disabled={state.sending} aria-describedby={problem}>
            <legend>What are you interested in? (Required)</legend>
            <div className="choices">
              {categories.map((category) => (
                <label key={category} className="choice">
                  <input
                    type="checkbox"
                    checked={state.categories.includes(category)}
                    aria-invalid={state.missing || undefined}
                    onChange={() => dispatch({ type: 'toggled', category })}
                  />
                  <span>{category}</span>
                </label>
              ))}
            </div>
            <p className="newsletter-count" role="status">{selectedCount(state.categories.length)}</p>
            {problemText}
          </fieldset>
        )}

        {state.failure && (
          <p className="form-problem">
            <strong>{failureWords(state.failure).title}</strong> {failureWords(state.failure).description}
          </p>
        )}

        <div className="newsletter-actions">
          <button
            type="submit"
            className="button button-primary"
            disabled={state.sending || (state.step === 'categories' && state.categories.length === 0)}
          >
            {buttonLabel(state)}
          </button>
          {position > 0 && (
            <button type="button" className="button button-quiet" disabled={state.sending} onClick={back}>
              Back
            </button>
          )}
        </div>
        <p className="newsletter-small">
          {position > 0 ? `Signing up ${state.email}. ` : ''}
          <Link href="/privacy">How your details are used</Link>
        </p>
      </form>
    </div>
  );
}

/** Goes on after a choice made by click, Enter or Space; arrow keys only move the choice. */
function useAutoAdvance(go: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const byArrow = useRef(false);
  const cancel = () => clearTimeout(timer.current);
  const start = () => {
    cancel();
    timer.current = setTimeout(go, AUTO_ADVANCE);
  };
  useEffect(() => cancel, []);
  return {
    start,
    cancel,
    // A browser reports a radio moved to by an arrow key as a click between that key's down and up.
    onClick: () => (byArrow.current ? cancel() : start()),
    watch: {
      onKeyDownCapture: (event: KeyboardEvent) => {
        byArrow.current = event.key.startsWith('Arrow');
      },
      onKeyUpCapture: () => {
        byArrow.current = false;
      },
      onPointerDownCapture: () => {
        byArrow.current = false;
      },
    },
  };
}

/** Moves the focus into each new step, to what is missing, to the line that tells of success, and back to the button after a failure. */
function useFocusOnChange(form: RefObject<HTMLFormElement | null>, state: NewsletterState) {
  const { step, failure } = state;
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (find('[data-outcome]') ?? find('input:checked') ?? find('input'))?.focus();
  }, [form, step]);
  // Once the field's problem stands in the page: it is read out with the field, and the page is laid out once. At every press.
  useEffect(() => {
    if (state.missing) form.current?.querySelector('input')?.focus();
  }, [form, state]);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [form, failure]);
}

function DeveloperNotice({ size = 'regular' }: NewsletterFormProps) {
  const id = useId();
  return (
    <div className={`newsletter newsletter-${size}`}>
      <p className="newsletter-notice" id={`${id}notice`}>
        <strong>Developer notice:</strong> the backend environment variables are not set. Set <code>SUPABASE_URL</code> and{' '}
        <code>SUPABASE_ANON_KEY</code> and build again.
      </p>
      <div className="newsletter-form">
        <div className="field">
          <label htmlFor={`${id}email`}>Email address</label>
          <input id={`${id}email`} type="email" disabled aria-describedby={`${id}notice`} />
        </div>
        <div className="newsletter-actions">
          <button type="button" className="button button-primary" disabled>
            Subscribe
          </button>
        </div>
      </div>
    </div>
  );
}
