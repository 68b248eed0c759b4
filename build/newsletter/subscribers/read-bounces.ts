// Reads undeliverable addresses from a mail server's reports (RFC 3464), or from a provider's CSV list.
import { parse } from 'csv-parse/sync';

export interface Bounce {
  email: string;
  /** ISO 8601. */
  at: string;
  /** True if the address doesn't exist. False if a later mail may arrive. */
  hard: boolean;
  reason: string;
}

/** @param now Time for reports without a time. */
export function parseBounces(file: string, now: string): Bounce[] {
  const text = file.replace(/^\uFEFF?\s*/, '');
  const isMail = /^(?:From |[\w-]+:\s)/.test(text);
  if (!isMail) return readList(text, now);
  return text.split(/^(?=From \S+ .*\d:\d\d)/m).flatMap((mail) => readReport(mail, now));
}

/**
 * Reads the fields of a report's recipients, which no mail server may encode (RFC 2046). A delay doesn't count as a
 * bounce.
 */
function readReport(mail: string, now: string): Bounce[] {
  const [, date = ''] = /^Date: *(.+)$/im.exec(mail) ?? [];
  return mail.split(/\r?\n\s*\r?\n/).flatMap((block) => {
    const field = (name: string) => new RegExp(`^${name}: *([^\\r\\n]+)`, 'im').exec(block)?.[1]?.trim() ?? '';
    // `Original-Recipient` is the address on the list, even if its mail was forwarded to another address.
    const recipient = field('Original-Recipient') || field('Final-Recipient');
    const email = /([^\s;<>\p{Cc}]+@[^\s;<>\p{Cc}]+)>?$/u.exec(recipient)?.[1];
    if (!email || !/^failed(?: *\(|$)/i.test(field('Action'))) return [];
    const code = field('Status');
    const reason = plain([code, field('Diagnostic-Code').replace(/^smtp; */i, '')].filter(Boolean).join(' '));
    return [{ email: email.toLowerCase(), at: timeOf(date, now), hard: isHard(code), reason }];
  });
}

/** True for permanent failures of an address. False for a full mailbox, and for faults of the sender or of the mail. */
const isHard = (status: string) => /^5\.(?!1\.[78]\b|2\.[23]\b|3\.4\b|6\.|7\.)/.test(status);

/**
 * Removes control characters and limits the length. Anyone can send a report, and one value that the database refuses
 * would keep the other bounces from being stored.
 */
const plain = (reason: string) => reason.replace(/\p{Cc}/gu, ' ').slice(0, MOST_REASON);
const MOST_REASON = 300;

/** Parses a date, or the seconds since 1970 that SendGrid writes. Returns `now` for an invalid or future time. */
function timeOf(written: string, now: string): string {
  const time = /^\d{9,10}$/.test(written) ? Number(written) * 1000 : Date.parse(written);
  return time > 0 && time < Date.parse(now) ? new Date(time).toISOString() : now;
}

const COLUMNS = {
  email: /^(?:e-?mail(?: ?address)?|recipient|address|rcpt)$/i,
  kind: /^(?:type|bounce ?type|classification|event|category|severity|status|reason|code|error|error ?code)$/i,
  at: /^(?:date|time|timestamp|bounced ?at|created(?: ?at)?|event ?time|last ?updated?(?: ?time)?)$/i,
};
const SOFT =
  /soft|transient|temporary|delay|defer|full|dns|blocked|notification|dmarc|undetermined|throttl|time(?:d )?out|^4\.|^4\d\d/i;
/** Kinds of answer from a mailbox that got the mail. */
const RECEIVED = /^(?:auto ?responder|address ?change|challenge ?verification|subscribe)$/i;

/** Reads a provider's CSV list. A row is a hard bounce unless one of its cells has a word for a soft bounce. */
function readList(text: string, now: string): Bounce[] {
  const rows = parse(text, { relax_column_count: true });
  const [head = [], ...lines] = rows;
  const names = head.map((name) => name.replaceAll('_', ' ').trim());
  const hasHead = names.some((name) => COLUMNS.email.test(name));
  const indexOf = (form: RegExp) => names.findIndex((name) => form.test(name));
  const emailAt = hasHead ? indexOf(COLUMNS.email) : 0;
  return (hasHead ? lines : rows).flatMap((cells) => {
    const email = cells[emailAt]?.trim().toLowerCase() ?? '';
    if (!/^\P{Cc}+@\P{Cc}+$/u.test(email)) return [];
    const kinds = cells.filter((_, index) => COLUMNS.kind.test(names[index] ?? '')).map((cell) => cell.trim());
    if (kinds.some((kind) => RECEIVED.test(kind))) return [];
    const isSoft = kinds.some((kind) => SOFT.test(kind));
    return [
      {
        email,
        at: timeOf(cells[indexOf(COLUMNS.at)] ?? '', now),
        hard: !isSoft,
        reason: plain(kinds.filter(Boolean).join(' ')) || 'on a list of the provider',
      },
    ];
  });
}
