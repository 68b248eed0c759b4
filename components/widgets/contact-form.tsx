// The contact form: four fields that the browser requires, and a confirmation that says if the message was delivered.
// The browser checks the fields, but each problem is shown at its field instead of in the browser's own bubble.
// The fields are uncontrolled, so that hydration and failures keep the typed text.
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode, type SyntheticEvent } from 'react';
import { useServices, type Services, type Submission } from './services.ts';

export interface ContactFormProps {
  categories: { value: string; label: string }[];
  /** The category that “Suggest a change” selects. */
  correction?: string | undefined;
  delivery: 'log' | 'backend' | 'mailto' | 'post';
  /** The recipient of mail drafts. With other deliveries, an address that readers can write to. */
  address?: string | undefined;
  /** URL that the form is sent to, with delivery `post`. */
  endpoint?: string;
}

type Outcome = 'undelivered' | 'drafted' | 'sent' | 'stored' | 'refused' | 'busy' | 'failed' | 'unanswered' | 'unknown';

const OUTCOMES: Record<Outcome, { title: string; text: string }> = {
  undelivered: {
    title: 'Your message was not sent',
    text: 'This copy of the site cannot deliver messages. Here is your message, ready to copy.',
  },
  drafted: {
    title: 'Your mail program has a draft',
    text: 'The message is on its way once you send it there. If no draft opened, here is your message, ready to copy.',
  },
  sent: { title: 'Your message was sent', text: 'Thank you. You will have an answer within 48 hours.' },
  stored: {
    title: 'Your message has arrived',
    text: 'Thank you. We have it, and you will have an answer within 48 hours.',
  },
  refused: {
    title: 'Your message was not accepted',
    text:
      'Nothing is lost: it is still in the form. Please check your email address, keep the message under 4,000 ' +
      'characters, and send it again.',
  },
  busy: {
    title: 'Too many messages are coming in',
    text: 'Yours was not taken. Nothing is lost: it is still in the form. Please try again in an hour.',
  },
  unanswered: {
    title: 'No answer came back',
    text: 'Your message may not have arrived. It is still in the form: send it again, and we get it once.',
  },
  unknown: {
    title: 'No answer came back',
    text:
      'We can’t tell whether your message has arrived. It is still in the form. ' +
      'A second one does no harm: please try again later.',
  },
  failed: {
    title: 'Your message could not be sent',
    text: 'Nothing is lost: it is still in the form. Please try again later.',
  },
};

export function ContactForm({ categories, correction, ...target }: ContactFormProps) {
  const services = useServices();
  const id = useId();
  const [sending, setSending] = useState(false);
  const [answer, setAnswer] = useState<Sent>();
  const { delivery, address, endpoint } = target;
  const { problems, onInvalid, onInput } = useProblems();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (sending) return;
    const submission = readSubmission(form, new URLSearchParams(services!.query.read()));
    setSending(true);
    const outcome = await deliver(submission, target, services!);
    setSending(false);
    if (isDone(outcome)) form.reset();
    setAnswer({ outcome, submission });
  }

  const native = delivery === 'post' && endpoint;
  return (
    <div className="contact" data-query="on">
      {!native && (
        <p className="needs-script">
          The form needs JavaScript, which is switched off or missing in this browser.
          {address && (
            <>
              {' '}
              You can write to <a href={`mailto:${address}`}>{address}</a> instead.
            </>
          )}
        </p>
      )}
      <form
        className={native ? 'contact-form' : 'contact-form for-script'}
        {...(native ? { action: endpoint, method: 'post' } : {})}
        onSubmit={(event) => void submit(event)}
        onInvalidCapture={onInvalid}
        onInput={onInput}
      >
        <Fields id={id} categories={categories} correction={correction} problems={problems} />
        <button type="submit" className="button button-primary" disabled={sending}>
          {sending ? 'Sending...' : 'Send Message'}
        </button>
      </form>
      {answer && <Answer {...answer} address={address} />}
    </div>
  );
}

interface Sent {
  outcome: Outcome;
  submission: Submission;
}

type Problems = Partial<Record<string, string>>;

/** Message about each empty field, by the field's name. */
const MISSING: Problems = {
  name: 'Please enter your name',
  email: 'Please enter your email address',
  category: 'Please select a category',
  message: 'Please enter your message',
};

/** The problems that the browser has found in the fields, by the field's name. */
function useProblems() {
  const [problems, setProblems] = useState<Problems>({});
  /** The first invalid field of the latest submission, until it has the focus. */
  const first = useRef<HTMLInputElement>(undefined);
  // Moves the focus after rendering, so that a screen reader reads the problem with its field.
  useEffect(() => {
    first.current?.focus();
    first.current = undefined;
  }, [problems]);

  function onInvalid(event: SyntheticEvent) {
    // Also prevents the browser's bubble.
    event.preventDefault();
    const field = event.target as HTMLInputElement;
    first.current ??= field;
    const problem = field.validity.valueMissing ? MISSING[field.name] : 'Please enter a valid email address';
    setProblems((known) => ({ ...known, [field.name]: problem }));
  }

  function onInput({ target }: SyntheticEvent) {
    const { name } = target as HTMLInputElement;
    if (problems[name]) setProblems(({ [name]: _, ...others }) => others);
  }

  return { problems, onInvalid, onInput };
}

/** Empty HTML of an element that another script fills. React keeps that content during and after hydration. */
const FILLED_ELSEWHERE = { __html: '' };

interface FieldsProps extends Pick<ContactFormProps, 'categories' | 'correction'> {
  id: string;
  problems: Problems;
}

function Fields({ id, categories, correction, problems }: FieldsProps) {
  const field = (name: string) => ({
    id: `${id}${name}`,
    name,
    required: true,
    ...(problems[name] && { 'aria-invalid': true, 'aria-describedby': `${id}${name}-problem` }),
  });
  const rowOf = (name: string, label: string, control: ReactNode) => (
    <div className="field">
      <label htmlFor={`${id}${name}`}>{label}</label>
      {control}
      {problems[name] && (
        <p id={`${id}${name}-problem`} className="field-problem">
          {problems[name]}
        </p>
      )}
    </div>
  );
  return (
    <>
      {rowOf('name', 'Name', <input {...field('name')} autoComplete="name" />)}
      {rowOf(
        'email',
        'Email',
        <input {...field('email')} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />,
      )}
      {rowOf(
        'category',
        'Category',
        <select {...field('category')} data-correction={correction}>
          <option value="">Select a category</option>
          {categories.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>,
      )}
      {/* client/prefill.ts fills in the guide's facts about the listing, and React leaves them unchanged. */}
      {/* oxlint-disable-next-line react/no-danger -- always empty here */}
      <div className="contact-note" data-listing suppressHydrationWarning dangerouslySetInnerHTML={FILLED_ELSEWHERE} />
      {rowOf('message', 'Message', <textarea {...field('message')} rows={6} />)}
    </>
  );
}

/** Outcome of the latest submission. Takes the focus after each submission. */
function Answer({ outcome, submission, address }: Sent & Pick<ContactFormProps, 'address'>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // By default browsers centre the focused element, which puts the start of a long answer under the header.
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [submission]);
  const { title, text } = OUTCOMES[outcome];
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="status"
      className={isDone(outcome) ? 'contact-answer contact-answer-done' : 'contact-answer'}
    >
      <p>
        <strong>{title}</strong>
      </p>
      <p>{text}</p>
      {!isDone(outcome) && (
        <SubmissionCopy key={submissionText(submission)} submission={submission} address={address} />
      )}
    </div>
  );
}

/** The whole submission, with buttons to copy it or to send it by mail. */
function SubmissionCopy({ submission, address }: { submission: Submission; address: string | undefined }) {
  const services = useServices();
  const [copied, setCopied] = useState<boolean>();
  const text = submissionText(submission);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Otherwise the keyboard can't scroll it. */}
      <pre className="letter" tabIndex={0} role="group" aria-label="What you wrote">
        {text}
      </pre>
      <p className="letter-ways">
        <button type="button" className="button" onClick={() => void services?.copy(text).then(setCopied)}>
          Copy message
        </button>
        {address && <a href={mailDraft(address, submission)}>Send it by mail to {address}</a>}
      </p>
      {copied !== undefined && (
        <p>
          {copied ? 'Message copied' : 'This browser does not allow copying. Please mark the text and copy it by hand.'}
        </p>
      )}
    </>
  );
}

type Target = Omit<ContactFormProps, 'categories' | 'correction'>;

async function deliver(
  submission: Submission,
  { delivery, address, endpoint }: Target,
  services: Services,
): Promise<Outcome> {
  if (delivery === 'mailto' && address) {
    services.openMail(mailDraft(address, submission));
    return 'drafted';
  }
  if (delivery === 'post' && endpoint) {
    const { name, email, category, message } = submission;
    return services.post(endpoint, { name, email, category, message });
  }
  if (delivery === 'backend') {
    const receipt = await services.send(submission);
    if (receipt !== 'unavailable') return receipt;
  }
  services.log(submission);
  return 'undelivered';
}

/** True if the reader needn't do anything more. */
const isDone = (outcome: Outcome) => outcome === 'sent' || outcome === 'stored';

/** A listing's URL: the path of its page and its id. */
const LISTING = /^\/[a-z0-9][a-z0-9/-]{0,99}#[a-z0-9][a-z0-9-]{0,99}$/;

/** @param query Query of the page's URL. `on` may name the listing from which the reader came. */
function readSubmission(form: HTMLFormElement, query: URLSearchParams): Submission {
  const fields = new FormData(form);
  const read = (name: string) => String(fields.get(name) ?? '').trim();
  const topic = form.querySelector('select')?.selectedOptions[0]?.label ?? '';
  const [name, email, category, message] = [read('name'), read('email'), read('category'), read('message')];
  const listing = query.get('on') ?? '';
  return { name, email, category, topic, message, ...(LISTING.test(listing) && { listing }) };
}

const submissionText = ({ name, email, topic, message }: Submission) =>
  `From: ${name} <${email}>\nAbout: ${topic}\n\n${message}`;

/** The `mailto:` URL of a draft that contains the submission. The e-mail standard requires CR LF between lines. */
const mailDraft = (address: string, submission: Submission) =>
  `mailto:${address}?subject=${encodeURIComponent(`${submission.topic}: a letter from ${submission.name}`)}` +
  `&body=${encodeURIComponent(submissionText(submission).replaceAll('\n', '\r\n'))}`;
