// A specimen of the letter, made of the week's own events and stories, for readers who haven't seen one.
import type { PostSummary } from '../../build/guide/kinds/post.ts';
import { dayText, type DatedEvent } from './event-list.tsx';
import { Link } from './link.tsx';

interface LetterSpecimenProps {
  brand: string;
  /** The day on which letters go out: Monday. */
  day: string;
  events: DatedEvent[];
  posts: PostSummary[];
}

const EVENTS = 4;
const POSTS = 3;

export function LetterSpecimen({ brand, day, events, posts }: LetterSpecimenProps) {
  return (
    <article className="letter-specimen" aria-label={`Specimen of the ${day} letter`}>
      <p className="letter-specimen-mark">Specimen</p>
      <p className="letter-specimen-head">
        {brand}, {day} morning
      </p>
      {events.length > 0 && (
        <>
          <h3>What’s on</h3>
          <ul>
            {events.slice(0, EVENTS).map(({ event, on }) => (
              <li key={event.slug}>
                <Link href={`/whats-on#${event.slug}`}>{event.title}</Link>, {event.where.name}, {dayText(on.day)}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>To read</h3>
      <ul>
        {posts.slice(0, POSTS).map(({ path, title }) => (
          <li key={path}>
            <Link href={path}>{title}</Link>
          </li>
        ))}
      </ul>
    </article>
  );
}
