// Renders parts of a mail as plain text, with the same links as its HTML.
import type { LetterFootProps, MailSender } from '../../../components/letter/mail-foot.tsx';
import type { LetterItem } from '../../../components/letter/mail-parts.tsx';

export const sectionText = (heading: string) => `${heading.toUpperCase()}\n${'='.repeat(heading.length)}`;

export function itemText({ label, sponsor, title, link, lines, more }: LetterItem): string {
  const first = label === undefined ? title : `${label}: ${title}`;
  const paid = sponsor && `${sponsor.label} ${sponsor.by}: ${sponsor.url}`;
  return [paid, first, ...lines, more?.text, more?.link, link].filter(Boolean).join('\n');
}

export const fixText = ({ heading, text, link, contact }: Record<'heading' | 'text' | 'link' | 'contact', string>) =>
  [sectionText(heading), '', text, link, `Tell us: ${contact}`].join('\n');

export const footText = ({ site, chosen, leave, settings, signUp, online, privacy, ...sender }: LetterFootProps) =>
  [
    '----',
    `You get this letter because this address was signed up at ${site}. It was put together for ${chosen}.`,
    '',
    ...(settings === undefined ? [] : [`Change what you get: ${settings}`]),
    `Leave the letter: ${leave}`,
    `What we keep: ${privacy}`,
    '',
    ...(online === undefined ? [] : [`To pass it on, send its page on the web: ${online}`]),
    `Did someone send it to you? Sign up for your own: ${signUp}`,
    '',
    senderText(sender),
  ].join('\n');

const senderText = ({ sender, email, postal }: MailSender) =>
  [`Sent by ${sender}${email === undefined ? '' : `, ${email}`}.`, postal].filter(Boolean).join('\n');
