// A specimen of the letter, made from the week's events and stories, for readers who haven't seen one.
import type { PostSummary } from '../../build/guide/kinds/post.ts';
import { dayText, type DatedEvent } from './event-list.tsx';
import { PaidFor } from './paid-for.tsx';

interface LetterSpecimenProps {
  brand: string;
  /** The weekday of the letter: Monday. */
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
          <p className="letter-specimen-part">What’s on</p>
          <ul>
            {events.slice(0, EVENTS).map(({ event, on }) => (
              <li key={event.slug}>
                <PaidFor sponsor={event.sponsored} /> <strong>{event.title}</strong>, {event.where.name},{' '}
                {dayText(on.day)}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="letter-specimen-part">To read</p>
      <ul>
        {posts.slice(0, POSTS).map(({ path, title }) => (
          <li key={path}>{title}</li>
        ))}
      </ul>
    </article>
  );
}
