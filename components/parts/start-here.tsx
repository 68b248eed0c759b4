// Recommended places at the start of a long topic page: a few listings that our own posts recommend.
import type { Directory } from '../../build/guide/listing/directory.ts';
import { Link } from './link.tsx';
import { storiesOf, type StoriesById } from './listing-card.tsx';

interface StartHereProps {
  places: Directory['startHere'];
  stories: StoriesById;
}

export function StartHere({ places, stories }: StartHereProps) {
  return (
    <section className="start-here">
      <h2>Start here</h2>
      <ul>
        {places.map(({ listing: { id, name }, why }) => {
          const [story] = storiesOf(stories, id) ?? [];
          return (
            <li key={id}>
              <h3>
                <a href={`#${id}`}>{name}</a>
              </h3>
              <p>{why}</p>
              {story && (
                <p className="start-story">
                  Source: <Link href={story.path}>{story.title}</Link>
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
