// Updates an open page after changes to the site's files, and shows mistakes in these files over the page. Only `npm
// run dev` adds this script, never a build.

interface ServerMessage {
  version: string;
  /** URLs of all style sheets, separated by spaces. A page links only some of them. */
  sheets: string;
  problems: string;
}

const { dataset } = document.currentScript as HTMLScriptElement;
let version = dataset.version!;
let sheets = dataset.sheets!;
/** The page as the server sent it, unchanged by other scripts, because this script runs first. */
let sent = document.body.cloneNode(true);
let overlay: HTMLElement | undefined;
let known = '';
const words = document.createElement('pre');

const events = new EventSource(`/__dev/events?page=${encodeURIComponent(location.pathname + location.search)}`);
events.addEventListener('message', ({ data }: MessageEvent<string>) => {
  const message = JSON.parse(data) as ServerMessage;
  if (message.version !== version) void follow(message.version);
  if (message.sheets !== sheets) changeSheets(message.sheets.split(' '));
  showProblems(message.problems);
});
// Closes the connection when the page is left, because browsers allow only six connections per server.
addEventListener('pagehide', () => events.close());
addEventListener('pageshow', (event) => event.persisted && location.reload());

/** Updates the changed parts of the page in place. Reloads the page if a widget or the page's <head> has changed. */
async function follow(wanted: string): Promise<void> {
  version = wanted;
  const response = await fetch(location.href);
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  // Another file was saved meanwhile, so a newer request is running.
  if (version !== wanted) return;
  const got = fresh.querySelector<HTMLElement>('script[data-version]')?.dataset.version;
  if (!got || loaded(fresh) !== loaded(document) || !patch(document.body, sent, fresh.body)) return location.reload();
  version = got;
  document.title = fresh.title;
  sent = fresh.body.cloneNode(true);
}

/**
 * URLs of a page's scripts and style sheets. Leaves out a style sheet's hash, because a changed sheet is replaced in
 * place.
 */
function loaded(page: Document): string {
  const urls = [...page.querySelectorAll('script[src], link[rel="stylesheet"]')].map(
    (each) => each.getAttribute('src') ?? each.getAttribute('href')!.replace(/-\w+\.css$/, ''),
  );
  return [...new Set(urls)].join();
}

const hasWidget = (node: Node) =>
  node instanceof Element &&
  (node.matches('site-island, script') || node.querySelector('site-island, script') !== null);

/**
 * Applies to `live` the differences between the server's last HTML and the new one. Returns false if `live` can't be
 * patched.
 */
function patch(live: Node, before: Node, after: Node): boolean {
  if (before.isEqualNode(after)) return true;
  if (live.nodeName !== before.nodeName || before.nodeName !== after.nodeName || live.nodeName === 'SITE-ISLAND') {
    return false;
  }
  if (!(live instanceof Element && before instanceof Element && after instanceof Element)) {
    live.nodeValue = after.nodeValue;
    return true;
  }
  for (const name of new Set([...before.getAttributeNames(), ...after.getAttributeNames()])) {
    const value = after.getAttribute(name);
    if (value === before.getAttribute(name)) continue;
    if (value === null) live.removeAttribute(name);
    else live.setAttribute(name, value);
  }
  const [old, now] = [[...before.childNodes], [...after.childNodes]];
  const here = [...live.childNodes].slice(0, old.length);
  if (here.length < old.length) return false;
  // Assumes that nodes were added or removed between the equal nodes at the start and those at the end.
  const alike = (a?: Node, b?: Node) =>
    a !== undefined &&
    b !== undefined &&
    (a.isEqualNode(b) || (old.length === now.length && a.nodeName === b.nodeName));
  let head = 0;
  while (alike(old[head], now[head])) head++;
  let tail = 0;
  while (tail < Math.min(old.length, now.length) - head && alike(old.at(-1 - tail), now.at(-1 - tail))) tail++;
  const pairs = [...Array(head).keys(), ...Array.from({ length: tail }, (_, index) => index - tail)];
  if (!pairs.every((index) => patch(here.at(index)!, old.at(index)!, now.at(index)!))) return false;
  const [gone, come] = [here.slice(head, here.length - tail), now.slice(head, now.length - tail)];
  if (gone.length === 1 && come.length === 1 && patch(gone[0]!, old[head]!, come[0]!)) return true;
  if ([...gone, ...come].some(hasWidget)) return false;
  const next = here[here.length - tail] ?? here.at(-1)?.nextSibling ?? null;
  for (const node of gone) live.removeChild(node);
  for (const node of come) live.insertBefore(document.importNode(node, true), next);
  return true;
}

function changeSheets(wanted: string[]): void {
  const before = sheets.split(' ');
  sheets = wanted.join(' ');
  wanted.forEach((address, index) => address !== before[index] && changeSheet(before[index], address));
}

function changeSheet(sheet: string | undefined, address: string): void {
  const old = document.querySelector<HTMLLinkElement>(`link[rel="stylesheet"][href="${sheet}"]`);
  if (!old) return;
  const fresh = old.cloneNode() as HTMLLinkElement;
  fresh.href = address;
  // Keeps the old style sheet until the new one has loaded, so that the page is never unstyled.
  fresh.addEventListener('load', () => old.remove());
  fresh.addEventListener('error', () => fresh.remove());
  old.after(fresh);
}

/**
 * Shows the mistakes in the site's files over the page, worded as in the terminal. After the reader hides them, they
 * appear again only if they change.
 */
function showProblems(problems: string): void {
  if (problems === known) return;
  known = problems;
  if (!problems) overlay?.remove();
  if (!problems || overlay?.isConnected) return void (words.textContent = problems);
  overlay = document.createElement('site-problems');
  const inside = overlay.attachShadow({ mode: 'open' });
  // Creates the sheet by script, because the page's content security policy forbids style elements.
  const look = new CSSStyleSheet();
  look.replaceSync(`
    section {
      position: fixed; inset: auto 0 0; z-index: 2147483647; max-height: 70vh; overflow: auto; padding: 1rem 1.25rem;
      background: #1d1b2b; color: #fff; border-top: 6px solid #ff5a36; font: 15px/1.5 ui-monospace, monospace;
    }
    pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
    button { float: right; margin-inline-start: 1rem; padding: .25rem .75rem; font: inherit; }`);
  inside.adoptedStyleSheets = [look];
  const box = document.createElement('section');
  box.setAttribute('aria-label', 'Mistakes');
  box.addEventListener('keydown', ({ key }) => key === 'Escape' && overlay!.remove());
  const hide = document.createElement('button');
  hide.textContent = 'Hide';
  hide.addEventListener('click', () => overlay!.remove());
  words.setAttribute('role', 'alert');
  words.textContent = problems;
  box.append(hide, words);
  inside.append(box);
  document.body.append(overlay);
}
