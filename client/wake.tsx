// Hydrates one island: the same tree as the server rendered, with the world that only the browser has.
import { useEffect, useId, useReducer, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { PageContext, type PageContextValue } from '../components/document/page-context.ts';
import { WorldContext } from '../components/widgets/world.ts';
import { browserWorld } from './browser-world.ts';
import type { Chunk } from './chunks.ts';
import { readConfig } from './config.ts';
import { Guard } from './guard.tsx';

const config = readConfig();
const world = browserWorld(config);
const page: PageContextValue = { basePath: config.basePath, path: pathOf(location.pathname, config.basePath) };

/** Whether React has run on this page. */
let warm = false;

/** Resolves once the widget answers to the reader (or its guard stands in its place). */
export function hydrate(island: HTMLElement, chunk: Chunk<object>): Promise<void> {
  warm = true;
  const Widget = Object.values(chunk)[0]!;
  const props = JSON.parse(island.dataset.props!) as object;
  return new Promise((resolve) => {
    // Only single children up to the widget: siblings would change the ids that the server gave.
    hydrateRoot(
      island,
      <PageContext value={page}>
        <WorldContext value={world}>
          <Ready onReady={resolve}>
            <Guard island={island}>
              <Widget {...props} />
            </Guard>
          </Ready>
        </WorldContext>
      </PageContext>,
      { identifierPrefix: island.id },
    );
  });
}

/** React's code is compiled where it runs for the first time: on a form that nobody sees, before a finger waits for it. */
function warmUp() {
  if (warm) return;
  const unseen = document.createElement('div');
  unseen.innerHTML = '<form><input type="text"/><button type="button">0</button></form>';
  const root = hydrateRoot(unseen, <Unseen onReady={touch} />);
  function touch() {
    unseen.querySelector('button')!.click();
    unseen.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    setTimeout(() => root.unmount());
  }
}

/** What widgets do at a first touch: answer a button or a form, change an attribute, and say something new. */
function Unseen({ onReady }: { onReady: () => void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [count, add] = useReducer((number: number) => number + 1, 0);
  useEffect(onReady, [onReady]);
  const answer = (event: SyntheticEvent) => {
    event.preventDefault();
    add();
    field.current!.focus();
  };
  return (
    <form onSubmit={answer}>
      <input ref={field} type="text" aria-invalid={count > 0 || undefined} onChange={add} />
      {count > 0 && <p id={id}>{count}</p>}
      <button type="button" aria-pressed={count > 0 || undefined} onClick={answer}>{count}</button>
    </form>
  );
}

(window.requestIdleCallback ?? setTimeout)(warmUp);

function Ready({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady]);
  return children;
}

/** The route that stands at an address, however the host writes it: '/guide/blogs/' and '/guide/blogs.html' are '/blogs'. */
function pathOf(pathname: string, basePath: string): string {
  return pathname.slice(basePath.length).replace(/(?:index)?\.html$/, '').replace(/\/$/, '') || '/';
}
