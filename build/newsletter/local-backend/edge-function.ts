// Serves the edge function `leave-letter` under /functions/v1/ with the same code as a hosted project.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { leaveLetter } from '../../../supabase/functions/leave-letter/leave-letter.ts';
import { localKey } from './keys.ts';
import { readBody } from './read-body.ts';

const ADDRESS = '/functions/v1/leave-letter';

/** Maximum bytes of a form that is read. */
const FORM_LIMIT = 4096;

/** Answers requests to the edge function. Resolves to false for any other URL. Never rejects. */
export async function answerEdgeFunction(
  incoming: IncomingMessage,
  response: ServerResponse,
  basePath: string,
): Promise<boolean> {
  const { url = '', method, headers, socket } = incoming;
  if (url !== ADDRESS && !url.startsWith(`${ADDRESS}?`)) return false;
  // Calls this server's own data API, as a hosted function calls its project's.
  const own = `http://127.0.0.1:${socket.localPort}`;
  const page = `http://${headers.host ?? 'localhost'}${basePath}/letters/leave`;
  // Other methods are treated alike, and the class Request doesn't accept all of them.
  const request = new Request(new URL(url, own), method === 'POST' ? await postOf(incoming) : {});
  const answer = await leaveLetter(request, { url: own, key: localKey, page });
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  return true;
}

/** A POST with the request's form. A longer body than a form has counts as empty. */
async function postOf(incoming: IncomingMessage): Promise<RequestInit> {
  const headers = { 'content-type': incoming.headers['content-type'] ?? '' };
  return { method: 'POST', headers, body: (await readBody(incoming, FORM_LIMIT)) ?? '' };
}
