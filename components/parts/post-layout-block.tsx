// Content of the special layouts before a story: days with hours, or a numbered list with reasons.
import type { Post } from '../../build/guide/post/post.ts';
import { Link } from './link.tsx';
import { Prose } from './prose.tsx';

type PostLayoutBlockProps = Pick<Post, 'timetable' | 'ranking'> & { places: ReadonlyMap<number, string> };

/** `places` has the id of each entry that is on the story's map, by the entry's rank. */
export function PostLayoutBlock({ timetable, ranking, places }: PostLayoutBlockProps) {
  return timetable ? <Timetable days={timetable} /> : ranking && <RankedList entries={ranking} places={places} />;
}

function Timetable({ days }: { days: NonNullable<Post['timetable']> }) {
  return (
    <div className="timetable">
      {days.map(({ day, items }) => (
        <section key={day}>
          <h2>{day}</h2>
          <ol>
            {items.map(({ time, title, place, text }) => (
              <li key={`${time} ${title}`}>
                <p className="timetable-time">{time}</p>
                <div>
                  <h3>{title}</h3>
                  {place && <p className="timetable-place">{place}</p>}
                  <Prose prose={text} />
                </div>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

interface RankedListProps {
  entries: NonNullable<Post['ranking']>;
  places: ReadonlyMap<number, string>;
}

function RankedList({ entries, places }: RankedListProps) {
  return (
    <ol className="ranked-list">
      {entries.map(({ name, address, listing, reason }, index) => (
        <li key={name} id={places.get(index + 1)}>
          <h2>{name}</h2>
          {address && (
            <p className="ranked-list-place">
              {listing ? <Link href={listing}>{address}</Link> : address}
              {places.has(index + 1) && (
                <>
                  {' · '}
                  <a href={`#map-${index + 1}`} aria-label={`${name} on the map`}>
                    On the map
                  </a>
                </>
              )}
            </p>
          )}
          <Prose prose={reason} />
        </li>
      ))}
    </ol>
  );
}
