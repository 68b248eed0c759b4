// The answer that comes before all results of a search: a day of What's on, or a field for places near the reader. Also
// divides the places by kind for a postcode alone. This file becomes a separate chunk, so that a search starts sooner.
import { useId } from 'react';
import { londonNow } from '../opening-times.ts';
import { Link } from '../parts/link.tsx';
import type { SearchIndex } from './search-data.ts';
import type { FoundPlace, SearchAnswer } from './search-engine.ts';
import { wordsOf, type Query } from './search-words.ts';

/** A link, or the position of a button that a postcode completes. */
export type Lead = { title: string; path: string } | { button: number };

export interface LeadProps {
  /** Names of the buttons for kinds of place. */
  kinds: string[];
  /** Asks for a kind, by its position, near a postcode. */
  onNear: (kind: number, postcode: string) => void;
}

const DAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
const TODAY = ['today', 'tonight'];
/** Words that a question about a day or a kind of place may have, too. */
const ASIDE = new Set([
  ...TODAY,
  ...'a at event events for good in me near next now on place places somewhere this to what whats where'.split(' '),
]);

type Bare = Omit<SearchAnswer, 'lead' | 'kinds' | 'Lead'>;

export function withLead(own: Bare, index: SearchIndex, text: string, query: Query, pressed: readonly number[]) {
  const isPlace = query.postcode !== undefined && query.words.length === 0 && pressed.length === 0;
  return { ...own, lead: leadFor(index, text), kinds: isPlace ? byKind(own.places) : undefined, Lead: SearchLead };
}

/** Undefined if the query has other words, too: ‘sunday market’. */
function leadFor({ verbs, whatsOn }: SearchIndex, text: string): Lead | undefined {
  const words = wordsOf(text);
  const rest = words.filter((word) => !ASIDE.has(word));
  const verb = verbs?.find(([own]) => rest.length > 0 && rest.every((word) => own.includes(word)));
  if (verb) return { button: verb[1] };
  const weekday = DAYS.findIndex((day) => rest.length === 1 && rest[0]!.replace(/s$/, '') === day);
  const isToday = rest.length === 0 && words.some((word) => TODAY.includes(word));
  if (!whatsOn || (weekday < 0 && !isToday)) return undefined;
  const day = new Date(`${londonNow().slice(0, 10)}T12:00Z`);
  if (!isToday) day.setUTCDate(day.getUTCDate() + ((weekday - day.getUTCDay() + 7) % 7));
  const said = day.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  return { title: `What’s on: ${said.replace(',', '')}`, path: `/whats-on#on-${day.toISOString().slice(0, 10)}` };
}

function SearchLead({ lead, kinds, onNear }: LeadProps & { lead: Lead }) {
  const id = useId();
  if ('path' in lead) {
    return (
      <p className="found-lead">
        <Link href={lead.path}>{lead.title}</Link>
      </p>
    );
  }
  return (
    <form
      className="found-lead search-form"
      onSubmit={(event) => {
        event.preventDefault();
        onNear(lead.button, new FormData(event.currentTarget).get('near') as string);
      }}
    >
      <label htmlFor={id}>{kinds[lead.button]} near you</label>
      <input id={id} name="near" placeholder="Your postcode" autoComplete="postal-code" required />
      <button type="submit" className="button">
        Nearest first
      </button>
    </form>
  );
}

const MOST_KINDS = 8;

/** The kinds with the most places, by their buttons' positions, in the order of the buttons. */
function byKind(places: readonly FoundPlace[]): NonNullable<SearchAnswer['kinds']> {
  const kinds = new Map<number, FoundPlace[]>();
  for (const found of places) {
    for (const button of found.list.buttons ?? []) {
      if (!kinds.has(button)) kinds.set(button, []);
      kinds.get(button)!.push(found);
    }
  }
  const largest = [...kinds].sort(([, a], [, b]) => b.length - a.length).slice(0, MOST_KINDS);
  return largest.sort(([a], [b]) => a - b);
}
