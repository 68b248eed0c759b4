// What open pages are told while the site is being written, and the script that listens.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { transformSync } from 'esbuild';
import { readFileSync } from 'node:fs';
import { commonHeaders } from '../../render/headers.ts';

/**
 * What a page is told. It reloads when the version is not its own, changes its style sheet, shows what is wrong or
 * clears it.
 */
export interface LiveMessage {
  version: string;
  /** Address of the style sheet. */
  styles: string;
  /** Findings as the terminal shows them; empty when nothing is wrong. */
  problems: string;
}

const EVENTS = '/__dev/events';
const SCRIPT = '/__dev/reload.js';

/**
 * `code`: the root under which client/ stands. `messageAt`: what is true now of the page at an address such as
 * `/guide/blogs?x=1`.
 */
export function createLiveReload(code: string, messageAt: (target: string) => Promise<LiveMessage>) {
  const listeners = new Map<ServerResponse, { target: string; last: string }>();
  const script = transformSync(readFileSync(`${code}/client/dev-reload.ts`, 'utf8'), {
    loader: 'ts',
    format: 'iife',
  }).code;

  async function send(response: ServerResponse): Promise<void> {
    const listener = listeners.get(response);
    if (!listener) return;
    const message = JSON.stringify(await messageAt(listener.target));
    if (message === listener.last || !listeners.has(response)) return;
    listener.last = message;
    response.write(`data: ${message}\n\n`);
  }

  return {
    /** Tells every open page what is true of it now. */
    async send() {
      await Promise.all([...listeners.keys()].map(send));
    },
    /** The page with the script in it. */
    inject(html: string, { version, styles }: LiveMessage): string {
      const tag = `<script src="${SCRIPT}" data-version="${version}" data-styles="${styles}" defer></script>`;
      // First of all scripts: it must see the page as it was sent.
      return html.replace('<head>', () => `<head>${tag}`);
    },
    async handle(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      const url = request.url ?? '';
      if (url === SCRIPT) {
        response
          .writeHead(200, {
            ...commonHeaders,
            'Content-Type': 'text/javascript; charset=utf-8',
            'Cache-Control': 'no-store',
          })
          .end(script);
        return true;
      }
      if (!url.startsWith(`${EVENTS}?`)) return false;
      response.writeHead(200, { ...commonHeaders, 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      response.write('retry: 500\n\n');
      listeners.set(response, { target: new URL(url, 'http://localhost').searchParams.get('page') ?? '/', last: '' });
      response.on('close', () => listeners.delete(response));
      await send(response);
      return true;
    },
  };
}
