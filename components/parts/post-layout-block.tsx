// Content of the special layouts before a story: days with hours, or a numbered list with reasons.
import type { Post } from '../../build/guide/post/post.ts';
import { Prose } from './prose.tsx';

export function PostLayoutBlock({ timetable, ranking }: Pick<Post, 'timetable' | 'ranking'>) {
  return timetable ? <Timetable days={timetable} /> : ranking && <RankedList entries={ranking} />;
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

function RankedList({ entries }: { entries: NonNullable<Post['ranking']> }) {
  return (
    <ol className="ranked-list">
      {entries.map(({ name, address, reason }) => (
        <li key={name}>
          <h2>{name}</h2>
          {address && <p className="ranked-list-place">{address}</p>}
          <Prose prose={reason} />
        </li>
      ))}
    </ol>
  );
}
