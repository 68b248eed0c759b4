// Follows a link in one of the newsletter's mails: calls the database function that unsubscribes a reader, confirms an
// address or changes a reader's choices.
import type { LetterChoices, LinkAction, LinkOutcome } from '../components/widgets/services.ts';

/** Milliseconds. */
const TIMEOUT = 10_000;

/**
 * Never rejects. The backend gives valid and invalid tokens the same answer, so `done` means only that it has answered.
 */
export async function followLink(
  backend: { url: string; key: string },
  action: LinkAction,
  token: string,
  choices?: LetterChoices,
): Promise<LinkOutcome> {
  try {
    const { status } = await call(backend, `${action}_letter`, { token, ...choices });
    return status === 204 || status === 200 ? 'done' : 'failed';
  } catch {
    return 'failed';
  }
}

/** The choices of the reader with the token, if there is one. Rejects without an answer. */
export async function readChoices(
  backend: { url: string; key: string },
  token: string,
): Promise<LetterChoices | undefined> {
  const answer = await call(backend, 'letter_choices', { token });
  return ((await answer.json()) as LetterChoices[])[0];
}

function call({ url, key }: { url: string; key: string }, name: string, body: object): Promise<Response> {
  const address = new URL(`${url.replace(/\/$/, '')}/rest/v1/rpc/${name}`, location.href);
  const headers = { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(TIMEOUT);
  return fetch(address, { method: 'POST', headers, body: JSON.stringify(body), signal });
}
