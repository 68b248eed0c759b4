// The fields of the newsletter form's current step.
import { useEffect, useRef, type ComponentProps, type Dispatch, type KeyboardEvent } from 'react';
import { MISSING } from './newsletter-messages.ts';
import { selectedCountText, type NewsletterAction, type NewsletterState } from './newsletter-steps.ts';

interface NewsletterFieldsProps {
  /** Prefix of the fields' ids. */
  id: string;
  state: NewsletterState;
  dispatch: Dispatch<NewsletterAction>;
  postcodes: string[];
  categories: string[];
}

interface FieldProps extends Omit<NewsletterFieldsProps, 'postcodes' | 'categories'> {
  options: string[];
}

export function NewsletterFields({ postcodes, categories, ...props }: NewsletterFieldsProps) {
  switch (props.state.step) {
    case 'email':
      return <EmailField {...props} />;
    case 'postcode':
      return <PostcodeField {...props} options={[...postcodes, 'None']} />;
    case 'categories':
      return <CategoriesField {...props} options={categories} />;
  }
}

/** A postcode or a category to choose. */
export const Choice = (props: ComponentProps<'input'> & { value: string }) => (
  <label className="choice">
    <input {...props} />
    <span>{props.value === 'None' ? 'None of these' : props.value}</span>
  </label>
);

const problemId = ({ id, state }: Pick<FieldProps, 'id' | 'state'>) => (state.missing ? `${id}problem` : undefined);

/** Message about the missing answer of the current step. Renders nothing if no answer is missing. */
function Problem(props: Pick<FieldProps, 'id' | 'state'>) {
  const { state } = props;
  return (
    state.missing && (
      <p id={problemId(props)} className="field-problem">
        {MISSING[state.step].description}
      </p>
    )
  );
}

function EmailField({ id, state, dispatch }: Omit<FieldProps, 'options'>) {
  return (
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
        aria-describedby={problemId({ id, state })}
        onChange={() => dispatch({ type: 'edited' })}
      />
      <Problem id={id} state={state} />
    </div>
  );
}

function PostcodeField({ id, state, dispatch, options }: FieldProps) {
  const advance = useAutoAdvance(() => dispatch({ type: 'advanced' }));

  function chooseByEnter(event: KeyboardEvent, postcode: string) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    // Ignores an Enter key that has been held down since the previous step.
    if (event.repeat) return;
    dispatch({ type: 'chosen', postcode });
    advance.start();
  }

  return (
    <fieldset
      role="radiogroup"
      aria-required="true"
      aria-invalid={state.missing || undefined}
      aria-describedby={problemId({ id, state })}
      {...advance.listeners}
    >
      <legend>Select your postcode</legend>
      <div className="choices">
        {options.map((postcode) => (
          <Choice
            key={postcode}
            type="radio"
            name={`${id}postcode`}
            value={postcode}
            checked={state.postcode === postcode}
            onChange={() => dispatch({ type: 'chosen', postcode })}
            onClick={advance.onClick}
            onKeyDown={(event) => chooseByEnter(event, postcode)}
          />
        ))}
      </div>
      <Problem id={id} state={state} />
    </fieldset>
  );
}

/** Milliseconds that a chosen postcode is shown before the form advances. */
const AUTO_ADVANCE = 300;

/** Advances after a choice made by click, Enter or Space. Arrow keys only move the choice. */
function useAutoAdvance(onAdvance: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const byArrowKey = useRef(false);
  const cancel = () => clearTimeout(timer.current);
  const start = () => {
    cancel();
    timer.current = setTimeout(onAdvance, AUTO_ADVANCE);
  };
  useEffect(() => cancel, []);
  return {
    start,
    // When an arrow key selects a radio button, the browser fires a click between keydown and keyup.
    onClick: () => (byArrowKey.current ? cancel() : start()),
    listeners: {
      onKeyDownCapture: (event: KeyboardEvent) => {
        byArrowKey.current = event.key.startsWith('Arrow');
      },
      onKeyUpCapture: () => {
        byArrowKey.current = false;
      },
      onPointerDownCapture: () => {
        byArrowKey.current = false;
      },
    },
  };
}

function CategoriesField({ id, state, dispatch, options }: FieldProps) {
  return (
    <fieldset disabled={state.sending} aria-describedby={problemId({ id, state })}>
      <legend>What are you interested in? (Required)</legend>
      <div className="choices">
        {options.map((category) => (
          <Choice
            key={category}
            type="checkbox"
            value={category}
            checked={state.categories.includes(category)}
            aria-invalid={state.missing || undefined}
            onChange={() => dispatch({ type: 'toggled', category })}
          />
        ))}
      </div>
      <p className="newsletter-count" role="status">
        {selectedCountText(state.categories.length)}
      </p>
      <Problem id={id} state={state} />
    </fieldset>
  );
}
