// The directory page's search: the box, the buttons for kinds of place, the special filters, and the results. It
// searches on the reader's device, in records that it fetches on the first interaction.
import { useEffect, useId, useRef, useState, type ComponentProps, type FormEvent } from 'react';
import { inSite, usePage } from '../context/page-context.ts';
import { countText } from '../parts/count.ts';
import { Link } from '../parts/link.tsx';
import { useSearchAddress } from './directory-search-address.ts';
import { firstSection, PAGES, SearchResults } from './search-results.tsx';
import type { SearchIndex } from './search-data.ts';
import type { Search, SearchAnswer } from './search-engine.ts';
import { FilterButtons } from './filter-bar.tsx';
import { useSettled } from './filter-hooks.ts';
import { useHydrated, useServices } from './services.ts';

interface DirectorySearchProps {
  placeholder: string;
  groups: { name: string; icon: string }[];
  specials: string[];
  /** URL of the index to all records, without the base path. */
  index: string;
  /** True if the search offers a filter by opening hours, because the hours of enough places are known. */
  hours: boolean;
}

export function DirectorySearch({ placeholder, groups, specials, index, hours }: DirectorySearchProps) {
  const kinds = groups.map(({ name }) => name);
  const address = useSearchAddress(kinds);
  const { box, text, pressed, type, press, askNear, submit, toggleOpen } = address;
  const openNow = hours && address.openNow;
  const [special, setSpecial] = useState<string>();
  const hint = useId();
  const { answer, current, failed, retry } = useAnswer(index, text, { pressed, openNow });
  const { found, show } = useShown(current);
  const isWaiting = !answer && !failed && (text.trim() !== '' || pressed.length > 0 || openNow);
  useSettled(!isWaiting);

  function search(event: FormEvent) {
    event.preventDefault();
    submit();
    show();
  }

  return (
    <div className="directory-search" data-query="q kind open" data-waiting={isWaiting || undefined}>
      <p className="needs-script">Searching needs JavaScript. Every list is linked below.</p>
      <div className="for-script">
        <div className="search-bar">
          <SearchForm search={search} ref={box} placeholder={placeholder} aria-describedby={hint} onChange={type} />
          {/* The hint and the status are below the box, where they are visible above a phone's keyboard. */}
          <div className="search-line">
            <p id={hint} className={answer ? 'visually-hidden' : 'search-hint'}>
              With your postcode, the nearest come first. It stays on your device.
            </p>
            <Status special={special} answer={answer} failed={failed} text={text} />
          </div>
        </div>
        {failed && <TryAgain onPress={retry} />}
        {answer?.lead && <answer.Lead lead={answer.lead} kinds={kinds} onNear={askNear} />}
        <div ref={usePressedInView(pressed)} className="search-filters">
          <FilterButtons
            label="Kinds of place"
            buttons={groups.map(({ name, icon }, at) => ({ name, icon, pressed: pressed.includes(at) }))}
            onPress={press}
          />
          {hours && (
            <FilterButtons label="Hours" buttons={[{ name: 'Open now', pressed: openNow }]} onPress={toggleOpen} />
          )}
          <details className="more-filters">
            <summary>More</summary>
            <FilterButtons
              label="Special filters"
              buttons={specials.map((name) => ({ name, pressed: name === special }))}
              onPress={(at) => setSpecial(specials[at] === special ? undefined : specials[at])}
            />
          </details>
        </div>
        {answer && countOf(answer) > 0 && (
          <div ref={found} className="found" tabIndex={-1} role="group" aria-label="What was found">
            <SearchResults answer={answer} kinds={kinds} />
          </div>
        )}
        <SlashKey />
      </div>
    </div>
  );
}

const SearchForm = ({ search, ...props }: ComponentProps<'input'> & { search: (event: FormEvent) => void }) => (
  <form role="search" className="search-form" onSubmit={search}>
    <label className="visually-hidden" htmlFor="search">
      Search the directory
    </label>
    {/* The header links to this id. */}
    <input id="search" type="search" autoComplete="off" enterKeyHint="search" {...props} />
    <button type="submit" className="button button-primary">
      Search
    </button>
  </form>
);

/** `show` scrolls to the results when they arrive, because they are below the screen on phones. */
function useShown(answer: SearchAnswer | undefined) {
  const found = useRef<HTMLDivElement>(null);
  const wanted = useRef(false);

  function lead() {
    if (!wanted.current || !answer) return;
    wanted.current = false;
    // If nothing was found, the focus stays in the box, because the message is right below it.
    const results = found.current;
    results?.focus({ preventScroll: true });
    // Stops where the bar covers the whole row of filters, because half a row would look broken.
    const bar = results?.parentElement!.firstElementChild as HTMLElement | undefined;
    results?.style.setProperty('scroll-margin-top', `calc(${bar!.offsetHeight}px - 1rem)`);
    results?.scrollIntoView();
  }

  function show() {
    wanted.current = true;
    lead();
  }

  useEffect(lead, [answer]);
  return { found, show };
}

/** Scrolls the row of filters to the first pressed button, which may come from the URL. */
function usePressedInView(pressed: readonly number[]) {
  const row = useRef<HTMLDivElement>(null);
  const first = pressed[0];
  useEffect(() => {
    const button = row.current!.querySelectorAll('button')[first ?? 0]!;
    const hidden = button.getBoundingClientRect().right - row.current!.getBoundingClientRect().right;
    if (hidden > 0) row.current!.scrollLeft += hidden + button.clientWidth;
  }, [first]);
  return row;
}

/** The hint about the site's only single-key shortcut, and a button to turn the shortcut off. */
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

interface StatusProps {
  special: string | undefined;
  answer: SearchAnswer | undefined;
  failed: boolean;
  text: string;
}

/** Number of results, limits of the special filters, and a link to report a missing place. */
function Status({ special, answer, failed, text }: StatusProps) {
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

const countOf = ({ lead, lists, places, pages }: SearchAnswer) =>
  (lead ? 1 : 0) + lists.length + places.length + pages.length;

function statusText(answer: SearchAnswer, text: string): string {
  const { lists, places, pages, near, notes, tooMany } = answer;
  if (tooMany !== undefined) {
    const places = countText(tooMany, 'place');
    return `${places} are too many to look through at once. Add a postcode district, a kind of place, or the name of a list.`;
  }
  const all = { place: places, list: lists, page: pages };
  const counts = Object.entries(all).flatMap(([noun, { length }]) => (length > 0 ? [countText(length, noun)] : []));
  const found = counts.length > 0 ? `${counts.join(', ')}.` : `Nothing found${text && ` for ‘${text.trim()}’`}.`;
  return [found, ...(near === undefined ? [] : [near]), ...notes].join(' ');
}

interface Filters {
  /** Positions of the pressed buttons in the row. */
  pressed: readonly number[];
  /** True to find only places that are open now. */
  openNow: boolean;
}

/** Calls `show` as soon as the first section can be read, and again when the others have their records. */
async function answer(
  search: Search,
  text: string,
  { pressed, openNow }: Filters,
  show: (answer: SearchAnswer) => void,
) {
  const addHours = async (found: SearchAnswer) =>
    openNow || found.asksWhen ? (await import('./open-places.ts')).withHours(found, openNow) : found;
  let isWhole = false;
  const showFirst = async (found: SearchAnswer) => {
    const first = firstSection(found);
    // An event may be over, which only its record says.
    if (first === 'event') return;
    await found.fill(found.pages.filter(({ kind }) => kind === first).slice(0, PAGES));
    // Hours need another script. Only the filter by hours can't do without it.
    const early = openNow ? await addHours(found) : found;
    // Waits for the records that are in memory, so that an answer that needs no request is drawn only once.
    setTimeout(() => isWhole || show(early));
  };
  const whole = await search.ask(text, pressed, (found) => void showFirst(found).catch(() => {}));
  const withHours = await addHours(whole);
  isWhole = true;
  show(withHours);
}

/** Searches as soon as there is a query. Keeps the last results until the next ones arrive. */
function useAnswer(index: string, text: string, filters: Filters) {
  const services = useServices();
  const { basePath } = usePage();
  const [attempt, setAttempt] = useState(0);
  const search = useRef<Promise<Search>>(undefined);
  const [outcome, setOutcome] = useState<{ asked: string; answer?: SearchAnswer }>();
  const asks = text.trim() !== '' || filters.pressed.length > 0 || filters.openNow;
  const asked = JSON.stringify([text, filters, attempt]);

  // Fetches the search engine on the first interaction, before there is a query.
  useEffect(() => {
    if (!services) return;
    const read = (address: string) => services.read(inSite(basePath, address));
    search.current = Promise.all([import('./search-engine.ts'), read(index)]).then(([{ openSearch }, fetched]) =>
      openSearch(read, fetched as SearchIndex),
    );
    // Ignores the failure here, because a search reports it.
    search.current.catch(() => undefined);
  }, [services, basePath, index, attempt]);

  useEffect(() => {
    if (!asks) return undefined;
    let current = true;
    const settle = (answer?: SearchAnswer) => current && setOutcome({ asked, ...(answer && { answer }) });
    const [words, wanted] = JSON.parse(asked) as [string, Filters];
    search.current?.then((opened) => answer(opened, words, wanted, settle)).catch(() => settle());
    return () => {
      current = false;
    };
  }, [asks, asked]);

  const isCurrent = asks && outcome?.asked === asked;
  return {
    answer: asks ? outcome?.answer : undefined,
    current: isCurrent ? outcome.answer : undefined,
    failed: isCurrent && !outcome.answer,
    retry: () => setAttempt(attempt + 1),
  };
}

function TryAgain({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className="button" onClick={onPress}>
      Try again
    </button>
  );
}
