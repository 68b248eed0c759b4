// Sources of the facts on a page, with the lines that licences require.
import type { Citation } from '../../build/guide/kinds/source-list.ts';
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
        {citations.map((source) => (
          <li key={`${source.publisher}: ${source.title}`}>
            <CitedTitle {...source} />
            {source.checked && <>. Checked {source.checked}</>}.
          </li>
        ))}
      </ul>
      {[...new Set(attribution)].map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}
