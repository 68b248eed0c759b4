// A topic page's filter: one group of its listings, and those near a postcode first. It arranges the page's own cards.
// The postcode stays in this widget: it is in no address, in no storage and in no request.
import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent } from 'react';
import { inSite, usePage } from '../context/page-context.ts';
import { countText } from '../parts/count.ts';
import { FACTS, type Fact } from '../parts/listing-facts.ts';
import { postcodeIn } from '../parts/postcode.ts';
import { useFilters } from './filter-hooks.ts';
import { nearest, type NearData } from './near.ts';
import { ALL } from './post-selection.ts';
import { useServices } from './services.ts';

export interface ListingFilterProps {
  /** The groups of this page. */
  groups: { id: string; title: string }[];
  /** Address of where its listings and the known postcodes are, without the base path; absent: no place is known. */
  near?: string;
  /** Facts that enough of the page's listings tell: boxes to tick. */
  facts?: Fact[];
}

export function ListingFilter({ groups, near, facts = [] }: ListingFilterProps) {
  const id = useId();
  const { chosen, choose } = useFilters({ group: groups.map((group) => group.id) });
  const select = useChosen(chosen.group, (group) => choose({ group }));
  const shown = chosen.group === ALL ? undefined : groups.find((group) => group.id === chosen.group);
  const [wanted, setWanted] = useState<readonly Fact[]>([]);
  const { sort, said, count } = useNear(near, { group: shown?.id, facts: wanted }, () => {
    choose({ group: ALL });
    setWanted([]);
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    sort(String(new FormData(event.currentTarget).get('postcode')));
  }

  return (
    <div className="listing-filter for-script" data-query="group">
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
      {facts.length > 0 && <FactBoxes id={id} facts={facts} wanted={wanted} want={setWanted} />}
      {near !== undefined && (
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
      )}
      <p className="result-count" role="status">
        {count !== undefined && `${countText(count, 'entry', 'entries')}${shown ? ` in ${shown.title}` : ''}. `}
        {said}
      </p>
    </div>
  );
}

interface FactBoxesProps {
  id: string;
  facts: readonly Fact[];
  wanted: readonly Fact[];
  want: (facts: readonly Fact[]) => void;
}

const FactBoxes = ({ id, facts, wanted, want }: FactBoxesProps) => (
  <div className="fact-boxes" role="group" aria-label="Show only">
    {facts.map((fact) => (
      <label key={fact} htmlFor={id + fact}>
        <input
          id={id + fact}
          type="checkbox"
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

/** Keeps a select in step with the address bar; what was chosen before the widget woke is chosen. */
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

const IN_PAGE_ORDER: ReadonlyMap<string, string> = new Map();

/** Arranges the page's listings; `sort` orders them by their distance from the postcode in a text. */
function useNear(
  near: string | undefined,
  { group, facts }: { group: string | undefined; facts: readonly Fact[] },
  showAll: () => void,
) {
  const services = useServices();
  const { basePath } = usePage();
  const [walks, setWalks] = useState(IN_PAGE_ORDER);
  const [said, setSaid] = useState('');
  const [count, setCount] = useState<number>();

  const onReveal = useEffectEvent(showAll);
  useEffect(() => {
    const arranged = services?.arrangeListings({
      walks,
      onReveal: () => onReveal(),
      facts,
      ...(group !== undefined && { group }),
    });
    arranged?.then(setCount, () => setSaid('The listings could not be arranged; loading the page again may help.'));
  }, [services, walks, group, facts]);

  async function sort(text: string) {
    const postcode = postcodeIn(text);
    setWalks(IN_PAGE_ORDER);
    if (postcode === undefined) {
      return setSaid(text.trim() ? `‘${text.trim()}’ is not a whole postcode, so nothing is sorted by distance.` : '');
    }
    try {
      const found = nearest((await services!.read(inSite(basePath, near!))) as NearData, postcode);
      setWalks(found.walks);
      setSaid(found.said);
    } catch {
      setSaid('Where the places are could not be fetched, so nothing is sorted by distance.');
    }
  }

  return { said, count, sort: (text: string) => void sort(text) };
}
