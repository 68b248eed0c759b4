// The edge function `leave-letter` under /functions/v1/, served by the code that a hosted project runs.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { leaveLetter } from '../../../supabase/functions/leave-letter/leave-letter.ts';
import { localKey } from './keys.ts';

const ADDRESS = '/functions/v1/leave-letter';

/** Gives false for a request to another address. Never rejects. */
export async function answerEdgeFunction(
  { url = '', method, headers, socket }: IncomingMessage,
  response: ServerResponse,
  basePath: string,
): Promise<boolean> {
  if (url !== ADDRESS && !url.startsWith(`${ADDRESS}?`)) return false;
  // The database is asked through this very server, as a hosted function asks its project.
  const own = `http://127.0.0.1:${socket.localPort}`;
  const page = `http://${headers.host ?? 'localhost'}${basePath}/letters/leave`;
  // The function asks nothing of the body, nor of any method but POST: a request cannot be made with some of them.
  const request = new Request(new URL(url, own), { method: method === 'POST' ? 'POST' : 'GET' });
  const answer = await leaveLetter(request, { url: own, key: localKey, page });
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  return true;
}
