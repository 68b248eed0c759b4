// What the special layouts put before a story: days with their hours, or a numbered list with reasons.
import type { PostLayout } from '../../build/model/post.ts';
import { Prose } from './prose.tsx';

export function PostLayoutBlock({ layout }: { layout: Exclude<PostLayout, { kind: 'article' }> }) {
  return layout.kind === 'timetable' ? <Timetable days={layout.days} /> : <RankedList entries={layout.entries} />;
}

function Timetable({ days }: Pick<Extract<PostLayout, { kind: 'timetable' }>, 'days'>) {
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
                  {place && <p className="sign timetable-place">{place}</p>}
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

function RankedList({ entries }: Pick<Extract<PostLayout, { kind: 'ranked-list' }>, 'entries'>) {
  return (
    <ol className="ranked-list">
      {entries.map(({ name, address, reason }) => (
        <li key={name}>
          <h2>{name}</h2>
          {address && <p className="sign ranked-list-place">{address}</p>}
          <Prose prose={reason} />
        </li>
      ))}
    </ol>
  );
}
