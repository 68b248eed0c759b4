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
  const address = new URL(`${backend.url.replace(/\/$/, '')}/rest/v1/rpc/${action}_letter`, location.href);
  const headers = { apikey: backend.key, authorization: `Bearer ${backend.key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ token, ...choices });
  try {
    const { status } = await fetch(address, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT) });
    return status === 204 || status === 200 ? 'done' : 'failed';
  } catch {
    return 'failed';
  }
}
