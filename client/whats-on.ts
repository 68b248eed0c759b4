// Marks today's events, hides past ones, and filters the page of all events. Days are in London time. A page may have
// been built days ago.
import { settle } from './settle.ts';

const MINUTE = 60_000;

/** `2026-11-29 14:05` in London, whatever the device's time zone. */
const londonNow = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' }).format();

const all = <E extends HTMLElement>(selector: string, within: ParentNode = document) => [
  ...within.querySelectorAll<E>(selector),
];

/** The reader's choices: the chosen days under `when`, and the values of the filters. */
type Chosen = Map<string, string>;

/** Called once by the loader, on pages with dated events. */
export function start(): void {
  const filters = document.querySelector<HTMLElement>('[data-event-filters]');
  const selects = filters ? all<HTMLSelectElement>('select', filters) : [];
  const query = new URLSearchParams(location.search);
  let when = query.get('when') ?? '';
  const update = () => {
    const chosen: Chosen = new Map(selects.flatMap(({ name, value }) => (value ? [[name, value]] : [])));
    if (when) chosen.set('when', when);
    markDays(when);
    show(chosen);
    return chosen;
  };
  const choose = () => {
    const words = new URLSearchParams([...update()]).toString();
    history.replaceState(history.state, '', words ? `?${words}` : location.pathname);
  };
  if (filters) {
    filters.inert = false;
    for (const select of selects) select.value = query.get(select.name) ?? '';
    // Selects "all" if the URL's value isn't one of the options.
    for (const select of selects) if (select.selectedIndex < 0) select.value = '';
    if (selects.some(({ value }) => value)) filters.setAttribute('open', '');
    filters.addEventListener('change', choose);
    for (const chip of all('[data-when]')) {
      chip.addEventListener('click', (event) => {
        event.preventDefault();
        when = chip.dataset.when!;
        openRuns(when);
        choose();
      });
    }
  }
  if (when) openRuns(when);
  update();
  settle();
  setInterval(update, MINUTE);
}

/** Marks the chosen days' chip, names the coming day off, and unlinks past days in the calendar. */
function markDays(when: string): void {
  const today = londonNow().slice(0, 10);
  for (const chip of all('[data-when]')) {
    chip.setAttribute('aria-current', String(chip.dataset.when === when));
    if (chip.dataset.when === 'off' && dayOff(today)) chip.textContent = weekdayOf(dayOff(today)!);
  }
  unlinkPastDays(today);
}

/** Opens the runs of days without events if only some days are shown, and folds them otherwise. */
function openRuns(when: string): void {
  for (const run of all<HTMLDetailsElement>('.run')) run.open = when !== '';
}

/** The first Sunday or holiday after today. Undefined on a page without a list of them. */
const dayOff = (today: string) =>
  document
    .querySelector<HTMLElement>('[data-days-off]')
    ?.dataset.daysOff!.split(' ')
    .find((day) => day > today);

const weekdayOf = (day: string) => new Date(day).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' });

/** Leaves only the number of a past day in the calendar, because the day's rows are hidden. */
function unlinkPastDays(today: string): void {
  for (const link of all('a[data-date]')) {
    if (link.dataset.date! < today) link.replaceWith(link.firstChild!);
  }
}

function show(chosen: Chosen): void {
  const now = londonNow();
  const fits = (list: string | undefined, name: string, mark: string) =>
    !chosen.has(name) || list === undefined || list.split(mark).includes(chosen.get(name)!);
  const days = daysOf(now.slice(0, 10), chosen.get('when') ?? '');
  for (const event of all('[data-day]')) {
    const { day = '', until = day, ends = '23:59', areas, interests, kinds = '' } = event.dataset;
    event.classList.toggle('is-today', day === now.slice(0, 10));
    event.hidden =
      `${until} ${ends}` < now ||
      !fits(areas, 'area', ' ') ||
      !fits(interests, 'interest', '|') ||
      !fits(kinds, 'kind', ' ') ||
      (days !== undefined && !days.some((each) => day <= each && each <= until));
  }
  for (const part of all('[data-over]')) part.hidden = part.dataset.over! < now;
  const isEmpty = (part: ParentNode) => all('[data-day]', part).every(({ hidden }) => hidden);
  for (const part of all('[data-events]')) part.hidden = isEmpty(part);
  for (const note of all('[data-none]')) note.hidden = !isEmpty(document);
}

const DAY = 86_400_000;

/** Returns the days of a choice. Undefined for all days. */
function daysOf(today: string, when: string): string[] | undefined {
  if (when === 'today') return [today];
  if (when === 'off') return [dayOff(today) ?? today];
  if (when !== 'weekend' && when !== 'next') return undefined;
  const now = new Date(today);
  // Counts weekdays from Monday. On a Sunday, this weekend's Saturday was yesterday.
  const saturday = now.getTime() + (5 - ((now.getUTCDay() + 6) % 7) + (when === 'next' ? 7 : 0)) * DAY;
  return [saturday, saturday + DAY].map((time) => new Date(time).toISOString().slice(0, 10));
}
