// Asks whoever signs up at `npm start` to confirm their address, as a cron does for a hosted list.
import type { DataApi } from './data-api.ts';

const LIST = '/rest/v1/Email';

/**
 * The data API's handler; `ask` is called after each new reader, one call at a time, and no more than one waits. `ask`
 * never rejects.
 */
export function askingToConfirm(handle: DataApi['handle'], ask: () => Promise<void>): DataApi['handle'] {
  let last = Promise.resolve();
  let waits = false;
  return async (request, response, basePath) => {
    const answered = await handle(request, response, basePath);
    const isNew = request.method === 'POST' && request.url?.split('?')[0] === LIST && response.statusCode === 201;
    if (isNew && !waits) {
      waits = true;
      last = last.then(() => {
        waits = false;
        return ask();
      });
    }
    return answered;
  };
}
