// The toolbar's controls that need scripts. They filter a topic page by group, and order it by name, by street, or by
// distance from a postcode. The widget moves the page's own rows. The postcode stays in this widget, and is in no URL,
// storage or request.
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type Dispatch,
  type FormEvent,
  type ReactNode,
  type SetStateAction,
} from 'react';
import { inSite, usePage } from '../context/page-context.ts';
import { countText } from '../parts/count.ts';
import { cuisineFact, FACTS, type Fact } from '../parts/listing-facts.ts';
import { postcodeIn } from '../parts/postcode.ts';
import { useFilters, useSettled } from './filter-hooks.ts';
import { nearest, type NearData } from './near.ts';
import { ALL } from './post-selection.ts';
import { useServices, type ListingOrder } from './services.ts';

interface ListingFilterProps {
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
  const { chosen, choose } = useFilters([{ name: 'group', options: groups.map(({ id: value }) => ({ value })) }]);
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

  const others = facts.filter((fact) => fact !== 'open');
  const hasPanel = near !== undefined || groups.length > 1 || cuisines.length > 0 || others.length > 0;
  return (
    <div className="listing-filter for-script" data-query="group">
      {hasPanel && (
        <details className="tool" name="tool">
          <summary>{near === undefined ? 'Filter' : 'Near you'}</summary>
          <div>
            {near !== undefined && <NearForm id={id} onSort={sort} />}
            {groups.length > 1 && (
              <SelectField
                label="Show"
                value={chosen.group}
                choose={(group) => choose({ group })}
                options={[[ALL, 'All groups'], ...groups.map((group): Option => [group.id, group.title])]}
              />
            )}
            {cuisines.length > 0 && (
              <SelectField
                label="Cuisine"
                value={cuisine}
                choose={setCuisine}
                options={[[ALL, 'All cuisines'], ...cuisines.map((each): Option => [each, each])]}
              />
            )}
            {others.length > 0 && <FactBoxes facts={others} wanted={wanted} want={setWanted} />}
          </div>
        </details>
      )}
      <SelectField
        label="Order"
        value={order}
        choose={setOrder}
        options={order === 'near' ? [...ORDERS, ['near', 'Nearest']] : ORDERS}
      />
      {facts.includes('open') && <FactBoxes facts={['open']} wanted={wanted} want={setWanted} />}
      <Status said={said} isSorted={order === 'near'}>
        {count !== undefined && `${countText(count, 'entry', 'entries')}${shown ? ` in ${shown.title}` : ''}. `}
      </Status>
    </div>
  );
}

/** Announces the number of listings, and shows why nothing could be sorted. The sorted list has `said` as a heading. */
const Status = ({ said, isSorted, children }: { said: string; isSorted: boolean; children: ReactNode }) => (
  <p className={said && !isSorted ? 'result-count' : 'visually-hidden'} role="status">
    {children}
    {said}
  </p>
);

type Option = readonly [value: string, label: string];

const ORDERS: readonly Option[] = [
  ['name', 'By name'],
  ['street', 'By street'],
];

interface SelectFieldProps {
  label: string;
  value: string;
  choose: (value: string) => void;
  options: readonly Option[];
}

/** A select that keeps a choice made before hydration. */
function SelectField({ label, value, choose, options }: SelectFieldProps) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const woken = useRef(false);
  const first = options[0]![0];
  useEffect(() => {
    const field = select.current!;
    if (!woken.current && field.value !== first && value === first) choose(field.value);
    else field.value = value;
    woken.current = true;
  });
  const isTool = label === 'Order';
  return (
    <p className={isTool ? 'tool' : 'field'}>
      <label className={isTool ? 'visually-hidden' : undefined} htmlFor={id}>
        {label}
      </label>
      <select ref={select} id={id} onChange={(event) => choose(event.currentTarget.value)}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </p>
  );
}

interface FactBoxesProps {
  facts: readonly Fact[];
  wanted: readonly Fact[];
  want: Dispatch<SetStateAction<readonly Fact[]>>;
}

function FactBoxes({ facts, wanted, want }: FactBoxesProps) {
  const boxes = useRef<HTMLDivElement>(null);
  // Applies the filters whose boxes were ticked before hydration.
  useEffect(() => {
    const ticked = boxes.current!.querySelectorAll<HTMLInputElement>(':checked');
    if (ticked.length > 0) want((wanted) => [...wanted, ...[...ticked].map(({ value }) => value as Fact)]);
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

function NearForm({ id, onSort }: { id: string; onSort: (text: string) => void }) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSort(String(new FormData(event.currentTarget).get('postcode')));
  }
  return (
    <form className="near-form" onSubmit={submit}>
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

  const setOrder = (order: string) => setState({ order: order as ListingOrder, minutes: NO_MINUTES, said: '' });
  return { ...state, said: failure || state.said, count, setOrder, sort: (text: string) => void sort(text) };
}
