// Stores all pages of a guide and their files on the device. Also removes a stored guide. Plain DOM, without React.
import { cacheNames, isOwn, settled } from './kept.ts';

/** `/keep/<district>.json`, as build/guide/print/keep-lists.ts writes it. */
interface GuideList {
  bytes: number;
  pages: string[];
  files: string[];
}

/**
 * Record of a stored guide. `on` is the time of storing. The record is stored after all pages and files, so a cache
 * that contains it is complete.
 */
type Kept = GuideList & { on: string };

/** Number of files that are fetched at the same time. */
const AT_A_TIME = 6;

/** Called when the reader opens the section for the first time. */
export function startKeeping(part: HTMLDetailsElement, base: string): Promise<void> {
  const address = new URL(part.dataset.keep!, location.href).href;
  const name = cacheNames(base).guide(part.dataset.district!);
  const [size, status] = [part.querySelector('[data-keep-size]')!, part.querySelector('[role=status]')!];
  const [keep, remove] = part.querySelectorAll('button') as unknown as [HTMLButtonElement, HTMLButtonElement];
  const bar = part.querySelector('progress')!;
  let list: GuideList | undefined;
  let isBusy = false;

  async function open() {
    if (!part.open) return;
    list ??= await fetchList(address);
    size.textContent = list
      ? `${countOf(list)} and their pictures: ${sizeText(list.bytes)} to download.`
      : 'There’s no connection now to fetch them with.';
    await update();
  }

  async function update(result?: string) {
    const kept = await keptList(name, address);
    keep.textContent = kept ? 'Fetch it again' : 'Keep this guide';
    keep.hidden = !list;
    // Moves the focus, because a hidden button would lose it.
    if (!kept && document.activeElement === remove) (list ? keep : part.querySelector('summary')!).focus();
    remove.hidden = !kept;
    status.textContent = result ?? (kept ? `Kept on this device since ${dayText(kept.on)}: ${countOf(kept)}.` : '');
  }

  async function fetchAll() {
    if (isBusy || !list) return;
    isBusy = true;
    status.textContent = 'Fetching …';
    bar.hidden = false;
    bar.max = list.pages.length + list.files.length;
    const result = await keepAll(name, address, list, (done) => (bar.value = done)).then(
      () => `${countOf(list!)} are on this device now.`,
      (error: unknown) => `The guide is not kept: ${reasonOf(error)}.`,
    );
    bar.hidden = true;
    await update(result);
    isBusy = false;
  }

  async function removeAll() {
    await caches.delete(name).catch(() => undefined);
    await update('Removed from this device.');
  }

  keep.addEventListener('click', () => void fetchAll());
  remove.addEventListener('click', () => void removeAll());
  part.addEventListener('toggle', () => void open());
  return open();
}

/** Undefined when offline. */
const fetchList = (address: string): Promise<GuideList | undefined> =>
  fetch(address, { cache: 'no-cache' }).then(
    (response) => response.json() as Promise<GuideList>,
    () => undefined,
  );

const reasonOf = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError'
    ? 'this device has no room for it'
    : 'something could not be fetched. Try again later';

async function keptList(name: string, address: string): Promise<Kept | undefined> {
  try {
    if (!(await caches.has(name))) return undefined;
    return (await (await (await caches.open(name)).match(address))?.json()) as Kept | undefined;
  } catch {
    return undefined;
  }
}

/** Stores the whole guide or nothing. Rejects if a page or a file can't be fetched, or the storage is full. */
async function keepAll(...[name, ...what]: Parameters<typeof fillCache>): Promise<void> {
  try {
    await caches.delete(name);
    await fillCache(name, ...what);
  } catch (error) {
    await caches.delete(name).catch(() => undefined);
    throw error;
  }
}

async function fillCache(name: string, address: string, list: GuideList, step: (done: number) => void): Promise<void> {
  const cache = await caches.open(name);
  const wanted = [...list.pages, ...list.files];
  let done = 0;
  const next = async (): Promise<void> => {
    const url = wanted.shift();
    if (url === undefined) return;
    const response = await fetch(url, { cache: 'no-cache' });
    if (!(await isOwn(new URL(url, location.href).href, response))) throw new Error(`${url}: ${response.status}`);
    await cache.put(url, settled(response));
    step(++done);
    return next();
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, next));
  const kept: Kept = { ...list, on: new Date().toISOString() };
  await cache.put(address, new Response(JSON.stringify(kept)));
}

const countOf = ({ pages }: GuideList) => (pages.length === 1 ? '1 page' : `${pages.length} pages`);

const sizeText = (bytes: number) =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1e6).toFixed(1)} MB`;

const dayText = (on: string) => new Date(on).toLocaleDateString('en-GB', { dateStyle: 'long' });
