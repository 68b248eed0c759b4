// Where the facts on a page come from, with the lines that licences ask for.
import type { Citation } from '../../build/model/source-list.ts';

interface CitationsProps {
  citations: Citation[];
  /** Attribution lines, word for word. */
  attribution?: string[];
}

export function Citations({ citations, attribution = [] }: CitationsProps) {
  if (!citations.length && !attribution.length) return null;
  return (
    <section className="citations">
      <h2>Sources</h2>
      <ul>
        {citations.map(({ title, publisher, url, checked }) => (
          <li key={`${publisher}: ${title}`}>
            {url ? (
              <a href={url} rel="noopener noreferrer">
                {title}
              </a>
            ) : (
              title
            )}
            , {publisher}
            {checked && <>. Checked {checked}</>}.
          </li>
        ))}
      </ul>
      {[...new Set(attribution)].map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}
