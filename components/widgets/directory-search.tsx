// The directory page's search: the box, the buttons for kinds of place and the special filters, and what they find. It
// looks through records on the reader's own device, which are fetched when it is first touched.
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { inSite, usePage } from '../document/page-context.ts';
import { countText } from '../parts/count.ts';
import { Link } from '../parts/link.tsx';
import { useSearchAddress } from './directory-search-address.ts';
import { SearchResults } from './search-results.tsx';
import type { Search, SearchAnswer } from './search-engine.ts';
import { useHydrated, useServices } from './services.ts';

export interface DirectorySearchProps {
  placeholder: string;
  groups: { name: string; icon: string }[];
  specials: string[];
  /** Address of the index to all records, without the base path. */
  index: string;
}

export function DirectorySearch({ placeholder, groups, specials, index }: DirectorySearchProps) {
  const id = useId();
  const { basePath } = usePage();
  const { box, text, pressed, type, press, submit } = useSearchAddress(groups.map(({ name }) => name));
  const [special, setSpecial] = useState<string>();
  const { answer, failed, retry } = useAnswer(index, text, pressed);
  const found = useRef<HTMLDivElement>(null);
  const submitted = useRef(false);

  function search(event: FormEvent) {
    event.preventDefault();
    submit();
    submitted.current = true;
    showFound();
  }

  /** On a phone the answers stand below the screen: whoever submits is led to them, as soon as they are there. */
  function showFound() {
    if (!submitted.current || !found.current) return;
    submitted.current = false;
    found.current.focus();
  }

  useEffect(showFound, [answer]);

  return (
    <div className="directory-search" data-query="q kind">
      <p className="needs-script">Searching needs JavaScript. Every list is linked below.</p>
      <div className="for-script">
        <form role="search" className="search-form" onSubmit={search}>
          <label className="visually-hidden" htmlFor="search">
            Search the directory
          </label>
          <input
            ref={box}
            id="search"
            type="search"
            placeholder={placeholder}
            autoComplete="off"
            enterKeyHint="search"
            aria-describedby={`${id}hint`}
            onChange={type}
          />
          <button type="submit" className="button button-primary">
            Search
          </button>
          <p id={`${id}hint`} className="search-hint">
            With your postcode, the nearest come first. It stays on your device.
          </p>
        </form>
        <div className="filter-buttons" role="group" aria-label="Kinds of place">
          {groups.map(({ name, icon }, at) => (
            <button
              key={name}
              type="button"
              className="filter-button"
              aria-pressed={pressed.includes(at)}
              onClick={() => press(at)}
            >
              <img src={inSite(basePath, icon)} alt="" width="24" height="24" loading="lazy" />
              {name}
            </button>
          ))}
        </div>
        <div className="filter-buttons" role="group" aria-label="Special filters">
          {specials.map((name) => (
            <button
              key={name}
              type="button"
              className="filter-button"
              aria-pressed={special === name}
              onClick={() => setSpecial(special === name ? undefined : name)}
            >
              {name}
            </button>
          ))}
        </div>
        <Status special={special} answer={answer} failed={failed} text={text} />
        {failed && (
          <button type="button" className="button" onClick={retry}>
            Try again
          </button>
        )}
        {answer && (
          <div ref={found} className="found" tabIndex={-1}>
            <SearchResults answer={answer} />
          </div>
        )}
        <SlashKey />
      </div>
    </div>
  );
}

/** The site's one shortcut of a single key, and the way to turn it off. */
function SlashKey() {
  const key = useServices()?.slashKey;
  const hydrated = useHydrated();
  const [changed, setChanged] = useState<boolean>();
  const on = changed ?? (hydrated && key ? key.isOn() : true);

  function toggle() {
    key?.set(!on);
    setChanged(!on);
  }

  return (
    <p className="slash-key search-hint">
      The key <kbd>/</kbd> leads here from any page.{' '}
      <button type="button" className="button button-quiet" aria-pressed={!on} onClick={toggle}>
        Turn it off
      </button>
    </p>
  );
}

/** What was found, in a sentence; what a special filter cannot do; and how to tell us. */
function Status({
  special,
  answer,
  failed,
  text,
}: {
  special: string | undefined;
  answer: SearchAnswer | undefined;
  failed: boolean;
  text: string;
}) {
  const nothing = answer && answer.tooMany === undefined && countOf(answer) === 0;
  const said = failed ? 'The directory could not be fetched.' : answer && statusText(answer, text);
  return (
    <>
      <div className="search-status" role="status">
        {special && (
          <p>None of our sources says which places are ‘{special}’, so this filter leaves the list as it is.</p>
        )}
        {said && <p>{said}</p>}
      </div>
      {special && (
        <p>
          Do you know one? <Link href={`/contact?about=${encodeURIComponent(special)}`}>Tell us</Link>, and how you
          know.
        </p>
      )}
      {nothing && (
        <p>
          Try fewer words, a street, or the beginning of a postcode. Every list is linked below. Is a place missing?{' '}
          <Link href="/contact">Tell us</Link>.
        </p>
      )}
    </>
  );
}

const countOf = ({ lists, places, pages }: SearchAnswer) => lists.length + places.length + pages.length;

function statusText(answer: SearchAnswer, text: string): string {
  const { lists, places, pages, near, tooMany } = answer;
  if (tooMany !== undefined) {
    const places = countText(tooMany, 'place');
    return `${places} are too many to look through at once. Add a postcode district, or choose a kind of place.`;
  }
  const counts = [
    ...(places.length > 0 ? [countText(places.length, 'place')] : []),
    ...(lists.length > 0 ? [countText(lists.length, 'list')] : []),
    ...(pages.length > 0 ? [countText(pages.length, 'story or guide', 'stories and guides')] : []),
  ];
  const found = counts.length > 0 ? `${counts.join(', ')}.` : `Nothing found${text && ` for ‘${text.trim()}’`}.`;
  return near === undefined ? found : `${found} ${near}`;
}

/** Asks as soon as there is something to ask for. The answer to the last question stays until the next one comes. */
function useAnswer(index: string, text: string, pressed: readonly number[]) {
  const services = useServices();
  const { basePath } = usePage();
  const [attempt, setAttempt] = useState(0);
  const [search, setSearch] = useState<Promise<Search>>();
  const [outcome, setOutcome] = useState<{ asked: string; answer?: SearchAnswer }>();
  const asks = text.trim() !== '' || pressed.length > 0;
  const asked = JSON.stringify([text, pressed, attempt]);

  useEffect(() => {
    if (!services) return;
    const read = (address: string) => services.read(inSite(basePath, address));
    const opened = import('./search-engine.ts').then(({ openSearch }) => openSearch(read, index));
    // Whoever asks is told.
    opened.catch(() => undefined);
    setSearch(opened);
  }, [services, basePath, index, attempt]);

  useEffect(() => {
    if (!asks || !search) return undefined;
    let current = true;
    const settle = (answer?: SearchAnswer) => current && setOutcome({ asked, ...(answer && { answer }) });
    const [words, buttons] = JSON.parse(asked) as [string, number[]];
    search.then((opened) => opened.ask(words, buttons)).then(settle, () => settle());
    return () => {
      current = false;
    };
  }, [asks, asked, search]);

  return {
    answer: asks ? outcome?.answer : undefined,
    failed: asks && outcome?.asked === asked && !outcome.answer,
    retry: () => setAttempt(attempt + 1),
  };
}
