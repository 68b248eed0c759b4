// Sources of the facts on a page, folded, with the attributions that licences require.
import type { Citation } from '../../build/guide/source/source-list.ts';
import { readingText } from './cited-date.ts';
import { countText } from './count.ts';
import { OutLink } from './link.tsx';

interface CitationsProps {
  citations: Citation[];
  /** Attribution lines, verbatim. */
  attribution?: string[];
}

export function Citations({ citations, attribution = [] }: CitationsProps) {
  if (!citations.length && !attribution.length) return null;
  return (
    <section className="citations" aria-label="Sources">
      {citations.length > 0 && (
        <details>
          <summary>{headingOf(citations)}</summary>
          <ul>
            {citations.map((source) => {
              const reading = readingText(source);
              return (
                <li key={`${source.publisher}: ${source.title}`}>
                  <CitedTitle {...source} />
                  {reading && <>. {reading}</>}.
                </li>
              );
            })}
          </ul>
        </details>
      )}
      {[...new Set(attribution)].map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}

/** Title of a source, linked if it has a URL, and its publisher. */
export const CitedTitle = ({ title, publisher, url }: Pick<Citation, 'title' | 'publisher' | 'url'>) => (
  <>
    <OutLink href={url}>{title}</OutLink>, {publisher}
  </>
);

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** `26 sources, checked 24–26 November 2026` */
function headingOf(citations: readonly Citation[]): string {
  const count = countText(citations.length, 'source');
  // A month without a day, such as `November 2026`, is left out.
  const days = citations
    .flatMap(({ checked }) => (checked !== undefined && /^\d/.test(checked) ? [Date.parse(`${checked} UTC`)] : []))
    .toSorted((a, b) => a - b);
  return days.length > 0 ? `${count}, checked ${DAY.formatRange(days[0]!, days.at(-1)!)}` : count;
}
