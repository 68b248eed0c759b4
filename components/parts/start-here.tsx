// Recommended places at the start of a long topic page: a few listings that our own posts recommend.
import type { Directory } from '../../build/guide/listing/directory.ts';

export function StartHere({ places }: { places: Directory['startHere'] }) {
  return (
    <section className="start-here">
      <h2>Start here</h2>
      <ol>
        {places.map(({ listing: { id, name }, why }) => (
          <li key={id}>
            <h3>
              <a href={`#${id}`}>{name}</a>
            </h3>
            <p>{why}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
