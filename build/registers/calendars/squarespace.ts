// Reads the events of a Squarespace page from its JSON (`?format=json`). Respects the robots.txt of the site.
import * as z from 'zod';
import { parseUrl } from '../../engine/source/parse-url.ts';
import { plainText } from '../text/plain-text.ts';
import { clocksOf } from '../../guide/time/london-time.ts';
import { checkShape, isMostlyBad, readJson, UnexpectedAnswer } from '../answer/read-answer.ts';
import { occurrencesIn, type CalendarConnector } from '../events/calendar-event.ts';

const words = z.string().nullish().catch(undefined);
const eventSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** Milliseconds since 1970. */
  startDate: z.number(),
  endDate: z.number().nullish(),
  fullUrl: words,
  excerpt: words,
  location: z.object({ addressTitle: words, addressLine1: words, addressLine2: words }).nullish().catch(undefined),
});
const answerSchema = z.object({ upcoming: z.array(z.unknown()) });

export const connector: CalendarConnector = {
  requests: ({ url }) => {
    const page = new URL(url);
    page.searchParams.set('format', 'json');
    return [{ url: page.href, accept: 'application/json', isPage: true }];
  },
  parse(answer, _, period) {
    const { upcoming } = checkShape(readJson(answer), answerSchema, answer.from);
    const events = upcoming.flatMap((row) => eventSchema.safeParse(row).data ?? []);
    if (isMostlyBad(upcoming.length - events.length, upcoming.length)) {
      throw new UnexpectedAnswer(`${answer.from} sent events without an id, a title or a startDate in milliseconds.`);
    }
    return events.flatMap(({ id, startDate, endDate, fullUrl, location, ...texts }) => {
      const [title, line] = [texts.title, texts.excerpt ?? ''].map((text) => plainText(text));
      const until = endDate ? clocksOf(new Date(endDate)) : undefined;
      const span = { title: title!, start: clocksOf(new Date(startDate)), until, isOff: false };
      const on = occurrencesIn(period, span);
      if (!title || on.length === 0) return [];
      const { addressTitle, addressLine1, addressLine2 } = location ?? {};
      // An event without a place has empty lines, and its marker is in New York.
      const [name, ...street] = [addressTitle, addressLine1, addressLine2].filter(Boolean) as string[];
      const page = fullUrl && parseUrl(fullUrl, answer.url)?.href;
      return [
        {
          uid: id,
          title,
          ...(line ? { line } : {}),
          ...(name ? { where: { name, ...(street.length > 0 ? { street: street.join(', ') } : {}) } } : {}),
          ...(page ? { url: page } : {}),
          on,
        },
      ];
    });
  },
};
