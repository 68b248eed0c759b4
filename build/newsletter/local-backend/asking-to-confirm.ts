// Asks readers who sign up at `npm start` to confirm their address, as a cron does for a hosted list.
import type { DataApi } from './data-api.ts';

const LIST = '/rest/v1/Email';

/** Status of an accepted sign-up, by method. */
const ACCEPTED: Readonly<Record<string, number>> = { POST: 201, PATCH: 204 };

/**
 * Wraps the data API's handler.
 *
 * @param ask Called after each sign-up, also a second one, which may be due another mail. One call runs at a time, and
 *   one waits. Never rejects.
 */
export function askingToConfirm(handle: DataApi['handle'], ask: () => Promise<void>): DataApi['handle'] {
  let last = Promise.resolve();
  let waits = false;
  return async (request, response, basePath) => {
    const answered = await handle(request, response, basePath);
    const { method = '', url } = request;
    const isSignUp = url?.split('?')[0] === LIST && ACCEPTED[method] === response.statusCode;
    if (isSignUp && !waits) {
      waits = true;
      last = last.then(() => {
        waits = false;
        return ask();
      });
    }
    return answered;
  };
}
