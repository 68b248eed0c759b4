// Formats the day on which a source was read, and the age of the source.
import type { Citation } from '../../build/guide/source/source-list.ts';

type CitedDate = Pick<Citation, 'asOf' | 'copy' | 'checked'>;

/** Returns, for example, `Checked 24 November 2026` or `As of 17 August 2026, in the copy kept by copies.example`. */
export function readingText({ asOf, copy, checked }: CitedDate): string | undefined {
  if (asOf === undefined && copy === undefined) return checked && `Checked ${checked}`;
  const parts = [
    asOf && `as of ${asOf}`,
    copy && `in the copy kept by ${copy}`,
    checked && `read ${dayOrMonth(checked)}`,
  ].filter(Boolean);
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Text with the date of an event's source, for letters, calendars and data. Undefined if the source has no date besides
 * the day on which it was read.
 */
export const asOfText = (source: CitedDate): string | undefined => {
  const day = listedOn(source);
  return day && `As listed ${day}.`;
};

/** `on 17 August 2026`, `in August 2026` */
export const listedOn = ({ asOf }: CitedDate): string | undefined => asOf && dayOrMonth(asOf);

/** `on 17 August 2026`, `in August 2026` */
const dayOrMonth = (text: string) => `${/^\d/.test(text) ? 'on' : 'in'} ${text}`;
