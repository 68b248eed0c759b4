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

/** Called once by the loader, on pages with dated events. */
export function start(): void {
  const filters = document.querySelector<HTMLElement>('[data-event-filters]');
  const selects = filters ? all<HTMLSelectElement>('select', filters) : [];
  if (filters) {
    filters.inert = false;
    const query = new URLSearchParams(location.search);
    for (const select of selects) select.value = query.get(select.name) ?? '';
    // Selects "all" if the URL's value isn't one of the options.
    for (const select of selects) if (select.selectedIndex < 0) select.value = '';
    filters.addEventListener('change', () => {
      const words = new URLSearchParams([...chosenIn(selects)]).toString();
      history.replaceState(history.state, '', words ? `?${words}` : location.pathname);
      show(selects);
    });
  }
  update(selects);
  settle();
  setInterval(() => update(selects), MINUTE);
}

/** Values of the filters that the reader has set. */
const chosenIn = (selects: readonly HTMLSelectElement[]) =>
  new Map(selects.flatMap(({ name, value }): [string, string][] => (value ? [[name, value]] : [])));

function update(selects: readonly HTMLSelectElement[]): void {
  nameWeeks();
  unlinkPastDays();
  show(selects);
}

/** Names this week and the next, as in `This week: Monday 23 to Sunday 29 November`, and hides past weeks. */
function nameWeeks(): void {
  const today = Date.parse(londonNow().slice(0, 10));
  for (const week of all('[data-week]')) {
    const days = (today - Date.parse(week.dataset.week!)) / 86_400_000;
    const name = days >= 0 && days < 7 ? 'This week: ' : days < 0 && days >= -7 ? 'Next week: ' : '';
    week.querySelector('.week-name')!.textContent = name;
    week.hidden = days >= 7;
  }
}

/** Leaves only the number of a past day in the calendar, because the day's rows are hidden. */
function unlinkPastDays(): void {
  const today = londonNow().slice(0, 10);
  for (const link of all('a[data-date]')) {
    if (link.dataset.date! < today) link.replaceWith(link.firstChild!);
  }
}

function show(selects: readonly HTMLSelectElement[]): void {
  const now = londonNow();
  const chosen = chosenIn(selects);
  const fits = (list: string | undefined, name: string, mark: string) =>
    !chosen.has(name) || list === undefined || list.split(mark).includes(chosen.get(name)!);
  const days = weekend(now.slice(0, 10), chosen.get('when') ?? '');
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

/** Returns Saturday and Sunday of this weekend or the next. Undefined if the reader chose no weekend. */
function weekend(today: string, when: string): string[] | undefined {
  if (!when) return undefined;
  const now = new Date(today);
  // Counts weekdays from Monday. On a Sunday, this weekend's Saturday was yesterday.
  const saturday = now.getTime() + (5 - ((now.getUTCDay() + 6) % 7) + (when === 'next' ? 7 : 0)) * DAY;
  return [saturday, saturday + DAY].map((time) => new Date(time).toISOString().slice(0, 10));
}
