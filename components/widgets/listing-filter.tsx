// Filters a topic page by group, and orders it by name, by street, or by distance from a postcode. It moves the page's
// own cards. The postcode stays in this widget, and is in no URL, storage or request.
import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent } from 'react';
import { inSite, usePage } from '../context/page-context.ts';
import { countText } from '../parts/count.ts';
import { cuisineFact, FACTS, type Fact } from '../parts/listing-facts.ts';
import { postcodeIn } from '../parts/postcode.ts';
import { useFilters, useSettled } from './filter-hooks.ts';
import { nearest, type NearData } from './near.ts';
import { ALL } from './post-selection.ts';
import { useServices, type ListingOrder } from './services.ts';

export interface ListingFilterProps {
  /** The groups of this page. */
  groups: { id: string; title: string }[];
  /**
   * URL of the listings' coordinates and the known postcodes, without the base path. Absent if no coordinates are
   * known.
   */
  near?: string;
  /** Facts that enough of the page's listings have, shown as checkboxes. */
  facts?: Fact[];
  /** Cuisines of the listings, if enough listings have a cuisine. */
  cuisines?: string[];
}

export function ListingFilter({ groups, near, facts = [], cuisines = [] }: ListingFilterProps) {
  const id = useId();
  const { chosen, choose } = useFilters({ group: groups.map((group) => group.id) });
  const select = useChosen(chosen.group, (group) => choose({ group }));
  const shown = chosen.group === ALL ? undefined : groups.find((group) => group.id === chosen.group);
  const [wanted, setWanted] = useState<readonly Fact[]>([]);
  const [cuisine, setCuisine] = useState(ALL);
  const { order, setOrder, sort, said, count } = useArrangement(
    near,
    { group: shown?.id, facts: wanted, cuisine },
    () => {
      choose({ group: ALL });
      setWanted([]);
      setCuisine(ALL);
    },
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    sort(String(new FormData(event.currentTarget).get('postcode')));
  }

  return (
    <div className="listing-filter for-script" data-query="group">
      {near !== undefined && <NearForm id={id} onSubmit={submit} />}
      {groups.length > 1 && (
        <p className="field">
          <label htmlFor={`${id}group`}>Show</label>
          <select ref={select} id={`${id}group`} onChange={(event) => choose({ group: event.currentTarget.value })}>
            <option value={ALL}>All groups</option>
            {groups.map((group) => (
              <option key={group.id} value={group.id}>
                {group.title}
              </option>
            ))}
          </select>
        </p>
      )}
      <p className="field">
        <label htmlFor={`${id}order`}>Order</label>
        <select
          id={`${id}order`}
          value={order}
          onChange={(event) => setOrder(event.currentTarget.value as ListingOrder)}
        >
          <option value="name">By name</option>
          <option value="street">By street</option>
          {order === 'near' && <option value="near">Nearest first</option>}
        </select>
      </p>
      {cuisines.length > 0 && <CuisineField id={id} cuisines={cuisines} value={cuisine} choose={setCuisine} />}
      {facts.length > 0 && <FactBoxes facts={facts} wanted={wanted} want={setWanted} />}
      <p className="result-count" role="status">
        {count !== undefined && `${countText(count, 'entry', 'entries')}${shown ? ` in ${shown.title}` : ''}. `}
        {said}
      </p>
    </div>
  );
}

interface CuisineFieldProps {
  id: string;
  cuisines: readonly string[];
  value: string;
  choose: (cuisine: string) => void;
}

function CuisineField({ id, cuisines, value, choose }: CuisineFieldProps) {
  const select = useChosen(value, choose);
  return (
    <p className="field">
      <label htmlFor={`${id}cuisine`}>Cuisine</label>
      <select ref={select} id={`${id}cuisine`} onChange={(event) => choose(event.currentTarget.value)}>
        <option value={ALL}>All cuisines</option>
        {cuisines.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </p>
  );
}

interface FactBoxesProps {
  facts: readonly Fact[];
  wanted: readonly Fact[];
  want: (facts: readonly Fact[]) => void;
}

function FactBoxes({ facts, wanted, want }: FactBoxesProps) {
  const boxes = useRef<HTMLDivElement>(null);
  // Applies the filters whose boxes were ticked before hydration.
  useEffect(() => {
    const ticked = boxes.current!.querySelectorAll<HTMLInputElement>(':checked');
    if (ticked.length > 0) want([...ticked].map(({ value }) => value as Fact));
  }, [want]);
  return (
    <div ref={boxes} className="fact-boxes" role="group" aria-label="Features">
      {facts.map((fact) => (
        <label key={fact}>
          <input
            type="checkbox"
            value={fact}
            checked={wanted.includes(fact)}
            onChange={({ currentTarget: { checked } }) =>
              want(checked ? [...wanted, fact] : wanted.filter((each) => each !== fact))
            }
          />{' '}
          {FACTS[fact]}
        </label>
      ))}
    </div>
  );
}

function NearForm({ id, onSubmit }: { id: string; onSubmit: (event: FormEvent<HTMLFormElement>) => void }) {
  return (
    <form className="near-form" onSubmit={onSubmit}>
      <p className="field">
        <label htmlFor={`${id}near`}>Near your postcode</label>
        <input
          id={`${id}near`}
          name="postcode"
          size={9}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby={`${id}hint`}
        />
      </p>
      <button type="submit" className="button">
        Sort
      </button>
      <p id={`${id}hint`} className="search-hint">
        It stays on your device.
      </p>
    </form>
  );
}

/** Keeps a select in sync with the URL. Keeps a choice made before hydration. */
function useChosen(value: string, choose: (value: string) => void) {
  const select = useRef<HTMLSelectElement>(null);
  const woken = useRef(false);
  useEffect(() => {
    const field = select.current;
    if (!field) return;
    if (!woken.current && field.value !== ALL && value === ALL) choose(field.value);
    else field.value = value;
    woken.current = true;
  });
  return select;
}

const NO_MINUTES: ReadonlyMap<string, number> = new Map();

/**
 * Arranges the page's listings. Also returns `sort`, which orders them by their distance from the postcode in a text.
 */
function useArrangement(
  near: string | undefined,
  { group, facts, cuisine }: { group: string | undefined; facts: readonly Fact[]; cuisine: string },
  showAll: () => void,
) {
  const services = useServices();
  const { basePath } = usePage();
  const [state, setState] = useState({ order: 'name' as ListingOrder, minutes: NO_MINUTES, said: '' });
  const [count, setCount] = useState<number>();
  const [failure, setFailure] = useState('');
  useSettled(count !== undefined || failure !== '');

  const onReveal = useEffectEvent(() => {
    setState({ order: 'name', minutes: NO_MINUTES, said: '' });
    showAll();
  });
  useEffect(() => {
    const arranged = services?.arrangeListings({
      ...state,
      onReveal: () => onReveal(),
      facts: cuisine === ALL ? facts : [...facts, cuisineFact(cuisine)],
      ...(group !== undefined && { group }),
    });
    arranged?.then(setCount, () => setFailure('The listings could not be arranged; loading the page again may help.'));
  }, [services, state, group, facts, cuisine]);

  async function sort(text: string) {
    const say = (said: string) => setState({ order: 'name', minutes: NO_MINUTES, said });
    const postcode = postcodeIn(text);
    if (postcode === undefined) {
      return say(text.trim() ? `‘${text.trim()}’ is not a whole postcode, so nothing is sorted by distance.` : '');
    }
    try {
      const { minutes, said } = nearest((await services!.read(inSite(basePath, near!))) as NearData, postcode);
      setState({ order: minutes.size > 0 ? 'near' : 'name', minutes, said });
    } catch {
      say('The positions of the places could not be fetched, so nothing is sorted by distance.');
    }
  }

  const setOrder = (order: ListingOrder) => setState({ order, minutes: NO_MINUTES, said: '' });
  return { ...state, said: failure || state.said, count, setOrder, sort: (text: string) => void sort(text) };
}
