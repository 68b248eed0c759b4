// A reader's letter as plain text, and as the address of a mail draft. Pure.
import type { Letter } from './world.ts';

export const letterText = ({ name, email, topic, message }: Letter) =>
  `From: ${name} <${email}>\nAbout: ${topic}\n\n${message}`;

/** The `mailto:` address of a draft that carries the letter; the e-mail standard wants CR LF between lines. */
export const letterDraft = (address: string, letter: Letter) =>
  `mailto:${address}?subject=${encodeURIComponent(`${letter.topic}: a letter from ${letter.name}`)}` +
  `&body=${encodeURIComponent(letterText(letter).replaceAll('\n', '\r\n'))}`;
