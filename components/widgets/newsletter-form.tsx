// The newsletter sign-up in three steps: e-mail, postcode, categories. No other component offers the newsletter.
import { useEffect, useId, useReducer, useRef, type FormEvent, type MouseEvent, type RefObject } from 'react';
import type { NewsletterContextValue } from '../context/page-context.ts';
import { Link } from '../parts/link.tsx';
import { NewsletterFields } from './newsletter-fields.tsx';
import {
  failureMessage,
  failureToast,
  missingToast,
  nextStep,
  outcomeMessage,
  outcomeToast,
} from './newsletter-messages.ts';
import { buttonLabel, newsletterSteps, START, STEPS, type NewsletterState, type Step } from './newsletter-steps.ts';
import { useHydrated, useServices } from './services.ts';
import { describeSignupError } from './signup-errors.ts';

export interface NewsletterFormProps extends NewsletterContextValue {
  /** Source of the sign-up, as it is stored: 'Homepage Hero'. */
  source: string;
  /** Path of the page: '/brixton'. */
  page: string;
  /** District that is selected at first. */
  postcode?: string;
  /** `compact` is for the floating card. */
  size?: 'regular' | 'compact';
}

export function NewsletterForm(props: NewsletterFormProps) {
  return props.configured ? <SignupForm {...props} /> : <DeveloperNotice {...props} />;
}

function SignupForm(props: NewsletterFormProps) {
  const { brand, postcodes, categories, confirm = false, size = 'regular' } = props;
  const services = useServices();
  const hydrated = useHydrated();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { state, dispatch, submit, mend } = useSignup(props, form);
  const ignoreSecondClick = useSecondClickGuard(state.step);
  useFocusOnChange(form, state);
  return (
    <div className={`newsletter newsletter-${size}`}>
      <p className="needs-script">Signing up needs JavaScript, which is switched off or missing in this browser.</p>
      <form
        ref={form}
        className="newsletter-form for-script"
        noValidate={hydrated}
        onSubmit={submit}
        onClickCapture={ignoreSecondClick}
        onInput={() => {
          mend();
          void services?.prepare();
        }}
      >
        <Progress {...state} />
        {state.outcome && (
          <p className="newsletter-outcome" data-outcome="" tabIndex={-1}>
            <strong>{outcomeMessage(state.outcome, brand).title}</strong>{' '}
            {outcomeMessage(state.outcome, brand).description}
            {confirm && nextStep(state.outcome)}
          </p>
        )}
        <NewsletterFields id={id} state={state} dispatch={dispatch} postcodes={postcodes} categories={categories} />
        {state.failure && (
          <p className="form-problem">
            <strong>{failureMessage(state.failure).title}</strong> {failureMessage(state.failure).description}
          </p>
        )}
        <Actions state={state} onBack={() => dispatch({ type: 'back' })} />
        <p className="newsletter-small">
          {state.step === 'email' ? '' : `Signing up ${state.email}. `}
          <Link href="/privacy">How your details are used</Link>
        </p>
      </form>
    </div>
  );
}

/** The state of the form. Submitting leads to the next step, a toast about a missing answer, or the sign-up itself. */
function useSignup(
  { source, page, brand, postcode = '', confirm }: NewsletterFormProps,
  form: RefObject<HTMLFormElement | null>,
) {
  const services = useServices();
  const [state, dispatch] = useReducer(newsletterSteps, { ...START, postcode });
  /** Removes the toast about a missing answer or a failure. */
  const removeToast = useRef<(() => void) | undefined>(undefined);
  const mend = () => removeToast.current?.();
  // Removes the toast when the reader goes back, and when the form advances after a postcode.
  useEffect(mend, [state.step]);

  async function send({ email, postcode: chosen, categories }: NewsletterState) {
    const result = await services!.subscribe({ email, categories, source, page, postcode: chosen });
    if (result.ok) {
      dispatch({ type: 'accepted', outcome: result.ok });
      services!.toast(outcomeToast(result.ok, brand, confirm));
    } else {
      const failure = describeSignupError(result);
      dispatch({ type: 'failed', failure });
      removeToast.current = services!.toast(failureToast(failure));
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (state.sending) return;
    // Reads the field itself. It is uncontrolled, so that hydration keeps earlier text.
    const email = form.current?.querySelector<HTMLInputElement>('input[type=email]')?.value;
    const action = { type: 'submitted', ...(email === undefined ? {} : { email }) } as const;
    const next = newsletterSteps(state, action);
    dispatch(action);
    mend();
    if (next.missing) removeToast.current = services?.toast(missingToast(next.step));
    if (next.sending) void send(next);
  }

  return { state, dispatch, submit, mend };
}

/**
 * Ignores the second click of a double click if the first click has changed the step. It would press a different
 * button.
 */
function useSecondClickGuard(step: Step) {
  const firstClickStep = useRef(step);
  return (event: MouseEvent) => {
    if (event.detail < 2) firstClickStep.current = step;
    else if (firstClickStep.current !== step) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
}

/**
 * Moves the focus into each new step, to a missing field, to the message after a success, and to the button after a
 * failure.
 */
function useFocusOnChange(form: RefObject<HTMLFormElement | null>, state: NewsletterState) {
  const { step, failure } = state;
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (find('[data-outcome]') ?? find('input:checked') ?? find('input'))?.focus();
  }, [form, step]);
  // Moves the focus after rendering, so that a screen reader reads the problem with its field. Runs at every
  // submission, because each submission makes a new state.
  useEffect(() => {
    if (state.missing) form.current?.querySelector('input')?.focus();
  }, [form, state]);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [form, failure]);
}

function Progress({ step, sending, outcome }: NewsletterState) {
  const position = STEPS.indexOf(step);
  return (
    <div className="newsletter-progress">
      <Gasholder filled={outcome ? STEPS.length : position + (sending ? 1 : 0)} />
      <p>{`Step ${position + 1} of ${STEPS.length}`}</p>
    </div>
  );
}

/** The tops of the drawing's three tiers, lowest first. */
const TIERS = [31, 18, 5];
const COLUMNS = [6, 15, 24, 33, 42];

/**
 * A drawing of the gasholder at the Oval. Each step fills one more tier, from below. Decorative, because the step is
 * also given as text.
 */
function Gasholder({ filled }: { filled: number }) {
  return (
    <svg className="gasholder" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" focusable="false">
      {TIERS.map((top, tier) => (
        <rect key={top} x="6" y={top} width="36" height="13" className={tier < filled ? 'tier tier-filled' : 'tier'} />
      ))}
      <path d={COLUMNS.map((x) => `M${x} 3V44`).join('') + 'M3 44H45'} className="gasholder-frame" />
    </svg>
  );
}

function Actions({ state, onBack }: { state: NewsletterState; onBack: () => void }) {
  const { step, sending, categories } = state;
  return (
    <div className="newsletter-actions">
      <button
        type="submit"
        className="button button-primary"
        disabled={sending || (step === 'categories' && categories.length === 0)}
      >
        {buttonLabel(state)}
      </button>
      {step !== 'email' && (
        <button type="button" className="button button-quiet" disabled={sending} onClick={onBack}>
          Back
        </button>
      )}
    </div>
  );
}

function DeveloperNotice({ size = 'regular' }: NewsletterFormProps) {
  const id = useId();
  return (
    <div className={`newsletter newsletter-${size}`}>
      <p className="newsletter-notice" id={`${id}notice`}>
        <strong>Developer notice:</strong> the backend environment variables are not set. Set <code>SUPABASE_URL</code>{' '}
        and <code>SUPABASE_ANON_KEY</code> and build again.
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
