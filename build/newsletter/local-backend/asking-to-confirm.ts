// Sends mail to readers who sign up or confirm under `npm start`. For a hosted list, a cron job does it.
import type { DataApi } from './data-api.ts';

/** Requests after which a reader may need a mail, each with the status of its successful response. */
const ACCEPTED = new Map([
  ['POST /rest/v1/Email', 201],
  ['PATCH /rest/v1/Email', 204],
  ['POST /rest/v1/rpc/confirm_letter', 204],
]);

/**
 * Wraps the data API's handler.
 * @param ask Sends mails to readers. Called after each sign-up, even a repeated one, and after each confirmation,
 * because a mail may be due. One call runs at a time, and at most one more waits. Must not reject.
 */
export function askingToConfirm(handle: DataApi['handle'], ask: () => Promise<void>): DataApi['handle'] {
  let last = Promise.resolve();
  let waits = false;
  return async (request, response, basePath) => {
    const answered = await handle(request, response, basePath);
    const { method = '', url } = request;
    const status = ACCEPTED.get(`${method} ${url?.split('?')[0]}`);
    if (status === response.statusCode && !waits) {
      waits = true;
      last = last.then(() => {
        waits = false;
        return ask();
      });
    }
    return answered;
  };
}
