// Replaces a mail provider: keeps the mails of the commands in memory, and forwards none of them.
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { parseJson } from '../../engine/source/parse-url.ts';
import { readBody } from './read-body.ts';
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
/** Maximum bytes of a mail. The HTML of a letter has at most 80 KB. */
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
    const body = await readBody(request, LARGEST);
    const isKnown = key !== undefined && isSameKey(request.headers.authorization ?? '', `Bearer ${key}`);
    const mail = isKnown && body ? mailSchema.safeParse(parseJson(body.toString())).data : undefined;
    if (mail) this.keep(mail);
    response.writeHead(mail ? 204 : isKnown ? 400 : 401).end();
  }
}
