// Sources of the facts on a page, with the attributions that licences require.
import type { Citation } from '../../build/guide/source/source-list.ts';
import { readingText } from './cited-date.ts';
import { CitedTitle } from './cited-title.tsx';

interface CitationsProps {
  citations: Citation[];
  /** Attribution lines, verbatim. */
  attribution?: string[];
}

export function Citations({ citations, attribution = [] }: CitationsProps) {
  if (!citations.length && !attribution.length) return null;
  return (
    <section className="citations">
      <h2>Sources</h2>
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
      {[...new Set(attribution)].map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}
