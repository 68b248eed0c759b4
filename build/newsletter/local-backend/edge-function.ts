// Serves the edge function `leave-letter` under /functions/v1/ with the same code as a hosted project.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { leaveLetter } from '../../../supabase/functions/leave-letter/leave-letter.ts';
import { localKey } from './keys.ts';

const ADDRESS = '/functions/v1/leave-letter';

/** Answers requests to the edge function. Resolves to false for any other URL. Never rejects. */
export async function answerEdgeFunction(
  { url = '', method, headers, socket }: IncomingMessage,
  response: ServerResponse,
  basePath: string,
): Promise<boolean> {
  if (url !== ADDRESS && !url.startsWith(`${ADDRESS}?`)) return false;
  // Calls this server's own data API, as a hosted function calls its project's.
  const own = `http://127.0.0.1:${socket.localPort}`;
  const page = `http://${headers.host ?? 'localhost'}${basePath}/letters/leave`;
  // The function ignores the body and treats all methods except POST alike. GET replaces those methods, because the
  // class Request doesn't accept all of them.
  const request = new Request(new URL(url, own), { method: method === 'POST' ? 'POST' : 'GET' });
  const answer = await leaveLetter(request, { url: own, key: localKey, page });
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  return true;
}
