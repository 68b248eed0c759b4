// The contact form: four fields that the browser requires, and a truthful answer about what became of the letter.
// Its fields belong to the browser (uncontrolled): nothing typed is lost by waking, nor by a failure to send.
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { letterDraft, letterText } from './letter.ts';
import { useWorld, type Letter } from './world.ts';

export interface ContactFormProps {
  categories: { value: string; label: string }[];
  delivery: 'log' | 'mailto' | 'post';
  /** Where mail drafts go, or where letters can be sent by hand. */
  address?: string;
  /** Where `post` sends the form. */
  endpoint?: string;
}

type Outcome = 'undelivered' | 'drafted' | 'sent' | 'failed';

const WORDS: Record<Outcome, { title: string; text: string }> = {
  undelivered: {
    title: 'Your message was not sent',
    text: 'This copy of the site cannot deliver messages. Here is your message, ready to copy.',
  },
  drafted: {
    title: 'Your mail program has a draft',
    text: 'The message is on its way once you send it there. If no draft opened, here is your message, ready to copy.',
  },
  sent: { title: 'Your message was sent', text: 'Thank you. You will have an answer within 48 hours.' },
  failed: { title: 'Your message could not be sent', text: 'Nothing is lost: it is still in the form. Please try again later.' },
};

export function ContactForm({ categories, delivery, address, endpoint }: ContactFormProps) {
  const world = useWorld();
  const id = useId();
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<{ kind: Outcome; letter: Letter }>();
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) answer.current?.focus();
  }, [outcome]);

  async function deliver(letter: Letter): Promise<Outcome> {
    if (delivery === 'mailto' && address) {
      world!.openMail(letterDraft(address, letter));
      return 'drafted';
    }
    if (delivery === 'post' && endpoint) return (await world!.post(endpoint, posted(letter))) ? 'sent' : 'failed';
    world!.log(letter);
    return 'undelivered';
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (sending) return;
    const letter = readLetter(form);
    setSending(true);
    const kind = await deliver(letter);
    setSending(false);
    if (kind === 'sent') form.reset();
    setOutcome({ kind, letter });
  }

  const native = delivery === 'post' && endpoint;
  return (
    <div className="contact">
      {!native && (
        <p className="needs-script">
          The form needs JavaScript, which is switched off or missing in this browser.
          {address && <> You can write to <a href={`mailto:${address}`}>{address}</a> instead.</>}
        </p>
      )}
      <form
        className={native ? 'contact-form' : 'contact-form for-script'}
        {...(native ? { action: endpoint, method: 'post' } : {})}
        onSubmit={(event) => void submit(event)}
      >
        <div className="field">
          <label htmlFor={`${id}name`}>Name</label>
          <input id={`${id}name`} name="name" required autoComplete="name" />
        </div>
        <div className="field">
          <label htmlFor={`${id}email`}>Email</label>
          <input id={`${id}email`} name="email" type="email" required autoComplete="email" autoCapitalize="none" spellCheck={false} />
        </div>
        <div className="field">
          <label htmlFor={`${id}category`}>Category</label>
          <select id={`${id}category`} name="category" required>
            <option value="">Select a category</option>
            {categories.map(({ value, label }) => (
              <option key={value} value={value}>{label}</option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor={`${id}message`}>Message</label>
          <textarea id={`${id}message`} name="message" rows={6} required />
        </div>
        <button type="submit" className="button button-primary" disabled={sending}>
          {sending ? 'Sending...' : 'Send Message'}
        </button>
      </form>
      {outcome && (
        <div ref={answer} tabIndex={-1} role="status" className={`contact-answer contact-answer-${outcome.kind}`}>
          <p><strong>{WORDS[outcome.kind].title}</strong></p>
          <p>{WORDS[outcome.kind].text}</p>
          {outcome.kind !== 'sent' && <LetterToKeep key={letterText(outcome.letter)} letter={outcome.letter} {...(address ? { address } : {})} />}
        </div>
      )}
    </div>
  );
}

/** The letter in full, with the ways to take it elsewhere. */
function LetterToKeep({ letter, address }: { letter: Letter; address?: string }) {
  const world = useWorld();
  const [copied, setCopied] = useState<boolean>();
  return (
    <>
      <pre className="letter" tabIndex={0} role="group" aria-label="What you wrote">{letterText(letter)}</pre>
      <p className="letter-ways">
        <button type="button" className="button" onClick={() => void world?.copy(letterText(letter)).then(setCopied)}>
          Copy message
        </button>
        {address && <a href={letterDraft(address, letter)}>Send it by mail to {address}</a>}
      </p>
      <p>
        {copied === true && 'Message copied'}
        {copied === false && 'This browser does not allow copying. Please mark the text and copy it by hand.'}
      </p>
    </>
  );
}

function readLetter(form: HTMLFormElement): Letter {
  const fields = new FormData(form);
  const read = (name: string) => String(fields.get(name) ?? '').trim();
  const topic = form.querySelector('select')?.selectedOptions[0]?.label ?? '';
  return { name: read('name'), email: read('email'), category: read('category'), topic, message: read('message') };
}

const posted = ({ name, email, category, message }: Letter) => ({ name, email, category, message });
