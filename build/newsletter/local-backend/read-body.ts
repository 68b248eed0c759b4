import type { IncomingMessage } from 'node:http';

/**
 * Reads the body of a request to its end, so that the client gets the answer. Undefined for a longer body than `most`
 * bytes, which isn't stored whole.
 */
export async function readBody(request: IncomingMessage, most: number) {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= most) chunks.push(chunk);
  }
  return length <= most ? Buffer.concat(chunks) : undefined;
}
