// Sends messages to open pages during `npm run dev`, and adds the script that listens.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { transformSync } from 'esbuild';
import { readFileSync } from 'node:fs';
import { contentType } from '../../render/content-types.ts';
import { commonHeaders } from '../../render/headers.ts';

/** State of a page. The page reloads if its version differs, swaps changed styles, and shows or clears problems. */
export interface LiveMessage {
  version: string;
  sheets: string;
  problems: string;
}

const EVENTS = '/__dev/events';
const SCRIPT = '/__dev/reload.js';

/** @param messageAt Current message for the page at a URL such as `/guide/blogs?x=1`. */
export function createLiveReload(code: string, messageAt: (target: string) => Promise<LiveMessage>) {
  const listeners = new Map<ServerResponse, { target: string; last: string }>();
  const source = readFileSync(`${code}/client/dev-reload.ts`, 'utf8');
  const script = transformSync(source, { loader: 'ts', format: 'iife' }).code;
  const headers = { ...commonHeaders, 'Cache-Control': 'no-store' };

  async function send(response: ServerResponse): Promise<void> {
    const listener = listeners.get(response);
    if (!listener) return;
    const message = JSON.stringify(await messageAt(listener.target));
    if (message === listener.last || !listeners.has(response)) return;
    listener.last = message;
    response.write(`data: ${message}\n\n`);
  }

  return {
    async send() {
      await Promise.all([...listeners.keys()].map(send));
    },
    inject(html: string, { version, sheets }: LiveMessage): string {
      const tag = `<script src="${SCRIPT}" data-version="${version}" data-sheets="${sheets}" defer></script>`;
      // Comes before other scripts, because it must copy the page before they change it.
      return html.replace('<head>', () => `<head>${tag}`);
    },
    async handle(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      const url = request.url ?? '';
      if (url === SCRIPT) {
        response.writeHead(200, { ...headers, 'Content-Type': contentType(SCRIPT) }).end(script);
        return true;
      }
      if (!url.startsWith(`${EVENTS}?`)) return false;
      response.writeHead(200, { ...headers, 'Content-Type': 'text/event-stream' });
      response.write('retry: 500\n\n');
      listeners.set(response, { target: new URL(url, 'http://localhost').searchParams.get('page') ?? '/', last: '' });
      response.on('close', () => listeners.delete(response));
      await send(response);
      return true;
    },
  };
}
