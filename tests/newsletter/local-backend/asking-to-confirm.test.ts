// Tests which requests to `npm start` cause mails to readers, and that only one run sends mails at a time.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { askingToConfirm } from '../../../build/newsletter/local-backend/asking-to-confirm.ts';

const request = (method: string, url: string) => ({ method, url }) as IncomingMessage;
const response = { statusCode: 200 } as ServerResponse;
const answering = (status: number) => async (_: IncomingMessage, response: ServerResponse) => {
  response.statusCode = status;
  return true;
};

test('only sign-ups and confirmations cause mails to readers', async () => {
  const ask = vi.fn(async () => {});
  const post = (status: number, method = 'POST', url = '/rest/v1/Email') =>
    askingToConfirm(answering(status), ask)(request(method, url), response);
  await post(409);
  await post(401, 'PATCH');
  await post(200, 'GET');
  await post(201, 'POST', '/rest/v1/Message');
  expect(ask).not.toHaveBeenCalled();
  expect(await post(201, 'POST', '/rest/v1/Email?select=email')).toBe(true);
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce());
  // Signs up a second time, after which the reader may need another mail.
  await post(204, 'PATCH', '/rest/v1/Email?email=eq.ada%40example.org');
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  await post(204, 'POST', '/rest/v1/rpc/confirm_letter');
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(3));
});

test('any number of sign-ups while mails are being sent cause only one more run', async () => {
  const ends: (() => void)[] = [];
  const ask = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  const handle = askingToConfirm(answering(201), ask);
  const signUp = () => handle(request('POST', '/rest/v1/Email'), response);
  await signUp();
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce());
  for (let n = 0; n < 9; n++) await signUp();
  expect(ask).toHaveBeenCalledOnce();
  ends[0]!();
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  ends[1]!();
  await new Promise(setImmediate);
  expect(ask).toHaveBeenCalledTimes(2);
});
