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
  const form = document.querySelector<HTMLFormElement>('[data-event-filters]');
  if (form) {
    form.inert = false;
    const query = new URLSearchParams(location.search);
    for (const select of all<HTMLSelectElement>('select', form)) select.value = query.get(select.name) ?? '';
    // Selects "all" if the URL's value isn't one of the options.
    for (const select of all<HTMLSelectElement>('select', form)) if (select.selectedIndex < 0) select.value = '';
    form.addEventListener('change', () => {
      const chosen = [...new FormData(form)].filter(([, value]) => value) as [string, string][];
      const words = new URLSearchParams(chosen).toString();
      history.replaceState(history.state, '', words ? `?${words}` : location.pathname);
      show(form);
    });
  }
  update(form);
  settle();
  setInterval(() => update(form), MINUTE);
}

function update(form: HTMLFormElement | null): void {
  nameWeeks();
  unlinkPastDays();
  show(form);
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

function show(form: HTMLFormElement | null): void {
  const now = londonNow();
  const chosen = new FormData(form ?? undefined);
  const fits = (list: string | undefined, name: string, mark: string) =>
    !chosen.get(name) || list === undefined || list.split(mark).includes(String(chosen.get(name)));
  const days = weekend(now.slice(0, 10), String(chosen.get('when') ?? ''));
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
