// Replaces a mail provider: keeps the mails of the commands in memory, and forwards none of them.
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { isSameKey, readServiceKey } from './keys.ts';

/** Path of the mailbox. The commands post their mails there. */
export const MAIL_ROOT = '/__mail';

const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** URL that the button of a mail program posts to. */
  leave: z.string().optional(),
});

export type MailboxMail = z.infer<typeof mailSchema>;

export interface KeptMail extends MailboxMail {
  /** Counts up from 1. */
  id: number;
  received: Date;
}

/** Maximum number of mails to keep. */
export const KEPT = 200;
/** Maximum characters of a mail. The HTML of a letter has at most 80 KB. */
const LARGEST = 5 * 1024 * 1024;

export class Mailbox {
  #count = 0;
  /** Newest first. */
  mails: readonly KeptMail[] = [];

  keep(mail: MailboxMail): void {
    this.mails = [{ ...mail, id: ++this.#count, received: new Date() }, ...this.mails].slice(0, KEPT);
  }

  /** Answers the request of a command that sends a mail. The key shows that it may read the list in `folder`. */
  async receive(request: IncomingMessage, response: ServerResponse, folder: string): Promise<void> {
    const key = readServiceKey(folder);
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) if (body.length <= LARGEST) body += String(chunk);
    const isKnown = key !== undefined && isSameKey(request.headers.authorization ?? '', `Bearer ${key}`);
    const mail = isKnown && body.length <= LARGEST ? mailSchema.safeParse(parseJson(body)).data : undefined;
    if (mail) this.keep(mail);
    response.writeHead(mail ? 204 : isKnown ? 400 : 401).end();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
