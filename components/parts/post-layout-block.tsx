// Content of the special layouts before a story: days with hours, or a numbered list with reasons.
import type { Post } from '../../build/guide/post/post.ts';
import { Link } from './link.tsx';
import { Prose } from './prose.tsx';

type PostLayoutBlockProps = Pick<Post, 'timetable' | 'ranking'> & Omit<RankedListProps, 'entries'>;

export function PostLayoutBlock({ timetable, ranking, ...rest }: PostLayoutBlockProps) {
  return timetable ? <Timetable days={timetable} /> : ranking && <RankedList entries={ranking} {...rest} />;
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
  /** The id of each entry that is on the story's map, by the entry's rank. */
  places: ReadonlyMap<number, string>;
  /** The map of a ranked list comes after its first entry. */
  piece?: 'first' | 'rest' | undefined;
}

export function RankedList({ entries, places, piece }: RankedListProps) {
  const skipped = piece === 'rest' ? 1 : 0;
  return (
    <ol className="ranked-list" {...(skipped > 0 && { start: 2 })}>
      {entries.slice(skipped, piece === 'first' ? 1 : undefined).map(({ name, address, listing, reason }, at) => {
        const rank = skipped + at + 1;
        return (
          <li key={name} id={places.get(rank)}>
            <h2>{name}</h2>
            {address && (
              <p className="ranked-list-place">
                {listing ? <Link href={listing}>{address}</Link> : address}
                {places.has(rank) && (
                  <>
                    {' · '}
                    <a href={`#map-${rank}`} aria-label={`${name} on the map`}>
                      On the map
                    </a>
                  </>
                )}
              </p>
            )}
            <Prose prose={reason} />
          </li>
        );
      })}
    </ol>
  );
}
