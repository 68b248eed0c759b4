// Parts of a mail as plain text, with the same links as its HTML.
import type { LetterFootProps, Sender } from '../../../components/letter/mail-foot.tsx';
import type { LetterItem } from '../../../components/letter/letter-item.ts';

export const sectionText = (heading: string) => `${heading.toUpperCase()}\n${'='.repeat(heading.length)}`;

export function itemText({ label, title, link, lines }: LetterItem): string {
  const first = label === undefined ? title : `${label}: ${title}`;
  return [first, ...lines.flatMap((line) => [line.text, line.link]), link].filter(Boolean).join('\n');
}

export const fixText = ({ heading, text, link, contact }: Record<'heading' | 'text' | 'link' | 'contact', string>) =>
  [sectionText(heading), '', text, link, `Tell us: ${contact}`].join('\n');

export const footText = ({ site, chosen, leave, online, privacy, ...sender }: LetterFootProps) =>
  [
    '----',
    `You get this letter since this address was signed up at ${site}. It was put together for ${chosen}.`,
    '',
    `Leave the letter: ${leave}`,
    ...(online === undefined ? [] : [`Read it on the web: ${online}`]),
    `What we keep: ${privacy}`,
    '',
    senderText(sender),
  ].join('\n');

export const senderText = ({ sender, email, postal }: Sender) =>
  [`Sent by ${sender}${email === undefined ? '' : `, ${email}`}.`, postal].filter(Boolean).join('\n');
