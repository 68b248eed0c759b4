// A specimen of the letter, made from a week's events and stories, for readers who haven't seen one.
import type { PostSummary } from '../../build/guide/post/post.ts';
import { dayData, dayText, rowOf, type DatedEvent } from './event-list.tsx';
import { Link } from './link.tsx';
import { PaidFor } from './paid-for.tsx';

export interface SpecimenData {
  /** The day of the letter, `YYYY-MM-DD`. */
  date: string;
  /** Events of the week that begins on this day. */
  events: DatedEvent[];
}

interface LetterSpecimenProps extends SpecimenData {
  brand: string;
  posts: PostSummary[];
}

const EVENTS = 4;
const POSTS = 3;

export function LetterSpecimen({ brand, date, events, posts }: LetterSpecimenProps) {
  const day = dayText(date);
  return (
    <article className="letter-specimen" aria-label={`Specimen of a letter for ${day}`}>
      <p className="letter-specimen-mark">Specimen</p>
      <p className="letter-specimen-head">
        {brand}, {day}
      </p>
      <p>This is an example, made from events and stories on this site.</p>
      {events.length > 0 && (
        <div data-events>
          <p className="letter-specimen-part">What’s on</p>
          <ul>
            {events.slice(0, EVENTS).map(({ event, on }) => (
              <li key={event.slug} {...dayData(on)}>
                <PaidFor sponsor={event.sponsored} />{' '}
                <strong>
                  <Link href={rowOf(event)}>{event.title}</Link>
                </strong>
                , {event.where.name}, {dayText(on.day)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="letter-specimen-part">To read</p>
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
