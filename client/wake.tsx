// Hydrates one island: the tree that the server rendered, with the services of the browser.
import { useEffect, useId, useReducer, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageContextValue } from '../build/engine/define-site.ts';
import { PageContext } from '../components/context/page-context.ts';
import { ServicesContext } from '../components/widgets/services.ts';
import { browserServices } from './browser-services.ts';
import type { Chunk } from './chunks.ts';
import { readConfig } from './config.ts';
import { ErrorBoundary } from './error-boundary.tsx';

export * from './shared.ts';

const config = readConfig();
const services = browserServices(config);
const page: PageContextValue = { basePath: config.basePath, path: pathOf(location.pathname, config.basePath) };

/** True if React has run on this page. */
let warmedUp = false;

/** Resolves once the widget is hydrated, or its error boundary has replaced it. */
export function hydrate(island: HTMLElement, chunk: Chunk<object>): Promise<void> {
  warmedUp = true;
  const Widget = Object.values(chunk)[0]!;
  const props = JSON.parse(island.dataset.props!) as object;
  return new Promise((resolve) => {
    // Wraps the widget only in elements with a single child, because siblings would change the ids that `useId` gave on
    // the server.
    hydrateRoot(
      island,
      <PageContext value={page}>
        <ServicesContext value={services}>
          <Ready onReady={resolve}>
            <ErrorBoundary island={island}>
              <Widget {...props} />
            </ErrorBoundary>
          </Ready>
        </ServicesContext>
      </PageContext>,
      { identifierPrefix: island.id },
    );
  });
}

/**
 * Runs React on a form outside the page. The browser compiles React's code when it first runs, so a reader's first
 * interaction doesn't have to wait for that.
 */
function warmUp() {
  if (warmedUp) return;
  const container = document.createElement('div');
  container.innerHTML = '<form><input type="text"/><button type="button">0</button></form>';
  const root = hydrateRoot(container, <SampleForm onReady={use} />);
  function use() {
    container.querySelector('button')!.click();
    container.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    setTimeout(() => root.unmount());
  }
}

/** Exercises widgets: handles a press and a submission, changes an attribute, and renders something new. */
function SampleForm({ onReady }: { onReady: () => void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [count, add] = useReducer((number: number) => number + 1, 0);
  useEffect(onReady, [onReady]);
  const handle = (event: SyntheticEvent) => {
    event.preventDefault();
    add();
    field.current!.focus();
  };
  return (
    <form onSubmit={handle}>
      <input ref={field} type="text" aria-invalid={count > 0 || undefined} onChange={add} />
      {count > 0 && <p id={id}>{count}</p>}
      <button type="button" aria-pressed={count > 0 || undefined} onClick={handle}>
        {count}
      </button>
    </form>
  );
}

(window.requestIdleCallback ?? setTimeout)(warmUp);

function Ready({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady]);
  return children;
}

/**
 * Returns a page's path without the base path. Hosts use several forms: '/guide/blogs/' and '/guide/blogs.html' both
 * become '/blogs'.
 */
function pathOf(pathname: string, basePath: string): string {
  return (
    pathname
      .slice(basePath.length)
      .replace(/(?:index)?\.html$/, '')
      .replace(/\/$/, '') || '/'
  );
}
