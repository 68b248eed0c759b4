// Stores a message from the contact form in the backend's table. A single insert needs no library.
import type { Receipt, Submission } from '../components/widgets/services.ts';

/** Milliseconds. */
const TIMEOUT = 10_000;

/**
 * Control characters and characters that change the direction of text. Pasted text may contain them, and the table
 * refuses them.
 */
const UNWANTED = /[\u0001-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;

/** Latest row that was sent. A repeated attempt uses the same id, so that the message is stored only once. */
let last = { words: '', id: '' };

/** Never rejects. */
export async function sendMessage(
  backend: { url: string; key: string },
  { category, name, email, message, listing }: Submission,
): Promise<Receipt> {
  const row = { category, name: oneLine(name), email, message: plain(message), ...(listing && { listing }) };
  const words = JSON.stringify(row);
  if (words !== last.words) last = { words, id: newId() };
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), TIMEOUT);
  try {
    const response = await fetch(new URL(`${backend.url.replace(/\/$/, '')}/rest/v1/Message`, location.href), {
      method: 'POST',
      headers: {
        apikey: backend.key,
        authorization: `Bearer ${backend.key}`,
        'content-type': 'application/json',
        prefer: 'return=minimal',
      },
      body: JSON.stringify({ id: last.id, ...row }),
      signal: abort.signal,
    });
    return await receiptOf(response);
  } catch {
    return 'unanswered';
  } finally {
    clearTimeout(timer);
  }
}

/** Only the expected status is a success, because a server other than the backend may have answered. */
async function receiptOf(response: Response): Promise<Receipt> {
  if (response.status === 201) return 'stored';
  if (response.status === 429) return 'busy';
  const { code } = (await response.json().catch(() => ({}))) as { code?: unknown };
  // The row exists already, so only the answer to the first attempt was lost.
  if (response.status === 409 && code === '23505') return 'stored';
  return code === '23514' || response.status === 413 ? 'refused' : 'failed';
}

/** Returns the digits of a random UUID, because `randomUUID` is missing on pages without https. */
const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => (byte + 256).toString(16).slice(1)).join('');

const plain = (text: string) => text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(UNWANTED, '');
const oneLine = (text: string) => plain(text).replace(/\s+/g, ' ').trim();
